import { Done, EmailAddress as email, filledText } from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../feature.ts";
import type { Limits } from "../limits/limits.ts";
import { limitAttempt } from "./account-limits.ts";
import type { Accounts } from "./embedded/embedded-accounts.ts";
import type { SendCode } from "./embedded/mail.ts";
import { mailAccountCode } from "./embedded/mail-account-code.ts";
import { newPassword } from "./embedded/new-password.ts";

const BASE = "/api/auth";
/** The calls that mail a code. Their answers are alike, whether the address has an account. */
export function signUpFeature(deps: { open: () => Promise<Accounts>; limits: Limits; sendCode: SendCode }): Feature {
  const { open, limits, sendCode } = deps;
  const done = { success: true as const };
  return (app) => {
    app.route({
      method: "POST",
      url: `${BASE}/sign-up/email`,
      config: { access: "public" },
      schema: {
        tags: ["identity"],
        body: z.strictObject({ name: filledText(200), email, password: newPassword }),
        response: { 200: Done },
      },
      handler: async (request, reply) => {
        // The account is made with the code, and gets the name and the password that come with it.
        const { email: account } = request.body;
        await limitAttempt(limits, { kind: "code", name: "sign-up", account }, request, reply);
        await mailAccountCode(await open(), sendCode, { email: account, purpose: "sign-in" });
        return reply.header("cache-control", "no-store").send(done);
      },
    });

    app.route({
      method: "POST",
      url: `${BASE}/email-otp/send-verification-otp`,
      config: { access: "public" },
      schema: {
        tags: ["identity"],
        body: z.strictObject({ email, type: z.enum(["sign-in", "forget-password"]) }),
        response: { 200: Done },
      },
      handler: async (request, reply) => {
        const { email: account, type } = request.body;
        await limitAttempt(limits, { kind: "code", name: "code", account }, request, reply);
        await mailAccountCode(await open(), sendCode, { email: account, purpose: type });
        return reply.header("cache-control", "no-store").send(done);
      },
    });
  };
}
