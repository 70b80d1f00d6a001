import cardCss from "@disco/conversation/card.css";
import { DemoFlow } from "@disco/conversation/demo-flow";
import demoCss from "@disco/conversation/demo-flow.css";
import { adopt } from "./adopt.ts";

/** The guided demo and its style. */
export function adoptDemo(root: ShadowRoot): typeof DemoFlow {
  adopt(root, cardCss + demoCss);
  return DemoFlow;
}
