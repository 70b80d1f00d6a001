import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { useLayer } from "./kit-root.tsx";

/** An explanation beside what it explains. */
export interface PopoverProps {
  trigger: ReactElement;
  title: string;
  children: ReactNode;
}

/** An explanation that opens beside its button and leaves the page usable. Escape or a click elsewhere closes it. */
export function Popover({ trigger, title, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={useLayer()}>
        <Base.Positioner sideOffset={8} collisionPadding={12} className="disco-kit-positioner">
          <Base.Popup className="disco-kit-popover">
            <Base.Title className="disco-kit-popover-title">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
