import type { Citation } from "@disco/protocol";
import { firstLetters } from "../domains/first-letters.ts";
import { HEADING_SEPARATOR } from "../knowledge/chunk.ts";
import type { RetrievedPassage } from "../knowledge/passage.ts";
import { type IsAllowed, safeText } from "./safe-text.ts";

const MAX_CITATIONS = 6;

/** A citation is made from the stored passage alone; the model chooses which, and its quote counts only if the passage has it. */
export function addCitation(citations: Citation[], passage: RetrievedPassage, quote: string, isOwn: IsAllowed): void {
  if (citations.length >= MAX_CITATIONS || citations.some(({ id }) => id === passage.id)) return;
  const isExact = quote !== "" && passage.text.includes(quote);
  citations.push({
    id: passage.id,
    title: safeText(citationTitle(citations, passage), isOwn),
    url: passage.url !== null && /^https?:\/\//iu.test(passage.url) ? passage.url : null,
    quote: safeText(isExact ? quote : firstLetters(passage.text, 300), isOwn),
  });
}

/** A page's title, or a document's with its page; for a further passage of the same one its own heading, so that two citations never look alike. */
function citationTitle(citations: readonly Citation[], passage: RetrievedPassage): string {
  const placed = typeof passage.page === "number" ? `${passage.title}, page ${passage.page}` : passage.title;
  const named = passage.isScan === true ? `${placed} (read from a scan)` : placed;
  if (!citations.some(({ title }) => title === named)) return named;
  const heading = passage.headingPath.split(HEADING_SEPARATOR).at(-1) ?? passage.title;
  return passage.kind === "document" && heading !== passage.title ? `${named}: ${heading}` : heading;
}

/** Whether an address is on the host of a page, or on one below it, so that `login.acme.com` is that of `www.acme.com`. */
export function isSameSite(url: URL, page: string): boolean {
  if (!URL.canParse(page)) return false;
  const { host, hostname } = new URL(page);
  const base = hostname.replace(/^www\./u, "");
  return url.host === host || url.hostname === base || (base.includes(".") && url.hostname.endsWith(`.${base}`));
}
