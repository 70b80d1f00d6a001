import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { moveBetweenRows } from "./data-list.tsx";

/** Rows that open in place. Arrow keys move from row to row. */
export function Accordion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="disco-kit-list" aria-label={label} onKeyDown={moveBetweenRows}>
      {children}
    </ul>
  );
}

/** One row of an accordion: what it is while closed, and its content while open. */
export interface AccordionRowProps {
  title: ReactNode;
  detail?: ReactNode;
  /** Badges and numbers at the end of the row; on a phone below its title. */
  state?: ReactNode;
  /** Buttons that act without opening the row. */
  actions?: ReactNode;
  /** Left out, the row keeps its own state. */
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  isInitiallyOpen?: boolean | undefined;
  children: ReactNode;
}

/** One row of an accordion; all of it can be clicked. */
export function AccordionRow({ title, detail, state, actions, isOpen, onOpenChange, isInitiallyOpen, children }: AccordionRowProps) {
  return (
    <Collapsible.Root
      render={<li />}
      className="disco-kit-accordion-row"
      open={isOpen}
      defaultOpen={isInitiallyOpen}
      onOpenChange={(open) => onOpenChange?.(open)}
    >
      <div className="disco-kit-row">
        <Collapsible.Trigger className="disco-kit-row-main disco-kit-accordion-trigger">
          <ChevronDown aria-hidden="true" size={16} className="disco-kit-accordion-icon" />
          <span className="disco-kit-accordion-text">
            <span className="disco-kit-row-title">{title}</span>
            {detail != null && <span className="disco-kit-row-detail">{detail}</span>}
          </span>
        </Collapsible.Trigger>
        {state != null && <span className="disco-kit-row-state">{state}</span>}
        {actions != null && <span className="disco-kit-row-actions">{actions}</span>}
      </div>
      <Collapsible.Panel className="disco-kit-accordion-panel">
        <div className="disco-kit-accordion-content">{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
