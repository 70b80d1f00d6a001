import type { Session } from "@disco/client";

const END_SLACK_PX = 24;
const MAX_TRIES = 5;

/** Remembers how far the visitor has scrolled up, and takes them back there once the thread is drawn. */
export function keepScroll(frame: HTMLElement, session: Session): void {
  let goal = session.scroll.peek();
  let tries = 0;
  const go = () =>
    requestAnimationFrame(() => {
      if (goal !== null) frame.querySelector(".disco-scroller")?.scrollTo(0, goal);
    });

  frame.addEventListener(
    "scroll",
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches(".disco-scroller")) return;
      const { scrollTop, scrollHeight, clientHeight } = target;
      if (goal === null) {
        session.setScroll(scrollHeight - scrollTop - clientHeight < END_SLACK_PX ? null : scrollTop);
      } else if (scrollTop === goal || ++tries > MAX_TRIES) {
        goal = null;
      } else {
        // The thread followed its end once more, as it grew at the same moment.
        go();
      }
    },
    true,
  );
  if (goal === null) return;
  const observer = new ResizeObserver(() => {
    if (frame.hidden) return;
    observer.disconnect();
    go();
  });
  observer.observe(frame);
}
