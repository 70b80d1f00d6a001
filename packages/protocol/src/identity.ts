import { z } from "zod";

/** A signed-in person and the organization they act for now. `organization` is null until they made or joined one. */
export const Member = z.object({
  id: z.string(),
  email: z.string(),
  organization: z.object({ id: z.string(), slug: z.string(), name: z.string(), role: z.string() }).nullable(),
});
export type Member = z.infer<typeof Member>;

/** The reply to "who am I". */
export const MemberReply = z.object({ success: z.literal(true), data: Member });
export type MemberReply = z.infer<typeof MemberReply>;
