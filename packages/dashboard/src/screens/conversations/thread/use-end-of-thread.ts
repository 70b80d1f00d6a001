import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Follows a thread to its end while its reader is there. Elsewhere in it the page stays where it is, and `hasNew` says that there is
 * more below.
 */
export function useEndOfThread({ count, startsAtEnd }: { count: number; startsAtEnd: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(startsAtEnd);
  const before = useRef(0);
  const [hasNew, setHasNew] = useState(false);

  const goToEnd = useCallback(() => end.current?.scrollIntoView({ block: "end" }), []);

  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      isAtEnd.current = entry?.isIntersecting === true;
      if (isAtEnd.current) setHasNew(false);
    });
    observer.observe(end.current);
    // Content that loads late pushes the end away. Resizes are observed before intersections.
    const growth = new ResizeObserver(() => isAtEnd.current && before.current > 0 && goToEnd());
    if (end.current.parentElement !== null) growth.observe(end.current.parentElement);
    return () => {
      observer.disconnect();
      growth.disconnect();
    };
  }, [goToEnd]);

  useEffect(() => {
    const isFirst = before.current === 0;
    if (count > before.current) {
      if (isFirst ? startsAtEnd : isAtEnd.current) goToEnd();
      else if (!isFirst) setHasNew(true);
    }
    before.current = count;
  }, [count, startsAtEnd, goToEnd]);

  return { end, hasNew, goToEnd };
}
