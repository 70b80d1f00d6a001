import cardCss from "@disco/conversation/card.css";
import { DemoFlow, keepDemo } from "@disco/conversation/demo-flow";
import demoCss from "@disco/conversation/demo-flow.css";
import { adopt } from "./adopt.ts";

/** The guided demo and its style, and where it is kept: under the one key of the conversation. */
export function attach(root: ShadowRoot, key: string) {
  adopt(root, cardCss + demoCss);
  return { DemoFlow, place: keepDemo({ key, storage: () => localStorage }) };
}
