import { XMLParser } from "fast-xml-parser";
import { escaped, mapElements } from "../xml-elements.ts";

/** An element as the parser gives it in order: its name leads to its children; `#text` is text. */
type MathNode = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  processEntities: true,
});

const MAX_DEPTH = 40;

/** Puts the equations of a document, which its converter does not know, as the text that says them. */
export function writeEquations(xml: string): string {
  if (!xml.includes("<m:oMath")) return xml;
  const alone = mapElements(xml, "m:oMathParaPr", () => "").replace(/<\/?m:oMathPara(?:\s[^>]*)?>/gu, "");
  return mapElements(alone, "m:oMath", (equation) => `<w:r><w:t xml:space="preserve">${escaped(equationText(equation))}</w:t></w:r>`);
}

function equationText(equation: string): string {
  const nodes = nodesOf(parser.parse(equation));
  return textOf(nodes, 0).replace(/\s+/gu, " ").trim();
}

function textOf(nodes: readonly MathNode[], depth: number): string {
  if (depth > MAX_DEPTH) return "";
  return nodes.map((node) => nodeText(node, depth + 1)).join("");
}

function nodeText(node: MathNode, depth: number): string {
  const name = Object.keys(node).find((key) => key !== ":@") ?? "";
  if (name === "#text") return "";
  const children = nodesOf(node[name]);
  const part = (wanted: string) => textOf(partOf(children, wanted), depth);
  switch (name) {
    case "t":
      return children.map((child) => (typeof child["#text"] === "string" ? child["#text"] : "")).join("");
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
      return `${characterOf(children, "dPr", "begChr", "(")}${children
        .filter((child) => "e" in child)
        .map((child) => textOf(nodesOf(child["e"]), depth))
        .join(", ")}${characterOf(children, "dPr", "endChr", ")")}`;
    case "nary": {
      const [sub, sup] = [part("sub"), part("sup")];
      return `${characterOf(children, "naryPr", "chr", "∫")}${sub === "" ? "" : `_${grouped(sub)}`}${sup === "" ? "" : `^${grouped(sup)}`} ${part("e")}`;
    }
    case "mr":
      return `${children.map((child) => nodeText(child, depth)).join(", ")}; `;
    case "rPr":
    case "ctrlPr":
      return "";
    default:
      return name.endsWith("Pr") ? "" : textOf(children, depth);
  }
}

function partOf(children: readonly MathNode[], name: string): MathNode[] {
  return nodesOf(children.find((child) => name in child)?.[name]);
}

function characterOf(children: readonly MathNode[], properties: string, name: string, usual: string): string {
  const found = partOf(children, properties).find((child) => name in child)?.[":@"];
  if (typeof found !== "object" || found === null || !("val" in found)) return usual;
  return String(found.val);
}

/** Operands of more than one name or figure get brackets beside a stroke. */
function grouped(text: string): string {
  const plain = text.trim();
  return /^[\p{L}\p{N}.,%°′]*$/u.test(plain) ? plain : `(${plain})`;
}

function nodesOf(value: unknown): MathNode[] {
  return Array.isArray(value) ? value.filter((node): node is MathNode => typeof node === "object" && node !== null) : [];
}
