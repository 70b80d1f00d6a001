import { useEffect } from "react";

/** Puts the focus into the composer that is on the screen. */
export function focusComposer(): void {
  document.querySelector<HTMLTextAreaElement>("[data-composer] textarea")?.focus();
}

/** Puts the focus back on the open conversation in the list. */
export function leaveThread(): void {
  const row = document.querySelector<HTMLElement>('a[aria-current="page"][data-row]');
  if (row === null || row.offsetParent === null) document.querySelector<HTMLElement>("[data-composer] textarea")?.blur();
  else row.focus();
}

/** The letter r begins a reply from anywhere on the screen that takes no text. */
export function useReplyKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "r" || event.metaKey || event.ctrlKey || event.altKey || takesText(event.target)) return;
      event.preventDefault();
      focusComposer();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null)
  );
}
