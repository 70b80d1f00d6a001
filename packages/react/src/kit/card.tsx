import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";

/** A thing of its own, set apart from what surrounds it. */
export interface CardProps {
  /** The element: an item of a list, a section with a name, or nothing of meaning. */
  as?: "div" | "section" | "li" | "article" | undefined;
  tone?: Tone | undefined;
  labelledBy?: string | undefined;
  children: ReactNode;
}

/** A thing of its own, set apart from what surrounds it. */
export function Card({ as: Element = "div", tone, labelledBy, children }: CardProps) {
  return (
    <Element className="disco-kit-card" data-tone={tone} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}
