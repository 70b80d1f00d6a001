import { DemoFlow } from "@disco/conversation/demo-flow";
import demoCss from "@disco/conversation/demo-flow.css";
import { adopt } from "./adopt.ts";

/** The guided demo and its style. */
export function adoptDemo(root: ShadowRoot): typeof DemoFlow {
  adopt(root, demoCss);
  return DemoFlow;
}
