import type { Mention } from "./mention.ts";
import type { Token } from "./read-tokens.ts";
import type { TokenKind } from "../language/phrasebook/words-of.ts";

const BOUNDARY = /^[,;!?\n….]$/u;
const LIMITS: ReadonlySet<TokenKind> = new Set(["before", "until", "after", "from", "since"]);
const NEGATIONS: ReadonlySet<TokenKind> = new Set(["not", "no", "none"]);
const AGAINST: ReadonlySet<TokenKind> = new Set(["not", "no", "none", "never", "cannot", "bad", "busy", "except", "taken"]);
const TURNS: ReadonlySet<TokenKind> = new Set(["not", "no", "cannot", "busy"]);
const BESIDE: ReadonlySet<TokenKind> = new Set(["at", "around", "glue", "the", "onDay", "that"]);
const ANEW: ReadonlySet<TokenKind> = new Set(["so", "and", "or"]);
const LISTED: ReadonlySet<TokenKind> = new Set(["and", "or", "glue", "the", "onDay"]);

/** The clause around a mention: the tokens before it and those behind it. */
export function clauseOf(tokens: readonly Token[], { from, to }: Mention): { lead: Token[]; behind: Token[]; isAsked: boolean } {
  const isEnd = (token: Token) => BOUNDARY.test(token.text) || token.kind === "but";
  const start = tokens.findLastIndex((token, at) => at < from && isEnd(token)) + 1;
  const end = tokens.findIndex((token, at) => at > to && isEnd(token));
  const behind = tokens.slice(to + 1, end === -1 ? tokens.length : end);
  return { lead: tokens.slice(start, from), behind, isAsked: tokens[end]?.text === "?" };
}

/** "¿No hay nada por la tarde?" asks for what it seems to deny; "not Monday?" does not. */
function isOffered(lead: readonly Token[], behind: readonly Token[]): boolean {
  const denied = [...lead, ...behind].filter(({ kind }) => AGAINST.has(kind));
  const isPlain = denied.length > 0 && denied.every(({ kind }) => kind === "not" || kind === "no");
  const last = lead.findLast(({ kind }) => !BESIDE.has(kind));
  return (
    isPlain && behind.every(({ kind }) => !AGAINST.has(kind)) && !(denied.length === 1 && last !== undefined && AGAINST.has(last.kind))
  );
}

/** Whether a clause says that its time does not suit. */
export function isAgainst(tokens: readonly Token[], mentions: readonly Mention[], mention: Mention): boolean {
  const { lead, behind, isAsked } = clauseOf(tokens, mention);
  if (has(lead, "asksFor") || (isAsked && isOffered(lead, behind))) return false;
  const close = lead.slice(lead.findLastIndex(({ kind }) => kind === "so" || kind === "instead") + 1);
  if (close.some((token, at) => AGAINST.has(token.kind) && !isLimited(close, at))) return true;
  const next = mentions.find(({ from }) => from > mention.to);
  const own = next === undefined || isListed(tokens, mention, next) ? behind : behind.slice(0, Math.max(0, next.from - mention.to - 1));
  const first = own.findIndex(({ kind }) => kind === "so" || kind === "if" || kind === "asksFor");
  if (
    (first === -1 ? own : own.slice(0, first)).some(
      (token, at) => AGAINST.has(token.kind) && token.kind !== "except" && !isLimited(own, at),
    )
  )
    return true;
  return isAgainstList(tokens, mentions, mention);
}

/** "I can't on Monday, Tuesday or Wednesday." */
function isAgainstList(tokens: readonly Token[], mentions: readonly Mention[], mention: Mention): boolean {
  const place = mentions.indexOf(mention);
  const listed = (at: number) => {
    const [one, other] = [mentions[at], mentions[at + 1]];
    return one !== undefined && other !== undefined && isListed(tokens, one, other);
  };
  let first = place;
  let last = place;
  while (first > 0 && listed(first - 1)) first -= 1;
  while (last < mentions.length - 1 && listed(last)) last += 1;
  const [start, end] = [mentions[first], mentions[last]];
  if (first === place || start === undefined || end === undefined) return false;
  return tokens.slice(start.to, end.from).some(({ kind }) => kind === "or") && isAgainst(tokens, mentions, start);
}

function isListed(tokens: readonly Token[], one: Mention, other: Mention): boolean {
  return (
    one.day !== undefined &&
    other.day !== undefined &&
    tokens.slice(one.to + 1, other.from).every(({ kind, text }) => LISTED.has(kind) || text === "," || text === "/")
  );
}

/** "Not before three": it is said of the limit. */
function isLimited(tokens: readonly Token[], at: number): boolean {
  return NEGATIONS.has(tokens[at]?.kind ?? "unknown") && LIMITS.has(tokens[at + 1]?.kind ?? "unknown");
}

export interface Bound {
  bound: "notBefore" | "notAfter" | null;
  isTurned: boolean;
  /** The day of the limit does not belong to what suits. */
  isStrict: boolean;
}

/** Which limit the words before an hour or a day make of it. */
export function boundOf(tokens: readonly Token[], mention: Mention): Bound {
  const { lead, behind } = clauseOf(tokens, mention);
  const place = lead.findLastIndex(({ kind }) => !BESIDE.has(kind));
  const limit = lead[place];
  if (limit === undefined || !LIMITS.has(limit.kind)) return { bound: null, isTurned: false, isStrict: false };
  const isDenied = NEGATIONS.has(lead[place - 1]?.kind ?? "unknown");
  const isAfter = limit.kind !== "before" && limit.kind !== "until";
  const words = lead.slice(0, isDenied ? place - 1 : place);
  const isTurned = !has(lead, "asksFor") && (turnsRound(words) || isTurnedBehind(behind));
  const isBeginning = isAfter !== isDenied;
  return {
    bound: isBeginning === isTurned ? "notAfter" : "notBefore",
    isTurned,
    isStrict: !isDenied && (limit.kind === "after" || limit.kind === "before"),
  };
}

/** "I can't after four", "I'm busy until three": the limit is meant the other way round. "You have nothing after four?" is not. */
export function turnsRound(words: readonly Token[]): boolean {
  const close = words.slice(words.findLastIndex(({ kind }) => ANEW.has(kind)) + 1);
  const turning = close.findIndex(({ kind }) => TURNS.has(kind));
  if (turning === -1 || has(words, "if") || has(words, "asksFor") || words.at(-1)?.kind === "until") return false;
  return !close.slice(0, turning + 2).some(({ kind }) => kind === "you");
}

function isTurnedBehind(behind: readonly Token[]): boolean {
  const first = behind.find(({ kind }) => kind !== "filler" && kind !== "that" && kind !== "glue");
  return first !== undefined && (first.kind === "bad" || TURNS.has(first.kind));
}

export function has(tokens: readonly Token[], kind: TokenKind): boolean {
  return tokens.some((token) => token.kind === kind);
}
