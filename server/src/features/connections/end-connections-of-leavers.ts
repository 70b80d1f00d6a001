import type { Identity } from "../../identity/identity.ts";
import { type ConnectDeps, endConnection } from "./connect-google.ts";

/** Ends the connections of people who no longer belong to the organization, wherever the identity provider can tell. */
export async function endConnectionsOfLeavers(deps: ConnectDeps, identity: Identity): Promise<void> {
  const connections = await deps.db.read
    .selectFrom("googleConnections")
    .select(["organizationId", "memberId"])
    .orderBy("organizationId")
    .execute();
  const membersOf = new Map<string, ReadonlySet<string> | null>();
  for (const { organizationId, memberId } of connections) {
    let members = membersOf.get(organizationId);
    if (members === undefined) {
      const listed = (await identity.listMembers?.(organizationId)) ?? null;
      // An organization has an owner: an empty list says that the provider does not know it.
      members = listed === null || listed.length === 0 ? null : new Set(listed.map(({ userId }) => userId));
      membersOf.set(organizationId, members);
    }
    if (members?.has(memberId) === false) await endConnection(deps, { organizationId, memberId });
  }
}
