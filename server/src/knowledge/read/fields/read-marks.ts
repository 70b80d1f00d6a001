import { decodeHtml } from "../decode/decode-html.ts";
import { parsePage } from "../page-source.ts";

export interface PageMarks {
  /** By name or property, in small letters. */
  metas: Record<string, string>;
  /** The JSON-LD of the page, unparsed. */
  structured: string[];
  /** Addresses that the page loads, and what its own scripts say, in small letters. */
  loads: string[];
  links: { url: string; text: string }[];
}

/** Markup behind this many characters is not read. */
const MAX_LENGTH = 2_000_000;
const MAX_EACH = 1_000;
const MAX_STRUCTURED = 100_000;
const MAX_SCRIPT = 20_000;
const LOADING = "script[src], link[href], img[src], iframe[src], form[action], [data-wf-site]";

/** Reads the marks of a page. Works through all of it at once, so a server calls it through `createPageReader`. */
export function readMarks(bytes: Uint8Array, contentType: string | null, pageUrl: string): PageMarks {
  const document = parsePage(decodeHtml(bytes, contentType).slice(0, MAX_LENGTH), { keepsScripts: true });
  const marks: PageMarks = { metas: {}, structured: [], loads: [], links: [] };
  for (const meta of [...document.querySelectorAll("meta[content]")].slice(0, MAX_EACH)) {
    const name = (meta.getAttribute("name") ?? meta.getAttribute("property") ?? "").toLowerCase();
    const content = fold(meta.getAttribute("content") ?? "");
    if (name !== "" && content !== "" && !Object.hasOwn(marks.metas, name)) marks.metas[name] = content.slice(0, 1_000);
  }
  for (const script of [...document.querySelectorAll("script:not([src])")].slice(0, MAX_EACH)) {
    const text = script.textContent ?? "";
    if (script.getAttribute("type")?.toLowerCase() === "application/ld+json") marks.structured.push(text.slice(0, MAX_STRUCTURED));
    else marks.loads.push(text.slice(0, MAX_SCRIPT).toLowerCase());
  }
  for (const element of [...document.querySelectorAll(LOADING)].slice(0, MAX_EACH)) {
    const address = ["src", "href", "action"].map((name) => element.getAttribute(name)).find((value) => value !== null);
    if (address != null) marks.loads.push(address.slice(0, 500).toLowerCase());
    if (element.hasAttribute("data-wf-site")) marks.loads.push("data-wf-site");
  }
  for (const link of [...document.querySelectorAll("a[href]")].slice(0, MAX_EACH)) {
    const url = URL.parse(link.getAttribute("href")?.trim() ?? "", pageUrl);
    if (url === null || !/^https?:$/u.test(url.protocol)) continue;
    url.hash = "";
    marks.links.push({ url: url.href.slice(0, 2_000), text: fold(link.textContent ?? "").slice(0, 200) });
  }
  return marks;
}

function fold(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
