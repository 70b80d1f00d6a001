import type { AuthClient } from "./auth-client.ts";

/** Clerk behind the same interface. @throws until Clerk's client is there. */
export function createClerkAuthClient(_publishableKey: string): Promise<AuthClient> {
  return Promise.reject(new Error("Signing in with Clerk is not there yet."));
}
