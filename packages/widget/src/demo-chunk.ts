import cardCss from "@disco/conversation/card.css";
import { DemoFlow } from "@disco/conversation/demo-flow";
import demoCss from "@disco/conversation/demo-flow.css";
import { adopt } from "./adopt.ts";

/** The guided demo and its style, and where it is kept: under the one key of the conversation. */
export function adoptDemo(root: ShadowRoot, key: string) {
  adopt(root, cardCss + demoCss);
  const read = (): Record<string, unknown> => {
    try {
      return Object(JSON.parse(localStorage.getItem(key) ?? "{}"));
    } catch {
      return {};
    }
  };
  const place = {
    read: () => read()["demo"],
    keep: (demo: unknown) => {
      try {
        localStorage.setItem(key, JSON.stringify({ ...read(), demo }));
      } catch {
        // Without storage a load begins the demo anew.
      }
    },
  };
  return { DemoFlow, place };
}
