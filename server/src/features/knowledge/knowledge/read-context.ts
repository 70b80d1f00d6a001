import type { KnowledgeContext } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { nameOfSlug } from "../../../identity/organizations/organization-slug.ts";
import type { KnowledgeView } from "./knowledge-access.ts";
import { listContextSources } from "./queries.ts";

const MAX_NAMES = 24;
const MAX_SOURCES = 500;

/** Gathers what the agent of a slug knows; null when nothing is known. */
export async function readContext(db: Database, view: KnowledgeView): Promise<KnowledgeContext | null> {
  const rows = await listContextSources(db, view.libraryIds);
  // A page that a visitor indexed over the company's own is one page.
  const pages = [...new Map(rows.filter(({ kind }) => kind === "page").map((page) => [page.url, page])).values()];
  const website = rows.findLast(({ kind }) => kind === "website");
  if (rows.length === 0 && view.owner === null) return null;
  const updated = rows.reduce<string | null>((latest, { updatedAt }) => (latest === null || updatedAt > latest ? updatedAt : latest), null);
  return {
    companyName: view.owner?.name ?? website?.title ?? nameOfSlug(view.slug),
    products: namesUnder(pages, /\/(?:products?|solutions?)\/[^/]+\/?$/iu),
    features: namesUnder(pages, /\/features?\/[^/]+\/?$/iu),
    agents: [],
    organizationId: view.slug,
    indexedAt: updated,
    indexedUrl: website?.url ?? null,
    pagesIndexed: pages.length,
    source: "website",
    sources: pages.slice(0, MAX_SOURCES).map(({ title, url }) => ({ title, url: url ?? "" })),
  };
}

/** Page titles under a path, without the company's name that sites put behind a bar or a dash. */
function namesUnder(pages: readonly { title: string; url: string | null }[], path: RegExp): string[] {
  const names = pages
    .filter(({ url }) => url !== null && path.test(new URL(url).pathname))
    .map(({ title }) => (title.split(/\s+[|–—·-]\s+/u)[0] ?? title).trim());
  return [...new Set(names)].slice(0, MAX_NAMES);
}
