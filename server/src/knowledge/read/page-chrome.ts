import { isChoice, isTelling, labelsChoice, tellsByChoices } from "./fields/choices.ts";
import { firstWhere, foldedText, holds, linkShare, type PageDocument, type PageElement, visitElements, wordCount } from "./page-node.ts";
import { type Line, walkText } from "./text-walker.ts";

const NEVER = new Set(
  "script style template iframe frame canvas audio video map datalist title base textarea progress meter link meta".split(" "),
);
const ROLES = new Set("navigation search dialog alertdialog menu menubar toolbar tooltip".split(" "));
const MAIN = new Set(["main", "h1"]);

/** Class or id words of parts that are on every page. Each is dropped only where its text also looks like it. */
const CONSENT_NAME = /cookie|consent|gdpr|ccpa|onetrust|cc-window|cmp-|cybot/iu;
const CONSENT_TEXT = /cookie|consent|tracking|your privacy/iu;
const LINKS_NAME =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|submenu|megamenu|breadcrumbs?|crumbs?|pagination|pager|sidebar|sidenav|toc|table-of-contents|share|sharing|social|socials|related|tags?|skip|skip-link|skiplink|topbar|site-links|legal)(?:$|[\s_-])/iu;
const TRAIL_NAME = /(?:^|[\s_-])(?:breadcrumbs?|crumbs?)(?:$|[\s_-])/iu;
const TRAIL_WORDS = 30;
const FOOT_NAME = /(?:^|[\s_-])(?:site-?footer|footer|page-?footer|foot|bottom-?bar|colophon|copyright)(?:$|[\s_-])/iu;
const HEAD_NAME = /(?:^|[\s_-])(?:site-?header|page-?header-?nav|top-?bar|masthead|announcement|promo-?bar)(?:$|[\s_-])/iu;
const LOADING_NAME = /(?:^|[\s_-])(?:pre-?loader|page-?loader|loader|loading|spinner)(?:$|[\s_-])/iu;
const LOADING_WORDS = 6;
/** What readers write below a page. */
const COMMENTS_NAME =
  /(?:^|\s)(?:comments?|comments?-?list|commentlist|comments?-?area|comments?-?section|comments?-?wrap(?:per)?|comment-?respond|respond|disqus_thread|fb-comments|utterances|giscus)(?:$|\s)/iu;
const MAX_EDGES = 500;
const COMMENTS_TYPE = /schema\.org\/(?:Comment|UserComments)\b/iu;
const ASIDE_NAME =
  /(?:^|[\s_-])(?:newsletter|subscribe|signup-form|popup|pop-up|modal|overlay|toast|chat-?widget|advert|ads?|banner-ad|sponsor)(?:$|[\s_-])/iu;

/** What frames no page, but is in the way of it. */
const UNTOLD = new Set(["a", "label", "legend", "select", "input"]);

/**
 * Takes navigation, footers, banners, forms and consent texts out of a page, and leaves everything a visitor came for. Returns the lines
 * of what framed the page.
 */
export function removePageChrome(document: PageDocument): Line[] {
  const { body } = document;
  visitElements(body, (element) => (NEVER.has(element.localName) ? "remove" : undefined));
  const pageWords = wordCount(foldedText(body));
  const edges: Line[] = [];
  visitElements(body, (element) => {
    if (!isChrome(element, pageWords)) return;
    if (edges.length < MAX_EDGES && isEdge(element)) edges.push(...walkText(element).flatMap(({ lines }) => lines));
    return "remove";
  });
  return edges;
}

function isEdge(element: PageElement): boolean {
  const name = `${element.getAttribute("class") ?? ""} ${element.id}`;
  return !UNTOLD.has(element.localName) && !isOverlay(element) && !CONSENT_NAME.test(name) && !isReadersComments(element, name, "");
}

function isOverlay(element: PageElement): boolean {
  return /dialog/iu.test(element.getAttribute("role") ?? "") || element.getAttribute("aria-modal") === "true";
}

