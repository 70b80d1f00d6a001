import { type Document, Element, Text } from "domhandler";
import { DomHandler, DomUtils, Parser } from "htmlparser2";
import { refusals, refuse } from "./refusal.ts";

/** A part of an office package as a tree. */
export type XmlTree = Document;
export type XmlElement = Element;

/** No program nests elements this deeply, and whoever walks the tree has a stack. */
const MAX_DEPTH = 500;

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > MAX_DEPTH) refuse(refusals.damaged);
    super.onopentag(name, attributes);
  }
}

/**
 * Reads a part, however broken. Names keep the prefixes that all office programs write: `w:p`, `a:t`, `m:oMath`.
 * @throws DocumentRefusal when elements are nested past all reason
 */
export function parseXml(xml: string): XmlTree {
  const handler = new BoundedHandler(null, { xmlMode: true });
  new Parser(handler, { xmlMode: true }).end(xml);
  return handler.root;
}

export function writeXml(tree: XmlTree): string {
  return DomUtils.getOuterHTML(tree, { xmlMode: true, encodeEntities: "utf8" });
}

/** The elements of some names below a node, in their order. */
export function elementsOf(node: XmlTree | XmlElement, ...names: readonly string[]): XmlElement[] {
  return DomUtils.getElementsByTagName((name) => names.includes(name), node.children, true);
}

export function firstOf(node: XmlTree | XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return node === undefined ? undefined : DomUtils.getElementsByTagName((name) => names.includes(name), node.children, true, 1)[0];
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(element).find((child) => child.name === name);
}

export function childrenOf(element: XmlTree | XmlElement | undefined): XmlElement[] {
  return element?.children.filter((child) => DomUtils.isTag(child)) ?? [];
}

export function parentOf(element: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  for (let at = element.parent; at !== null; at = at.parent) if (DomUtils.isTag(at) && names.includes(at.name)) return at;
  return undefined;
}

/** The value of an attribute, such as `w:val`. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attribs[name];
}

/** Whether a property such as `w:strike` is there and not switched off. */
export function isOn(properties: XmlElement | undefined, name: string): boolean {
  const property = childOf(properties, name);
  return property !== undefined && ["1", "true", "on"].includes(attributeOf(property, "w:val") ?? "1");
}

export function newElement(name: string, ...children: readonly XmlElement[]): XmlElement {
  const element = new Element(name, {});
  for (const child of children) DomUtils.appendChild(element, child);
  return element;
}

/** A run of text, to be put into a document. */
export function newRun(text: string): XmlElement {
  const letters = new Element("w:t", { "xml:space": "preserve" });
  DomUtils.appendChild(letters, new Text(text));
  return newElement("w:r", letters);
}

/**
 * The text of paragraphs, a line each: of letters and figures in equations, tabs and breaks, and without the names of fields. Elements of the names in
 * `without` are passed over.
 */
export function paragraphTexts(node: XmlTree | XmlElement, without: readonly string[] = []): string[] {
  const lines: string[] = [];
  const read = (parent: XmlTree | XmlElement): string => {
    let text = "";
    for (const element of childrenOf(parent)) {
      const { name } = element;
      if (name === "w:p" || name === "a:p") lines.push(read(element));
      else if (name === "w:t" || name === "m:t" || name === "a:t") text += DomUtils.textContent(element);
      else if (name === "w:tab" || name === "w:br" || name === "w:cr") text += " ";
      // Its tabs are places where tabs stop.
      else if (name !== "w:pPr" && !without.includes(name)) text += read(element);
    }
    return text;
  };
  lines.push(read(node));
  return lines.map((line) => line.replace(/\s+/gu, " ").trim()).filter((line) => line !== "");
}
