import { LRUCache } from "lru-cache";
import type { Turn } from "../../../model.ts";
import { plainMessage } from "./plain-message.ts";
import { actsByWords } from "../../../dialogue/acts/read-acts.ts";
import { readCommonQuestion } from "../answering/common-questions.ts";
import { functionWords, genericWords, readStems, readWords, stemOf } from "../../../../knowledge/words/words.ts";

/** A message read in the light of earlier ones. */
export interface FollowUp {
  /** The words to search for. */
  query: string;
  /** Words that come from earlier turns. */
  context: ReadonlySet<string>;
  /** The message cannot be understood alone. */
  isCertain: boolean;
  /** It asks for some part of what was talked about: "which versions?", "how accurate". */
  isOfTopic: boolean;
  isLast: boolean;
  /** The message with what it points at, where it does. */
  about: string | null;
  /** The earlier question that this one varies ("and for a charity?"): what it asks is asked again. */
  varies: string | null;
}

const OPENING =
  /^(?:and|but|so|also|or|what about|how about|what if|then|ok(?:ay)?,? (?:and|but|so)|same for|and for|for the|in that case|why not|why|how so|how come|since when|tell me more|more details?|go on|explain|can you (?:explain|elaborate)|elaborate)\b/u;
const POINTING =
  /\b(?:it|its|that|this|they|them|their|those|these|he|she|him|his|her|one|ones|there|same|the (?:latter|former|other|second|first one))\b/u;
/** Words that point elsewhere, and point at nothing here. */
const NOT_POINTING =
  /\b(?:is|does|do|can|could|would|will) (?:it|this|that) (?:possible|true)\b|\bis there\b|\bare there\b|\bthere (?:is|are)\b|\bthis (?:day|week|weekend|month|quarter|year|morning|afternoon|evening|spring|summer|autumn|fall|winter)\b/gu;
/** "How do I set that up?" is about what was said last, where "how long does it last?" may be about what that pointed at, too. */
const POINTING_AT_LAST = /\b(?:this|that|these|those)\b/u;
/** What "it" and "them" stand for stays the same from one turn to the next. */
const PRONOUNS = [/\b(?:it|its)\b/u, /\b(?:they|them|their)\b/u, /\b(?:he|she|him|his|her)\b/u];
const VARIES =
  /^(?:(?:and|but|or|so|ok(?:ay)?|then|also)[\s,]+)*(?:what about|how about|same for|and for|(?:and |or )?(?:what |how )?(?:if|for|with|on|in|from|to|without)|and|or)\b/u;
const ASKS =
  /\b(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|may|must)\b/u;
/** What a visitor asks of the company as such, in so few words, stands by itself: "which carriers do you support?". */
const ASKS_COMPANY = /\b(?:do|does|did|can|could|will|would|have|are) you\b|\b(?:is|are) there\b/u;
/** "Which versions?", "how accurate", "iphone as well?": no sentence, so that what it is about was said before. */
const FRAGMENT =
  /^(?:(?:(?:for|since|until|after|by|in|at|from|with|to|on) )?(?:how|which|what|whose)\b|.{1,40}\b(?:too|as well|also|either|instead|as standard|by default)[?.! ]*$)/u;
