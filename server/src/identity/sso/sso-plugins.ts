import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { handleOAuthUserInfo } from "better-auth/oauth2";
import { z } from "zod";

const Proven = z.object({ providerId: z.string(), accountId: z.string(), email: z.string(), name: z.string() });

/** Signs in a person for whom the provider of an organization vouches. Nothing on the network reaches it. */
export function singleSignOn() {
  return {
    id: "single-sign-on",
    endpoints: {
      signInProven: createAuthEndpoint.serverOnly({ method: "POST", body: Proven }, async (ctx) => {
        const { providerId, accountId, email, name } = ctx.body;
        // The organization has verified the domain of the address.
        const found = await handleOAuthUserInfo(ctx, {
          userInfo: { id: accountId, email, name, emailVerified: true },
          account: { providerId, accountId },
          isTrustedProvider: true,
        });
        if (found.data === null) throw new APIError("FORBIDDEN", { code: "ACCOUNT_NOT_LINKED" });
        const { session, user } = found.data;
        await setSessionCookie(ctx, { session, user });
        return { userId: user.id, email: user.email, sessionToken: session.token };
      }),
    },
  };
}
