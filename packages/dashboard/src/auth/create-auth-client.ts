import type { SignInOptions } from "@disco/protocol";
import type { AuthClient } from "./auth-client.ts";
import { createEmbeddedAuthClient } from "./embedded-auth-client.ts";

/** The identity that the server named. Clerk's code is fetched only where Clerk is used. */
export async function createAuthClient(options: SignInOptions): Promise<AuthClient> {
  if (options.provider === "embedded") return createEmbeddedAuthClient({ social: options.social, storage: localStorage });
  const { createClerkAuthClient } = await import("./clerk-auth-client.ts");
  return createClerkAuthClient(options.publishableKey);
}
