import { render } from "preact";
import type { ComponentChild } from "preact";

/** As React's of `react-dom/client`, in the place of which the bundler puts it. */
export function createRoot(container: Element) {
  return {
    render: (child: ComponentChild) => render(child, container),
    unmount: () => render(null, container),
  };
}
