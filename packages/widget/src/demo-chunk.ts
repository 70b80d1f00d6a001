import cardCss from "@disco/conversation/card.css";
import { DemoFlow, keepDemo } from "@disco/conversation/demo-flow";
import demoCss from "@disco/conversation/demo-flow.css";
import type { Session } from "@disco/client";
import { adopt } from "./adopt.ts";
import type { DiscoWidgetElement } from "./disco-widget.ts";
import { reportViolations } from "./report-violations.ts";

/** The guided demo and its style, and where it is kept: under the one key of the conversation. */
export function attach(host: DiscoWidgetElement, root: ShadowRoot, session: Session) {
  adopt(root, cardCss + demoCss);
  reportViolations(host, session);
  // The demo replaces the field that an opened panel has focused.
  const takesFocus = root.activeElement !== null;
  return {
    DemoFlow: (props: Parameters<typeof DemoFlow>[0]) => DemoFlow({ ...props, takesFocus }),
    place: keepDemo({ key: `disco:${host.dataset["apiKey"]}`, storage: () => localStorage }),
  };
}
