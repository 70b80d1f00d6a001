import { options } from "preact";
import { useEffect, useState } from "preact/hooks";

// The widget's whole idea of React: the bundler puts this in the place of `react`, so what is not listed here
// may not be used in the conversation's views.
export { Fragment } from "preact";
export { useEffect, useRef, useState } from "preact/hooks";

// Once a frame is as often as anyone can see: a fast stream must not redraw for every token.
options.debounceRendering = (draw) => void requestAnimationFrame(draw);

/** As React's, for stores whose functions never change. */
export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, getSnapshot: () => T): T {
  const [, draw] = useState({});
  const value = getSnapshot();
  useEffect(() => {
    let seen = value;
    const check = () => {
      const next = getSnapshot();
      if (Object.is(seen, next)) return;
      seen = next;
      draw({});
    };
    check();
    return subscribe(check);
  }, [subscribe]);
  return value;
}
