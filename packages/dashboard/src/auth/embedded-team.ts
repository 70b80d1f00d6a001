import type { MemberRole } from "@disco/protocol";
import type { Team } from "./auth-client.ts";

const MAX_MEMBERS = 200;

type Call = <Reply>(method: "GET" | "POST", path: string, body?: unknown) => Promise<Reply>;

interface FullOrganization {
  members: { id: string; userId: string; role: string; user: { name: string | null; email: string } }[];
}

interface Invitation {
  id: string;
  email: string;
  role: string;
  status: string;
  expiresAt: string | null;
}

/** The team of the organization that the member acts for, over the server's own accounts. */
export function createEmbeddedTeam(call: Call, organizationId: () => string): Team {
  const ofOrganization = () => `organizationId=${encodeURIComponent(organizationId())}`;
  return {
    roles: ["owner", "admin", "member"],
    list: async () => {
      const { members } = await call<FullOrganization>(
        "GET",
        `/api/auth/organization/get-full-organization?${ofOrganization()}&membersLimit=${MAX_MEMBERS}`,
      );
      return members.map(({ id, userId, role, user }) => ({
        id,
        userId,
        name: user.name?.trim() || null,
        email: user.email,
        role: toRole(role),
      }));
    },
    listInvitations: async () => {
      const invitations = await call<Invitation[]>("GET", `/api/auth/organization/list-invitations?${ofOrganization()}`);
      return invitations.flatMap(({ id, email, role, status, expiresAt }) =>
        status === "pending" ? [{ id, email, role: toRole(role), expiresAt }] : [],
      );
    },
    invite: async (email, role) =>
      void (await call("POST", "/api/auth/organization/invite-member", { email, role, organizationId: organizationId() })),
    cancelInvitation: async (invitationId) => void (await call("POST", "/api/auth/organization/cancel-invitation", { invitationId })),
    changeRole: async ({ id }, role) =>
      void (await call("POST", "/api/auth/organization/update-member-role", {
        memberId: id,
        role,
        organizationId: organizationId(),
      })),
    remove: async ({ id }) =>
      void (await call("POST", "/api/auth/organization/remove-member", { memberIdOrEmail: id, organizationId: organizationId() })),
  };
}

function toRole(role: string): MemberRole {
  return role === "owner" || role === "admin" ? role : "member";
}
