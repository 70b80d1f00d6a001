import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";

/**
 * An authenticator app with the secret that a member has copied. Each next code is of a later period: there are two without
 * `passPeriod`, because the server takes one of the coming period.
 */
export function createAuthenticatorApp(secret: string, passPeriod?: () => void) {
  const otp = createOTP(new TextDecoder().decode(base32.decode(secret)));
  const codeOf = (periods: number) => otp.hotp(Math.floor(Date.now() / 30_000) + periods);
  let ahead = -1;
  const nextCode = () => {
    passPeriod?.();
    return codeOf(passPeriod === undefined ? (ahead += 1) : 0);
  };
  return { codeOf, nextCode };
}
