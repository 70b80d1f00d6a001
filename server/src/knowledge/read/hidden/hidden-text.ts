import { isForScreenReaders, readHidingRules } from "./hiding-rules.ts";
import { backgroundOf, fadesText, type Hiding, hidingOf, isAlike, readColor } from "./hiding-style.ts";
import { foldedText, type PageDocument, type PageElement, visitElements } from "../page-node.ts";
import { readLateContent } from "./late-content.ts";
import { readShownOnClick } from "./shown-on-click.ts";
import { isStruck } from "./struck-out.ts";
import { type Declarations, readDeclarations } from "./style-rules.ts";

const MAX_REPORTED = 20;
/** What hides more of a page than this hides nothing: it is the page. */
const MOST = 0.8;
const WHITE = [255, 255, 255] as const;

/** Takes what a visitor cannot see, and what the page strikes out, out of a page, and says what it was: such text is often meant for machines. */
export function removeHiddenText(document: PageDocument, hasStylingScript = false): { text: string }[] {
  const opened = readShownOnClick(document);
  const late = readLateContent(document, hasStylingScript);
  const rules = readHidingRules(document);
  const hasSheets =
    rules.hasBackgrounds || [...document.querySelectorAll("link")].some((link) => /stylesheet/iu.test(link.getAttribute("rel") ?? ""));
  const hidden: { text: string }[] = [];
  const report = (element: PageElement) => {
    const text = foldedText(element);
    if (text !== "" && hidden.length < MAX_REPORTED) hidden.push({ text: text.slice(0, 300) });
  };
  const faded: PageElement[] = [];
  visitElements(document.documentElement, (element) => {
    if (element === document.body || opened.isControlled(element)) return;
    const written = element.getAttribute("style");
    const style = written === null ? null : readDeclarations(written);
    const hiding = strongest([
      element.hasAttribute("hidden") && element.getAttribute("hidden") !== "until-found" ? "closed" : null,
      style !== null && !isForScreenReaders(element.getAttribute("class") ?? "") ? hidingOf(style) : null,
      rules.hidingOf(element),
      isLostInBackground(element, style, hasSheets) || rules.colors.isLost(element) ? "unseen" : null,
    ]);
    const isHeld = hiding === "unseen" || (hiding === "closed" && !opened.looksOpened(element));
    if (isHeld && !(hiding === "closed" && (late.comesLater(element, written) || late.isThePage(element)))) {
      report(element);
      return "remove";
    }
    if (isStruck(element, style) || rules.strikes(element)) return "remove";
    if ((style !== null && fadesText(style)) || rules.fades(element)) faded.push(element);
    return;
  });
  // Text that fades in while a visitor scrolls begins transparent, all over the page or most of it; a trick hides one place.
  const letters = (element: PageElement) => foldedText(element).length;
  const isMostOfPage = () => faded.reduce((sum, element) => sum + letters(element), 0) > letters(document.body) * MOST;
  const isUsual = faded.length > 3 || (faded.length > 0 && isMostOfPage());
  for (const element of faded) {
    if (late.fadesIn(element, isUsual)) continue;
    report(element);
    element.remove();
  }
  return hidden;
}

function strongest(hidings: readonly (Hiding | null)[]): Hiding | null {
  return hidings.includes("unseen") ? "unseen" : hidings.includes("closed") ? "closed" : null;
}

/** Letters in the colour of their background, as far as it is known. */
function isLostInBackground(element: PageElement, style: Declarations | null, hasSheets: boolean): boolean {
  const written = style?.get("color");
  const color = readColor(written ?? (element.localName === "font" ? (element.getAttribute("color") ?? "") : ""));
  if (color === null || color === "transparent") return false;
  let isPlain = !hasSheets;
  for (let outer: PageElement | null = element; outer !== null; outer = outer.parentElement) {
    const around = outer.getAttribute("style");
    const background = (around === null ? undefined : backgroundOf(readDeclarations(around))) ?? outer.getAttribute("bgcolor") ?? undefined;
    if (background !== undefined) {
      const behind = readColor(background);
      return behind !== null && isAlike(color, behind);
    }
    if (outer.hasAttribute("class") || outer.hasAttribute("background")) isPlain = false;
  }
  return isPlain && isAlike(color, WHITE);
}
