import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { SwapReport } from "./library/swap-editions.ts";

export type WriteKind = "chat" | "faq" | "index" | "upload";

export interface Write {
  kind: WriteKind;
  key: string;
  /** The visitor's message, the question, the address, or the document's words: unlike every other write's. */
  subject: string;
  sessionId: string | null;
  /** The id in the answer that said it is stored; null until there is one. */
  acknowledged: string | null;
  tries: number;
}

export interface KillReport {
  writes: number;
  acknowledged: Record<Write["kind"], number>;
  /** Writes that took more than one try. */
  retried: number;
  neverAcknowledged: string[];
  lost: string[];
  doubled: string[];
  unfinishedCrawls: number;
  /** Documents that were taken and are not read, or whose file was kept. */
  unreadDocuments: number;
  swaps: SwapReport;
  integrity: string;
  /** From a start after a kill until it was ready. */
  readyMs: Spread;
  /** What such a start took of a processor, which no other program changes much. */
  processorMs: Spread;
}

interface Spread {
  median: number;
  max: number;
}

/** One start after a kill, until it was ready. */
export interface Start {
  readyMs: number;
  processorMs: number;
}

export async function judgeWrites(
  db: Database,
  writes: readonly Write[],
  starts: readonly Start[],
  swaps: SwapReport,
): Promise<KillReport> {
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const write of writes) {
    const kept = await keptOf(db, write);
    const name = `${write.kind} ${write.subject}`;
    if (write.acknowledged !== null && !kept.ids.includes(write.acknowledged)) lost.push(name);
    if (kept.copies > 1) doubled.push(name);
  }
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.raw);
  const unfinished = await db.read.selectFrom("indexings").select("id").where("status", "!=", "finished").execute();
  const documents = await db.read.selectFrom("documents").select(["status", "bytes"]).execute();
  const acknowledged = (kind: Write["kind"]) => writes.filter((write) => write.kind === kind && write.acknowledged !== null).length;
  return {
    writes: writes.length,
    acknowledged: { chat: acknowledged("chat"), faq: acknowledged("faq"), index: acknowledged("index"), upload: acknowledged("upload") },
    retried: writes.filter(({ tries }) => tries > 1).length,
    neverAcknowledged: writes.filter((write) => write.acknowledged === null).map(({ kind, subject }) => `${kind} ${subject}`),
    lost,
    doubled,
    unfinishedCrawls: unfinished.length,
    unreadDocuments: documents.filter(({ status, bytes }) => status !== "ready" || bytes !== null).length,
    swaps,
    integrity: rows.map((row) => row.integrity_check).join("; "),
    readyMs: spreadOf(starts.map(({ readyMs }) => readyMs)),
    processorMs: spreadOf(starts.map(({ processorMs }) => processorMs)),
  };
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), max: Math.round(sorted.at(-1) ?? 0) };
}

export async function keptOf(db: Database, { kind, key, subject }: Write): Promise<{ ids: string[]; copies: number }> {
  if (kind === "chat") {
    const messages = await db.read.selectFrom("messages").select(["id", "role", "text"]).where("clientMessageId", "=", key).execute();
    const questions = messages.filter(({ role, text }) => role === "visitor" && text === subject).map(({ id }) => id);
    const own = messages.filter(({ role }) => role === "agent").map(({ id }) => id);
    // One reply may answer several messages; it carries the key of the last of them.
    const joined = await db.read
      .selectFrom("joinedMessages")
      .select("replyId")
      .where("messageId", "in", ["", ...questions])
      .execute();
    const replies = [...own, ...joined.map(({ replyId }) => replyId)];
    return { ids: questions.length === 0 ? [] : replies, copies: Math.max(replies.length, questions.length) };
  }
  if (kind === "faq") {
    const faqs = await db.read.selectFrom("sources").select("id").where("kind", "=", "faq").where("title", "=", subject).execute();
    return { ids: faqs.map(({ id }) => id), copies: faqs.length };
  }
  if (kind === "upload") {
    const passages = await db.read.selectFrom("passages").select("sourceId").where("text", "=", subject).execute();
    return { ids: passages.map(({ sourceId }) => sourceId), copies: passages.length };
  }
  const websites = await db.read.selectFrom("sources").select("id").where("kind", "=", "website").where("url", "=", subject).execute();
  const crawls = await db.read.selectFrom("indexings").select("id").where("url", "=", subject).execute();
  return { ids: crawls.map(({ id }) => id), copies: Math.max(websites.length, crawls.length) };
}
