/**
 * Remembers where the focus is in a list from which its item is about to go. The returned function is called when the item has gone:
 * the focus then stands on the item's neighbour, or on the section when the list is empty, and not at the start of the page.
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
