import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";

/** An authenticator app with the secret that a member has copied. Each code is of a later period than the one before. */
export function createAuthenticatorApp(secret: string) {
  const otp = createOTP(new TextDecoder().decode(base32.decode(secret)));
  const codeOf = (periods: number) => otp.hotp(Math.floor(Date.now() / 30_000) + periods);
  let next = -1;
  return { codeOf, nextCode: () => codeOf((next += 1) - 1) };
}
