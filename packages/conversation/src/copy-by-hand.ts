/**
 * Copies without a clipboard, on pages without https, by selecting text in a field. The field is placed beside the pressed
 * button, because outside of a modal panel nothing can be selected.
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
