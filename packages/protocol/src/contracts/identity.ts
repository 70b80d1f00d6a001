import { z } from "zod";
import { EmailAddress } from "../account/public-forms.ts";
import { ConfirmIdentity, SignIn, SignInState } from "../account/sign-ins.ts";
import { filledText, text } from "../text.ts";
import type { Contract } from "./contract.ts";
import { Done, Nothing, success } from "./shapes.ts";

const MIN_PASSWORD = 10;

const email = filledText(254);
const password = filledText(128);
/** A password that an account gets. */
const newPassword = password.refine((value) => value.length >= MIN_PASSWORD, { message: `must have at least ${MIN_PASSWORD} characters` });
const otp = text(16);
const id = filledText(128);
const name = filledText(200);
const role = z.enum(["member", "admin", "owner"]);
const organizationId = id.optional();
const ById = z.strictObject({ organizationId: id });
const ByInvitation = z.strictObject({ invitationId: id });
const tag = "identity";
/** Replies of the accounts' library have more fields than are read. */
const reply = z.unknown();
const Organization = z.looseObject({ id: z.string(), name: z.string(), slug: z.string() });
const Team = z.looseObject({
  members: z.array(
    z.looseObject({
      id: z.string(),
      userId: z.string(),
      role: z.string(),
      user: z.looseObject({ name: z.string().nullable(), email: z.string() }),
    }),
  ),
});
const Invitation = z.looseObject({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  expiresAt: z.string().nullable(),
});

/** The server's own accounts: absent where Clerk has them. */
export const identityContracts = {
  signUp: { access: "public", tag, body: z.strictObject({ name, email: EmailAddress, password: newPassword }), reply: Done },
  sendSignInCode: {
    access: "public",
    tag,
    body: z.strictObject({ email: EmailAddress, type: z.enum(["sign-in", "forget-password"]) }),
    reply: Done,
  },
  signInWithPassword: { access: "public", tag, body: z.strictObject({ email, password }), reply },
  /** The name and the password are those of a new account. */
  signInWithCode: {
    access: "public",
    tag,
    body: z.strictObject({ email, otp, name: name.optional(), password: newPassword.optional() }),
    reply,
  },
  resetPassword: { access: "public", tag, body: z.strictObject({ email, otp, password: newPassword }), reply },
  takeCookie: { access: "member", tag, takesUnconfirmed: true, takesOneStep: true, body: z.strictObject({}), reply: Done },
  readSignIn: { access: "member", tag, takesUnconfirmed: true, takesOneStep: true, reply: success({ data: SignInState }) },
  confirmIdentity: { access: "member", tag, takesOneStep: true, body: ConfirmIdentity, reply: Done },
  listSignIns: { access: "member", tag, reply: success({ data: z.array(SignIn) }) },
  endSignIn: { access: "member", tag, params: z.object({ signInId: z.string().max(128) }), reply: Done },
  endOtherSignIns: { access: "member", tag, body: z.strictObject({}), reply: Done },
  signOut: { access: "member", tag, takesUnconfirmed: true, takesOneStep: true, body: Nothing, reply },
  signOutEverywhere: { access: "member", tag, body: Nothing, reply },
  changePassword: {
    access: "member",
    tag,
    body: z.strictObject({ currentPassword: password, newPassword: password, revokeOtherSessions: z.boolean().optional() }),
    reply,
  },

  listOrganizations: { access: "member", tag, takesOneStep: true, reply: z.array(Organization) },
  createOrganization: { access: "member", tag, body: z.strictObject({ name, slug: text(63) }), reply: Organization },
  selectOrganization: { access: "member", tag, takesOneStep: true, body: ById, reply },
  renameOrganization: { access: "member", tag, body: z.strictObject({ data: z.strictObject({ name }), organizationId }), reply },
  leaveOrganization: { access: "member", tag, body: ById, reply },
  readTeam: {
    access: "member",
    tag,
    query: z.object({ organizationId, membersLimit: z.coerce.number().int().min(1).max(200).optional() }),
    reply: Team.nullable(),
  },
  changeRole: { access: "member", tag, isSensitive: true, body: z.strictObject({ memberId: id, role, organizationId }), reply },
  removeMember: { access: "member", tag, body: z.strictObject({ memberIdOrEmail: filledText(254), organizationId }), reply },
  listInvitations: { access: "member", tag, query: z.object({ organizationId }), reply: z.array(Invitation).nullable() },
  listOwnInvitations: { access: "member", tag, reply },
  inviteMember: {
    access: "member",
    tag,
    body: z.strictObject({ email, role, organizationId, resend: z.boolean().optional() }),
    reply,
  },
  cancelInvitation: { access: "member", tag, body: ByInvitation, reply },
  acceptInvitation: { access: "member", tag, body: ByInvitation, reply },
  rejectInvitation: { access: "member", tag, body: ByInvitation, reply },
} satisfies Record<string, Contract>;
