import type { Fact } from "../facts/fact.ts";
import type { Language } from "../language/language.ts";
import { isWish, readMeetingTime } from "../times/meeting-time.ts";
import type { MeetingTime } from "../times/wanted-time.ts";
import type { Act, ActKind } from "./act.ts";
import { opensQuestion } from "./acts/opens-question.ts";
import { standingOf } from "./acts/standing.ts";
import type { KnownFact, Wish } from "./move.ts";
import type { DialogueState } from "./reply-plan.ts";

/** Acts that answer the agent: with nothing said before they say nothing. */
const answering: ReadonlySet<string> = new Set(["yes", "no", "acknowledged", "no_details"]);
/** Acts that take an offer. */
const taking: ReadonlySet<string> = new Set(["yes", "acknowledged"]);
/** A message that answers our question is about as short as that. */
const MOST_WORDS = 12;
const UNSURE = 0.5;
/** Under it these are a wish to meet where they name a day and its hours. */
const UNSURE_BESIDE_TIME = 0.4;
const besideTime: ReadonlySet<ActKind> = new Set(["question", "statement", "unclear", "acknowledged", "not_now"]);
const LIKELY = 0.4;
const MOST_NAMING = 4;
/** From here on a question is one, though it also tells something. */
const SURE = 0.75;

type Told = KnownFact & Partial<Pick<Fact, "start" | "end">>;

interface Context {
  state: DialogueState;
  facts: readonly Told[];
  language: Language;
  now: Date;
  timezone: string;
}

/** Reads acts in the light of what is open: a yes takes the offer, and what tells something without the form of a question asks nothing. */
export function settleActs(read: readonly Act[], context: Context): readonly Act[] {
  // "Cheers, that's all, bye" takes no offer.
  const isLeaving = read.some(({ kind }) => kind === "goodbye");
  const asks = read.some((act) => act.kind === "question" && looksLikeQuestion(act, context.language));
  // "Fine. Does it work with SAP?" takes none either.
  const takesNone = ({ kind, text }: Act) =>
    taking.has(kind) && (isLeaving || (asks && standingOf(text, context.language).kind === "acknowledged"));
  const acts = read.map((act) => (takesNone(act) ? { ...act, kind: "thanks" as const } : act));
  // "Can my colleague come, jo@…?" is about the meeting that is booked.
  const isOfGuest = (act: Act) =>
    context.state.hasBooked && act.kind === "question" && acts.some(({ kind, start }) => kind === "details" && start === act.start);
  const complains = acts.some(({ kind, likelihood }) => kind === "complaint" && likelihood >= UNSURE);
  return acts.flatMap((act) => {
    if (isOfGuest(act)) return [];
    // A name alone asks, however unsure its words are.
    const likelihood = act.kind === "statement" && isBareName(act, context) ? 1 : act.likelihood;
    // "It came Tuesday at 3 and was broken" is when something happened.
    const isPast = complains && act.kind === "time" && act.likelihood < UNSURE;
    return { ...act, kind: isPast ? "statement" : settledKind(act, context), likelihood };
  });
}

/** Whether a clause has the form of a question. */
export function looksLikeQuestion({ text }: Pick<Act, "text">, language: Language): boolean {
  return /[?？]/u.test(text) || opensQuestion(text, language);
}

function settledKind(act: Act, context: Context): ActKind {
  const { kind } = act;
  const { state, language } = context;
  if (wishesForTime(act, context)) return "meeting";
  if (state.turn === 1 && answering.has(kind)) return "unclear";
  if (kind === "statement" && isBareName(act, context)) return "question";
  if (kind === "question" && !looksLikeQuestion(act, language) && tells(act, context)) return "statement";
  if ((kind === "no" || kind === "yes") && state.open === null && /[?？]/u.test(act.text)) return "question";
  // A no to a question of ours is an answer.
  if (state.open === "topic" && (kind === "no" || kind === "yes" || kind === "acknowledged")) return "statement";
  const isOther = (state.open === "topic" || state.open === "address") && !state.awaitsCall;
  if (kind === "time" && isOther && !/[?？]/u.test(act.text)) return "statement";
  const takes = kind === "yes" || (kind === "time" && offeredWish(state) === "meeting");
  return state.open === "offer" && takes ? offeredWish(state) : kind;
}

/** A time is a wish to meet where nothing else waits for one, a demo at a time is a meeting, and a precise time outweighs unsure words. */
function wishesForTime({ kind, text, likelihood }: Act, { state, now, timezone, language }: Context): boolean {
  if (state.hasBooked || state.awaitsCall || state.open === "meeting") return false;
  const isUnsure = likelihood < UNSURE_BESIDE_TIME && besideTime.has(kind);
  if (kind !== "time" && kind !== "demo" && !isUnsure) return false;
  const wish = readMeetingTime(text, now, timezone, language);
  if (isUnsure) return wish.day !== null && hasHours(wish) && state.openTopic !== "timing";
  if (kind === "demo") return isWish(wish);
  // "In March" is when to begin, "Friday at 11" when to meet.
  const isNear = wish.day !== null || wish.time !== null || /[?？]/u.test(text);
  return isWish(wish) && isNear && state.openTopic !== "timing";
}

function hasHours({ time, notBefore, notAfter }: MeetingTime): boolean {
  return time !== null || notBefore !== null || notAfter !== null;
}

function offeredWish({ openStep }: DialogueState): Wish {
  if (openStep === "demo") return "demo";
  return openStep === "person" ? "person" : "meeting";
}

/** "Fre trail": a few words of which nothing is sure name a subject; after a booking they take leave. */
function isBareName({ text, likelihood }: Act, { state, facts }: Context): boolean {
  return likelihood < UNSURE && state.open !== "topic" && !state.hasBooked && facts.length === 0 && wordsOf(text) <= MOST_NAMING;
}

/** Whether a clause holds a fact about the visitor, or answers our question. */
function tells(act: Act, { state, facts }: Context): boolean {
  const within = facts.filter(({ start, end }) => (start ?? act.start) >= act.start && (end ?? act.end) <= act.end);
  // Any words may be read as an answer to what is needed.
  const isBareNeed = state.openTopic === "need" && act.likelihood >= LIKELY;
  const isAnswer = within.some(({ field }) => field === state.openTopic) && !isBareNeed;
  const answers = state.open === "topic" && isAnswer && wordsOf(act.text) <= MOST_WORDS;
  return answers || (act.likelihood < SURE && within.some(({ field }) => field !== "size" && field !== "place" && field !== "need"));
}

function wordsOf(text: string): number {
  return text.trim().split(/\s+/u).length;
}
