import { z } from "zod";
import { CompanyProfile } from "./company-profiles.ts";
import { Instant } from "../text.ts";

/** A company that leads or demo requests come from. `key` is its e-mail domain, or its name without a domain of its own. */
export const KnownCompany = z.object({
  key: z.string(),
  /** The newest name its people gave; null without one. */
  name: z.string().nullable(),
  domain: z.string().nullable(),
  leads: z.number().int(),
  demoRequests: z.number().int(),
  updatedAt: Instant,
});
export type KnownCompany = z.infer<typeof KnownCompany>;

/** An organization's records of one company: the newest 50 of each. */
export const CompanyRecord = z.object({
  key: z.string(),
  name: z.string().nullable(),
  domain: z.string().nullable(),
  /** Stored profile, beside the facts that its people gave. */
  profile: CompanyProfile.nullable(),
  leads: z.array(
    z.object({
      id: z.string(),
      conversationId: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      note: z.string().nullable(),
      updatedAt: Instant,
    }),
  ),
  demoRequests: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), message: z.string().nullable(), createdAt: Instant }),
  ),
  meetings: z.array(
    z.object({ conversationId: z.string(), name: z.string().nullable(), email: z.string().nullable(), startAt: Instant, endAt: Instant }),
  ),
  /** `title` is how it began. */
  conversations: z.array(z.object({ id: z.string(), title: z.string(), updatedAt: Instant })),
});
export type CompanyRecord = z.infer<typeof CompanyRecord>;
