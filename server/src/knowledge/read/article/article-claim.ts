import { firstWhere, type PageDocument, type PageElement } from "../page-node.ts";

const TYPE = /"@type"\s*:\s*\[?\s*"\w*(?:Article|Posting)"/u;
const ITEM = /schema\.org\/\w*(?:Article|BlogPosting)\b/u;

function isDated(element: PageElement): boolean {
  return element.localName === "time" || element.getAttribute("itemprop") === "datePublished" || element.getAttribute("rel") === "author";
}

/** How surely a page calls itself an article: many sites give one and the same `og:type` to all of their pages. */
export type ArticleClaim = "firm" | "weak";

export function articleClaim(document: PageDocument, structured: readonly string[], url: string): ArticleClaim | null {
  if (new URL(url).pathname === "/") return null;
  const metas = new Map(
    [...document.querySelectorAll("meta")].map((meta) => [
      (meta.getAttribute("property") ?? meta.getAttribute("name") ?? "").toLowerCase(),
      meta.getAttribute("content"),
    ]),
  );
  const isFirm =
    metas.has("article:published_time") ||
    structured.some((script) => TYPE.test(script)) ||
    firstWhere(document.body, (element) => ITEM.test(element.getAttribute("itemtype") ?? "")) !== null;
  if (isFirm) return "firm";
  if (metas.get("og:type") !== "article") return null;
  return firstWhere(document.body, isDated) === null ? "weak" : "firm";
}
