/**
 * Receives one word of a text, lower-case and without accents. `isDerived` marks an extra form of the word before it
 * (the parts joined, the letters before a digit), which adds a way to find the text but not to its length.
 */
export type WordSink = (word: string, isDerived: boolean) => void;

const NONE = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
/** Scripts written without blanks: looked up by pairs of characters. */
const UNSPACED = 4;
const CONNECTOR = 5;

const MAX_WORD = 48;
const MAX_JOINED_PARTS = 4;
const NON_ASCII = /[^\0-\x7f]/u;
/** With joiners, which shape letters and part no words. */
const MARKS = /[\p{M}\u200d]+/gu;
/** Endings after an apostrophe that are words of their own ("we'll") or a possessive; the word before stays. */
const CLITICS: ReadonlySet<string> = new Set(["s", "ll", "re", "ve", "d", "m"]);

const classes = classifyCharacters();

/** Hands every word of `text` to `sink`, in order. */
export function tokenize(text: string, sink: WordSink): void {
  const folded = NON_ASCII.test(text) ? fold(text) : text;
  const end = folded.length;
  let at = 0;
  while (at < end) {
    const first = classOf(folded, at);
    if (first === NONE || first === CONNECTOR) {
      at += 1;
      continue;
    }
    const start = at;
    if (first === UNSPACED) {
      while (at < end && classOf(folded, at) === UNSPACED) at += 1;
      emitPairs(folded.slice(start, at), sink);
      continue;
    }
    let isPlain = true;
    let current: number = first;
    do {
      const before = current;
      at += 1;
      current = at < end ? classOf(folded, at) : NONE;
      if (current === CONNECTOR) {
        const next = at + 1 < end ? classOf(folded, at + 1) : NONE;
        if (next < LOWER || next > DIGIT || !connects(folded, at, before, next)) break;
        isPlain = false;
        current = LOWER;
      } else if (current === DIGIT ? before !== DIGIT : current === UPPER ? before !== UPPER : before === DIGIT && current === LOWER) {
        isPlain = false;
      } else if (current === LOWER && before === UPPER && at - start > 1) {
        isPlain = false;
      }
    } while (current >= LOWER && current <= DIGIT);
    const length = at - start;
    if (isPlain) {
      if (length <= MAX_WORD) sink(folded.slice(start, at).toLowerCase(), false);
    } else if (length <= MAX_WORD * 4) {
      emitCompound(folded.slice(start, at), sink);
    }
  }
}

function classOf(text: string, at: number): number {
  return classes[text.charCodeAt(at)] ?? NONE;
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(MARKS, "").replace(/[’‘ʼ]/gu, "'").replace(/[‐‑]/gu, "-").replace(/ß/gu, "ss").normalize("NFC");
}

function connects(text: string, at: number, before: number, next: number): boolean {
  // A comma or point binds digits ("1,000", "4.99"); a point also binds names ("node.js"), a comma never.
  return text[at] === "," ? before === DIGIT && next === DIGIT : true;
}

function emitPairs(run: string, sink: WordSink): void {
  if (run.length === 1) sink(run, false);
  for (let i = 0; i + 1 < run.length; i += 1) sink(run.slice(i, i + 2), false);
}

/** A word with inner marks, digits or capitals: "e-mail", "v2.1", "1,000", "don't", "maxRetries", "oauth2". */
function emitCompound(raw: string, sink: WordSink): void {
  if (/^\d[\d.,]*$/u.test(raw)) return emitNumber(raw, sink);
  const version = /^v(\d+(?:\.\d+)+)$/iu.exec(raw);
  if (version?.[1] !== undefined) return emitNumber(version[1], sink);

  const amount = /^(\d+[.,]\d[\d.,]*)(\p{L}+)$/u.exec(raw);
  if (amount?.[1] !== undefined && amount[2] !== undefined) {
    emitNumber(amount[1], sink);
    return sink(amount[2].toLowerCase(), false);
  }

  const parts: string[] = [];
  for (const piece of raw.split(/[-_.&@+,\u200c]/u)) {
    if (piece === "") continue;
    const word = withoutClitic(piece);
    if (word.length > MAX_WORD) continue;
    parts.push(...splitCapitals(word));
  }
  const joined = parts.join("").toLowerCase();
  if (parts.length === 1) {
    sink(joined, false);
    emitLettersBeforeDigits(joined, sink);
    return;
  }
  const isJoined = parts.length <= MAX_JOINED_PARTS && joined.length <= MAX_WORD;
  const hasPlainPart = parts.some((part) => part.length > 1);
  // Single letters ("e" of "e-mail", "q" and "a" of "Q&A") say nothing alone.
  for (const part of parts) {
    if (part.length > 1 || !isJoined || /\d/u.test(part)) sink(part.toLowerCase(), false);
  }
  if (isJoined) sink(joined, hasPlainPart);
}

function emitNumber(raw: string, sink: WordSink): void {
  const plain = raw.replace(/[.,]+$/u, "").replace(/,(?=\d{3}(?:\D|$))/gu, "");
  sink(plain, false);
  const whole = /^(\d+)\.0+$/u.exec(plain)?.[1] ?? /^(\d+\.\d+)\.\d+/u.exec(plain)?.[1];
  if (whole !== undefined) sink(whole, true);
}

function emitLettersBeforeDigits(word: string, sink: WordSink): void {
  const letters = /^(\p{L}{3,})\d+$/u.exec(word)?.[1];
  if (letters !== undefined) sink(letters, true);
}

function withoutClitic(piece: string): string {
  const at = piece.lastIndexOf("'");
  if (at === -1) return piece;
  const base = CLITICS.has(piece.slice(at + 1).toLowerCase()) ? piece.slice(0, at) : piece;
  return base.replaceAll("'", "");
}

/** "maxRetries" and "HTTPServer" into their words. Parts of under three letters are left together ("iPhone", "SaaS"). */
function splitCapitals(word: string): string[] {
  if (!/\p{Lu}/u.test(word.slice(1)) || !/\p{Ll}/u.test(word)) return [word];
  const parts = word.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
  return parts.every((part) => part.length >= 3) ? parts : [word];
}

function classifyCharacters(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let code = 0; code < 0x10000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    table[code] = classify(String.fromCharCode(code));
  }
  return table;
}

function classify(character: string): number {
  // Persian writes compounds with a non-joiner, and without.
  if ("-_.,'&@+\u200c".includes(character)) return CONNECTOR;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character)) return UNSPACED;
  if (/\p{N}/u.test(character)) return DIGIT;
  if (/\p{Lu}/u.test(character)) return UPPER;
  return /\p{L}/u.test(character) ? LOWER : NONE;
}
