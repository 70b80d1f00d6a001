import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";

/** A separate surface. */
export interface CardProps {
  /** The element: an item of a list, a section with a name, or nothing of meaning. */
  as?: "div" | "section" | "li" | "article" | undefined;
  tone?: Tone | undefined;
  labelledBy?: string | undefined;
  children: ReactNode;
}

/** A separate surface. */
export function Card({ as: Element = "div", tone, labelledBy, children }: CardProps) {
  return (
    <Element className="disco-kit-card" data-tone={tone} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}
