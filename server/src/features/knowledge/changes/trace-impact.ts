import { MessageMetadata } from "@disco/protocol";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import { wordsOf } from "../../../knowledge/crawl/store/pair-passages.ts";
import { createSlice } from "../../../knowledge/slice.ts";

/** Answers older than this are not looked at, nor more of them than that. */
const ANSWER_DAYS = 180;
const MAX_ANSWERS = 100_000;
const TRACES_AT_ONCE = 500;
const CHANGES_AT_ONCE = 500;
const ROWS_AT_ONCE = 100;
const MAX_FAQS = 5_000;
/** A FAQ depends on a passage that has this share of its answer. */
const FAQ_SHARE = 0.5;
const STATEMENT_WORDS = 3;

const Traced = z.object({ cited: z.array(z.string()), provider: z.string() });

interface LostWords {
  changeId: string;
  kind: "changed" | "moved" | "gone";
  sourceId: string;
  url: string;
  oldUrl: string | null;
  oldText: string;
  /** What the page says now, as one text. */
  pageText: string;
}

interface Faq {
  id: string;
  text: string;
  words: ReadonlySet<string>;
}

interface Affected {
  changeId: string;
  kind: "answer" | "faq";
  subjectId: string;
}

/**
 * Finds the past answers and FAQs that leaned on what a published indexing changed, moved or lost, and keeps them with the change.
 * Doing it again adds nothing.
 */
