import type { MemberIds } from "../../identity/member-ids.ts";
import { type ConnectDeps, endConnection } from "./connect-google.ts";

/** Ends the connections of people who no longer belong to the organization, wherever the identity provider can tell. */
export async function endConnectionsOfLeavers(deps: ConnectDeps, membersOf: MemberIds): Promise<void> {
  const connections = await deps.db.read.selectFrom("googleConnections").select(["organizationId", "memberId"]).execute();
  for (const { organizationId, memberId } of connections) {
    const members = await membersOf(organizationId);
    if (members?.has(memberId) === false) await endConnection(deps, { organizationId, memberId });
  }
}
