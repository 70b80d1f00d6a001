import type { Language } from "../language/language.ts";
import { readNamedZone } from "../language/named-zone.ts";
import { type Token, wordTokens } from "../times/read-tokens.ts";
import { type TokenKind, words } from "../language/phrasebook/words-of.ts";

const LONGEST_READ = 600;
const SENTENCE_END = /^[.!?\n;…]$/u;
/** Words of other meanings beside a choice: "I'd go for", "doe … maar". */
const MOST_UNKNOWN = 2;
const PLACES: Partial<Record<TokenKind, number>> = { first: 1, second: 2, third: 3 };
const kinds = (names: string): ReadonlySet<string> => new Set(names.split(" "));
/** What a choice may be said with. */
const BESIDE_CHOICE = kinds(
  "slot numberSign the take fits yes no thanks glue filler so contact address instead that and own mark meeting in onDay to",
);
const BESIDE_YES = kinds("yes fits take thanks that slot the filler so contact address mark glue meeting number");
const DENIALS = kinds("no not none never cannot bad busy taken cancel instead");
const SHIFTS = kinds("earlier later other otherDay thatDay move");
const TIMES = kinds(
  "weekday clock date today tomorrow afterTomorrow thisWeek nextWeek weekAfterNext lateThisWeek lateNextWeek noon earlyMorning lateMorning morning beforeLunch lunch afterLunch lateAfternoon afternoon evening dayAfter dayBefore weekAfter",
);

/** The sentences of a message, as tokens. */
function sentencesOf(message: string, language: Language): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of wordTokens(message, language)) {
    const isDot = token.text === "." && sentences.at(-1)?.at(-1)?.kind === "number";
    sentences.at(-1)?.push(token);
    if (token.kind === "mark" && SENTENCE_END.test(token.text) && !isDot) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.some(({ kind }) => kind !== "mark"));
}

/** The tokens without the zone that is named beside a time. */
function timeTokens(text: string, language: Language): Token[] {
  const read = text.slice(0, LONGEST_READ);
  return wordTokens(readNamedZone(read)?.rest ?? read, language);
}

function has(tokens: readonly Token[], of: ReadonlySet<string>): boolean {
  return tokens.some(({ kind }) => of.has(kind));
}

function isKnown(tokens: readonly Token[]): boolean {
  return tokens.every(({ kind }) => kind !== "unknown");
}

function asks(tokens: readonly Token[]): boolean {
  return tokens.at(-1)?.text === "?";
}

/** Whether a text speaks of nothing but when to meet. */
export function isOfTimes(text: string, language: Language): boolean {
  if (text.length > LONGEST_READ) return false;
  const tokens = timeTokens(text, language);
  return isKnown(tokens) && !asksHours(tokens);
}

/** "Do you work on Saturdays?" asks after the company's own hours. */
function asksHours(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind }, at) => kind === "you" && tokens[at + 1]?.kind === "fits");
}

/** Whether a question with a time may ask for one to meet: "could Ann make it on Thursday?" */
export function mayBeOfTimes(text: string, language: Language): boolean {
  const tokens = timeTokens(text, language);
  const unknown = tokens.filter(({ kind }) => kind === "unknown").length;
  return unknown <= 1 && has(tokens, TIMES) && has(tokens, kinds("so asksFor slot when meeting cannot")) && !asksHours(tokens);
}

/** Whether a text that speaks of a time says that it is to meet: "can I talk to someone on Thursday at 11?" */
export function asksToMeet(text: string, language: Language): boolean {
  const tokens = timeTokens(text, language);
  return isKnown(tokens) && has(tokens, kinds("meeting")) && has(tokens, TIMES) && !asksHours(tokens);
}

/** "What times do you have on Friday?" */
export function asksForTimes(text: string, language: Language): boolean {
  const tokens = wordTokens(text, language);
  return isKnown(tokens) && !asksHours(tokens) && has(tokens, kinds("when other")) && (asks(tokens) || has(tokens, kinds("when")));
}

export function namesTime(text: string, language: Language): boolean {
  return has(wordTokens(text, language), TIMES) || /\d/u.test(text.replaceAll(/\S+@\S+/gu, " "));
}

/**
 * Which of the offered times a message takes, counted from 1: by its label, or by its place ("the second one", "the earlier", "2").
 * `taken` are the sentences that say so.
 */
export function readPick(message: string, labels: readonly string[], language: Language): { place: number; taken: string } | null {
  if (labels.length === 0 || message.length > LONGEST_READ) return null;
  const named = labels.flatMap((label, index) => (plain(message).includes(plain(label)) ? [index + 1] : []));
  if (named.length > 0) return named.length === 1 && !isDenied(message, language) ? { place: named[0] ?? 1, taken: message } : null;
  const picks: { place: number; taken: string }[] = [];
  const sentences = sentencesOf(message, language).map((tokens) =>
    tokens.map((token, at) => asPlace(token, tokens[at - 1], labels, language)),
  );
  for (const sentence of sentences) {
    for (const clause of [sentence, ...clausesOf(sentence)]) {
      const place = placeIn(clause, labels.length);
      if (place === null) continue;
      picks.push({ place, taken: message.slice(clause[0]?.start, clause.at(-1)?.end) });
      break;
    }
  }
  const isElsewhere = sentences.some((sentence) => has(sentence, TIMES) && isKnown(sentence));
  return picks.length === 1 && !isElsewhere ? (picks[0] ?? null) : null;
}

