import { render } from "preact";
import type { ComponentChild } from "preact";

/** Replaces `createRoot` of `react-dom/client` in the bundle. */
export function createRoot(container: Element) {
  return {
    render: (child: ComponentChild) => render(child, container),
    unmount: () => render(null, container),
  };
}
