const LONGEST = 200;
/** Keyboards of phones put blanks around an "@" as well. */
const HAS_AT = /[\s([{]at[\s)\]}]|\s@|@\s/iu;
/** Openings before a spoken address: "Sure, my email is", "you can reach me at". */
const LEAD_IN = String.raw`(?:(?:sure|ok|okay|yes|hi|hello|thanks|please|it'?s|it is|that'?s|that is|this is|my|the|work|e-?mail|mail|address|is|would be|you can|(?:reach|write|contact|mail|e-?mail)(?: to)? me(?: at| on| under)?|send it to)[\s,:.-]+)*`;
const NAME = String.raw`(?<name>[\p{L}\p{N}](?:[\p{L}\p{N}._%+-]{0,62}[\p{L}\p{N}])?)`;
const DOT = String.raw`(?:\.|\s+dot\s+|\s*[([{]dot[)\]}]\s*)`;
const DOMAIN = String.raw`(?<domain>(?:[\p{L}\p{N}-]{1,63}${DOT}){1,4}\p{L}{2,24})`;
const SPOKEN = new RegExp(String.raw`^\s*${LEAD_IN}${NAME}(?:\s+at\s+|\s*@\s*)${DOMAIN}[\s.!]*$`, "iu");
const DISGUISED = new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])${NAME}\s*[([{]at[)\]}]\s*${DOMAIN}(?![\p{L}\p{N}-])`, "iu");
/** "Look at example.com" gives no address. */
const NO_NAME =
  /^(?:look|looking|looked|see|saw|check|found|find|read|work|works|working|be|been|am|are|is|was|me|us|you|it|meet|live|join|go|stay|based|i'?m)$/iu;

/** The e-mail address that a visitor gave in words: "bob at acme dot com", "bob (at) acme.com". */
export function readSpokenEmail(text: string): string | null {
  if (text.length > LONGEST || !HAS_AT.test(text)) return null;
  const { name, domain } = (SPOKEN.exec(text) ?? DISGUISED.exec(text))?.groups ?? {};
  if (name === undefined || domain === undefined || NO_NAME.test(name)) return null;
  return `${name}@${domain.replaceAll(new RegExp(DOT, "giu"), ".")}`;
}
