import { sql } from "kysely";
import type { Database, Handle } from "../../../db/database.ts";
import { PORTION, sweepInPortions } from "../../../db/sweep-in-portions.ts";
import { VISITOR_COOKIE_DAYS } from "../../../plugins/visitor-cookies.ts";

/** So long after its last message a conversation that no organization has, and no visitor's list, can be gone on with. */
const KEPT_DAYS = 30;

/** Takes conversations off the lists that no browser can ask for any more, because the cookie that names their visitor has expired. */
export async function sweepListed(db: Database, now: Date): Promise<void> {
  const listedSince = daysBefore(now, VISITOR_COOKIE_DAYS);
  await sweepInPortions(db, (tx) =>
    tx
      .deleteFrom("visitorConversations")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("visitorHash", "conversationId"),
          "in",
          selectFrom("visitorConversations")
            .select(["visitorHash", "conversationId"])
            .where("createdAt", "<", listedSince)
            .limit(PORTION)
            .$asTuple("visitorHash", "conversationId"),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Deletes the conversations that no member can read, as no organization has them, and that no visitor finds again, with their messages and
 * traces, a while after their last message.
 */
export async function sweepConversations(db: Database, now: Date): Promise<void> {
  const keptSince = daysBefore(now, KEPT_DAYS);
  let place: Place | null = { updatedAt: "", id: "" };
  while (place !== null) place = await sweepFrom(db, keptSince, place);
}

/** A conversation among all, by when something was last said in it. */
interface Place {
  updatedAt: string;
  id: string;
}

/** Looks at a portion of the conversations after a place. Answers where to go on, or null at the end. */
function sweepFrom(db: Database, keptSince: string, place: Place): Promise<Place | null> {
  return db.write(async (tx) => {
    const query = tx
      .selectFrom("conversations")
      .select(["id", "updatedAt", "messageCount"])
      .where("organizationId", "is", null)
      .where("updatedAt", "<", keptSince)
      .where(sql<boolean>`(updated_at, id) > (${place.updatedAt}, ${place.id})`)
      .orderBy("updatedAt")
      .orderBy("id")
      .limit(PORTION);
    // Locked, none of them can be put on a list, nor go on, before this commits.
    const old = await (db.kind === "postgres" ? query.forUpdate().skipLocked() : query).execute();
    const listed = await listedOf(
      tx,
      old.map(({ id }) => id),
    );
    const forgotten: string[] = [];
    let reached = place;
    let rows = 0;
    for (const conversation of old) {
      if (!listed.has(conversation.id)) {
        rows += conversation.messageCount;
        if (rows > PORTION) {
          if (forgotten.length === 0) await shorten(tx, conversation);
          await deleteConversations(tx, forgotten);
          return reached;
        }
        forgotten.push(conversation.id);
      }
      reached = conversation;
    }
    await deleteConversations(tx, forgotten);
    return old.length < PORTION ? null : reached;
  });
}

async function listedOf(tx: Handle, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom("visitorConversations").select("conversationId").where("conversationId", "in", ids).execute();
  return new Set(rows.map(({ conversationId }) => conversationId));
}

async function deleteConversations(tx: Handle, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("conversations").where("id", "in", ids).execute();
}

/** Takes the last portion of a long conversation off it, so that it is one of fewer messages in every respect. */
async function shorten(tx: Handle, { id, messageCount }: { id: string; messageCount: number }): Promise<void> {
  const left = messageCount - PORTION;
  await tx.deleteFrom("messages").where("conversationId", "=", id).where("ordinal", ">=", left).execute();
  await tx
    .deleteFrom("turnTraces")
    .where("id", "in", (traces) => traces.selectFrom("turnTraces").select("id").where("conversationId", "=", id).limit(PORTION))
    .execute();
  await tx.updateTable("conversations").set({ messageCount: left }).where("id", "=", id).execute();
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 24 * 3_600_000).toISOString();
}
