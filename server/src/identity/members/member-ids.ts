import type { Identity } from "../identity.ts";

/** Reads who belongs to an organization now; null where the identity provider cannot tell. */
export type MemberIds = (organizationId: string) => Promise<ReadonlySet<string> | null>;

/** Makes a reader that asks the identity provider once for each organization. */
export function createMemberIds(identity: Pick<Identity, "listMembers">): MemberIds {
  const known = new Map<string, Promise<ReadonlySet<string> | null>>();
  const ask = async (organizationId: string) => {
    const listed = (await identity.listMembers?.(organizationId)) ?? null;
    // An organization has an owner: an empty list says that the provider does not know it.
    return listed === null || listed.length === 0 ? null : new Set(listed.map(({ userId }) => userId));
  };
  return (organizationId) => {
    const members = known.get(organizationId) ?? ask(organizationId);
    known.set(organizationId, members);
    return members;
  };
}
