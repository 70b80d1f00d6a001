import { type PhoneOrigin, phonesIn } from "../facts/read-contacts.ts";

/** So many of the last digits are the same however the country and the area are written. */
const OWN_DIGITS = 9;

/** The telephone number a tool may use: one that this visitor typed. */
export function typedPhone(offered: string | undefined, visitorTexts: readonly string[], origin: PhoneOrigin): string | null {
  const wanted = ownDigits(offered ?? "");
  if (wanted === "") return null;
  return visitorTexts.flatMap((text) => phonesIn(text, origin)).findLast(({ phone }) => ownDigits(phone) === wanted)?.phone ?? null;
}

function ownDigits(phone: string): string {
  return phone.replaceAll(/\D/gu, "").slice(-OWN_DIGITS).replace(/^0+/u, "");
}