const ASKING = /^(?:\w+ )?(?:how|which|what|whose)\b/u;
const ASKS_SUBJECT = /^(?:which|what|whose)\b/u;
const VERB =
  /\b(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have|had|may|might|must|(?:what|who|how|where|that|it)'s)\b/u;
/** "How long does the setup take?": of something that both know of, where "a demo" and "carriers" are any. */
const DEFINITE = /\bthe \p{L}+\b(?! of\b)/u;
/** A person who acts, or something to do: a clause of its own without the verbs above. */
const CLAUSE = /\b(?:i|we|you|they)\s+\p{L}|^how to \p{L}+ \p{L}/u;
/** "One" counts what comes after it, and points at nothing: "what does one no-show cost?". */
const COUNTING =
  /\bone (?!(?:of|is|are|was|were|do|does|did|can|could|will|would|should|has|have|that|which|for|with|in|on|at|to|and|or|not|too|as|instead|better|cheaper)\b)(?=\p{L})/gu;
const NEXT_CLAUSE = /(?<=[\p{L}\p{N}][.!])\s+|\s(?=(?:before|after|when|while|until|once|if|because|unless|whenever)\s)/u;
/** So many words say what a clause is about. */
const OWN_TOPIC = 2;
const LEAD_IN = /^(?:(?:and|but|or|so|ok(?:ay)?|then|also)[\s,]+)*(?:what about|how about|what if|how if|same for)?/u;
/** Earlier turns of the visitor that are looked at. */
const TURNS = 4;
const MOST_WORDS = 8;
/** A shorter reply ("Yes.") names nothing, so that it drops nothing either. */
const TELLING_REPLY = 40;
const WISHES: ReadonlySet<string> = new Set(["demo", "meeting"]);
const QUESTIONING: ReadonlySet<string> = new Set(["question", "trial", "documents", "offer", "off_topic"]);
const UNSURE = 0.5;
const MOST_OWN_WORDS = 3;
const MOST_VARIED = 10;
/** "Which file formats?" is a fragment, "which plan includes a proxy?" has a verb that none of the lists has. */
const MOST_ASKED = 4;

/** The last message read with each history: a turn asks for it more than once. */
const lately = new WeakMap<readonly Turn[], { message: string; followUp: FollowUp | null }>();

export function readFollowUp(message: string, history: readonly Turn[], organizationName = ""): FollowUp | null {
  if (history.length === 0) return null;
  const known = lately.get(history);
  if (known?.message === message) return known.followUp;
  const followUp = joinWithEarlier(message, history, organizationName);
  lately.set(history, { message, followUp });
  return followUp;
}

function joinWithEarlier(message: string, history: readonly Turn[], organizationName: string): FollowUp | null {
  const lower = plain(message);
  const own = topicWords(message);
  const opens = OPENING.test(lower);
  // "It" and "this" may stand for the product itself; with a topic of its own, a longer message is understood alone.
  const points = own.length <= 4 && pointsBack(lower);
  const isSentence = isWholeSentence(lower);
  const isFragment = isPartOfQuestion(lower, own);
  const isShort = own.length === 0 ? !ASKS_COMPANY.test(lower) : own.length === 1 && (!isSentence || DEFINITE.test(lower));
  const isLast = !opens && !points && !isFragment && !isShort;
  if (isLast && (own.length > (isSentence ? 1 : MOST_OWN_WORDS) || ASKS_COMPANY.test(lower))) return null;
  const isVaried = variesAnother(lower);
  const turns = earlierQuestions(history, organizationName);
  const earlier = turns.map(({ text }) => text);
  // "How much" after "what is Acme?" asks for no price of Acme's in particular: everything on its site is of Acme.
  const isOrganization = new Set(readWords(organizationName).map(({ lower: word }) => word));
  const topic = topicOfTurns(turns, message, own, isVaried).filter((word) => !isOrganization.has(word));
  if (topic.length === 0 && (!isVaried || earlier.length === 0)) return null;
  const query = `${message} ${phraseOf(topic, earlier)}`;
  return {
    query,
    about: points && !isVaried ? query : null,
    context: new Set(topic),
    isCertain: isVaried || isFragment || (opens && own.length === 0) || (points && own.length <= 2),
    isOfTopic: isFragment && !isVaried && ASKING.test(lower),
    isLast,
    varies: isVaried ? (earlier.find((text) => !variesAnother(plain(text))) ?? null) : null,
  };
}

function isWholeSentence(lower: string): boolean {
  return VERB.test(lower) || CLAUSE.test(lower) || (ASKS_SUBJECT.test(lower) && readWords(lower).length > MOST_ASKED);
}

function isPartOfQuestion(lower: string, own: readonly string[]): boolean {
  return own.length <= 2 && FRAGMENT.test(lower) && !isWholeSentence(lower);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("’", "'").trim();
}

function pointsBack(lower: string): boolean {
  if (!POINTING.test(lower)) return false;
  // "We're on S/4HANA 1909. Is that recent enough?", "do drivers stay signed in until they leave?": it points at what it says itself.
  const [first = ""] = lower.split(NEXT_CLAUSE);
  const text = topicWords(first).length >= OWN_TOPIC ? first : lower;
  return POINTING.test(text.replaceAll(NOT_POINTING, "").replaceAll(COUNTING, ""));
}

/** "And for a charity?", "what about Enterprise?": it puts something else into the question before, and asks nothing of its own. */
function variesAnother(lower: string): boolean {
  return VARIES.test(lower) && !ASKS.test(lower.replace(LEAD_IN, "")) && readWords(lower).length <= MOST_VARIED;
}

/** What the visitor asked before, and what was replied. */
interface Asked {
  text: string;
  reply: string;
}

/** The newest first. */
function earlierQuestions(history: readonly Turn[], organizationName: string): Asked[] {
  const asked: Asked[] = [];
  let turns = 0;
  let reply = "";
  for (let index = history.length - 1; index >= 0 && turns < TURNS; index -= 1) {
    const turn = history[index];
    if (turn?.role === "agent") reply = turn.text;
    if (turn?.role !== "visitor") continue;
    turns += 1;
    const text = questionOf(turn.text, history, organizationName);
    if (text !== "") asked.push({ text, reply });
    reply = "";
  }
  return asked;
}

/** Each message of a conversation is read again in the turns after it. */
const questions = new LRUCache<string, string>({ maxSize: 1024 * 1024 });
const ENTRY_BYTES = 300;

/** What an earlier message asks; nothing for one that asks for nothing, or for the whole: "how much is it?" after "what do you do?" is of no part. */
function questionOf(text: string, history: readonly Turn[], organizationName: string): string {
  const key = `${organizationName}\n${text}`;
  const known = questions.get(key);
  if (known !== undefined) return known;
  const acts = actsByWords(text, "en", history.length > 0 ? null : "nothing_said");
  const wish = acts.find(({ kind }) => WISHES.has(kind))?.kind;
  const asks = wish === undefined && acts.some(({ kind, likelihood }) => QUESTIONING.has(kind) || likelihood < UNSURE);
  // "How long is it?" after a wish for a demo.
  const common = asks ? readCommonQuestion(text, organizationName) : null;
  const isOfWhole = common !== null && common !== "customers" && common !== "prices";
  const question = isOfWhole ? "" : asks ? plainMessage(text, true) : (wish ?? "");
  questions.set(key, question, { size: ENTRY_BYTES + 4 * key.length });
  return question;
}

/** The words of the turn that the message leans on, and of those which that one leans on in turn. */
function topicOfTurns(turns: readonly Asked[], message: string, own: readonly string[], isVaried: boolean): string[] {
  const topic: string[] = [];
  const asks = plain(message);
  const replaces = isVaried && names(message).length > 0;
  const pointsFurther = pointsBack(asks) && !POINTING_AT_LAST.test(asks);
  const oldest = turns.at(-1);
  let newer: { reply: string; opens: boolean } | null = null;
  for (const turn of turns) {
    const lower = plain(turn.text);
    const words = topicWords(turn.text);
    const opens = OPENING.test(lower);
    // "And Sage?" replaces the subject: the replaced one is dropped once the next reply ignores it.
    if (newer !== null && (opens || newer.opens) && words.length > 0 && !saysAny(newer.reply, words)) break;
    const isPointing = pointsBack(lower) && words.length <= 2;
    const isKeyword = words.length > 0 && !WISHES.has(turn.text) && isNounAlone(lower);
    const isPart = isPartOfQuestion(lower, words);
    const leansFurther = opens || isPart || isPointing || (words.length <= 1 && !isKeyword);
    // One name takes the place of another: "and Teams?" asks no more about Slack.
    const replaced = new Set(replaces ? names(turn.text) : []);
    // "How long does it last?" after "do I need a card for it?": both point at what was named before.
    const isPassing = pointsFurther && pointsBack(lower) && leansFurther && turn !== oldest && sharesPronoun(asks, lower);
    if (!isPassing) for (const word of words) if (!topic.includes(word) && !own.includes(word) && !replaced.has(word)) topic.push(word);
    if (topic.length > 0 && !leansFurther) break;
    if (!isPassing && !isPart && words.length > 0) newer = turn.reply.length < TELLING_REPLY ? null : { reply: turn.reply, opens };
  }
  // "How long can I try it for free?" says what it is about in words that mostly say little.
  if (topic.length === 0 && !isVaried)
    for (const word of readWords(turns[0]?.text ?? ""))
      if (!functionWords.has(word.lower) && word.lower.length > 2 && !own.includes(word.lower) && !topic.includes(word.lower))
        topic.push(word.lower);
  return topic.slice(0, MOST_WORDS);
}

function sharesPronoun(asks: string, before: string): boolean {
  const pronouns = PRONOUNS.filter((pronoun) => pronoun.test(asks));
  return pronouns.length === 0 || pronouns.some((pronoun) => pronoun.test(before));
}

/** "Free trial", "SSO": named alone, it is asked for as it is. */
function isNounAlone(lower: string): boolean {
  return !isWholeSentence(lower) && !FRAGMENT.test(lower) && !OPENING.test(lower) && !pointsBack(lower);
}

function saysAny(reply: string, words: readonly string[]): boolean {
  const said = new Set(readStems(reply));
  return words.some((word) => said.has(stemOf(word)));
}

/** The topic as it was said: "free trial" where the word that tells is "trial". */
function phraseOf(topic: readonly string[], earlier: readonly string[]): string {
  const phrase: string[] = [];
  for (const text of earlier) {
    const words = readWords(text).map(({ lower }) => lower);
    for (const [index, word] of words.entries()) {
      const before = words[index - 1];
      if (!topic.includes(word) || phrase.includes(word)) continue;
      if (before !== undefined && genericWords.has(before) && !phrase.includes(before)) phrase.push(before);
      phrase.push(word);
    }
  }
  return phrase.join(" ");
}

/** Words that are written with a capital inside a sentence, or with digits. */
function names(text: string): string[] {
  const words = readWords(text);
  return words
    .filter(({ lower, start, end }, index) => {
      if (functionWords.has(lower)) return false;
      const raw = text.slice(start, end);
      return (index > 0 && /^\p{Lu}/u.test(raw)) || /\p{Lu}.*\p{Lu}|\p{L}\d|\d\p{L}/u.test(raw);
    })
    .map(({ lower }) => lower);
}

/** The words that a message is about. */
export function topicWords(text: string): string[] {
  const words = readWords(text).map((word) => word.lower);
  return [...new Set(words.filter((word) => !functionWords.has(word) && !genericWords.has(word) && (word.length > 1 || /\d/u.test(word))))];
}
