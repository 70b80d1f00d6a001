import type {
  Indexing,
  IndexingReply,
  KnowledgeChange,
  KnowledgeChangeList,
  LibraryPage,
  LibraryPageList,
  LibrarySourceList,
} from "@disco/protocol";
import { expect } from "vitest";
import { type Answer, aWebsite, type TestWebsite } from "./a-website.ts";
import { type Company, openCompany } from "../open-company.ts";

/** Acme with a website on loopback that its crawler may read. */
export interface CrawledCompany extends Company {
  site: TestWebsite;
  /** Indexes the website, or an address of it, as a member does; resolves once it is over or held back. */
  index(path?: string): Promise<Indexing>;
  /** Follows an indexing to its end. */
  settled(indexingId: string): Promise<Indexing>;
  websites(): Promise<LibrarySourceList["sources"]>;
  /** The pages of the only website, by path. */
  pages(): Promise<Record<string, LibraryPage>>;
  changes(query?: string): Promise<KnowledgeChange[]>;
  revision(): Promise<number>;
}

/** A page with a little chrome around what it says. */
export function aPage(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>${title} | Acme</title>${head}</head><body>
    <nav><a href="/">Home</a></nav><main><h1>${title}</h1>${body}</main><footer>© 2026 Acme, all rights reserved</footer></body></html>`;
}

export async function openCrawledCompany(
  closers: (() => Promise<void>)[],
  pages: Record<string, Answer>,
  maxPages = 200,
): Promise<CrawledCompany> {
  const site = await aWebsite(pages);
  closers.push(site.close);
  const company = await openCompany(closers, { env: { crawl: { maxPages, concurrencyPerHost: 4, allowHosts: [site.host] } } });
  await company.startWork();

  async function settled(indexingId: string): Promise<Indexing> {
    const read = async () => (await company.call<IndexingReply>("GET", `/api/knowledge/indexing/${indexingId}`)).body.data;
    await expect.poll(async () => (await read()).status, { timeout: 20_000, interval: 20 }).not.toMatch(/^(?:queued|running)$/u);
    return read();
  }

  async function websites(): Promise<LibrarySourceList["sources"]> {
    return (await company.call<LibrarySourceList>("GET", "/api/knowledge/sources/acme")).body.sources;
  }

  return {
    ...company,
    site,
    settled,
    websites,
    index: async (path = "/") => {
      company.clock.advance(60_000);
      const { status, body } = await company.call<IndexingReply>("POST", "/api/knowledge/index", { url: `${site.origin}${path}` });
      expect(status).toBe(202);
      return settled(body.data.id);
    },
    pages: async () => {
      const [website] = await websites();
      const path = `/api/knowledge/sources/acme/${website?.id}/pages?limit=200`;
      const { body } = await company.call<LibraryPageList>("GET", path);
      return Object.fromEntries(body.pages.map((page) => [page.url.replace(site.origin, ""), page]));
    },
    changes: async (query = "") => (await company.call<KnowledgeChangeList>("GET", `/api/knowledge/changes/acme${query}`)).body.changes,
    revision: async () => {
      const library = await company.db.read
        .selectFrom("libraries")
        .select("revision")
        .where("id", "=", company.libraryId)
        .executeTakeFirstOrThrow();
      return library.revision;
    },
  };
}
