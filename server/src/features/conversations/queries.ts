import type { PastConversation } from "@disco/protocol";
import { containsText } from "../../db/contains-text.ts";
import type { Database, Handle } from "../../db/database.ts";
import { titleOf } from "../../db/title-of.ts";

const NEWEST = 50;
const TITLE_LENGTH = 120;

/** The conversation of a session with one agent; signed visitors have theirs by their own name, and are not among them. */
export async function findAnonymous(handle: Handle, sessionHash: string, slug: string): Promise<{ id: string } | undefined> {
  return handle
    .selectFrom("conversations")
    .select("id")
    .where("sessionHash", "=", sessionHash)
    .where("slug", "=", slug)
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
  let query = db.read
    .selectFrom("visitorConversations as own")
    .innerJoin("conversations as conversation", "conversation.id", "own.conversationId")
    .select(["conversation.id", "conversation.updatedAt"])
    .select(titleOf("conversation.id").as("title"))
    .where("own.visitorHash", "=", of.visitorHash)
    .where("own.slug", "=", of.slug)
    .orderBy("conversation.updatedAt", "desc")
    .limit(NEWEST);
  if (text !== undefined) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom("messages")
          .select("messages.id")
          .whereRef("messages.conversationId", "=", "conversation.id")
          .where(containsText("messages.text", text)),
      ),
    );
  }
  const rows = await query.execute();
  return rows.map(({ id, title, updatedAt }) => ({ id, title: (title ?? "").slice(0, TITLE_LENGTH), updatedAt }));
}

/** The sealed secret of one of a visitor's conversations. */
export async function findOwn(
  db: Database,
  of: { visitorHash: string; slug: string; conversationId: string },
): Promise<{ session: string } | undefined> {
  return db.read
    .selectFrom("visitorConversations")
    .select("session")
    .where("visitorHash", "=", of.visitorHash)
    .where("conversationId", "=", of.conversationId)
    .where("slug", "=", of.slug)
    .executeTakeFirst();
}
