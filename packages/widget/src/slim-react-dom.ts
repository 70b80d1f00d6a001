import { drawInto } from "./slim-elements.ts";

/** As much of `react-dom/client` as the tests of the views need. */
export function createRoot(container: Element) {
  const draw = drawInto(container);
  return { render: draw, unmount: () => draw(null) };
}
