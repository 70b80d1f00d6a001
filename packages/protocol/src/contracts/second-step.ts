import { z } from "zod";
import { AppSecret, PasskeyCredential, SecondStep, SecondStepRule } from "../account/second-step.ts";
import { filledLine, filledText, text } from "../text.ts";
import type { Contract } from "./contract.ts";
import { Done, success } from "./shapes.ts";

const tag = "identity";
const Empty = z.strictObject({});
const code = filledText(32);
const RecoveryCodes = success({ data: z.object({ recoveryCodes: z.array(z.string()) }) });
/** Options and answers of WebAuthn, as the browser takes them. */
const webauthn = z.looseObject({});

/** Two-step verification and passkeys of the server's own accounts. */
export const secondStepContracts = {
  /** `secondStep` is what the first step answered; pages of this server have it in a cookie. */
  finishSignIn: { access: "public", tag, body: z.strictObject({ code, secondStep: text(256).optional() }), reply: z.unknown() },
  readSecondStep: { access: "member", tag, takesOneStep: true, reply: success({ data: SecondStep }) },
  startApp: { access: "member", tag, takesOneStep: true, isSensitive: true, body: Empty, reply: success({ data: AppSecret }) },
  /** The first code of the app turns it on and ends the member's other sign-ins. */
  confirmApp: { access: "member", tag, takesOneStep: true, isSensitive: true, body: z.strictObject({ code }), reply: RecoveryCodes },
  removeApp: { access: "member", tag, isSensitive: true, reply: Done },
  renewRecoveryCodes: { access: "member", tag, isSensitive: true, body: Empty, reply: RecoveryCodes },
  startPasskey: { access: "member", tag, takesOneStep: true, isSensitive: true, body: Empty, reply: webauthn },
  addPasskey: {
    access: "member",
    tag,
    takesOneStep: true,
    isSensitive: true,
    body: z.strictObject({ name: filledLine(60), credential: PasskeyCredential }),
    reply: Done,
  },
  removePasskey: { access: "member", tag, isSensitive: true, params: z.object({ passkeyId: z.string().max(128) }), reply: Done },
  startPasskeySignIn: { access: "public", tag, body: Empty, reply: webauthn },
  signInWithPasskey: { access: "public", tag, body: z.strictObject({ credential: PasskeyCredential }), reply: z.unknown() },
  readSecondStepRule: { access: "member", tag, reply: success({ data: SecondStepRule }) },
  setSecondStepRule: { access: "member", tag, isSensitive: true, body: z.strictObject({ isRequired: z.boolean() }), reply: Done },
  resetSecondStep: { access: "member", tag, isSensitive: true, params: z.object({ userId: z.string().max(128) }), reply: Done },
} satisfies Record<string, Contract>;
