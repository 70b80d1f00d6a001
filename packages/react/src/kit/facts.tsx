import type { ReactNode } from "react";

/** Named facts about one thing, in as many columns as fit. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="disco-kit-facts">{children}</dl>;
}

/** One thing that is known. What is not known (null, or an empty text) leaves no gap. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
