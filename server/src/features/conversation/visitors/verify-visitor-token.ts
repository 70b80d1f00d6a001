import { text } from "@disco/protocol";
import { z } from "zod";

/** A visitor identified by the organization's own server. */
export interface SignedVisitor {
  /** The organization's own id of the person. */
  subject: string;
  name: string | null;
  email: string | null;
  attributes: Record<string, string | number | boolean>;
}

const MAX_LIFETIME_S = 3_600;
const CLOCK_SKEW_S = 5;

const Claims = z.object({
  sub: text(200).min(1),
  iat: z.number().optional(),
  exp: z.number(),
  name: text(200).optional(),
  email: z.email().max(254).optional(),
  attributes: z.record(text(64), z.union([text(500), z.number(), z.boolean()])).optional(),
});

/**
 * Reads a token that a customer's server signed with the organization's secret (HS256; `sub` and `exp` required, at most an
 * hour ahead; `aud`, when there is one, is the organization's slug). Null for every token that does not hold: the visitor
 * is then anonymous, without the history of anyone.
 */
export async function verifyVisitorToken(
  token: string,
  organization: { slug: string; secret: string },
  now: Date,
): Promise<SignedVisitor | null> {
  // Most organizations sign no visitors.
  const { errors, jwtVerify } = await import("jose");
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(organization.secret), {
      algorithms: ["HS256"],
      currentDate: now,
      clockTolerance: CLOCK_SKEW_S,
      requiredClaims: ["sub", "exp"],
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success) return null;
    const { sub, exp, name = null, email = null, attributes = {} } = claims.data;
    if (exp - now.getTime() / 1_000 > MAX_LIFETIME_S + CLOCK_SKEW_S) return null;
    if (payload.aud !== undefined && ![payload.aud].flat().includes(organization.slug)) return null;
    return { subject: sub, name, email, attributes };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
