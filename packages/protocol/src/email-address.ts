// The form of an e-mail address, in a field as well as in running text. Browsers load this, so it is without zod.

const MAX_ADDRESS = 254;
const MAX_NAME = 64;
const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_${"`"}{|}~-]+`;
const QUOTED = String.raw`"(?:[^"\\\r\n]|\\[^\r\n])+"`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const TOP = String.raw`(?:[\p{L}\p{M}]{2,63}|[xX][nN]--[a-zA-Z0-9-]{1,59})`;
const ADDRESS = new RegExp(String.raw`^(?<name>${ATOM}(?:\.${ATOM})*|${QUOTED})@(?:${LABEL}\.)+${TOP}$`, "u");

/** Letters of scripts that separate words by blanks. In others an address touches its neighbours: "ada@acme.com입니다". */
const LETTER = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`;
const MARK = String.raw`!#$%&'+?^{}~/-`;
/**
 * An address inside a text, whole or not at all: "rg@" out of "jörg@" would be another person's. Marks around it and a name
 * before a slash ("Ada/ada@acme.com") are excluded.
 */
const AMID = new RegExp(
  String.raw`(?<![${LETTER}\p{M}\p{N}_+%-]|[${LETTER}\p{N}]\.)(?!\p{Lu}[${LETTER}]*/)[${LETTER}\p{N}_](?:\.?[${LETTER}\p{M}\p{N}_${MARK}]){0,63}@(?:[${LETTER}\p{N}](?:[${LETTER}\p{M}\p{N}-]{0,61}[${LETTER}\p{M}\p{N}])?\.)+(?:[xX][nN]--[a-zA-Z0-9-]{1,59}|[${LETTER}]{2,63})`,
  "gu",
);
/** A run without blanks or marks that addresses lack; a quoted name may contain them. */
const PIECE = /"[^"\\\r\n@]{1,62}"@[^\s,;<>()"]+|[^\s,;:<>()"“”„«»：、。，；]+/gu;
const AROUND = /^['*_~`]+|['*_~`.!?]+$/gu;

/** Whether a text is an e-mail address, in any script, and nothing else. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false;
  const name = ADDRESS.exec(text)?.groups?.["name"];
  return name !== undefined && name.length <= MAX_NAME;
}

/** The e-mail addresses in a text, in their order. */
export function findEmailAddresses(text: string): string[] {
  return (text.match(PIECE) ?? []).flatMap((piece) => {
    if (!piece.includes("@")) return [];
    const amid = (piece.match(AMID) ?? []).filter((address) => address.length <= MAX_ADDRESS);
    if (amid.length > 0) return amid;
    const bare = piece.startsWith('"') ? piece.replace(/[.!?]+$/u, "") : piece.replaceAll(AROUND, "");
    return isEmailAddress(bare) ? [bare] : [];
  });
}
