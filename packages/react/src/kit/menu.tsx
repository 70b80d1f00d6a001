import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { useLayer } from "./kit-root.tsx";

/** One thing that can be done. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  tone?: "normal" | "danger" | undefined;
  onSelect: () => void;
  isDisabled?: boolean | undefined;
}

/** Several things that can be done with one thing, behind one button. */
export function Menu({ trigger, actions }: { trigger: ReactElement; actions: readonly MenuAction[] }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={useLayer()}>
        <Base.Positioner sideOffset={4} align="end" className="disco-kit-positioner">
          <Base.Popup className="disco-kit-menu">
            {actions.map(({ label, icon, tone, onSelect, isDisabled }) => (
              <Base.Item key={label} className="disco-kit-menu-item" data-tone={tone} onClick={onSelect} disabled={isDisabled}>
                {icon}
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
