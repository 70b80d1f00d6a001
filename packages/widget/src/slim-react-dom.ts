import { render } from "./slim-react.ts";
import type { Drawn } from "./slim-react.ts";

/** As much of `react-dom/client` as the panel and the tests of the views need. */
export function createRoot(container: Element): { render: (node: unknown) => void; unmount: () => void } {
  let root: Drawn | undefined;
  return {
    render: (node) => {
      root = render(node, container, root);
    },
    unmount: () => {
      root = render(null, container, root);
    },
  };
}
