import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import { ImportRefusal } from "./decode-table.ts";
import { limits } from "../import-limits.ts";
import { withStart } from "./with-start.ts";

type Entry = Record<string, unknown>;
const NO_LIST = "This is no JSON list of companies.";

/**
 * The entries of a list, of a list inside an object, or of one object a line, each with the letters of its own.
 * @throws ImportRefusal for what is no such list, or passes a limit.
 */
export async function* readJson(texts: AsyncIterable<string>): AsyncGenerator<Entry> {
  let found: unknown[] = [];
  let parser: ReturnType<typeof createParser> | null = null;
  let since = 0;
  let count = 0;
  for await (const text of withStart(texts)) {
    const isStart = parser === null;
    const plain = isStart ? text.replace(/^\ufeff?\s*/u, "") : text;
    parser ??= createParser(plain, (entry) => found.push(entry));
    for (let at = 0; at < plain.length; at += PIECE) {
      const piece = plain.slice(at, at + PIECE);
      parser.write(piece);
      since = found.length > 0 ? 0 : since + piece.length;
      if (since > limits.rowLetters) throw new ImportRefusal(count === 0 ? NO_LIST : TOO_LONG);
      count += found.length;
      if (count > limits.rows) throw tooManyRows();
      const entries = found;
      found = [];
      for (const entry of entries) yield checked(entry);
    }
  }
  parser?.end();
  for (const entry of found) yield checked(entry);
  if (count + found.length === 0) throw new ImportRefusal(NO_LIST);
}

const PIECE = 65_536;
const TOO_LONG = `An entry is longer than ${limits.rowLetters.toLocaleString("en")} letters.`;

export function tooManyRows(): ImportRefusal {
  return new ImportRefusal(`The file has more than ${limits.rows.toLocaleString("en")} rows. Please split it.`);
}

function createParser(start: string, onEntry: (entry: unknown) => void) {
  const isList = start.startsWith("[");
  const [line = "", next = ""] = start.split(/\s*\n\s*/u, 2);
  const isLines = !isList && next.startsWith("{") && isObject(line);
  const tokenizer = new ExactTokenizer(isLines ? { separator: "" } : {});
  const values = new TokenParser({
    paths: [isLines ? "$" : isList ? "$.*" : "$.*.*"],
    keepStack: false,
    ...(isLines && { separator: "" }),
  });
  let list: unknown = null;
  values.onValue = ({ value, key, stack }) => {
    if (!isLines && typeof key !== "number") return;
    const name = isList || isLines ? "" : stack.at(-1)?.key;
    list ??= name;
    if (list === name) onEntry(value);
  };
  const fail = (): void => {
    throw new ImportRefusal("The file is broken off, or is no JSON.");
  };
  tokenizer.onToken = (token) => {
    const isLong = token.token === TokenType.NUMBER && !Number.isSafeInteger(token.value) && /^-?\d+$/u.test(tokenizer.digits);
    values.write(isLong ? { ...token, token: TokenType.STRING, value: tokenizer.digits } : token);
  };
  tokenizer.onError = fail;
  values.onError = fail;
  return {
    write: (text: string) => {
      if (!tokenizer.isEnded) tokenizer.write(text);
    },
    end: () => {
      if (!tokenizer.isEnded) tokenizer.end();
      if (!values.isEnded) values.end();
    },
  };
}

/** Keeps the digits of numbers that JavaScript would round. */
class ExactTokenizer extends Tokenizer {
  digits = "";

  protected override parseNumber(text: string): number {
    this.digits = text;
    return super.parseNumber(text);
  }
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

function checked(entry: unknown): Entry {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) throw new ImportRefusal(NO_LIST);
  if (Object.keys(entry).length > limits.columns) throw new ImportRefusal(`An entry has more than ${limits.columns} fields.`);
  if (!isFlat(entry, limits.depth)) throw new ImportRefusal(`An entry has more than ${limits.depth} lists inside each other.`);
  return { ...entry };
}

function isFlat(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isFlat(each, depth - 1));
}
