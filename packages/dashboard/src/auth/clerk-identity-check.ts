import type { LoadedClerk } from "@clerk/react/types";
import type { IdentityCheck } from "./auth-client.ts";
import { saying } from "./clerk-sign-in.ts";

/** Says again to Clerk who one is. The next token carries it. */
export function createClerkIdentityCheck(clerk: () => LoadedClerk): IdentityCheck {
  function session() {
    const { session: active } = clerk();
    if (active == null) throw new Error("Please sign in.");
    return active;
  }
  const renewToken = async () => void (await session().getToken({ skipCache: true }));
  return {
    sendCode: () =>
      saying(async () => {
        const { supportedFirstFactors } = await session().startVerification({ level: "first_factor" });
        const factor = supportedFirstFactors?.find(({ strategy }) => strategy === "email_code");
        if (factor?.strategy !== "email_code") throw new Error("Your account gets no codes by email. Please use your password.");
        await session().prepareFirstFactorVerification({ strategy: "email_code", emailAddressId: factor.emailAddressId });
      }),
    withPassword: (password) =>
      saying(async () => {
        await session().startVerification({ level: "first_factor" });
        await session().attemptFirstFactorVerification({ strategy: "password", password });
        await renewToken();
      }),
    withCode: (code) =>
      saying(async () => {
        await session().attemptFirstFactorVerification({ strategy: "email_code", code });
        await renewToken();
      }),
  };
}
