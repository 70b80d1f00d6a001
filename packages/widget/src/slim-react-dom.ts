import { type ComponentChild, render } from "preact";

/** As much of `react-dom/client` as the panel and the tests of the views need. */
export function createRoot(container: Element): { render: (node: ComponentChild) => void; unmount: () => void } {
  return { render: (node) => render(node, container), unmount: () => render(null, container) };
}
