import { Card } from "@disco/conversation/card";
import cardCss from "@disco/conversation/card.css";
import type { Session } from "@disco/client";
import { adopt } from "./adopt.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";
import { reportViolations } from "./report-violations.ts";

/** The cards and their style, which come when the first one is shown. */
export function attach(host: DiscoWidgetElement, root: ShadowRoot, session: Session): typeof Card {
  adopt(root, cardCss);
  reportViolations(host, session);
  return Card;
}
