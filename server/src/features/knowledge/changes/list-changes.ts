import type { AffectedAnswer, KnowledgeChange } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { firstLetters } from "../../../domains/first-letters.ts";

export interface ChangesPage {
  indexingId?: string | undefined;
  isOpen: boolean;
  after?: string | undefined;
  limit: number;
}

const MAX_AFFECTED = 20;
const MAX_CHARACTERS = 1_000;

/** What crawls did to a library, the newest crawl first, with the answers that leaned on the old words. */
export async function listChanges(
  db: Database,
  libraryId: string,
  page: ChangesPage,
): Promise<{ changes: KnowledgeChange[]; openCount: number; next: string | null }> {
  let query = db.read
    .selectFrom("knowledgeChanges")
    .selectAll()
    .where(({ and }) => and({ libraryId, isLive: 1 }))
    .orderBy("position", "desc")
    .limit(page.limit + 1);
  if (page.indexingId !== undefined) query = query.where("indexingId", "=", page.indexingId);
  if (page.isOpen) query = query.where("affectedCount", ">", 0).where("confirmedAt", "is", null);
  if (page.after !== undefined) query = query.where("position", "<", page.after);
  const found = await query.execute();
  const rows = found.slice(0, page.limit);
  const { open } = await db.read
    .selectFrom("knowledgeChanges")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("libraryId", "=", libraryId)
    .where("affectedCount", ">", 0)
    .where("confirmedAt", "is", null)
    .executeTakeFirstOrThrow();
  const changes: KnowledgeChange[] = [];
  for (const row of rows) {
    const { id, indexingId, kind, url, oldUrl, headingPath, oldText, newText, affectedCount, createdAt, confirmedAt } = row;
    const affected = affectedCount === 0 ? [] : await readAffected(db, id, confirmedAt === null);
    changes.push({ id, indexingId, kind, url, oldUrl, headingPath, oldText, newText, affectedCount, affected, createdAt, confirmedAt });
  }
  return { changes, openCount: Number(open), next: found.length > page.limit ? (rows.at(-1)?.position ?? null) : null };
}

async function readAffected(db: Database, changeId: string, isStale: boolean): Promise<AffectedAnswer[]> {
  const subjects = await db.read
    .selectFrom("affectedAnswers")
    .select(["kind", "subjectId"])
    .where("changeId", "=", changeId)
    .orderBy("kind", "desc")
    .orderBy("subjectId")
    .limit(MAX_AFFECTED)
    .execute();
  const affected: AffectedAnswer[] = [];
  for (const { kind, subjectId } of subjects) {
    const found = kind === "faq" ? await readFaq(db, subjectId) : await readAnswer(db, subjectId);
    if (found !== undefined) affected.push({ kind, id: subjectId, isStale, ...found });
  }
  return affected;
}

async function readFaq(db: Database, id: string) {
  const faq = await db.read.selectFrom("sources").select(["title", "text", "createdAt"]).where("id", "=", id).executeTakeFirst();
  return faq && { conversationId: null, question: faq.title, answer: firstLetters(faq.text, MAX_CHARACTERS), createdAt: faq.createdAt };
}

/** A reply with the message that it answered. */
async function readAnswer(db: Database, id: string) {
  const reply = await db.read
    .selectFrom("messages")
    .select(["conversationId", "ordinal", "text", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (reply === undefined) return undefined;
  const { conversationId, ordinal, text, createdAt } = reply;
  const asked = await db.read
    .selectFrom("messages")
    .select("text")
    .where("conversationId", "=", conversationId)
    .where("ordinal", "<", ordinal)
    .where("role", "=", "visitor")
    .orderBy("ordinal", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    conversationId,
    question: firstLetters(asked?.text ?? "", MAX_CHARACTERS),
    answer: firstLetters(text, MAX_CHARACTERS),
    createdAt,
  };
}
