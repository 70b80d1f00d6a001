import { Card } from "@disco/conversation/card";
import cardCss from "@disco/conversation/card.css";

/** The cards and their style, which come when the first one is shown. */
export function adoptCards(root: ShadowRoot): typeof Card {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(cardCss);
  root.adoptedStyleSheets.push(sheet);
  return Card;
}
