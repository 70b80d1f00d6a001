/** Moves the focus to the field for further pages, once the part that has it is drawn. */
export function openUrlField(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) .disco-lib-urls input')?.focus());
}
