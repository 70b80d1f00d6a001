import { useEffect } from "react";

const COMPOSER = "[data-composer] textarea";
const ROW = "a[data-row]";

/** Puts the focus into the composer that is on the screen. */
export function focusComposer(): void {
  document.querySelector<HTMLTextAreaElement>(COMPOSER)?.focus();
}

/** Puts the focus back on the open conversation in the list. */
export function leaveThread(): void {
  const row = document.querySelector<HTMLElement>(`${ROW}[aria-current="page"]`);
  if (row === null || row.offsetParent === null) document.querySelector<HTMLElement>(COMPOSER)?.blur();
  else row.focus();
}

/** From anywhere on the screen that takes no text, r begins a reply, and j and k go to the list. */
export function useConversationKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || takesText(event.target)) return;
      const isInList = document.activeElement?.matches(ROW) === true;
      const target = event.key === "r" ? document.querySelector<HTMLElement>(COMPOSER) : isInList ? null : rowFor(event.key);
      if (target === null) return;
      event.preventDefault();
      target.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The open conversation in the list, else the first. */
function rowFor(key: string): HTMLElement | null {
  if (key !== "j" && key !== "k") return null;
  return document.querySelector<HTMLElement>(`${ROW}[aria-current="page"]`) ?? document.querySelector<HTMLElement>(ROW);
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null)
  );
}
