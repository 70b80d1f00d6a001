/** Rewrites each element of a name that holds none of its own kind. One pass, however broken the text is. */
export function mapElements(xml: string, name: string, change: (element: string) => string): string {
  const end = `</${name}>`;
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = openingAt(xml, name, at);
    const close = start === -1 ? -1 : xml.indexOf(end, start);
    if (close === -1) break;
    parts.push(xml.slice(at, start), change(xml.slice(start, close + end.length)));
    at = close + end.length;
  }
  parts.push(xml.slice(at));
  return parts.join("");
}

/** The elements of a name, each of which holds none of its own kind. */
export function elementsOf(xml: string, name: string): string[] {
  const found: string[] = [];
  mapElements(xml, name, (element) => {
    found.push(element);
    return element;
  });
  return found;
}

/** The value of an element's first attribute of a name, such as `w:val`. */
export function attributeOf(element: string | undefined, name: string): string | null {
  return new RegExp(`\\s${name}="([^"]*)"`, "u").exec(element ?? "")?.[1] ?? null;
}

/** The first element of a name that is empty, such as `<w:ilvl w:val="0"/>`. */
export function emptyElement(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}(?:\\s[^>]*)?/>`, "u").exec(xml)?.[0];
}

/** The text between marks, which stand for blanks. */
export function plainText(xml: string): string {
  return unescaped(xml.replace(/<[^>]*>/gu, " "))
    .replace(/\s+/gu, " ")
    .trim();
}

/** The text of paragraphs, a line each: of letters and figures in equations, tabs and breaks, and without the names of fields. */
export function paragraphTexts(xml: string): string[] {
  return xml
    .split(/<\/(?:w:p|a:p)>/u)
    .map((paragraph) => {
      const marked = paragraph.replace(/<(?:w:tab|w:br|w:cr)(?:\s[^>]*)?\/>/gu, "<w:t> </w:t>");
      const runs = [...marked.matchAll(/<(?:w|m|a):t(?:\s[^>]*)?>([^<]*)<\/(?:w|m|a):t>/gu)].map((run) => run[1] ?? "");
      return unescaped(runs.join("")).replace(/\s+/gu, " ").trim();
    })
    .filter((text) => text !== "");
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function unescaped(text: string): string {
  return text
    .replace(/&#(x[\da-f]{1,6}|\d{1,7});/giu, (whole, code: string) => {
      const point = code.startsWith("x") ? Number.parseInt(code.slice(1), 16) : Number(code);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    })
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

function openingAt(xml: string, name: string, from: number): number {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*[^/>]|\\s*)>`, "gu");
  pattern.lastIndex = from;
  return pattern.exec(xml)?.index ?? -1;
}
