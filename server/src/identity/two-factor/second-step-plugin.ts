import { randomBytes } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/** How the accounts ask for a second step. */
export interface SecondStepCheck {
  isNeeded(memberId: string): Promise<boolean>;
  takeCode(memberId: string, code: string): Promise<boolean>;
}

/** Where a sign-in by a passkey counts as two steps. */
export const ANY_ORGANIZATION = "*";

const PENDING_MS = 10 * 60_000;
/** Each way in by one step. A passkey is both, and the sign-in of an organization's provider has its own. */
const firstSteps = new Set(["/sign-in/email", "/sign-in/email-otp", "/callback/:id", "/oauth2/callback/:providerId"]);

/** Names an open sign-in in the accounts' table of verifications, which keeps only its digest. */
export const pendingName = (token: string) => `second-step-${token}`;

/**
 * Asks for a code after the first step of a sign-in. The `twoFactor` plugin of the library takes a code twice, follows passwords only and
 * seals with a key that changes with SECRET_KEY.
 */
export function secondStepPlugin({ isNeeded, takeCode }: SecondStepCheck) {
  return {
    id: "second-step",
    hooks: {
      after: [
        {
          matcher: ({ path }) => path !== undefined && firstSteps.has(path),
          handler: createAuthMiddleware(async (ctx) => {
            const made = ctx.context.newSession;
            if (made === null || !(await isNeeded(made.user.id))) return;
            deleteSessionCookie(ctx, true);
            await ctx.context.internalAdapter.deleteSession(made.session.token);
            ctx.context.setNewSession(null);
            const secondStep = randomBytes(32).toString("base64url");
            const expiresAt = new Date(Date.now() + PENDING_MS);
            await ctx.context.internalAdapter.createVerificationValue({
              identifier: pendingName(secondStep),
              value: made.user.id,
              expiresAt,
            });
            return ctx.json({ secondStep });
          }),
        },
      ],
    },
    endpoints: {
      finishSignIn: createAuthEndpoint(
        "/second-step/sign-in",
        { method: "POST", body: z.object({ secondStep: z.string(), code: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const name = pendingName(ctx.body.secondStep);
          const pending = await internalAdapter.findVerificationValue(name);
          if (pending === null || pending.expiresAt < new Date())
            throw new APIError("UNAUTHORIZED", { message: "This sign-in took too long. Please start again." });
          if (!(await takeCode(pending.value, ctx.body.code)))
            throw new APIError("BAD_REQUEST", { message: "That code is not right, or was used already." });
          const user = await internalAdapter.findUserById(pending.value);
          if ((await internalAdapter.consumeVerificationValue(name)) === null || user === null)
            throw new APIError("UNAUTHORIZED", { message: "This sign-in is over. Please start again." });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ token: session.token, user });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Passkeys of the host that people open. Only one that has checked its owner counts as two steps. */
export function passkeyPlugin(publicUrl: string) {
  const refuseUnchecked = (isChecked: boolean) => {
    if (!isChecked)
      throw new APIError("BAD_REQUEST", { message: "This passkey did not check that it is you. Please set a PIN on its device" });
  };
  const { hostname, origin } = passkeyAddress(publicUrl);
  return passkey({
    rpID: hostname,
    rpName: "Disco",
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: { afterVerification: ({ verification }) => refuseUnchecked(verification.registrationInfo?.userVerified === true) },
    authentication: { afterVerification: ({ verification }) => refuseUnchecked(verification.authenticationInfo.userVerified) },
    schema: { passkey: { modelName: "identity_passkey" } },
  });
}

/** Whether a sign-in was made with the two steps that an organization wants. */
export function hadTwoSteps({ twoStepsIn }: { twoStepsIn?: string | null | undefined }, organizationId: string, hasApp: boolean): boolean {
  // An app asks for its code at every sign-in but a provider's, and turning it on has ended the earlier ones.
  return twoStepsIn == null ? hasApp : twoStepsIn === ANY_ORGANIZATION || twoStepsIn === organizationId;
}

/** Browsers take no passkey for a network address: on a developer's machine the server has a name as well. */
function passkeyAddress(publicUrl: string): URL {
  const url = new URL(publicUrl);
  if (url.hostname === "127.0.0.1") url.hostname = "localhost";
  return url;
}

export function takesPasskeys(publicUrl: string): boolean {
  return !/^\[|^[\d.]+$/u.test(passkeyAddress(publicUrl).hostname);
}
