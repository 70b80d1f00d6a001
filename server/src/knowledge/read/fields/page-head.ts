import { firstLetters } from "../../../domains/first-letters.ts";
import { foldedText, type PageDocument, type PageElement, visitElements } from "../page-node.ts";
import { withoutSiteName } from "../without-site-name.ts";

export interface PageHead {
  title: string;
  description: string | null;
  language: string | null;
  siteName: string | null;
  canonical: string | null;
  robots: { noindex: boolean; nofollow: boolean };
  refresh: string | null;
  links: string[];
  documents: LinkedDocument[];
  alternates: PageAlternate[];
}

/** The same page for a region or a language, or for all ("x-default"). */
export interface PageAlternate {
  tag: string;
  url: string;
}

/** A file that a page links and that can be read as a document. */
export interface LinkedDocument {
  url: string;
  title: string;
}

const MAX_LINKS = 5_000;
const MAX_DOCUMENTS = 100;
const MAX_ALTERNATES = 200;
const DOCUMENT = /\.(?:pdf|docx?|pptx|xlsx|csv|rtf|odt)$/iu;
/** Words of a link that say what to do rather than what there is. */
const ONLY_A_BUTTON = /^(?:download|view|open|here|click here|read more|pdf|file|herunterladen|télécharger|descargar|scarica)$/iu;

/** The elements that the head is read from, gathered in one pass. */
interface Parts {
  metas: PageElement[];
  relations: PageElement[];
  links: PageElement[];
  title: PageElement | null;
  heading: PageElement | null;
  base: PageElement | null;
}

export function readHead(document: PageDocument, pageUrl: string): PageHead {
  const parts = gather(document);
  const meta = metaTags(parts.metas);
  const base = resolve(parts.base?.getAttribute("href"), pageUrl) ?? pageUrl;
  const siteName = meta.get("og:site_name") ?? meta.get("application-name") ?? null;
  const heading = parts.heading === null ? "" : foldedText(parts.heading);
  const named = (parts.title === null ? "" : foldedText(parts.title)) || (meta.get("og:title") ?? "") || heading;
  const robots = `${meta.get("robots") ?? ""},${meta.get("discobot") ?? ""}`.toLowerCase();
  const canonical = parts.relations.find((link) => relationsOf(link).includes("canonical"))?.getAttribute("href");
  return {
    title: withoutSiteName(firstLetters(named, 300), siteName) || new URL(pageUrl).pathname,
    description: meta.get("description") ?? meta.get("og:description") ?? null,
    language: languageOf(document.documentElement.getAttribute("lang")),
    siteName: siteName?.slice(0, 120) ?? null,
    canonical: resolve(canonical, base),
    // "max-image-preview:none" is about the preview alone.
    robots: { noindex: /(?<!:\s*)\b(?:noindex|none)\b/u.test(robots), nofollow: /(?<!:\s*)\b(?:nofollow|none)\b/u.test(robots) },
    refresh: refreshOf(parts.metas, base, pageUrl),
    links: linksOf(parts, base),
    documents: documentsOf(parts, base),
    alternates: alternatesOf(parts, base),
  };
}

function gather(document: PageDocument): Parts {
  const parts: Parts = { metas: [], relations: [], links: [], title: null, heading: null, base: null };
  visitElements(document.documentElement, (element) => {
    switch (element.localName) {
      case "meta":
        if (element.hasAttribute("content")) parts.metas.push(element);
        break;
      case "link":
        if (element.hasAttribute("rel") && element.hasAttribute("href")) parts.relations.push(element);
        break;
      case "a":
      case "area":
      case "iframe":
        parts.links.push(element);
        break;
      case "title":
        parts.title ??= element;
        break;
      case "h1":
        if (foldedText(element) !== "") parts.heading ??= element;
        break;
      case "base":
        parts.base ??= element;
        break;
    }
  });
  return parts;
}

function metaTags(metas: readonly PageElement[]): Map<string, string> {
  const tags = new Map<string, string>();
  for (const tag of metas) {
    const name = (tag.getAttribute("name") ?? tag.getAttribute("property") ?? "").toLowerCase();
    const content = (tag.getAttribute("content") ?? "").replace(/\s+/gu, " ").trim().slice(0, 1_000);
    if (name === "" || content === "") continue;
    // Two robots tags add up; of anything else the first counts.
    if (name === "robots" || name === "discobot") tags.set(name, `${tags.get(name) ?? ""},${content}`);
    else if (!tags.has(name)) tags.set(name, content);
  }
  return tags;
}

function relationsOf(link: PageElement): string[] {
  return (link.getAttribute("rel") ?? "").toLowerCase().split(/\s+/u);
}

function refreshOf(metas: readonly PageElement[], base: string, pageUrl: string): string | null {
  for (const tag of metas) {
    if ((tag.getAttribute("http-equiv") ?? "").toLowerCase() !== "refresh") continue;
    const found = /^\s*(\d+)(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s][^"']*)/iu.exec(tag.getAttribute("content") ?? "");
    // A page that reloads itself every few minutes does not lead anywhere else.
    const target = found !== null && Number(found[1]) <= 30 ? resolve(found[2], base) : null;
    if (target !== null && target !== pageUrl) return target;
  }
  return null;
}

function linksOf(parts: Parts, base: string): string[] {
  const links = new Set<string>();
  const pagers = parts.relations.filter((link) => relationsOf(link).some((rel) => rel === "next" || rel === "prev"));
  for (const link of [...parts.links, ...pagers]) {
    if (links.size >= MAX_LINKS) break;
    if (relationsOf(link).includes("nofollow")) continue;
    const url = resolve(link.getAttribute(link.localName === "iframe" ? "src" : "href"), base);
    if (url !== null) links.add(url);
  }
  return [...links];
}

function documentsOf(parts: Parts, base: string): LinkedDocument[] {
  const documents = new Map<string, LinkedDocument>();
  for (const link of parts.links) {
    if (documents.size >= MAX_DOCUMENTS || link.localName === "iframe") continue;
    const url = resolve(link.getAttribute("href"), base);
    if (url === null || documents.has(url) || !DOCUMENT.test(new URL(url).pathname)) continue;
    const text = foldedText(link) || (link.getAttribute("title") ?? "");
    documents.set(url, { url, title: text === "" || ONLY_A_BUTTON.test(text) ? fileName(url) : firstLetters(text, 200) });
  }
  return [...documents.values()];
}

function alternatesOf(parts: Parts, base: string): PageAlternate[] {
  const links = parts.relations.filter((link) => relationsOf(link).includes("alternate") && link.hasAttribute("hreflang"));
  return links.slice(0, MAX_ALTERNATES).flatMap((link) => {
    const tag = (link.getAttribute("hreflang") ?? "").trim().toLowerCase().replaceAll("_", "-");
    const url = resolve(link.getAttribute("href"), base);
    return url === null || !/^(?:x-default|[a-z]{2,3}(?:-[\da-z]{2,8})*)$/u.test(tag) ? [] : [{ tag, url }];
  });
}

export function fileName(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function resolve(href: string | null | undefined, base: string): string | null {
  if (href == null || href.trim() === "" || href.length > 4_000) return null;
  const url = URL.parse(href.trim(), base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  url.hash = "";
  return url.href;
}

function languageOf(tag: string | null): string | null {
  return tag !== null && /^[a-z]{2,3}(?:-[\da-z]{2,8})*$/iu.test(tag.trim()) ? tag.trim() : null;
}
