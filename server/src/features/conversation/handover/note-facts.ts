import { addFacts } from "../../../agent/dialogue/add-facts.ts";
import { readFacts } from "../../../agent/facts/read-facts.ts";
import { toldFacts } from "../../../agent/facts/told-facts.ts";
import { readLanguage } from "../../../agent/language/read-language.ts";
import type { Handle } from "../../../db/database.ts";

/** Adds the facts of a member's note to the conversation, so that the agent does not ask for them. */
export async function noteFacts(tx: Handle, conversationId: string, note: string, now: Date): Promise<void> {
  const row = await tx.selectFrom("conversations").select("state").where("id", "=", conversationId).executeTakeFirst();
  if (row === undefined) return;
  const read = readFacts(note, { language: readLanguage(note) ?? "en", now, locale: undefined, timezone: "UTC" });
  const known = toldFacts(row.state);
  // Receipts quote the visitor alone.
  const facts = addFacts(
    known,
    read.map(({ quote: _quote, ...fact }) => fact),
  );
  if (facts === known) return;
  await tx
    .updateTable("conversations")
    .set({ state: JSON.stringify({ ...JSON.parse(row.state), facts }) })
    .where("id", "=", conversationId)
    .execute();
}
