import { TurnTrace } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { readTrace } from "../chat/store/stored-trace.ts";

/** An organization's turns, newest first; of one millisecond's turns the id says which is older, so that no page leaves one out. */
export async function listTraces(
  db: Database,
  organizationId: string,
  page: { before?: string | undefined; beforeId?: string | undefined; limit: number },
): Promise<TurnTrace[]> {
  let query = db.read
    .selectFrom("turnTraces")
    .select(["id", "conversationId", "messageId", "trace", "createdAt"])
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(page.limit);
  const { before, beforeId } = page;
  if (before !== undefined && beforeId === undefined) query = query.where("createdAt", "<", before);
  if (before !== undefined && beforeId !== undefined) {
    query = query.where("createdAt", "<=", before).where(({ eb, or }) => or([eb("createdAt", "<", before), eb("id", "<", beforeId)]));
  }
  return (await query.execute()).map(({ trace, ...row }) => TurnTrace.parse({ ...readTrace(trace), ...row }));
}
