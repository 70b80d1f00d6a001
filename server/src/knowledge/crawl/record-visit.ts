import { createHash } from "node:crypto";
import { type Database, type Handle, lockLibrary } from "../../db/database.ts";
import { chunkText } from "../chunk.ts";
import type { Outcome } from "./fetch/address-families.ts";
import { createSlice } from "../slice.ts";
import type { ReadPage } from "../read/read-page.ts";
import { type Frontier, type FrontierRow, type QueuedUrl, releaseTwins, type UrlState, writeRows } from "./frontier.ts";
import { keepLinkedDocuments } from "./store/linked-documents.ts";
import { keepRegions } from "./store/keep-regions.ts";
import { pageKey, type Site, toPageUrl } from "./fetch/page-url.ts";
import { toStoredText, withoutRepeated } from "./repeated-lines.ts";
import { keepHiddenText } from "../shield/keep-hidden-text.ts";
import type { RobotsRules } from "./fetch/robots.ts";
import { skipReasons } from "./skip-reasons.ts";
import type { PageToStore, PageStore } from "./store/page-store.ts";
import { failPage, removePage, storePage } from "./store/store-page.ts";
import type { Visit } from "./visit-page.ts";

export interface Recorder {
  db: Database;
  indexingId: string;
  frontier: Frontier;
  site: Site;
  robots: RobotsRules;
  store: PageStore;
  now: () => string;
  /** Whether links lead on; without it only a page that stands for this one is read. */
  followsLinks: boolean;
  repeated: ReadonlyMap<string, string | null>;
  titleOf: (page: ReadPage, url: string) => string;
}

interface Ending {
  url: string;
  state: UrlState;
  reason: string | null;
}

/** Makes one page's result durable in one write: its source, its passages, where its address ended, the links it gave. */
export async function recordVisit(recorder: Recorder, queued: QueuedUrl, visit: Visit): Promise<void> {
  const { db, frontier, indexingId, store } = recorder;
  const elsewhere = visit.kind === "read" ? insteadOf(recorder, queued, visit) : null;
  const insteads = [elsewhere?.url ?? null, visit.kind === "skipped" ? visit.leadsTo : null].filter((url) => url !== null);
  const links = visit.kind === "read" ? visit.page.links : visit.kind === "skipped" ? visit.links : [];
  const planned = await planLinks(recorder, recorder.followsLinks ? [...insteads, ...links] : insteads, queued);
  const page = visit.kind === "read" && elsewhere === null ? toStore(recorder, visit) : null;

  const released = await db.write(async (tx) => {
    await lockLibrary(db, tx, store.libraryId);
    await assertRunning(tx, indexingId);
    let endings: Ending[];
    let isTextLost = elsewhere === null;
    if (page !== null) {
      const stored = await storePage(tx, store, page);
      if (visit.kind === "read") await keepHiddenText(tx, store.libraryId, page.url, visit.page.hidden, recorder.now());
      isTextLost = stored.outcome === "indexed";
      const isBare = visit.kind === "read" && visit.page.needsScript;
      endings = endingsOf(queued.url, stored, isBare ? skipReasons.needsScript : null);
      if (visit.kind === "read") {
        await keepLinkedDocuments(tx, store, { url: page.url, documents: visit.page.documents }, recorder.now());
        await keepRegions(tx, store, { ...visit.page, url: page.url });
      }
    } else if (visit.kind === "unchanged") {
      isTextLost = false;
      endings = [{ url: queued.url, state: "unchanged", reason: null }];
    } else {
      const reason = elsewhere?.reason ?? (visit.kind === "skipped" ? visit.reason : skipReasons.unreadable);
      const isGone = elsewhere !== null || (visit.kind === "skipped" && visit.fate === "gone");
      if (isGone) await removePage(tx, store, queued.url, reason);
      else await failPage(tx, store, queued.url, reason);
      endings = [{ url: queued.url, state: "skipped", reason }];
    }
    const twins = isTextLost ? await releaseTwins(tx, indexingId, queued.url) : [];
    await writeRows(tx, [...planned, ...endings.map(({ url, state, reason }) => frontier.settle(url, queued.depth, state, reason))]);
    return twins;
  });
  frontier.requeue(released);
  frontier.judge(queued.url, outcomeOf(visit, elsewhere !== null, planned.length > 0));
}

