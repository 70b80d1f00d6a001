import type { MemberRole } from "@disco/protocol";

/** Roles as people read them. */
export const ROLE_NAMES: Readonly<Record<MemberRole, string>> = { owner: "Owner", admin: "Admin", member: "Member" };
