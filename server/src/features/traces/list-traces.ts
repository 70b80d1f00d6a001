import { TurnTrace } from "@disco/protocol";
import type { Database } from "../../db/database.ts";

/** An organization's turns, newest first. */
export async function listTraces(
  db: Database,
  organizationId: string,
  page: { before?: string | undefined; limit: number },
): Promise<TurnTrace[]> {
  let query = db.read
    .selectFrom("turnTraces")
    .select(["id", "conversationId", "messageId", "trace", "createdAt"])
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt", "desc")
    .limit(page.limit);
  if (page.before !== undefined) query = query.where("createdAt", "<", page.before);
  return (await query.execute()).map(({ trace, ...row }) => TurnTrace.parse({ ...JSON.parse(trace), ...row }));
}
