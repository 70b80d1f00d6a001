import type { ModelRequest, Turn } from "../../../model.ts";
import type { ReplyCode } from "../../../reply-causes.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";
import { readChitChat } from "./chit-chat.ts";
import { topicWords } from "./follow-up.ts";
import { type Intent, readIntent } from "./read-intent.ts";
import { opensQuestion } from "./split-questions.ts";

/** What a visitor says once something was done or promised for them; the last of several lines that came as one message. */
const ENDS_WITH_THANKS = /\n\s*(?:(?:ok(?:ay)?|great|perfect|cool|alright)[\s,.!]+)*(?:thanks|thank you|thx|ty|cheers)\b[^?\n]{0,30}$/iu;
/** Words that say how somebody feels, and not what happened. */
const FEELING =
  /^(?:useless|terrible|awful|horrible|rubbish|garbage|crap|stupid|ridiculous|unacceptable|worst|joke|scam|pathetic|annoying|frustrat\w+|disappoint\w+|waste|angry|furious|unhappy|annoyed|fed|upset|hate|sucks?|stinks?|blows|complain\w*|complaint|shit\w*|fuck\w*|totally|completely)$/u;
const LEAST_TOLD = 2;
/** A yes wants something else; "ok" says that it was read. */
const SAYS_OK = /^\s*ok(?:ay)?\b/iu;

/** What to say to a message that is not about the product; null when it is. */
export function smallTalk(intent: Intent, request: ModelRequest): string | { text: string; code: ReplyCode } | null {
  const { organizationName: name, agentName, message, history } = request;
  const phrases = phrasesOf(request.language);
  switch (intent) {
    case "greeting":
      return history.length > 0 ? phrases.greetingAgain(name) : listed(phrases.greeting(agentName, name));
    case "how_are_you":
      return phrases.howAreYou(name);
    case "thanks":
      return { code: "more_offered", text: phrases.welcome };
    case "bye":
      return phrases.goodbye(name);
    case "identity":
      return listed(phrases.identity(agentName, name));
    case "capabilities":
      return listed(phrases.abilities(name));
    case "asks_leave":
      return phrases.invite(name);
    case "no_details":
      return phrases.noDetails;
    case "complaint":
      return asksLast(message) ? null : { code: "apology", text: apology(request) };
    case "agree":
      return asksForMore(history.findLast(({ role }) => role === "agent")) && !SAYS_OK.test(message)
        ? phrases.invite(name)
        : { code: "more_offered", text: phrases.great };
    case "acknowledged":
      return { code: "more_offered", text: phrases.great };
    case "phone":
      return { code: "lead_address_needed", text: ENDS_WITH_THANKS.test(message) ? phrases.phoneNotedThanks : phrases.phoneNoted };
    case "decline":
      return phrases.allRight;
    case "unclear":
      return phrases.unclear(name);
    case "question":
      return chitChat(request);
    default:
      return null;
  }
}

/** What is no question although no rule for intents knows it. */
function chitChat(request: ModelRequest): string | { text: string; code: ReplyCode } | null {
  const { organizationName: name, message, history } = request;
  const phrases = phrasesOf(request.language);
  switch (readChitChat(message, history.length > 0)) {
    case "praise":
      return phrases.praised(name);
    case "joke":
      return phrases.joke(name);
    case "weather":
      return phrases.weather(name);
    case "exclamation":
    case "scolding":
    case "trouble":
      return { code: "apology", text: apology(request) };
    case "asks_reply":
      return hasLeftDetails(request) ? { code: "demo_meeting_offered", text: phrases.teamWrites } : null;
    case null:
      return null;
  }
}

/** Says sorry: never in the same words as the time before, and without asking for what was told. */
function apology({ message, history, known, language }: ModelRequest): string {
  const phrases = phrasesOf(language);
  const lines = message.split("\n");
  // What came in one breath was answered line by line.
  const before = lines.slice(0, -1).filter((line) => complains(line)).length;
  const earlier = before + history.filter((turn) => turn.role === "agent" && isApology(turn)).length;
  const opening = phrases.regrets[earlier % phrases.regrets.length] ?? phrases.regrets[0];
  if (known.email !== null) return `${opening} ${phrases.offer}`;
  if (earlier > 0) return `${opening} ${phrases.leaveOnceMore}`;
  return `${opening} ${tellsWhatHappened(message) ? phrases.leaveForComplaint : phrases.whatWentWrong}`;
}

function isApology({ cause }: Turn): boolean {
  return cause?.code === "apology";
}

function asksForMore(reply: Turn | undefined): boolean {
  const asking: readonly string[] = ["more_offered", "lead_kept", "call_promised"];
  return asking.includes(reply?.cause?.code ?? "");
}

/** A reply that lists what the agent can do. */
function listed(text: string): { text: string; code: ReplyCode } {
  return { code: "abilities_told", text };
}

function complains(line: string): boolean {
  const kind = readChitChat(line, true);
  return readIntent(line, []) === "complaint" || kind === "exclamation" || kind === "scolding" || kind === "trouble";
}

function tellsWhatHappened(message: string): boolean {
  return topicWords(message).filter((word) => !FEELING.test(word)).length >= LEAST_TOLD;
}

/** "This is ridiculous", and in the next line "who do I complain to": the question is answered. */
function asksLast(message: string): boolean {
  const last = message.slice(message.lastIndexOf("\n") + 1);
  return last !== message && opensQuestion(last);
}

function hasLeftDetails({ known, history }: ModelRequest): boolean {
  return known.email !== null || history.some((turn) => turn.role === "agent" && keepsDetails(turn));
}

function keepsDetails({ cause }: Turn): boolean {
  return cause?.code === "lead_kept" || cause?.code === "call_promised";
}
