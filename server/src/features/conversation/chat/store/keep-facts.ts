import type { KnownFact } from "../../../../agent/dialogue/move.ts";
import { ownFacts } from "../../../../agent/facts/told-facts.ts";
import type { ConversationState } from "../../../../agent/tool.ts";
import type { Database, Handle } from "../../../../db/database.ts";
import { putLead } from "../../../leads/leads/save-lead.ts";
import type { StoredConversation } from "./queries.ts";

/** Keeps what was told in a turn as the lead's, in the write that saves the turn. A visitor without a name or a way to reach them is no lead yet. */
export async function keepFacts(
  db: Database,
  tx: Handle,
  conversation: StoredConversation,
  state: ConversationState | null,
  now: Date,
): Promise<void> {
  const { id: conversationId, organizationId } = conversation;
  const facts = ownFacts(state ?? {});
  if (organizationId === null || JSON.stringify(facts) === JSON.stringify(ownFacts(conversation.state))) return;
  const before = await tx
    .selectFrom("leads")
    .select(["name", "email", "note"])
    .where("conversationId", "=", conversationId)
    .executeTakeFirst();
  const newest = (field: KnownFact["field"]) => facts.findLast((fact) => fact.field === field)?.value ?? null;
  const [name, email] = [newest("name") ?? state?.name ?? null, before?.email ?? state?.email ?? newest("email")];
  if (before === undefined && name === null && email === null && newest("phone") === null) return;
  const answers = facts.flatMap(({ field, topic, value }) => (field === "own" ? [`${topic}: ${value}`] : []));
  const note = answers.filter((answer) => before?.note?.includes(answer) !== true).join("\n") || null;
  await putLead(db, tx, { organizationId, conversationId, now }, { name, email: before?.email == null ? email : null, note });
}
