import type { Database, Handle } from "../../db/database.ts";
import { createAddressFamilies, type Outcome } from "./fetch/address-families.ts";
import { pageKey, pageRank } from "./fetch/page-url.ts";
import { skipReasons } from "./skip-reasons.ts";

export interface QueuedUrl {
  url: string;
  depth: number;
  /** Set aside once, because it was slow or failed for a moment. */
  isDeferred: boolean;
}

export type UrlState = "indexed" | "unchanged" | "skipped";

export interface FrontierRow {
  indexingId: string;
  url: string;
  depth: number;
  state: UrlState | "queued";
  reason: string | null;
  ordinal: number;
}

/**
 * The addresses of one crawl: in memory to choose from, in the database to resume after a kill. A store may run a write twice,
 * so memory changes only outside of writes.
 */
export interface Frontier {
  /** The next address to read; a deferred one only when asked for or when nothing else is left. */
  take(mayTakeDeferred: boolean): QueuedUrl | null;
  defer(queued: QueuedUrl): void;
  hasFresh(): boolean;
  readonly indexedCount: number;
  stateOf(url: string): UrlState | "queued" | null;
  /** Admits addresses that are new to the crawl; the rows are for `writeRows`. With a reason they are only named as left out. */
  plan(urls: readonly string[], depth: number, options?: { isListed?: boolean; reason?: string; from?: string | null }): FrontierRow[];
  /** How an address turned out, which lets others like it be read, or keeps them waiting. */
  judge(url: string, outcome: Outcome): void;
  /** The rows of what would only say again what others like it said. */
  leaveAlike(): FrontierRow[];
  /** How many addresses were found beyond those that a crawl keeps in mind. */
  readonly beyond: number;
  /** How an address ended; the row is for `writeRows`. */
  settle(url: string, depth: number, state: UrlState, reason: string | null): FrontierRow;
  requeue(rows: readonly { url: string; depth: number }[]): void;
}

/** Ordinals of addresses that were read, so that the newest are found first; those of waiting ones are far below. */
const SETTLED_FROM = 1_000_000_000;
const RANK_STEP = 10_000_000;
const ROWS_AT_ONCE = 200;
const MAX_NAMED_DISALLOWED = 60;
const MAX_NAMED_ENDLESS = 60;
const MAX_BEYOND = 20_000;

