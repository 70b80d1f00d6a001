import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import { useLayer } from "./kit-root.tsx";

/** A few words on what the control under the pointer or the focus does. It repeats the control's name; it never holds the only copy. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal container={useLayer()}>
        <Base.Positioner sideOffset={6} className="disco-kit-positioner">
          <Base.Popup className="disco-kit-tooltip" aria-hidden="true">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
