import type { Database } from "../../../db/database.ts";
import type { PartState } from "../../../start/ports-table.ts";

export async function withOwnMail(db: Database, organizationId: string, states: readonly PartState[]): Promise<PartState[]> {
  const key = await db.read
    .selectFrom("emailConfigurations")
    .select("organizationId")
    .where("organizationId", "=", organizationId)
    .where("apiKey", "is not", null)
    .executeTakeFirst();
  if (key === undefined) return [...states];
  // What SendGrid has not taken waits with the problem of its last try.
  const stuck = await db.read
    .selectFrom("outgoingMails")
    .select(["problem", "createdAt"])
    .where(({ and }) => and({ organizationId, status: "waiting" }))
    .where("problem", "is not", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return states.map((state) => {
    if (state.port !== "mail") return state;
    const servedBy = `SendGrid for your organization, ${state.servedBy} for codes and invitations`;
    if (stuck === undefined) return { ...state, servedBy };
    const servers = state.state === "failing" && state.problem !== null ? [state.problem] : [];
    const problem = [`Your SendGrid does not take mail: ${stuck.problem ?? ""}`, ...servers].join(" ");
    const lastProblemAt = [stuck.createdAt, state.lastProblemAt ?? ""].toSorted().at(-1) ?? stuck.createdAt;
    return { ...state, servedBy, state: "failing", lastProblemAt, problem };
  });
}
