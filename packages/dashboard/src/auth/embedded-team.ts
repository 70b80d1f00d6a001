import type { Caller } from "@disco/client/api";
import type { MemberRole } from "@disco/protocol";
import type { Team } from "./auth-client.ts";

const MAX_MEMBERS = 200;

/** The team of the organization that the member acts for, over the server's own accounts. */
export function createEmbeddedTeam(call: Caller, organizationId: () => string): Team {
  return {
    roles: ["owner", "admin", "member"],
    list: async () => {
      const team = await call("readTeam", { query: { organizationId: organizationId(), membersLimit: MAX_MEMBERS } });
      return (team?.members ?? []).map(({ id, userId, role, user }) => ({
        id,
        userId,
        name: user.name?.trim() || null,
        email: user.email,
        role: toRole(role),
      }));
    },
    listInvitations: async () => {
      const invitations = await call("listInvitations", { query: { organizationId: organizationId() } });
      return (invitations ?? []).flatMap(({ id, email, role, status, expiresAt }) =>
        status === "pending" ? [{ id, email, role: toRole(role), expiresAt }] : [],
      );
    },
    invite: async (email, role) => void (await call("inviteMember", { body: { email, role, organizationId: organizationId() } })),
    cancelInvitation: async (invitationId) => void (await call("cancelInvitation", { body: { invitationId } })),
    changeRole: async ({ id }, role) =>
      void (await call("changeRole", {
        body: {
          memberId: id,
          role,
          organizationId: organizationId(),
        },
      })),
    remove: async ({ id }) => void (await call("removeMember", { body: { memberIdOrEmail: id, organizationId: organizationId() } })),
  };
}

function toRole(role: string): MemberRole {
  return role === "owner" || role === "admin" ? role : "member";
}
