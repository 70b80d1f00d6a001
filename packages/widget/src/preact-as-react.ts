// Replaces `react` in the bundle: the conversation's views may use only these names.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

export { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** As React's, for stores that are read in the browser alone. Of Preact it is part of `compat`, which the views need nothing else of. */
export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, getSnapshot: () => T): T {
  const value = getSnapshot();
  const drawn = useRef(value);
  const [, redraw] = useState({});
  useLayoutEffect(() => {
    drawn.current = value;
  });
  useLayoutEffect(() => {
    const check = () => {
      if (getSnapshot() !== drawn.current) redraw({});
    };
    // The store may have changed between the drawing and this.
    check();
    return subscribe(check);
  }, [subscribe, getSnapshot]);
  return value;
}
