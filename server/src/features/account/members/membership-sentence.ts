import type { MemberRole } from "@disco/protocol";
import type { MembershipChange } from "../../../identity/members/membership-changes.ts";

/** A change of members as the audit log says it. */
export function sentenceOf({
  kind,
  about: { email },
  role,
}: {
  kind: MembershipChange["kind"];
  about: { email: string };
  role: MemberRole;
}): string {
  const asRole = role === "member" ? "a member" : `an ${role}`;
  switch (kind) {
    case "invited":
      return `Invited ${email} as ${asRole}.`;
    case "joined":
      return `${email} joined as ${asRole}.`;
    case "role":
      return `Made ${email} ${asRole}.`;
    case "removed":
      return `Removed ${email}.`;
    case "left":
      return `${email} left.`;
  }
}
