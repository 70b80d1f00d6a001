import type { Session } from "@disco/client";
import { MessageExtras, NewMessages, Notice, ThreadTools } from "@disco/conversation/message-extras";
import extrasCss from "@disco/conversation/message-extras.css";
import { adopt } from "./adopt.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";
import { keepScroll } from "./keep-scroll.ts";
import { reportViolations } from "./report-violations.ts";

export { recall } from "@disco/client";

/** Copying and the transcript with their style, and the place in the thread, which come after the first message. */
export function attach(host: DiscoWidgetElement, root: ShadowRoot, frame: HTMLElement, session: Session) {
  // A chat may be gone by the time that this file is here: then nothing is left on the page.
  if (frame.isConnected) {
    adopt(root, extrasCss);
    keepScroll(frame, session);
    reportViolations(host, session);
  }
  return { MessageExtras, NewMessages, Notice, ThreadTools };
}
