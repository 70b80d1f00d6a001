import { filledText, text } from "@disco/protocol";
import { z } from "zod";
import type { Access } from "@disco/protocol";
import { newPassword } from "./embedded/new-password.ts";

export interface AccountRoute {
  method: "GET" | "POST";
  path: string;
  access: Access;
  /** Guessing is worth something here: few tries for an address and an account. */
  isGuessable?: true;
  /** The session that asked is over after it. */
  isEnd?: true;
  /** Afterwards the person is signed in only where they asked. */
  endsOthers?: true;
  /** It sends a mail to an address that the member names. */
  isInvitation?: true;
  /** Its answer names invitations, which owners and admins know by their references. */
  hidesInvitations?: true;
  /** Without an organization in the call it is about the one that the member acts for. */
  ofActive?: true;
  isSensitive?: true;
  /** For accounts with an unconfirmed address as well. */
  takesUnconfirmed?: true;
  body?: z.ZodType;
  query?: z.ZodType;
  /** Only for owners and admins of the organization that they act for. */
  ruling?: string;
}

const email = filledText(254);
const password = filledText(128);
const otp = text(16);
const id = filledText(128);
const role = z.enum(["member", "admin", "owner"]);
const name = filledText(200);
const nothing = z.strictObject({}).nullish();
const ofOrganization = z.object({ organizationId: id.optional() });
const fullOrganization = ofOrganization.extend({ membersLimit: z.coerce.number().int().min(1).max(200).optional() });

export const accountRoutes: readonly AccountRoute[] = [
  { method: "POST", path: "/sign-in/email", access: "public", isGuessable: true, body: z.strictObject({ email, password }) },
  {
    method: "POST",
    path: "/sign-in/email-otp",
    access: "public",
    isGuessable: true,
    // The name and the password are those of a new account.
    body: z.strictObject({ email, otp, name: name.optional(), password: newPassword.optional() }),
  },
  {
    method: "POST",
    path: "/email-otp/reset-password",
    access: "public",
    isGuessable: true,
    body: z.strictObject({ email, otp, password: newPassword }),
  },
  { method: "POST", path: "/sign-out", access: "member", takesUnconfirmed: true, isEnd: true, body: nothing },
  { method: "POST", path: "/revoke-sessions", access: "member", isEnd: true, body: nothing },
  {
    method: "POST",
    path: "/change-password",
    access: "member",
    isGuessable: true,
    endsOthers: true,
    body: z.strictObject({ currentPassword: password, newPassword: password, revokeOtherSessions: z.boolean().optional() }),
  },
  { method: "GET", path: "/organization/list", access: "member" },
  { method: "POST", path: "/organization/create", access: "member", body: z.strictObject({ name, slug: text(63) }) },
  { method: "POST", path: "/organization/set-active", access: "member", body: z.strictObject({ organizationId: id }) },
  {
    method: "POST",
    path: "/organization/update",
    access: "member",
    ofActive: true,
    body: z.strictObject({ data: z.strictObject({ name }), organizationId: id.optional() }),
  },
  { method: "GET", path: "/organization/get-full-organization", access: "member", ofActive: true, query: fullOrganization },
  {
    method: "GET",
    path: "/organization/list-invitations",
    access: "member",
    ofActive: true,
    hidesInvitations: true,
    query: ofOrganization,
    ruling: "see its invitations",
  },
  { method: "GET", path: "/organization/list-user-invitations", access: "member" },
  {
    method: "POST",
    path: "/organization/invite-member",
    access: "member",
    ofActive: true,
    hidesInvitations: true,
    isInvitation: true,
    body: z.strictObject({ email, role, organizationId: id.optional(), resend: z.boolean().optional() }),
  },
  {
    method: "POST",
    path: "/organization/cancel-invitation",
    access: "member",
    hidesInvitations: true,
    body: z.strictObject({ invitationId: id }),
  },
  { method: "POST", path: "/organization/accept-invitation", access: "member", body: z.strictObject({ invitationId: id }) },
  { method: "POST", path: "/organization/reject-invitation", access: "member", body: z.strictObject({ invitationId: id }) },
  {
    method: "POST",
    path: "/organization/remove-member",
    access: "member",
    ofActive: true,
    body: z.strictObject({ memberIdOrEmail: filledText(254), organizationId: id.optional() }),
  },
  {
    method: "POST",
    path: "/organization/update-member-role",
    access: "member",
    ofActive: true,
    isSensitive: true,
    body: z.strictObject({ memberId: id, role, organizationId: id.optional() }),
  },
  { method: "POST", path: "/organization/leave", access: "member", body: z.strictObject({ organizationId: id }) },
];