export async function traceImpact(
  db: Database,
  indexing: { id: string; libraryId: string },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const lost = await readLost(db, indexing.id);
  if (lost.size === 0) return;
  const affected = [
    ...(await affectedAnswers(db, indexing.libraryId, lost, now, signal)),
    ...(await affectedFaqs(db, indexing.libraryId, lost, signal)),
  ];
  const createdAt = now.toISOString();
  for (let from = 0; from < affected.length; from += ROWS_AT_ONCE) {
    const rows = affected.slice(from, from + ROWS_AT_ONCE).map((each) => ({ ...each, createdAt }));
    await db.write((tx) =>
      tx
        .insertInto("affectedAnswers")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
  const counts = new Map<string, number>();
  for (const { changeId } of affected) counts.set(changeId, (counts.get(changeId) ?? 0) + 1);
  await db.write(async (tx) => {
    for (const [id, affectedCount] of counts)
      await tx.updateTable("knowledgeChanges").set({ affectedCount }).where("id", "=", id).execute();
  });
}

/** By the id of the passage whose words went. One that only got another heading says what it said, where it said it. */
async function readLost(db: Database, indexingId: string): Promise<Map<string, LostWords>> {
  const lost = new Map<string, LostWords>();
  const pageTexts = new Map<string, string>();
  for (let after = ""; ;) {
    const rows = await db.read
      .selectFrom("knowledgeChanges")
      .select(["id", "position", "kind", "sourceId", "passageId", "url", "oldUrl", "oldText"])
      .where(({ and }) => and({ indexingId, isLive: 1 }))
      .where("position", ">", after)
      .orderBy("position")
      .limit(CHANGES_AT_ONCE)
      .execute();
    for (const { id, kind, sourceId, passageId, url, oldUrl, oldText } of rows) {
      if (kind === "added" || passageId === null || oldText === null || (kind === "moved" && oldUrl === null)) continue;
      let pageText = pageTexts.get(sourceId);
      if (pageText === undefined) pageTexts.set(sourceId, (pageText = await readPageText(db, sourceId)));
      lost.set(passageId, { changeId: id, kind, sourceId, url, oldUrl, oldText, pageText });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHANGES_AT_ONCE) return lost;
    after = last.position;
  }
}

async function readPageText(db: Database, sourceId: string): Promise<string> {
  const rows = await db.read
    .selectFrom("passages")
    .select(["headingPath", "text"])
    .where("sourceId", "=", sourceId)
    .orderBy("ordinal")
    .execute();
  return rows.map(({ headingPath, text }) => `${headingPath}\n${text}`).join("\n");
}

async function affectedAnswers(
  db: Database,
  libraryId: string,
  lost: ReadonlyMap<string, LostWords>,
  now: Date,
  signal: AbortSignal,
): Promise<Affected[]> {
  const library = await db.read.selectFrom("libraries").select("organizationId").where("id", "=", libraryId).executeTakeFirst();
  const organizationId = library?.organizationId ?? null;
  if (organizationId === null) return [];
  const oldest = new Date(now.getTime() - ANSWER_DAYS * 24 * 3_600_000).toISOString();
  const affected: Affected[] = [];
  let last = { createdAt: "9999", id: "" };
  for (let read = 0; read < MAX_ANSWERS; read += TRACES_AT_ONCE) {
    signal.throwIfAborted();
    const traces = await db.read
      .selectFrom("turnTraces as turns")
      .innerJoin("conversations", "conversations.id", "turns.conversationId")
      .select(["turns.id", "turns.messageId", "turns.trace", "turns.createdAt"])
      .where(({ and }) => and({ "turns.organizationId": organizationId, "conversations.isStaging": 0 }))
      .where("turns.createdAt", ">=", oldest)
      .where(({ eb, or, and }) =>
        or([eb("turns.createdAt", "<", last.createdAt), and([eb("turns.createdAt", "=", last.createdAt), eb("turns.id", "<", last.id)])]),
      )
      .orderBy("turns.createdAt", "desc")
      .orderBy("turns.id", "desc")
      .limit(TRACES_AT_ONCE)
      .execute();
    const citing = new Map<string, { changes: LostWords[]; provider: string }>();
    for (const { messageId, trace } of traces) {
      const { cited, provider } = Traced.parse(JSON.parse(trace));
      const changes = cited.map((id) => lost.get(id)).filter((change) => change !== undefined);
      if (changes.length > 0) citing.set(messageId, { changes, provider });
    }
    if (citing.size > 0) {
      const messages = await db.read
        .selectFrom("messages")
        .select(["id", "text", "metadata"])
        .where("id", "in", [...citing.keys()])
        .execute();
      for (const { id, text, metadata } of messages) {
        const { changes, provider } = citing.get(id) ?? { changes: [], provider: "" };
        const quotes = metadata === null ? [] : (MessageMetadata.parse(JSON.parse(metadata)).citations ?? []);
        for (const change of changes) {
          // The built-in model speaks in the pages' own words, so that it can be seen whether those words still stand.
          if (provider === "built-in" && stillStands(change, text, quotes)) continue;
          affected.push({ changeId: change.changeId, kind: "answer", subjectId: id });
        }
      }
    }
    const end = traces.at(-1);
    if (end === undefined || traces.length < TRACES_AT_ONCE) break;
    last = { createdAt: end.createdAt, id: end.id };
    await nextTurn();
  }
  return affected;
}

/** Whether the page still says all that an answer took from one of its passages. */
function stillStands(change: LostWords, reply: string, citations: readonly { id: string; quote: string }[]): boolean {
  if (change.oldUrl !== null || change.kind === "moved") return false;
  const page = squeezed(change.pageText);
  const old = squeezed(change.oldText);
  if (citations.some(({ quote }) => old.includes(squeezed(quote)) && !page.includes(squeezed(quote)))) return false;
  // A sentence of the reply that the old words held must be there in the new ones.
  return reply
    .split(/\n+|(?<=[.!?])\s+/u)
    .map(squeezed)
    .filter((statement) => statement.split(" ").length >= STATEMENT_WORDS && old.includes(statement))
    .every((statement) => page.includes(statement));
}

/** In slices: a library has up to 2,000 FAQs, and a site that is gone loses thousands of passages. */
async function affectedFaqs(
  db: Database,
  libraryId: string,
  lost: ReadonlyMap<string, LostWords>,
  signal: AbortSignal,
): Promise<Affected[]> {
  const rows = await db.read
    .selectFrom("sources")
    .select(["id", "text"])
    .where(({ and }) => and({ libraryId, kind: "faq", status: "active" }))
    .orderBy("createdAt")
    .limit(MAX_FAQS)
    .execute();
  const faqs = rows.map(({ id, text }): Faq => ({ id, text, words: wordsOf(text) }));
  const byWord = Map.groupBy(
    faqs.flatMap((faq) => [...faq.words].map((word) => ({ word, faq }))),
    ({ word }) => word,
  );
  const affected: Affected[] = [];
  const slice = createSlice();
  for (const change of lost.values()) {
    await slice.pause();
    signal.throwIfAborted();
    for (const { id } of leaningOn(change, faqs, byWord)) affected.push({ changeId: change.changeId, kind: "faq", subjectId: id });
  }
  return affected;
}

/** FAQs that name an address that is dead now, or whose words were mostly the old ones and partly are not said any more. */
function leaningOn(
  { kind, url, oldUrl, oldText, pageText }: LostWords,
  faqs: readonly Faq[],
  byWord: ReadonlyMap<string, readonly { faq: Faq }[]>,
): ReadonlySet<Faq> {
  const deadUrl = oldUrl ?? (kind === "gone" && pageText === "" ? url : null);
  const leaning = new Set(deadUrl === null ? [] : faqs.filter(({ text }) => text.includes(deadUrl)));
  if (kind === "moved") return leaning;
  const pageWords = wordsOf(pageText);
  const shared = new Map<Faq, number>();
  const missing = new Set<Faq>();
  for (const word of wordsOf(oldText)) {
    for (const { faq } of byWord.get(word) ?? []) {
      shared.set(faq, (shared.get(faq) ?? 0) + 1);
      if (!pageWords.has(word)) missing.add(faq);
    }
  }
  for (const faq of missing) if ((shared.get(faq) ?? 0) / faq.words.size >= FAQ_SHARE) leaning.add(faq);
  return leaning;
}

function squeezed(text: string): string {
  return text
    .toLowerCase()
    .replace(/[*_]{2}|^[\s•-]+/gmu, "")
    .replace(/\s+/gu, " ")
    .trim();
}
