import { foldedText, type PageDocument } from "./page-node.ts";

/** What a page says of itself beside its text. */
export interface PageHead {
  title: string;
  description: string | null;
  language: string | null;
  siteName: string | null;
  canonical: string | null;
  robots: { noindex: boolean; nofollow: boolean };
  refresh: string | null;
  links: string[];
}

const MAX_LINKS = 5_000;

export function readHead(document: PageDocument, pageUrl: string): PageHead {
  const meta = metaTags(document);
  const base = resolve(document.querySelector("base[href]")?.getAttribute("href"), pageUrl) ?? pageUrl;
  const siteName = meta.get("og:site_name") ?? meta.get("application-name") ?? null;
  const heading = foldedText(document.querySelector("main h1") ?? document.querySelector("h1") ?? document.head);
  const hasHeading = document.querySelector("h1") !== null && heading !== "";
  const titleTag = document.querySelector("head > title") ?? document.querySelector("title");
  const named = (titleTag === null ? "" : foldedText(titleTag)) || (meta.get("og:title") ?? "") || (hasHeading ? heading : "");
  const robots = `${meta.get("robots") ?? ""},${meta.get("discobot") ?? ""}`.toLowerCase();
  return {
    title: withoutSiteName(named.slice(0, 300), siteName) || new URL(pageUrl).pathname,
    description: meta.get("description") ?? meta.get("og:description") ?? null,
    language: languageOf(document.documentElement.getAttribute("lang")),
    siteName: siteName?.slice(0, 120) ?? null,
    canonical: resolve(linkOf(document, "canonical"), base),
    robots: { noindex: /\b(?:noindex|none)\b/u.test(robots), nofollow: /\b(?:nofollow|none)\b/u.test(robots) },
    refresh: refreshOf(document, base, pageUrl),
    links: linksOf(document, base),
  };
}

/** Takes the site's name off a title such as "Pricing | Acme". A title that is only the site's name stays. */
export function withoutSiteName(title: string, siteName: string | null): string {
  if (siteName === null || siteName === "") return title;
  const name = siteName.toLowerCase();
  const parts = title.split(/(\s+[|–—·•»-]\s+|\s*::\s*|:\s+)/u);
  for (const [separator, kept, dropped] of [
    [parts.at(-2), parts.slice(0, -2).join(""), parts.at(-1)],
    [parts[1], parts.slice(2).join(""), parts[0]],
  ]) {
    if (separator !== undefined && kept !== undefined && kept.trim() !== "" && isNameOf(dropped, name)) return kept.trim();
  }
  return title;
}

/** "Acme", or "Acme blog" and "Acme documentation". */
function isNameOf(part: string | undefined, name: string): boolean {
  const said = part?.trim().toLowerCase() ?? "";
  return said === name || (said.startsWith(`${name} `) && said.slice(name.length).trim().split(/\s+/u).length <= 2);
}

function metaTags(document: PageDocument): Map<string, string> {
  const tags = new Map<string, string>();
  for (const tag of document.querySelectorAll("meta[content]")) {
    const name = (tag.getAttribute("name") ?? tag.getAttribute("property") ?? "").toLowerCase();
    const content = (tag.getAttribute("content") ?? "").replace(/\s+/gu, " ").trim().slice(0, 1_000);
    if (name === "" || content === "") continue;
    // Two robots tags add up; of anything else the first counts.
    if (name === "robots" || name === "discobot") tags.set(name, `${tags.get(name) ?? ""},${content}`);
    else if (!tags.has(name)) tags.set(name, content);
  }
  return tags;
}

function linkOf(document: PageDocument, rel: string): string | null {
  for (const link of document.querySelectorAll("link[rel][href]")) {
    if ((link.getAttribute("rel") ?? "").toLowerCase().split(/\s+/u).includes(rel)) return link.getAttribute("href");
  }
  return null;
}

function refreshOf(document: PageDocument, base: string, pageUrl: string): string | null {
  for (const tag of document.querySelectorAll("meta[http-equiv][content]")) {
    if ((tag.getAttribute("http-equiv") ?? "").toLowerCase() !== "refresh") continue;
    const found = /^\s*(\d+)(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s][^"']*)/iu.exec(tag.getAttribute("content") ?? "");
    // A page that reloads itself every few minutes does not lead anywhere else.
    const target = found !== null && Number(found[1]) <= 30 ? resolve(found[2], base) : null;
    if (target !== null && target !== pageUrl) return target;
  }
  return null;
}

function linksOf(document: PageDocument, base: string): string[] {
  const links = new Set<string>();
  for (const link of document.querySelectorAll("a[href],area[href],link[rel=next][href],link[rel=prev][href],iframe[src]")) {
    if (links.size >= MAX_LINKS) break;
    if (/\bnofollow\b/iu.test(link.getAttribute("rel") ?? "")) continue;
    const url = resolve(link.getAttribute("href") ?? link.getAttribute("src"), base);
    if (url !== null) links.add(url);
  }
  return [...links];
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
