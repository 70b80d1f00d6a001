import type { KnownFact } from "../../../../agent/dialogue/move.ts";
import { toldFacts } from "../../../../agent/facts/told-facts.ts";
import type { Database } from "../../../../db/database.ts";
import type { StoredConversation } from "./queries.ts";

/** After so many messages an earlier conversation adds nothing. */
const MOST_MESSAGES = 6;
const MOST_EARLIER = 3;

/** What the visitor told in this conversation and, as it begins, in their earlier ones: those of the same browser or signed visitor. */
export async function knownFacts(
  db: Database,
  { id, state, visitorSubject, organizationId, messageCount }: StoredConversation,
): Promise<readonly KnownFact[]> {
  const known = state.facts ?? [];
  if (organizationId === null || (messageCount === 0 && visitorSubject === null) || messageCount > MOST_MESSAGES) return known;
  const earlier = await db.read
    .selectFrom("conversations")
    .select("state")
    .where("organizationId", "=", organizationId)
    .where("id", "!=", id)
    .where((where) =>
      visitorSubject === null
        ? where("id", "in", (kept) =>
            kept
              .selectFrom("visitorConversations as this")
              .innerJoin("visitorConversations as other", "other.visitorHash", "this.visitorHash")
              .select("other.conversationId")
              .where("this.conversationId", "=", id),
          )
        : where("visitorSubject", "=", visitorSubject),
    )
    .where("state", "like", '%"facts":[{%')
    .orderBy("updatedAt", "desc")
    .limit(MOST_EARLIER)
    .execute();
  const told = earlier.toReversed().flatMap(({ state: text }) => toldFacts(text));
  const isNew = (fact: KnownFact) => !known.some((other) => other.field === fact.field && other.value === fact.value);
  const before = told.map((fact) => ({ ...fact, isEarlier: true as const })).filter(isNew);
  return before.length === 0 ? known : [...before, ...known];
}
