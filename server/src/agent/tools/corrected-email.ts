import { emailIn, emailsIn } from "./typed-email.ts";

const CORRECTS =
  /\b(?:sorry|oops|typos?|mistakes?|wrong|misspel\w+|mistyp\w+|missp[eo]ke|correct(?:ion|ed)?|actually|rather|instead|i meant?|should (?:be|have been)|change|replace|update|old (?:one|address)|(?:another|different|other|new|better) (?:e-?mail|mail|address|one))\b|\bnot @/iu;
/** An address besides the visitor's own takes nobody's place. */
const OF_OTHERS =
  /\b(?:colleagues?|boss|manager|partner|friend|wife|husband|team|also|too|as well|both|add|cc|copy|forward|she|he|they|his|her|their|invite|invoices?|billing|orders?|newsletter|you|your)\b/iu;
const ADDRESSES = /\S+@\S+/gu;
const MOST_WORDS = 14;
const LONGEST = 300;

/** The address that a message puts in the place of the one that is known: "sorry, typo, it is ada@…". Null where it puts none. */
export function correctedEmail(message: string, known: string | null): string | null {
  if (known === null || message.length > LONGEST || message.includes("?") || emailIn(message) === null) return null;
  const said = message.replaceAll(ADDRESSES, "@").trim();
  if (!CORRECTS.test(said) || OF_OTHERS.test(said) || said.split(/\s+/u).length > MOST_WORDS) return null;
  return emailsIn(message).findLast((address) => address.toLowerCase() !== known.toLowerCase()) ?? null;
}
