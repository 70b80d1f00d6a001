import { AwayNotice, ConsentView } from "@disco/conversation/notices";
import noticesCss from "@disco/conversation/notices.css";
import { adopt } from "./adopt.ts";
import { isAway } from "./is-away.ts";

/** What stands before or above a chat, and its style. */
export function adoptNotices(root: ShadowRoot) {
  adopt(root, noticesCss);
  return { AwayNotice, ConsentView, isAway };
}
