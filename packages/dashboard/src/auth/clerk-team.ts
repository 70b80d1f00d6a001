import type { LoadedClerk } from "@clerk/react/types";
import type { MemberRole } from "@disco/protocol";
import type { Team } from "./auth-client.ts";
import { saying } from "./clerk-sign-in.ts";

const PAGE_SIZE = 100;
const MAX_PAGES = 50;

/** The team of the organization that is active in Clerk. */
export function createClerkTeam(clerk: () => LoadedClerk): Team {
  function organization() {
    const { organization: active } = clerk();
    if (active == null) throw new Error("You do not belong to an organization yet.");
    return active;
  }

  return {
    roles: ["admin", "member"],
    list: () =>
      saying(async () => {
        const data = [];
        for (let page = 1; page <= MAX_PAGES; page += 1) {
          const { data: some } = await organization().getMemberships({ pageSize: PAGE_SIZE, initialPage: page });
          data.push(...some);
          if (some.length < PAGE_SIZE) break;
        }
        return data.map(({ id, role, publicUserData: person }) => ({
          id,
          userId: person?.userId ?? "",
          name: [person?.firstName, person?.lastName].filter(Boolean).join(" ") || null,
          email: person?.identifier ?? "",
          role: toRole(role),
        }));
      }),
    listInvitations: () =>
      saying(async () => {
        const { data } = await organization().getInvitations({ status: ["pending"], pageSize: PAGE_SIZE });
        return data.map(({ id, emailAddress, role }) => ({ id, email: emailAddress, role: toRole(role), expiresAt: null }));
      }),
    invite: (emailAddress, role) => saying(async () => void (await organization().inviteMember({ emailAddress, role: `org:${role}` }))),
    cancelInvitation: (invitationId) =>
      saying(async () => {
        const { data } = await organization().getInvitations({ status: ["pending"], pageSize: PAGE_SIZE });
        await data.find(({ id }) => id === invitationId)?.revoke();
      }),
    changeRole: ({ userId }, role) => saying(async () => void (await organization().updateMember({ userId, role: `org:${role}` }))),
    remove: ({ userId }) => saying(async () => void (await organization().removeMember(userId))),
  };
}

function toRole(role: string): MemberRole {
  return role === "org:admin" || role === "admin" ? "admin" : "member";
}
