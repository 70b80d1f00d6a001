const SPOKEN_SYMBOLS: readonly [RegExp, string][] = [
  [/^(?:dot|point|period)$/u, "."],
  [/^(?:dash|hyphen|minus)$/u, "-"],
  [/^underscore$/u, "_"],
  [/^plus$/u, "+"],
];
const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TOP_LEVEL = /^(?:com|org|net|io|dev|app|ai|co|example|eu|uk|de|fr|edu|gov|info|biz)$/u;
/** Words that stand before an address and are no part of it. */
const LEAD_IN = /^(?:is|at|to|it's|its|email|mail|address|me|use|under|try|with|the|my|and|me|it|that's|so|yes|sure|on|okay|ok|um|uh)$/u;

/** Words before a company; an address after them is a website's. */
const NO_NAME = /^(?:work(?:s|ed|ing)?|look(?:s|ed|ing)?|am|are|was|meet|based|employed|see|visit|here|people|person|team|job)$/u;

/**
 * Writes what was said as it would be typed: "jordan dot lee at example dot com" and "j o r d a n at example dot com" become addresses.
 * Everything else stays as the recogniser wrote it.
 */
export function fromSpeech(text: string): string {
  const tokens = text.trim().split(/\s+/u);
  const plain = tokens.map((token) => token.toLowerCase().replace(/[,;:!?]+$|\.$/u, ""));
  for (let at = plain.length - 2; at > 0; at -= 1) {
    if (plain[at] !== "at" && plain[at] !== "@") continue;
    const host = readHost(plain, at + 1);
    if (host === null) continue;
    const local = readLocal(plain, at - 1);
    if (local === null) continue;
    const ending = /[.!?,;:]$/u.exec(tokens[host.end - 1] ?? "")?.[0] ?? "";
    tokens.splice(local.start, host.end - local.start, `${local.text}@${host.text}${ending}`);
    plain.splice(local.start, host.end - local.start, "");
    at = Math.min(at, local.start);
  }
  return tokens.join(" ");
}

/** Whether an address was said in these words. */
export function emailsIn(text: string): string[] {
  return text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu) ?? [];
}

function symbol(word: string): string | null {
  return SPOKEN_SYMBOLS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** Letter by letter, as a digit's name, or as a word. */
function letters(word: string): string {
  const digit = DIGITS.indexOf(word);
  return digit >= 0 ? String(digit) : word.replaceAll(/^([a-z])(?:-[a-z])+$/gu, (spelled) => spelled.replaceAll("-", ""));
}

function readHost(words: readonly string[], start: number): { text: string; end: number } | null {
  let text = "";
  for (let at = start; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const sign = symbol(word);
    if (sign !== null) text += sign;
    else if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/u.test(word)) text += letters(word);
    else return null;
    const last = text.split(".").at(-1) ?? "";
    const next = words[at + 1];
    if (text.includes(".") && TOP_LEVEL.test(last) && (next === undefined || symbol(next) !== ".")) return { text, end: at + 1 };
  }
  return null;
}

function readLocal(words: readonly string[], end: number): { text: string; start: number } | null {
  let text = "";
  let start = end + 1;
  let isSpelled = false;
  for (let at = end; at >= 0; at -= 1) {
    const word = words[at] ?? "";
    const sign = symbol(word);
    const written = letters(word);
    const isLetter = written.length === 1;
    if (!/^[a-z0-9._+-]+$/u.test(written) && sign === null) break;
    // One whole word is an address's part; letters, or what a spoken symbol joins, go on.
    const isJoined = text === "" || sign !== null || /^[._+-]/u.test(text) || (isLetter && isSpelled);
    if (!isJoined || (text === "" && sign !== null)) break;
    if (text !== "" && sign === null && !isLetter && LEAD_IN.test(word)) break;
    text = (sign ?? written) + text;
    isSpelled = isLetter;
    start = at;
  }
  const clean = text.replace(/^[._+-]+/u, "");
  return clean === "" || clean !== text || NO_NAME.test(clean) ? null : { text: clean, start };
}
