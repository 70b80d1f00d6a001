import { languageAt } from "../decode/language-at.ts";
import { sayMark } from "./marks.ts";
import { elementsWhere, firstWhere, foldedText, type PageElement, wordCount } from "../page-node.ts";

/** Lists that control the page instead of describing an offer. */
const STEERING =
  /lang|locale|currency|sort|order-?by|country|countries|region|filter|per-?page|month|year|birth|quantity|qty|time-?zone|prefix|salutation/iu;
const MAX_OPTIONS = 40;
const ASKS_TEXT = /^(?:text|email|tel|password|search|url|number|file|date|)$/u;

/** Whether an element is something to choose from: a list, or a box or button with a state. */
export function isChoice(element: PageElement): boolean {
  const { localName } = element;
  if (localName === "select") return true;
  return localName === "input" && isBox(element);
}

/** What a choice says: the options of a list, or whether a box is ticked. */
export function choiceText(element: PageElement): string {
  if (element.localName === "select") return ` ${optionsOf(element).join("; ")} `;
  const isTicked = element.hasAttribute("checked");
  const cell = element.parentElement;
  const isAlone = (cell?.localName === "td" || cell?.localName === "th") && foldedText(cell) === "";
  if (isAlone && cell !== null) return sayMark(isTicked ? "yes" : "no", languageAt(cell));
  if (element.getAttribute("type")?.toLowerCase() === "radio") return isTicked ? " ◉ " : " ○ ";
  return isTicked ? " ☑ " : " ☐ ";
}

/** Whether a form tells its readers something by what there is to choose. */
export function tellsByChoices(form: PageElement): boolean {
  const choices = elementsWhere(form, (element) => isChoice(element) && isTelling(element));
  if (choices.length === 0) return false;
  const asksText = firstWhere(
    form,
    (element) => element.localName === "textarea" || (element.localName === "input" && asksForText(element)),
  );
  if (asksText === null) return true;
  // An order form has fields for its sender too; its options hold the prices.
  return choices.some((choice) => /\d/u.test(choice.localName === "select" ? optionsOf(choice).join(" ") : labelOf(choice)));
}

/** A list of languages, or a box that agrees to terms, tells nothing of what the page is about. */
export function isTelling(choice: PageElement): boolean {
  const name = ["name", "id", "class", "aria-label"].map((attribute) => choice.getAttribute(attribute) ?? "").join(" ");
  if (STEERING.test(name)) return false;
  if (choice.localName !== "select")
    return !/agree|consent|terms|privacy|newsletter|remember|gdpr|subscribe/iu.test(`${name} ${labelOf(choice)}`);
  const options = optionsOf(choice);
  return options.length > 1 && options.length <= MAX_OPTIONS && !options.every((option) => /^\d{1,4}$/u.test(option));
}

/** Whether a label belongs to a choice that is kept. */
export function labelsChoice(label: PageElement): boolean {
  if (firstWhere(label, (element) => isChoice(element) && isTelling(element)) !== null) return true;
  const target = label.getAttribute("for");
  if (target === null || target === "") return false;
  for (let outer = label.parentElement; outer !== null; outer = outer.parentElement) {
    if (outer.localName !== "form" && outer.localName !== "body") continue;
    const field = firstWhere(outer, (element) => element.id === target);
    return field !== null && isChoice(field) && isTelling(field);
  }
  return false;
}

function isBox(input: PageElement): boolean {
  return /^(?:checkbox|radio)$/iu.test(input.getAttribute("type") ?? "");
}

function asksForText(input: PageElement): boolean {
  return ASKS_TEXT.test((input.getAttribute("type") ?? "").toLowerCase());
}

/** "Please choose …" is no option: it has no value, or cannot be chosen. */
function optionsOf(select: PageElement): string[] {
  return elementsWhere(select, ({ localName }) => localName === "option")
    .filter((option) => option.getAttribute("value") !== "" && !option.hasAttribute("disabled"))
    .map((option) => {
      const group = option.parentElement?.localName === "optgroup" ? (option.parentElement.getAttribute("label") ?? "") : "";
      const text = foldedText(option) || (option.getAttribute("label") ?? "");
      return group === "" ? text : `${group}: ${text}`;
    })
    .filter((text) => text !== "");
}

function labelOf(choice: PageElement): string {
  for (let outer = choice.parentElement; outer !== null && outer.localName !== "form"; outer = outer.parentElement) {
    const text = foldedText(outer);
    if (text !== "") return wordCount(text) > 40 ? "" : text;
  }
  return "";
}
