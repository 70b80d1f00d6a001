const KEYS = ["keydown", "keypress", "keyup"] as const;
const FOCUS = ["focus", "focusin", "blur", "focusout"] as const;

/**
 * Keeps what happens in the chat from the page around it until `signal` ends it. A page sees only the element, which is no text field:
 * one-key shortcuts would take what a visitor types, and the trap of an open modal would take the focus.
 *
 * The window hears an event before the document and everything in it, so that handlers of any phase are left out.
 */
export function keepFromPage(host: HTMLElement, signal: AbortSignal): void {
  const options = { capture: true, signal };
  for (const name of KEYS) addEventListener(name, (event) => keepKey(host, event), options);
  for (const name of FOCUS) addEventListener(name, (event) => keepFocus(host, event), options);
}

/** A copy that does not leave the shadow root takes the place of a key's event. */
function keepKey(host: HTMLElement, event: KeyboardEvent): void {
  if (event.target !== host) return;
  event.stopImmediatePropagation();
  const { key, code, location, repeat, isComposing, keyCode, ctrlKey, shiftKey, altKey, metaKey } = event;
  const copy = new KeyboardEvent(event.type, {
    ...{ key, code, location, repeat, isComposing, keyCode, ctrlKey, shiftKey, altKey, metaKey },
    bubbles: true,
    cancelable: true,
  });
  if (!event.composedPath()[0]!.dispatchEvent(copy)) event.preventDefault();
}

/** A page's field that loses the focus to the chat gets the event without its target. */
function keepFocus(host: HTMLElement, event: FocusEvent): void {
  if (event.target === host) return event.stopImmediatePropagation();
  if (event.relatedTarget !== host || (event.type !== "blur" && event.type !== "focusout")) return;
  event.stopImmediatePropagation();
  event.target!.dispatchEvent(new FocusEvent(event.type, { bubbles: event.bubbles, composed: true }));
}
