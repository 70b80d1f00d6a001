import type { Undelivered } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import type { ConversationPlace } from "../handover/handover-deps.ts";

const MOST = 20;

/** Names a message that is missing from a place. */
interface Missing {
  conversationId: string;
  place: Undelivered["where"];
  key: string;
}

/** Keeps why something did not arrive, until it does. */
export async function putUndelivered(tx: Handle, missing: Missing & { problem: string }, now: Date): Promise<void> {
  const { problem } = missing;
  const at = now.toISOString();
  await tx
    .insertInto("undelivered")
    .values({ ...missing, at })
    .onConflict((conflict) => conflict.columns(["conversationId", "place", "key"]).doUpdateSet({ problem, at }))
    .execute();
}

export async function clearUndelivered(tx: Handle, { conversationId, place, key }: Missing): Promise<void> {
  await tx
    .deleteFrom("undelivered")
    .where(({ and }) => and({ conversationId, place, key }))
    .execute();
}

/** Names a mail about a conversation, so that it is sent once and found by it. */
export function mailKey(conversationId: string, about: string): string {
  return `handover ${conversationId} ${about}`;
}

/** What could not be brought to Slack, or by mail, of a conversation. */
export async function listUndelivered(handle: Handle, { organizationId, conversationId }: ConversationPlace): Promise<Undelivered[]> {
  const kept = await handle
    .selectFrom("undelivered")
    .select(["place", "problem", "at"])
    .where("conversationId", "=", conversationId)
    .orderBy("at", "desc")
    .limit(MOST)
    .execute();
  const mails = await handle
    .selectFrom("outgoingMails")
    .select(["recipient", "problem", "createdAt"])
    .where("organizationId", "=", organizationId)
    .where("onceKey", "like", mailKey(conversationId, "%"))
    .where("status", "in", ["failed", "unknown", "expired"])
    .orderBy("createdAt", "desc")
    .limit(MOST)
    .execute();
  return [
    ...kept.map(({ place, problem, at }) => ({ where: place, problem, at })),
    ...mails.map(({ recipient, problem, createdAt }) => {
      const why = problem ?? "It is not known whether it arrived.";
      return { where: "mail" as const, problem: `The mail to ${recipient} did not go out. ${why}`, at: createdAt };
    }),
  ];
}