/** "A segunda" is a Monday only where a Monday is offered, "na segunda" always. */
function asPlace(token: Token, before: Token | undefined, labels: readonly string[], language: Language): Token {
  const isSecond = token.kind === "weekday" && words[language].kinds.second?.split(", ").includes(token.text.toLowerCase()) === true;
  return isSecond && before?.text.length === 1 && !labels.some((label) => plain(label).includes(plain(token.text)))
    ? { ...token, kind: "second" }
    : token;
}

/** "The first one, and do you support SSO?": what stands before the joint. */
function clausesOf(sentence: readonly Token[]): Token[][] {
  const joints = sentence.flatMap(({ kind, text }, at) => (kind === "and" || kind === "but" || text === "," ? [at] : []));
  return joints.length === 0 ? [] : [sentence.slice(0, joints[0])];
}

function isDenied(message: string, language: Language): boolean {
  return has(wordTokens(message, language), kinds("not cannot except instead"));
}

function placeIn(sentence: readonly Token[], count: number): number | null {
  const places = sentence.flatMap((token, at) => placeOf(token, sentence, at, count) ?? []);
  const [place] = places;
  if (places.length !== 1 || place === undefined || place < 1 || place > count) return null;
  const afterAddress = sentence.findIndex(({ kind }) => kind === "address");
  const others = sentence.filter(
    (token, at) => placeOf(token, sentence, at, count) === null && !BESIDE_CHOICE.has(token.kind) && !isNamePart(token, at, afterAddress),
  );
  const unknown = others.filter(({ kind, isArticle }) => kind === "unknown" && isArticle !== true).length;
  const isKnownBeside = others.every(({ kind, isArticle }) => kind === "unknown" || isArticle === true);
  return isKnownBeside && (unknown === 0 || (unknown <= MOST_UNKNOWN && pointsPlainly(sentence))) ? place : null;
}

/** Whether a place stands by itself: "me quedo con la primera"; in "the last company" it belongs to another word. */
function pointsPlainly(sentence: readonly Token[]): boolean {
  const at = sentence.findIndex(({ kind }) => kind in PLACES || kind === "last" || kind === "middle");
  const [before, next] = [sentence[at - 1], sentence[at + 1]];
  const isLed = before?.kind !== "own" && (before?.kind !== "unknown" || sentence[at]?.kind === "middle");
  return at > 0 && !asks(sentence) && next?.kind !== "unknown" && isLed;
}

/** "2, ann@yards.example, Ann Lee". */
function isNamePart({ kind, text }: Token, at: number, afterAddress: number): boolean {
  return kind === "unknown" && afterAddress !== -1 && at > afterAddress && /^\p{Lu}/u.test(text);
}

function placeOf(token: Token, sentence: readonly Token[], at: number, count: number): number | null {
  const [before, next] = [sentence[at - 1], sentence[at + 1]];
  const named = PLACES[token.kind];
  if (named !== undefined) return named;
  if (token.kind === "last") return count;
  if (token.kind === "middle") return count % 2 === 1 ? (count + 1) / 2 : null;
  if (token.kind === "ordinal") return token.value;
  // Where one is held, the later one is another.
  if ((token.kind === "earlier" || token.kind === "later") && isThe(before) && count > 1) return token.kind === "later" ? count : 1;
  if (token.kind !== "number" || (token.isArticle === true && before?.kind !== "slot" && before?.kind !== "numberSign")) return null;
  const isMarked = before?.kind === "numberSign" || before?.kind === "slot" || isThe(before) || next?.kind === "slot";
  const isAlone = sentence.every((each, place) => place === at || !["filler", "glue", "own"].includes(each.kind));
  return isMarked || isAlone ? token.value : null;
}

function isThe(token: Token | undefined): boolean {
  return token?.kind === "the" || token?.kind === "onDay";
}

/** Whether a message takes what was held or asked, and says nothing else. */
export function agrees(message: string, language: Language): boolean {
  const tokens = wordTokens(message, language);
  if (
    message.length > 200 ||
    asks(tokens) ||
    !tokens.every(({ kind, isArticle }) => BESIDE_YES.has(kind) && (kind !== "number" || isArticle === true))
  )
    return false;
  return tokens.some(
    ({ kind }, at) => kind === "yes" || kind === "fits" || (kind === "take" && tokens[at + 1]?.kind === "that") || pointsAt(tokens, at),
  );
}

