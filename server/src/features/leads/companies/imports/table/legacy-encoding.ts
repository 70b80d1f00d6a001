import iconv from "iconv-lite";
import { detectEncoding } from "../../../../../knowledge/read/decode/detect-encoding.ts";

/** Letters that the languages of a single-byte encoding use, the frequent ones first; what is in neither speaks against it. */
const SINGLE: readonly (readonly [encoding: string, frequent: string, rare: string])[] = [
  ["windows-1252", "äöüßéèàçáíóúñâêåæøÄÖÜÉÅØ", "ëîïôõûãìòùœÀÁÂÇÈÊÍÑÓÔÚÆšžŠŽ"],
  ["macintosh", "äöüßéèàçáíóúñâêåæøÄÖÜÉÅØ", "ëîïôõûãìòùœÀÁÂÇÈÊÍÑÓÔÚÆ"],
  ["cp850", "äöüßéèàçáíóúñâêåæøÄÖÜÉÅØ", "ëîïôõûãìòùÀÁÂÇÈÊÍÑÓÔÚÆ"],
  ["windows-1250", "ąćęłńóśźżáčďéěíňřšťúůýžőűöüäĄĆĘŁŃÓŚŹŻČĎĚŇŘŠŤŽÁÉÍÚÝ", "ľĺŕôăâîşţđșțßŐŰÖÜÄĐ"],
  ["windows-1254", "çğıöşüİŞÇĞÖÜ", "âîûéäß"],
];
/** Alphabets that have each word to themselves, with their vowels. */
const ALPHABETS: readonly (readonly [encodings: readonly string[], script: RegExp, vowels: RegExp])[] = [
  [["windows-1251", "koi8-r", "cp866"], /^\p{Script=Cyrillic}+$/u, /[аеёиоуыэюяіїє]/giu],
  [["windows-1253"], /^\p{Script=Greek}+$/u, /[αεηιουωάέήίόύώϊϋ]/giu],
  [["windows-1255"], /^\p{Script=Hebrew}+$/u, /./gu],
  [["windows-1256"], /^\p{Script=Arabic}+$/u, /./gu],
];
const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff5e\u30fb\u30fc]+$/u;
const LEAST_PLAUSIBLE = 0.7;

/** The encoding of a table that is not UTF-8, by the words with letters beyond ASCII; null when they do not tell. */
export function legacyEncoding(sample: Buffer): string | null {
  const lines = sample
    .toString("latin1")
    .split(/[\r\n]+/u)
    .filter((line) => /[\u0080-\u00ff]/u.test(line))
    .join("\n");
  const bytes = Buffer.from(lines, "latin1");
  return alphabetOf(bytes) ?? eastAsian(bytes) ?? latinEncoding(bytes) ?? detectEncoding(bytes);
}

function latinEncoding(bytes: Buffer): string | null {
  const scored = SINGLE.map(([encoding, frequent, rare]) => {
    const text = iconv.decode(bytes, encoding);
    let score = 0;
    for (const letter of text)
      if (letter > "\u007f") score += frequent.includes(letter) ? 1 : rare.includes(letter) ? 0.5 : /\p{L}/u.test(letter) ? -0.5 : 0;
    const oddities = text.match(
      /[\u0080-\u009f\ufffd]|(?<=\p{L})[^\p{L}\p{N}\s\p{P}]|(?<=\p{Ll})\p{Lu}|(?<=\p{L})[¡-¿‘“”„†‡‰‹›…](?=\p{L})/gu,
    );
    return { encoding, score: score - 2 * (oddities?.length ?? 0) };
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best !== undefined && best.score > 0 ? best.encoding : null;
}

function alphabetOf(bytes: Buffer): string | null {
  const scored = ALPHABETS.flatMap(([encodings, script, vowels]) =>
    encodings.map((encoding) => {
      const text = iconv.decode(bytes, encoding);
      const plausible = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => {
        const share = (word.match(vowels)?.length ?? 0) / word.length;
        return script.test(word) && !/\p{Ll}\p{Lu}/u.test(word) && (word.length < 3 || share >= 0.2);
      });
      const letters = text.match(/[^\0-\u007f]/gu)?.length ?? 0;
      return { encoding, share: plausible.reduce((sum, word) => sum + word.length, 0) / Math.max(1, letters) };
    }),
  );
  const [best] = scored.toSorted((one, other) => other.share - one.share);
  return best !== undefined && best.share >= LEAST_PLAUSIBLE ? best.encoding : null;
}

/** By what only one of the encodings makes of the letters: kana, Hangul, or the plane of frequent ideographs. */
function eastAsian(bytes: Buffer): string | null {
  const readAs = (encoding: string) => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      const plain = text.replace(/[\0-\u007f]+/gu, "");
      // Latin words with a letter beyond ASCII come out as ideographs between Latin letters.
      const beside = text.match(/(?<=[a-z])[^\0-\u007f]|[^\0-\u007f](?=[a-z])/gu)?.length ?? 0;
      return IDEOGRAPHS.test(plain) && beside * 5 <= plain.length ? plain : null;
    } catch {
      return null;
    }
  };
  if (readAs("shift_jis") !== null) return "shift_jis";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(readAs("euc-jp") ?? "")) return "euc-jp";
  const korean = readAs("euc-kr");
  if (korean !== null && (korean.match(/\p{Script=Hangul}/gu)?.length ?? 0) > korean.length * 0.8) return "euc-kr";
  const isFrequent = /^(?:[\0-\u007f]|[\u00a1-\u00f7][\u00a1-\u00fe])+$/u.test(bytes.toString("latin1"));
  if (isFrequent && readAs("gb18030") !== null) return "gb18030";
  if (readAs("big5") !== null) return "big5";
  return readAs("gb18030") === null ? null : "gb18030";
}