export async function openFrontier(db: Database, indexing: { id: string; maxPages: number }): Promise<Frontier> {
  const known = new Map<string, { url: string; state: UrlState | "queued" }>();
  const ranks: QueuedUrl[][] = [[], [], [], []];
  const deferred: QueuedUrl[] = [];
  const families = createAddressFamilies();
  const beyond = new Set<string>();
  const maxUrls = indexing.maxPages * 4 + 300;
  let lastQueued = 0;
  let lastSettled = SETTLED_FROM;
  let disallowed = 0;
  let endless = 0;
  let indexedCount = 0;

  const enqueue = (url: string, depth: number) => void ranks[pageRank(url, depth)]?.push({ url, depth, isDeferred: false });
  const isIndexed = (state: string | undefined) => state === "indexed" || state === "unchanged";

  const rows = await db.read
    .selectFrom("crawlUrls")
    .select(["url", "depth", "state", "ordinal"])
    .where("indexingId", "=", indexing.id)
    .orderBy("ordinal")
    .execute();
  for (const row of rows) {
    known.set(pageKey(row.url), { url: row.url, state: row.state });
    if (row.state === "queued" && families.place(row, { isListed: false, from: null }) === "read") enqueue(row.url, row.depth);
    if (isIndexed(row.state)) indexedCount += 1;
    if (row.ordinal >= SETTLED_FROM) lastSettled = Math.max(lastSettled, row.ordinal);
    else lastQueued = Math.max(lastQueued, row.ordinal % RANK_STEP);
  }

  function toRow(url: string, depth: number, state: UrlState | "queued", reason: string | null): FrontierRow {
    const ordinal = state === "queued" ? pageRank(url, depth) * RANK_STEP + (lastQueued += 1) : (lastSettled += 1);
    return { indexingId: indexing.id, url, depth, state, reason, ordinal };
  }

  return {
    get indexedCount() {
      return indexedCount;
    },
    take: (mayTakeDeferred) => {
      const isDeferredFirst = mayTakeDeferred && deferred.length > 0;
      const fresh = isDeferredFirst ? undefined : ranks.find((rank) => rank.length > 0)?.shift();
      return fresh ?? deferred.shift() ?? null;
    },
    defer: (queued) => void deferred.push({ ...queued, isDeferred: true }),
    hasFresh: () => ranks.some((rank) => rank.length > 0),
    stateOf: (url) => known.get(pageKey(url))?.state ?? null,

    get beyond() {
      return beyond.size;
    },
    judge: (url, outcome) => {
      for (const released of families.judge(url, outcome)) enqueue(released.url, released.depth);
    },
    leaveAlike: () => families.waiting().map(({ url, path, read }) => toRow(url, 0, "skipped", skipReasons.alike(read, path))),

    plan: (urls, depth, { isListed = false, reason: given, from = null } = {}) => {
      const planned: FrontierRow[] = [];
      for (const url of urls) {
        if (known.has(pageKey(url))) continue;
        if (known.size >= maxUrls) {
          if (beyond.size < MAX_BEYOND) beyond.add(pageKey(url));
          continue;
        }
        let reason = given;
        if (reason === undefined) {
          const place = families.place({ url, depth }, { isListed, from });
          if (place === "read") enqueue(url, depth);
          if (place === "never") reason = skipReasons.endless;
        }
        if (reason === skipReasons.endless && (endless += 1) > MAX_NAMED_ENDLESS) continue;
        if (reason === skipReasons.disallowed && (disallowed += 1) > MAX_NAMED_DISALLOWED) continue;
        const row = toRow(url, depth, reason === undefined ? "queued" : "skipped", reason ?? null);
        known.set(pageKey(url), { url, state: row.state });
        planned.push(row);
      }
      return planned;
    },

    settle: (url, depth, state, reason) => {
      const before = known.get(pageKey(url));
      indexedCount += Number(isIndexed(state)) - Number(isIndexed(before?.state));
      known.set(pageKey(url), { url: before?.url ?? url, state });
      return toRow(before?.url ?? url, depth, state, reason);
    },

    requeue: (released) => {
      for (const { url, depth } of released) {
        known.set(pageKey(url), { url, state: "queued" });
        enqueue(url, depth);
      }
    },
  };
}

/** Writes planned and settled rows. A planned row never reverts a settled one. */
export async function writeRows(tx: Handle, rows: readonly FrontierRow[]): Promise<void> {
  const planned = rows.filter((row) => row.state === "queued");
  for (let from = 0; from < planned.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto("crawlUrls")
      .values(planned.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(["indexingId", "url"]).doNothing())
      .execute();
  }
  for (const { state, reason, ordinal, ...row } of rows) {
    if (state === "queued") continue;
    await tx
      .insertInto("crawlUrls")
      .values({ ...row, state, reason, ordinal })
      .onConflict((conflict) => conflict.columns(["indexingId", "url"]).doUpdateSet({ state, reason, ordinal }))
      .execute();
  }
}

/** Queues again what was left out because of a page that is no longer there, or no longer the same; `requeue` takes the result. */
export async function releaseTwins(tx: Handle, indexingId: string, url: string): Promise<{ url: string; depth: number }[]> {
  return tx
    .updateTable("crawlUrls")
    .set({ state: "queued", reason: null })
    .where("indexingId", "=", indexingId)
    .where("state", "=", "skipped")
    .where("reason", "in", [skipReasons.sameTextAs(url), skipReasons.samePageAs(url)])
    .returning(["url", "depth"])
    .execute();
}

export async function skipRest(tx: Handle, indexingId: string, reason: string): Promise<void> {
  await tx
    .updateTable("crawlUrls")
    .set({ state: "skipped", reason })
    .where("indexingId", "=", indexingId)
    .where("state", "=", "queued")
    .execute();
}
