import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";
import { hashSession } from "../chat/store/session.ts";
import { findAnonymous, findOwn, MAX_KEPT } from "./queries.ts";

export interface ConversationsDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
}

/**
 * Puts the conversation of a session among a visitor's own, so that the visitor finds it again. The oldest give way.
 * @throws AppError `not_found` for a session that is none.
 */
export async function keepConversation(
  { db, secrets, clock }: ConversationsDeps,
  kept: { visitorHash: string; slug: string; sessionId: string },
): Promise<void> {
  const { visitorHash, slug, sessionId } = kept;
  await db.write(async (tx) => {
    const conversation = await findAnonymous(tx, hashSession(sessionId), slug);
    if (conversation === undefined) throw new AppError("not_found", "There is no such conversation.");
    await tx
      .insertInto("visitorConversations")
      .values({
        visitorHash,
        conversationId: conversation.id,
        slug,
        session: secrets.seal(sessionId, sessionPlace(conversation.id)),
        createdAt: clock().toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const tooOld = await tx
      .selectFrom("visitorConversations")
      .select("conversationId")
      .where("visitorHash", "=", visitorHash)
      .orderBy("createdAt", "desc")
      .offset(MAX_KEPT)
      .limit(MAX_KEPT)
      .execute();
    if (tooOld.length === 0) return;
    await tx
      .deleteFrom("visitorConversations")
      .where("visitorHash", "=", visitorHash)
      .where(
        "conversationId",
        "in",
        tooOld.map(({ conversationId }) => conversationId),
      )
      .execute();
  });
}

/** The secret by which a visitor's own conversation goes on. @throws AppError `not_found` for anybody else's. */
export async function openConversation(
  { db, secrets }: ConversationsDeps,
  of: { visitorHash: string; slug: string; conversationId: string },
): Promise<string> {
  const own = await findOwn(db, of);
  if (own === undefined) throw new AppError("not_found", "There is no such conversation.");
  return secrets.open(own.session, sessionPlace(of.conversationId));
}

function sessionPlace(conversationId: string): SecretPlace {
  return ["visitor_conversations", conversationId, "session"];
}