function isChrome(element: PageElement, pageWords: number): boolean {
  const name = element.localName;
  const role = element.getAttribute("role") ?? "";
  if (ROLES.has(role) || element.getAttribute("aria-modal") === "true") return true;
  if (name === "nav") return !holds(element, MAIN);
  if (name === "form") return isForm(element, pageWords);
  if (name === "a") return isButton(element);
  if (name === "label" || name === "legend") return isInside(element, ["form"]) && !labelsChoice(element);
  if (name === "select" || name === "input") return !isChoice(element) || !isTelling(element);
  if (name === "header" || role === "banner") return isPageHeader(element);
  if (name === "footer" || role === "contentinfo") return isPageFooter(element);
  if (name === "aside" || role === "complementary") return isSidebar(element);
  return name !== "main" && isNamedChrome(element, pageWords);
}

/** Some old sites wrap the whole page into one form; its words stay. */
function isForm(form: PageElement, pageWords: number): boolean {
  const words = wordCount(foldedText(form));
  return words <= 120 && words <= pageWords * 0.4 && !tellsByChoices(form);
}

/** "Start a trial" under every plan tells nothing; an address to write to does. */
function isButton(link: PageElement): boolean {
  if (!/(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/iu.test(link.getAttribute("class") ?? "")) return false;
  return wordCount(foldedText(link)) <= 5 && !/^(?:mailto|tel):/iu.test(link.getAttribute("href") ?? "");
}

function isNamedChrome(element: PageElement, pageWords: number): boolean {
  const name = `${element.getAttribute("class") ?? ""} ${element.id}`;
  const label = element.getAttribute("aria-label") ?? "";
  if (LOADING_NAME.test(name) && wordCount(foldedText(element)) <= LOADING_WORDS) return true;
  if (isReadersComments(element, name, label)) return true;
  // Its last steps are no links.
  if (TRAIL_NAME.test(name) && !holds(element, MAIN) && wordCount(foldedText(element)) <= TRAIL_WORDS) return true;
  const isConsent = CONSENT_NAME.test(name) || (CONSENT_NAME.test(label) && element.localName !== "a");
  const isOther = LINKS_NAME.test(name) || FOOT_NAME.test(name) || HEAD_NAME.test(name) || ASIDE_NAME.test(name);
  if ((!isConsent && !isOther) || holds(element, MAIN)) return false;
  const text = foldedText(element);
  const words = wordCount(text);
  if (words > pageWords * 0.6 && words > 60) return false;
  if (
    isConsent &&
    words < 400 &&
    CONSENT_TEXT.test(text) &&
    (words < 80 || firstWhere(element, (inner) => inner.localName === "button" || inner.getAttribute("role") === "button") !== null)
  )
    return true;
  if (LINKS_NAME.test(name) && linkShare(element) > 0.5) return true;
  if (FOOT_NAME.test(name)) return isPageFooter(element);
  if (HEAD_NAME.test(name)) return isPageHeader(element) && words < 60;
  return ASIDE_NAME.test(name) && words < 60;
}

/** Readers' comments are not the company's words. */
function isReadersComments(element: PageElement, name: string, label: string): boolean {
  const isNamed =
    COMMENTS_NAME.test(name) || /^(?:comments|reader comments|kommentare|commentaires|comentarios|commenti)$/iu.test(label.trim());
  return (isNamed || COMMENTS_TYPE.test(element.getAttribute("itemtype") ?? "")) && !holds(element, MAIN);
}

/** A header at the top of the page, unless it is the stage where the page says its main thing. */
function isPageHeader(element: PageElement): boolean {
  if (isInside(element, ["main", "article", "section"])) return false;
  return !holds(element, new Set(["h1"])) || linkShare(element) > 0.6;
}

function isPageFooter(element: PageElement): boolean {
  if (/©|\(c\)|copyright|all rights reserved/iu.test(foldedText(element))) return true;
  if (isInside(element, ["article", "section", "blockquote", "figure", "li"])) return linkShare(element) > 0.5;
  return true;
}

/** Notes and warnings in a documentation page are asides too; a column of links beside the text is not one of them. */
function isSidebar(element: PageElement): boolean {
  return !isInside(element, ["main", "article"]) || linkShare(element) > 0.4;
}

function isInside(element: PageElement, names: readonly string[]): boolean {
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
    if (names.includes(outer.localName) || outer.getAttribute("role") === "main") return true;
  }
  return false;
}
