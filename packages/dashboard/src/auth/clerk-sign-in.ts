import type { LoadedClerk } from "@clerk/react/types";
import type { AuthClient } from "./auth-client.ts";

const AFTER = "/dashboard";

/** The ways into an account that Clerk keeps. */
export function createClerkSignIn(clerk: () => LoadedClerk) {
  /** Which of Clerk's two flows the code belongs to that was mailed last. */
  let isSigningUp = false;

  function client() {
    const { client: found } = clerk();
    if (found === undefined) throw new Error("Signing in is still being loaded. Please try again in a moment.");
    return found;
  }

  async function finish({ status, createdSessionId }: { status: string | null; createdSessionId: string | null }): Promise<void> {
    if (status === "complete" && createdSessionId !== null) return clerk().setActive({ session: createdSessionId });
    // Clerk's own parts know the steps that are left: a second factor, a new password, a missing field.
    if (status === "needs_second_factor") return location.assign("/sign-in/factor-two");
    if (status === "needs_new_password") return location.assign("/sign-in/reset-password");
    if (status === "missing_requirements") return location.assign("/sign-up/continue");
    throw new Error("Signing in needs another step, which your account does not offer here. Please ask whoever runs this server.");
  }

  const ways: Pick<AuthClient, "signInWithEmail" | "confirmCode" | "signInWithPassword" | "signInWith" | "signUp"> = {
    signInWithEmail: (email) =>
      saying(async () => {
        isSigningUp = false;
        const attempt = await client().signIn.create({ identifier: email });
        const factor = attempt.supportedFirstFactors?.find(({ strategy }) => strategy === "email_code");
        if (factor?.strategy !== "email_code")
          throw new Error("This account does not sign in by code. Please use a password or one of the buttons above.");
        await attempt.prepareFirstFactor({ strategy: "email_code", emailAddressId: factor.emailAddressId });
        return "code-sent" as const;
      }),
    confirmCode: (_email, code) =>
      saying(async () =>
        finish(
          isSigningUp
            ? await client().signUp.attemptEmailAddressVerification({ code })
            : await client().signIn.attemptFirstFactor({ strategy: "email_code", code }),
        ),
      ),
    signInWithPassword: (identifier, password) =>
      saying(async () => finish(await client().signIn.create({ strategy: "password", identifier, password }))),
    signInWith: (provider) =>
      saying(() =>
        client().signIn.authenticateWithRedirect({ strategy: `oauth_${provider}`, redirectUrl: AFTER, redirectUrlComplete: AFTER }),
      ),
    signUp: ({ name, email, password }) =>
      saying(async () => {
        const [firstName = "", ...rest] = name.trim().split(/\s+/u);
        const attempt = await client().signUp.create({ emailAddress: email, password, firstName, lastName: rest.join(" ") });
        if (attempt.status === "complete") {
          await finish(attempt);
          return "signed-in" as const;
        }
        await attempt.prepareEmailAddressVerification({ strategy: "email_code" });
        isSigningUp = true;
        return "code-sent" as const;
      }),
  };

  return {
    ways,
    finishRedirect: async (): Promise<void> => {
      const { session, client: found } = clerk();
      if (session != null || found === undefined) return;
      const { signIn, signUp } = found;
      if (signIn.firstFactorVerification.status === "transferable")
        return saying(async () => finish(await signUp.create({ transfer: true })));
      if (signUp.verifications.externalAccount.status === "transferable")
        return saying(async () => finish(await signIn.create({ transfer: true })));
    },
    /** Draws Clerk's own part into `node`; the function that is returned takes it away. */
    mountScreen: (screen: "sign-in" | "sign-up", node: HTMLDivElement): (() => void) => {
      const { mountSignIn, unmountSignIn, mountSignUp, unmountSignUp } = clerk();
      if (screen === "sign-in") {
        mountSignIn(node, { routing: "path", path: "/sign-in", signUpUrl: "/sign-up", fallbackRedirectUrl: AFTER });
        return () => unmountSignIn(node);
      }
      mountSignUp(node, { routing: "path", path: "/sign-up", signInUrl: "/sign-in", fallbackRedirectUrl: AFTER });
      return () => unmountSignUp(node);
    },
  };
}

/** Clerk's failures carry their sentence for people deep inside; here it becomes the message. */
export async function saying<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw sentenceOf(error);
  }
}

function sentenceOf(error: unknown): Error {
  if (typeof error !== "object" || error === null) return new Error("Something went wrong. Please try again.");
  if ("errors" in error && Array.isArray(error.errors)) {
    const [first]: { longMessage?: string; message?: string }[] = error.errors;
    const sentence = first?.longMessage ?? first?.message;
    if (sentence !== undefined && sentence !== "") return new Error(sentence, { cause: error });
  }
  return error instanceof Error ? error : new Error("Something went wrong. Please try again.");
}
