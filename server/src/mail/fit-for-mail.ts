const MOST_CHARACTERS = 60;
/** Letters, digits, blanks and four signs; a dot ends a word, since mail programs make a link of one between letters. */
const NAME = /^(?:[\p{L}\p{M}\p{Nd} '&-]|(?<=[\p{L}\p{M}\p{Nd}])\.(?= |$))*$/u;

/** A stranger's name on one line; null where it could carry an address. */
export function fitForMail(name: string, mostCharacters = MOST_CHARACTERS): string | null {
  const line = name.replaceAll(/\s+/gu, " ").replaceAll("’", "'").trim();
  return [...line].length <= mostCharacters && NAME.test(line) && NAME.test(line.normalize("NFKC")) ? line : null;
}

/** A text with every character that could make an address replaced by a blank. */
export function withoutAddresses(text: string, mostCharacters: number): string {
  const plain = text
    .normalize("NFKC")
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{M}\p{Nd} '&.\n-]|(?<![\p{L}\p{M}\p{Nd}])\.|\.(?![ \n]|$)/gu, " ")
    .replaceAll(/ +/gu, " ");
  return [...plain].slice(0, mostCharacters).join("").trim();
}

/** Texts that `fitForMail` accepts, for people. */
export const FIT_FOR_MAIL = "letters, digits, blanks, ' & - and a dot at the end of a word";
