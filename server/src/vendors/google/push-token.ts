import type { JWTVerifyGetKey } from "jose";

const TIMEOUT_MS = 3_000;
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

/** Says whether a bearer was made by Google for one service account and one address of ours. */
export type CheckPushToken = (token: string) => Promise<boolean>;

/**
 * Checks the tokens that Pub/Sub sends with each push.
 * @see https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions
 */
export function createPushTokenCheck(options: { certsUrl: string; serviceAccount: string; audience: string }): CheckPushToken {
  let keys: JWTVerifyGetKey | undefined;
  return async (token) => {
    try {
      const { createRemoteJWKSet, jwtVerify } = await import("jose");
      keys ??= createRemoteJWKSet(new URL(options.certsUrl), { timeoutDuration: TIMEOUT_MS });
      const { payload } = await jwtVerify(token, keys, { issuer: ISSUERS, audience: options.audience, algorithms: ["RS256"] });
      return payload["email"] === options.serviceAccount && payload["email_verified"] === true;
    } catch {
      return false;
    }
  };
}
