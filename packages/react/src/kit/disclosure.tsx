import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** Content that a quiet button shows and hides. */
export interface DisclosureProps {
  title: string;
  children: ReactNode;
}

/** A quiet button that shows and hides more about what is above it. */
export function Disclosure({ title, children }: DisclosureProps) {
  return (
    <Collapsible.Root className="disco-kit-disclosure">
      <Collapsible.Trigger className="disco-kit-disclosure-trigger">
        <ChevronDown aria-hidden="true" size={14} className="disco-kit-disclosure-icon" />
        {title}
      </Collapsible.Trigger>
      <Collapsible.Panel className="disco-kit-accordion-panel">
        <div className="disco-kit-disclosure-content">{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
