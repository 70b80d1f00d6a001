import type { SignInOptions } from "@disco/protocol";
import type { AuthClient } from "./auth-client.ts";
import { createEmbeddedAuthClient, type SignInHint } from "./embedded-auth-client.ts";

const HINT = "disco_sign_in";
/** In a cookie that the server sets beside the one that no script can read. */
const signInHint: SignInHint = {
  read: () => new RegExp(`(?:^|; )${HINT}=([^;]*)`, "u").exec(document.cookie)?.[1] ?? null,
  remove: () => {
    document.cookie = `${HINT}=; Path=/; Max-Age=0`;
  },
};

/** The identity that the server named. Clerk's code is fetched only where Clerk is used. */
export async function createAuthClient(options: SignInOptions): Promise<AuthClient> {
  if (options.provider === "embedded") return createEmbeddedAuthClient({ social: options.social, storage: localStorage, hint: signInHint });
  const { createClerkAuthClient } = await import("./clerk-auth-client.ts");
  return createClerkAuthClient(options.publishableKey);
}
