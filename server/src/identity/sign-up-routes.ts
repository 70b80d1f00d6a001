import { contract } from "../contract.ts";
import type { Feature } from "../feature.ts";
import type { Limits } from "../limits/limits.ts";
import { limitAttempt } from "./account-limits.ts";
import type { Accounts } from "./embedded/embedded-accounts.ts";
import type { SendCode } from "./embedded/mail.ts";
import { mailAccountCode } from "./embedded/mail-account-code.ts";

/** The calls that mail a code. Their answers are alike, whether the address has an account. */
export function signUpFeature(deps: { open: () => Promise<Accounts>; limits: Limits; sendCode: SendCode }): Feature {
  const { open, limits, sendCode } = deps;
  const done = { success: true as const };
  return (app) => {
    app.route({
      ...contract("signUp"),
      handler: async (request, reply) => {
        // The account is made with the code, and gets the name and the password that come with it.
        const { email: account } = request.body;
        await limitAttempt(limits, { kind: "code", name: "sign-up", account }, request, reply);
        await mailAccountCode(await open(), sendCode, { email: account, purpose: "sign-in" });
        return reply.header("cache-control", "no-store").send(done);
      },
    });

    app.route({
      ...contract("sendSignInCode"),
      handler: async (request, reply) => {
        const { email: account, type } = request.body;
        await limitAttempt(limits, { kind: "code", name: "code", account }, request, reply);
        await mailAccountCode(await open(), sendCode, { email: account, purpose: type });
        return reply.header("cache-control", "no-store").send(done);
      },
    });
  };
}
