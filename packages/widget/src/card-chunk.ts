import { Card } from "@disco/conversation/card";
import cardCss from "@disco/conversation/card.css";
import { adopt } from "./adopt.ts";

/** The cards and their style, which come when the first one is shown. */
export function attach(root: ShadowRoot): typeof Card {
  adopt(root, cardCss);
  return Card;
}
