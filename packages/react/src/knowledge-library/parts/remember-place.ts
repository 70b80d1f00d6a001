/**
 * Remembers the focus in a list before its item is removed. The returned function moves the focus to the item's neighbour, or
 * to the section when the list is empty.
 */
export function rememberPlace(): () => void {
  const control = document.activeElement;
  const section = control?.closest<HTMLElement>('[role="tabpanel"]');
  const neighbours: Element[] = [];
  for (let item = control?.closest("li"); item; item = item.parentElement?.closest("li")) {
    for (const neighbour of [item.nextElementSibling, item.previousElementSibling]) if (neighbour) neighbours.push(neighbour);
  }
  return () => {
    requestAnimationFrame(() => {
      if (!section || control?.isConnected) return;
      const next = neighbours.find((neighbour) => neighbour.isConnected)?.querySelector<HTMLElement>("button, a[href]");
      (next ?? section).focus();
    });
  };
}
