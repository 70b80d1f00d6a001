import type { Session } from "@disco/client";

const END_SLACK_PX = 24;

/** Remembers how far the visitor has scrolled up, and takes them back there once the thread is drawn. */
export function keepScroll(frame: HTMLElement, session: Session): void {
  const scroller = () => frame.querySelector(".disco-scroller");
  let kept = session.scroll.peek();
  frame.addEventListener(
    "scroll",
    ({ target }) => {
      if (kept !== null || !(target instanceof Element) || target !== scroller()) return;
      const { scrollTop, scrollHeight, clientHeight } = target;
      session.setScroll(scrollHeight - scrollTop - clientHeight < END_SLACK_PX ? null : scrollTop);
    },
    true,
  );
  if (kept === null) return;
  // The thread goes to its end when it is first laid out, which is before this frame ends.
  const observer = new ResizeObserver(() =>
    requestAnimationFrame(() => {
      const element = scroller();
      if (!element || element.clientHeight === 0 || kept === null) return;
      element.scrollTop = kept;
      kept = null;
      observer.disconnect();
    }),
  );
  observer.observe(frame);
}
