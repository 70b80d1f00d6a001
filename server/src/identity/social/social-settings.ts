import type { Env } from "../../settings/env.ts";

/** A social sign-in by its name in addresses. */
export type SocialName = "google" | "github";

export type SocialSettings = Partial<Pick<Env, "google" | "github">>;

/** Where people start; the provider sends them back to the same address with `/callback` after it. */
export const SOCIAL_PATH = "/oauth/sign-in";

/** The social sign-ins that are set up, in the order of their buttons. */
export function socialNames({ google, github }: SocialSettings): SocialName[] {
  return [...(google == null ? [] : ["google" as const]), ...(github == null ? [] : ["github" as const])];
}
