import { z } from "zod";

/** A member's rights: owners and admins manage the organization, members work in it. */
export const MemberRole = z.enum(["owner", "admin", "member"]);
export type MemberRole = z.infer<typeof MemberRole>;

/**
 * A signed-in person and their current organization. `name` is null without one from the identity, `organization` until they
 * create or join one.
 */
export const Member = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  organization: z.object({ id: z.string(), slug: z.string(), name: z.string(), role: MemberRole }).nullable(),
  /** The organization that the sign-in acted for has removed the member, or is deleted: `name` is null then. They choose another. */
  endedMembership: z.object({ name: z.string().nullable() }).optional(),
});
export type Member = z.infer<typeof Member>;

/** The reply to "who am I". */
export const MemberReply = z.object({ success: z.literal(true), data: Member });
export type MemberReply = z.infer<typeof MemberReply>;

/** How people sign in to this server: which identity serves it, and what it offers. */
export const SignInOptions = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("embedded"), social: z.array(z.enum(["google", "github"])) }),
  z.object({ provider: z.literal("clerk"), publishableKey: z.string() }),
]);
export type SignInOptions = z.infer<typeof SignInOptions>;
