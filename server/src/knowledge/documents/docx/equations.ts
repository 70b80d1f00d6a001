import { DomUtils } from "htmlparser2";
import { attributeOf, childOf, childrenOf, elementsOf, parentOf, newRun, type XmlElement, type XmlTree } from "../xml-elements.ts";

const MAX_DEPTH = 40;

/** Puts the equations of a document, which its converter does not know, as the text that says them. */
export function writeEquations(document: XmlTree): void {
  for (const equation of elementsOf(document, "m:oMath")) {
    if (parentOf(equation, "m:oMath") !== undefined) continue;
    const block = parentOf(equation, "m:oMathPara");
    const run = newRun(textOf(childrenOf(equation), 0).replace(/\s+/gu, " ").trim());
    if (block === undefined) DomUtils.replaceElement(equation, run);
    else DomUtils.prepend(block, run);
  }
  for (const block of elementsOf(document, "m:oMathPara")) DomUtils.removeElement(block);
}

function textOf(elements: readonly XmlElement[], depth: number): string {
  if (depth > MAX_DEPTH) return "";
  return elements.map((element) => elementText(element, depth + 1)).join("");
}

function elementText(element: XmlElement, depth: number): string {
  const name = element.name.replace(/^m:/u, "");
  const children = childrenOf(element);
  const part = (wanted: string) => textOf(childrenOf(childOf(element, `m:${wanted}`)), depth);
  switch (name) {
    case "t":
      return DomUtils.textContent(element);
    case "f":
      return `${grouped(part("num"))}/${grouped(part("den"))}`;
    case "sSup":
      return `${part("e")}^${grouped(part("sup"))}`;
    case "sSub":
      return `${part("e")}_${grouped(part("sub"))}`;
    case "sSubSup":
      return `${part("e")}_${grouped(part("sub"))}^${grouped(part("sup"))}`;
    case "rad":
      return part("deg").trim() === "" ? `√${grouped(part("e"))}` : `${grouped(part("e"))}^(1/${part("deg")})`;
    case "d":
      return `${characterOf(element, "m:dPr", "m:begChr", "(")}${children
        .filter((child) => child.name === "m:e")
        .map((child) => textOf(childrenOf(child), depth))
        .join(", ")}${characterOf(element, "m:dPr", "m:endChr", ")")}`;
    case "nary": {
      const [sub, sup] = [part("sub"), part("sup")];
      return `${characterOf(element, "m:naryPr", "m:chr", "∫")}${sub === "" ? "" : `_${grouped(sub)}`}${sup === "" ? "" : `^${grouped(sup)}`} ${part("e")}`;
    }
    case "mr":
      return `${children.map((child) => elementText(child, depth)).join(", ")}; `;
    default:
      return name.endsWith("Pr") ? "" : textOf(children, depth);
  }
}

function characterOf(element: XmlElement, properties: string, name: string, usual: string): string {
  return attributeOf(childOf(childOf(element, properties), name), "m:val") ?? usual;
}

/** Operands of more than one name or figure get brackets beside a stroke. */
function grouped(text: string): string {
  const plain = text.trim();
  return /^[\p{L}\p{N}.,%°′]*$/u.test(plain) ? plain : `(${plain})`;
}
