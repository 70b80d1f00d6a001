import { z } from "zod";
import { filledText, text } from "../text.ts";

/** A key of the member's device that signs in by itself. */
export const Passkey = z.object({ id: z.string(), name: z.string(), addedAt: z.string() });
export type Passkey = z.infer<typeof Passkey>;

/** The second step of a member's sign-ins. */
export const SecondStep = z.object({
  /** An authenticator app gives the codes. */
  hasApp: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(Passkey),
  /** Browsers take passkeys only at an address with a name. */
  takesPasskeys: z.boolean(),
});
export type SecondStep = z.infer<typeof SecondStep>;

/** The secret for an authenticator app: as a link that a QR code shows, and to copy. */
export const AppSecret = z.object({ uri: z.string(), secret: z.string() });
export type AppSecret = z.infer<typeof AppSecret>;

/** Whether the organization wants two steps of its members, and which of them are ready for it. */
export const SecondStepRule = z.object({ isRequired: z.boolean(), readyMembers: z.array(z.string()) });
export type SecondStepRule = z.infer<typeof SecondStepRule>;

/** Answered where a sign-in needs a second step. A page of this server has it in a cookie, and a program sends it back. */
export const SecondStepAsked = z.object({ secondStep: z.string().nullable() });

const binary = text(16_384);

/** A credential as browsers make it. */
export const PasskeyCredential = z.object({
  id: filledText(1_400),
  rawId: filledText(1_400),
  type: z.literal("public-key"),
  authenticatorAttachment: text(32).optional(),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary.optional(),
    authenticatorData: binary.optional(),
    signature: binary.optional(),
    userHandle: text(256).optional(),
    transports: z.array(text(32)).max(10).optional(),
  }),
});
