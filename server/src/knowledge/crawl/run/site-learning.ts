import type { Database } from "../../../db/database.ts";
import type { ReadPage } from "../../read/read-page.ts";
import { createLineCounter, readRepeated } from "../repeated-lines.ts";
import type { PageStore } from "../store/page-store.ts";
import { saveRepeated } from "../store/tidy-website.ts";
import { pageTitle, siteNameOf } from "./site-name.ts";

/** Lines are first compared after so many pages, and then only clear cases are learned. */
const EARLY_PAGES = 20;
const EARLY_EVERY = 10;
const EARLY_SHARE = 0.5;

/** What the pages of a site have in common, learned while it is crawled: its name, and lines that repeat. */
export interface SiteLearning {
  readonly repeated: Map<string, string | null>;
  learn(page: ReadPage, url: string): void;
  titleOf(page: ReadPage, url: string): string;
  /** At once, because a crawl that goes on after a kill does not read the start page again. */
  keepName(): Promise<void>;
}

interface Learning {
  db: Database;
  store: PageStore;
  /** One page alone says nothing of its site. */
  isWhole: boolean;
  isStart(url: string): boolean;
  onFailure(error: unknown): void;
}

export function createSiteLearning(
  { db, store, isWhole, isStart, onFailure }: Learning,
  known: { name: string | null; lines: string },
): SiteLearning {
  const counter = createLineCounter();
  const repeated = readRepeated(known.lines);
  let { name } = known;
  return {
    repeated,
    learn: (page, url) => {
      if (!isWhole) return;
      if (isStart(url)) name = siteNameOf(page, url) ?? name;
      counter.count(url, page.blocks);
      if (counter.pages < EARLY_PAGES || counter.pages % EARLY_EVERY !== 0) return;
      const before = repeated.size;
      for (const { line, keptOn } of counter.repeated(EARLY_SHARE)) if (!repeated.has(line)) repeated.set(line, keptOn);
      if (repeated.size > before) void saveRepeated(db, store, repeated).catch(onFailure);
    },
    titleOf: (page, url) => (isWhole && isStart(url) ? page.title : pageTitle(page, name)),
    keepName: async () => {
      const found = name;
      if (isWhole && found !== null) await db.write((tx) => store.nameWebsite(tx, found));
    },
  };
}
