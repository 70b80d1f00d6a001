import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves the focus between the links of a list by j and k, or by the arrow keys. */
export function moveThroughList(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a[href]")];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
