import type { PastConversation } from "@disco/protocol";
import { sql } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import { containsText } from "../../../db/contains-text.ts";
import type { Database, Handle } from "../../../db/database.ts";
import { titleOf } from "../../../db/title-of.ts";
import { firstLetters } from "../../../domains/first-letters.ts";

/** Conversations that a visitor's browser finds again; the oldest give way. */
export const MAX_KEPT = 200;
const NEWEST = 50;
const MOST_SEARCHED = 500;
const TITLE_LENGTH = 120;

/** The conversation of a session with one agent; signed visitors have theirs by their own name, and are not among them. */
export async function findAnonymous(handle: Handle, sessionHash: string, slug: string): Promise<{ id: string } | undefined> {
  return handle
    .selectFrom("conversations")
    .select("id")
    .where(({ and }) => and({ sessionHash, slug }))
    .where("visitorSubject", "is", null)
    .executeTakeFirst();
}

/** Whether a visitor has any conversation on a list. */
export async function hasList(db: Database, visitorHash: string): Promise<boolean> {
  const query = db.read.selectFrom("visitorConversations").select("conversationId").where("visitorHash", "=", visitorHash).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** A visitor's conversations with one agent, the newest first; with a text, those in which it was said. */
export async function listOwn(
  db: Database,
  of: { visitorHash: string; slug: string },
  text: string | undefined,
): Promise<PastConversation[]> {
  const own = await readOwn(db, of, text === undefined ? NEWEST : MAX_KEPT);
  if (text === undefined) return own;
  const found: PastConversation[] = [];
  for (const conversation of own) {
    if (await wasSaid(db, conversation.id, text)) found.push(conversation);
    if (found.length === NEWEST) break;
    // A store in this process looks without a pause, and others wait.
    await nextTurn();
  }
  return found;
}

async function readOwn(db: Database, of: { visitorHash: string; slug: string }, most: number): Promise<PastConversation[]> {
  const rows = await db.read
    .selectFrom("visitorConversations as own")
    .innerJoin("conversations as conversation", "conversation.id", "own.conversationId")
    .select(["conversation.id", "conversation.updatedAt"])
    .select(titleOf("conversation.id").as("title"))
    .where(({ and }) => and({ "own.visitorHash": of.visitorHash, "own.slug": of.slug }))
    .orderBy("conversation.updatedAt", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id, title, updatedAt }) => ({ id, title: firstLetters(title ?? "", TITLE_LENGTH), updatedAt }));
}

async function wasSaid(db: Database, conversationId: string, text: string): Promise<boolean> {
  const said = await db.read
    .with("latest", (latest) =>
      latest
        .selectFrom("messages")
        .select("messages.text")
        .where("messages.conversationId", "=", conversationId)
        .orderBy("messages.ordinal", "desc")
        .limit(MOST_SEARCHED),
    )
    .selectFrom("latest")
    .select(sql.lit(1).as("is"))
    .where(containsText("latest.text", text))
    .limit(1)
    .executeTakeFirst();
  return said !== undefined;
}

/** The sealed secret of one of a visitor's conversations. */
export async function findOwn(
  db: Database,
  of: { visitorHash: string; slug: string; conversationId: string },
): Promise<{ session: string } | undefined> {
  return db.read
    .selectFrom("visitorConversations")
    .select("session")
    .where(({ and }) => and({ visitorHash: of.visitorHash, conversationId: of.conversationId, slug: of.slug }))
    .executeTakeFirst();
}
