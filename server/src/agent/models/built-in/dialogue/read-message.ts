import { LRUCache } from "lru-cache";
import { inEnglish } from "../../../language/in-english.ts";
import type { Language } from "../../../language/language.ts";
import type { Turn } from "../../../model.ts";
import { namesThing, plainMessage } from "./plain-message.ts";
import { type Intent, readIntent } from "./read-intent.ts";
import { opensQuestion, splitQuestions } from "./split-questions.ts";

/** "Great, tell me about pricing": asked for, in no words of a question. */
const ASKS_FOR =
  /^(?:(?:and|but|so|then|also|now)\s+)?(?:tell|show|send|give|explain|(?:i|we)(?:'d|'m|'re| would| also| just| still| am| are)* (?:like|need|want|looking|interested|wonder))\b/iu;

/** "Great, and for the office pages": more of what was asked before. */
const GOES_ON =
  /^(?:and|but|also|plus|or)\s+(?:for|with|without|on|in|per|if)\s+(?!.*\b(?:help|time|patience|answers?|info\w*|advice|support|replies|reply|trouble|effort)\b)\S/iu;

/** A message as the rules read it. */
export interface MessageReading {
  /** Without its greeting and its hemming. */
  plain: string;
  intent: Intent;
  questions: readonly string[];
}

/** Visitors of a site begin much alike. */
const readings = new LRUCache<string, MessageReading>({ maxSize: 1024 * 1024 });
const READING_BYTES = 400;
const LONGEST_KEPT = 300;

/** Of earlier turns it matters only whether there are any. */
export function readMessage(message: string, history: readonly Turn[], language: Language = "en"): MessageReading {
  const key = `${language} ${history.length > 0 ? "further" : "first"} ${message}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const heard = inEnglish(message, language);
  const bare = plainMessage(heard, history.length > 0);
  const plain = language === "en" ? bare : message.trim();
  const reading: MessageReading = { plain, intent: intentOf(heard, bare, history), questions: splitQuestions(plain, language) };
  if (message.length <= LONGEST_KEPT) readings.set(key, reading, { size: READING_BYTES + 4 * key.length });
  return reading;
}

/** "Ok, book me a meeting then" and "thanks, what about SSO" are for what they say after the "ok". */
function intentOf(message: string, plain: string, history: readonly Turn[]): Intent {
  const intent = readIntent(message, history);
  if (intent === "question" && endsInFarewell(message)) return "bye";
  const isNamed = namesThing(plain);
  const isPolite = intent === "thanks" || intent === "acknowledged" || (intent === "greeting" && isNamed);
  if (plain === message || !(intent === "question" || isPolite)) return intent;
  const further = readIntent(plain, history);
  const isWish =
    further === "demo" ||
    further === "meeting" ||
    further === "contact" ||
    (further === "question" && (isNamed || opensQuestion(plain) || ASKS_FOR.test(plain) || GOES_ON.test(plain)));
  return intent === "question" || isWish ? further : intent;
}

/** The last of several lines that came in one breath: nobody waits for an answer any more. */
function endsInFarewell(message: string): boolean {
  const end = message.lastIndexOf("\n");
  return end > 0 && !message.includes("?") && readIntent(message.slice(end + 1), []) === "bye";
}
