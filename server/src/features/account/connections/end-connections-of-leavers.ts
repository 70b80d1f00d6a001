import type { MemberIds } from "../../../identity/members/member-ids.ts";
import { type ConnectDeps, endConnection } from "./connect-google.ts";

/** Ends the connections of former members, as far as the identity provider reports them. */
export async function endConnectionsOfLeavers(deps: ConnectDeps, membersOf: MemberIds): Promise<void> {
  const connections = await deps.db.read.selectFrom("googleConnections").select(["organizationId", "memberId"]).execute();
  for (const { organizationId, memberId } of connections) {
    const members = await membersOf(organizationId);
    if (members?.has(memberId) === false) await endConnection(deps, { organizationId, memberId });
  }
}
