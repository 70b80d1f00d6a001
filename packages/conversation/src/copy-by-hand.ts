/**
 * Copies as browsers do where there is no clipboard, on pages without https: what is selected in a field. The field stands beside
 * what was pressed, because outside of a modal panel nothing can be selected.
 */
export function copyByHand(text: string, beside: Element): void {
  const field = document.createElement("textarea");
  field.value = text;
  beside.after(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (!isDone) throw new Error("The browser does not copy.");
}