/** What an address says for others of its kind. One that cannot be read now says nothing, and one that leads on says that others may. */
function outcomeOf(visit: Visit, isElsewhere: boolean, leadsOn: boolean): Outcome {
  if (visit.kind === "unchanged") return "other";
  if (visit.kind === "read" && !isElsewhere) return visit.page.blocks;
  const isGone = visit.kind === "read" || visit.fate === "gone";
  return isGone && !leadsOn ? "alike" : "other";
}

/** After its website is removed a crawl writes nothing more. */
async function assertRunning(tx: Handle, indexingId: string): Promise<void> {
  const indexing = await tx.selectFrom("indexings").select("status").where("id", "=", indexingId).executeTakeFirst();
  if (indexing?.status !== "running") throw new CrawlEnded();
}

/** The crawl is no longer wanted. */
export class CrawlEnded extends Error {}

/** Another address that stands for this page: where it redirected to, or the one it calls its own. */
function insteadOf(recorder: Recorder, queued: QueuedUrl, visit: Visit & { kind: "read" }): { url: string; reason: string } | null {
  if (pageKey(visit.url) !== pageKey(queued.url)) return { url: visit.url, reason: skipReasons.movedTo(visit.url) };
  // A canonical address that was left out cannot represent this page.
  if (visit.canonical === null || recorder.frontier.stateOf(visit.canonical) === "skipped") return null;
  return { url: visit.canonical, reason: skipReasons.samePageAs(visit.canonical) };
}

/** The links that lead to pages of the site; those that robots.txt disallows are only named. Many links against many rules take a while. */
async function planLinks({ frontier, site, robots }: Recorder, links: readonly string[], found: QueuedUrl): Promise<FrontierRow[]> {
  const depth = found.depth + 1;
  const pages = new Set<string>();
  const allowed: string[] = [];
  const disallowed: string[] = [];
  const slice = createSlice();
  for (const link of links) {
    await slice.pause();
    const page = toPageUrl(link, site);
    if (page === null || pages.has(page)) continue;
    pages.add(page);
    if (frontier.stateOf(page) === null) (robots.isAllowed(page) ? allowed : disallowed).push(page);
  }
  return [...frontier.plan(allowed, depth, { from: found.url }), ...frontier.plan(disallowed, depth, { reason: skipReasons.disallowed })];
}

function toStore(recorder: Recorder, visit: Visit & { kind: "read" }): PageToStore {
  const { page, url } = visit;
  const blocks = withoutRepeated(page.blocks, recorder.repeated, url);
  const title = recorder.titleOf(page, url);
  // Taken before repeated lines are left out: learning of one more must not make every page look changed.
  const contentHash = createHash("sha256")
    .update(JSON.stringify([page.title, page.description, page.blocks]))
    .digest("base64url");
  return {
    url,
    title,
    description: page.description,
    text: toStoredText(blocks),
    contentHash,
    etag: visit.etag,
    lastModified: visit.lastModified,
    passages: chunkText({ ...page, title, blocks }),
  };
}

/** A page that is read although it lacks something says what. */
function endingsOf(url: string, stored: Awaited<ReturnType<typeof storePage>>, lack: string | null): Ending[] {
  switch (stored.outcome) {
    case "indexed":
    case "unchanged":
      return [{ url, state: stored.outcome, reason: lack }];
    case "full":
      return [{ url, state: "skipped", reason: skipReasons.limit }];
    case "excluded":
      return [{ url, state: "skipped", reason: skipReasons.excluded }];
    case "twin":
      return [{ url, state: "skipped", reason: skipReasons.sameTextAs(stored.url) }];
    case "moved":
      return [
        { url, state: "indexed", reason: null },
        { url: stored.from, state: "skipped", reason: skipReasons.sameTextAs(url) },
      ];
  }
}
