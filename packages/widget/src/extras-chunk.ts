import { MessageExtras, ThreadTools } from "@disco/conversation/message-extras";
import extrasCss from "@disco/conversation/message-extras.css";

/** Citations, copying and the transcript with their style, which come with the first message. */
export function adoptExtras(root: ShadowRoot): { MessageExtras: typeof MessageExtras; ThreadTools: typeof ThreadTools } {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(extrasCss);
  root.adoptedStyleSheets.push(sheet);
  return { MessageExtras, ThreadTools };
}