/** "This one please". */
function pointsAt(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return tokens[at]?.kind === "that" && (next?.kind === "slot" || next?.isArticle === true);
}

/**
 * Whether a message wants no meeting after all: "whole" where it says nothing else, "part" where it says it plainly beside something else.
 * A question or another time keeps the offer.
 */
export function refuses(message: string, language: Language): "whole" | "part" | null {
  if (message.length > LONGEST_READ) return null;
  const sentences = sentencesOf(message, language).flatMap((sentence) => partsOf(sentence));
  const refusing = sentences.filter((sentence) => isRefusal(sentence));
  if (refusing.length === 0) return null;
  const rest = sentences.filter((sentence) => !refusing.includes(sentence) && !isPolite(sentence));
  if (rest.length === 0) return "whole";
  const isPlain = refusing.some((sentence) => has(sentence, kinds("never cancel")));
  const arranges = rest.some(
    (sentence) => has(sentence, TIMES) || has(sentence, SHIFTS) || has(sentence, kinds("first second third last number")),
  );
  return isPlain && !arranges ? "part" : null;
}

function partsOf(sentence: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of sentence) {
    if (token.text === "," || token.kind === "but" || token.kind === "and" || /^[–—-]$/u.test(token.text)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.some(({ kind }) => kind !== "mark"));
}

const REFUSING = kinds("no none never");
const NOT_OF_REFUSAL = kinds("unknown contact address if when number first second third last");

function isRefusal(tokens: readonly Token[]): boolean {
  if (has(tokens, NOT_OF_REFUSAL) || has(tokens, TIMES) || has(tokens, SHIFTS)) return false;
  const cancels = tokens.some(({ kind }) => kind === "cancel");
  if (asks(tokens)) return cancels && tokens.some(({ kind }) => kind === "meeting" || kind === "that");
  const denies = tokens.some(({ kind }) => kind === "not" || kind === "cannot");
  const wants = tokens.some(({ kind }) => kind === "take") && tokens.some(({ kind }) => kind === "meeting");
  return cancels || has(tokens, REFUSING) || (denies && wants);
}

function isPolite(tokens: readonly Token[]): boolean {
  return tokens.every(({ kind }) => ["filler", "thanks", "yes", "so", "that", "glue", "mark", "the", "you"].includes(kind));
}

/** Whether a message gives a booked meeting up, rather than asks for another time. */
export function givesUp(message: string, language: Language): boolean {
  const tokens = wordTokens(message, language);
  if (has(tokens, SHIFTS) || has(tokens, TIMES)) return false;
  return sentencesOf(message, language)
    .flatMap((sentence) => partsOf(sentence))
    .some((part) => isKnown(part) && !has(part, kinds("when if")) && has(part, kinds("cancel never")));
}

/** Whether a message wants a booked meeting at another time. */
export function wantsOtherTime(message: string, language: Language): boolean {
  return message.split("\n").some((line) => {
    const tokens = timeTokens(line, language);
    if (!isKnown(tokens) || asksHours(tokens)) return false;
    const isMoved = has(tokens, kinds("move other otherDay dayAfter dayBefore weekAfter"));
    const isWished = has(tokens, TIMES) || has(tokens, kinds("number that earlier later"));
    const isOtherwise = has(tokens, kinds("instead so earlier later cannot bad busy take move"));
    const stays = has(tokens, kinds("fits thanks")) && !has(tokens, kinds("instead cannot bad other otherDay move earlier later"));
    return (isMoved || (isWished && isOtherwise)) && !stays;
  });
}

/** Whether a message asks when the meeting is that is spoken of: "what time is that in New York?", "when is my meeting?" */
export function asksWhen(message: string, language: Language): boolean {
  const tokens = wordTokens(message, language);
  if (message.length > 100 || !has(tokens, kinds("when")) || tokens.filter(({ kind }) => kind === "unknown").length > 2) return false;
  const isMeeting = (token: Token | undefined) => token?.kind === "meeting" || token?.kind === "slot";
  const isNamed = tokens.some(
    (token, at) => isMeeting(token) && (tokens[at - 1]?.kind === "own" || (isThe(tokens[at - 1]) && isKnown(tokens))),
  );
  const isOwn = isNamed || has(tokens, kinds("that"));
  return isOwn && !has(tokens, kinds("no not"));
}

/** Whether a message may turn down the time that is held, for all that was understood of it; the visitor is then asked once more. */
export function mayTurnDown(message: string, language: Language): boolean {
  const tokens = wordTokens(message, language);
  if (agrees(message, language)) return false;
  const isDoubt = has(tokens, DENIALS) || has(tokens, SHIFTS) || has(tokens, TIMES);
  // "My boss has to be there" may be the reason why a time does not suit.
  if (!isDoubt)
    return has(tokens, kinds("own")) && !isKnown(tokens) && !has(tokens, kinds("address contact take")) && !message.includes("?");
  return isKnown(tokens) || !sentencesOf(message, language).some((sentence) => asks(sentence));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
