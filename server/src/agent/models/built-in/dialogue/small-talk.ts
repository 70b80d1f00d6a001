import type { ModelRequest, Turn } from "../../../model.ts";
import type { ReplyCode } from "../../../reply-causes.ts";
import { readChitChat } from "./chit-chat.ts";
import { topicWords } from "./follow-up.ts";
import { type Intent, readIntent } from "./read-intent.ts";
import { opensQuestion } from "./split-questions.ts";

/** What a visitor says once something was done or promised for them; the last of several lines that came as one message. */
const ENDS_WITH_THANKS = /\n\s*(?:(?:ok(?:ay)?|great|perfect|cool|alright)[\s,.!]+)*(?:thanks|thank you|thx|ty|cheers)\b[^?\n]{0,30}$/iu;
const SORRY = "I'm sorry";
const REGRETS = [
  " about that; it isn't the experience you should have.",
  " that this goes on. I can't put it right myself, but a person can.",
  ", and I see that I'm of little help with this. It needs a person.",
];
/** Words that say how somebody feels, and not what happened. */
const FEELING =
  /^(?:useless|terrible|awful|horrible|rubbish|garbage|crap|stupid|ridiculous|unacceptable|worst|joke|scam|pathetic|annoying|frustrat\w+|disappoint\w+|waste|angry|furious|unhappy|annoyed|fed|upset|hate|sucks?|stinks?|blows|complain\w*|complaint|shit\w*|fuck\w*|totally|completely)$/u;
const LEAST_TOLD = 2;
const HAS_LEFT_DETAILS = /\bpassed your (?:details|number) on\b/u;
const OFFER = "Would you like to talk to a person on the team, or shall I book a meeting?";
/** A yes to it wants something else; "ok" says that it was read. */
const ASKED_FOR_MORE = /\bis there anything (?:else )?you'd like to know\b[^?]*\?$/iu;
const SAYS_OK = /^\s*ok(?:ay)?\b/iu;

/** What to say to a message that is not about the product; null when it is. */
export function smallTalk(intent: Intent, request: ModelRequest): string | { text: string; code: ReplyCode } | null {
  const { organizationName, agentName, message } = request;
  const again = request.history.length > 0;
  switch (intent) {
    case "greeting":
      return again
        ? `Hello again! What else would you like to know about ${organizationName}?`
        : listed(
            `Hi! I'm ${withArticle(agentName)}. Ask me anything about ${organizationName}: what it does, what it costs, how to set it up. I can also show you a demo or book a meeting.`,
          );
    case "how_are_you":
      return `I'm doing well, thanks for asking! What can I tell you about ${organizationName}?`;
    case "thanks":
      return { code: "more_offered", text: "You're welcome! Is there anything else you'd like to know?" };
    case "bye":
      return `Goodbye, and thanks for stopping by. I'm here whenever you have a question about ${organizationName}.`;
    case "identity":
      return listed(
        `I'm ${withArticle(agentName)}, an automated assistant for ${organizationName}, not a person. I answer from ${organizationName}'s own pages and documents. If you'd rather talk to a person, I can put you in touch or book a meeting.`,
      );
    case "capabilities":
      return listed(
        `I can answer questions about ${organizationName} from its own site and show where each answer comes from. I can also show you a demo, book a meeting with the team, or pass your details to a person. What would you like to know?`,
      );
    case "asks_leave":
      return invite(organizationName);
    case "no_details":
      return "That's fine, you don't need to leave one. Keep asking me whatever you like; if you'd rather write to the team yourself, ask me how to reach them.";
    case "complaint":
      return asksLast(message) ? null : { code: "apology", text: apology(request) };
    case "agree":
      return asksForMore(request.history.findLast(({ role }) => role === "agent")) && !SAYS_OK.test(message)
        ? invite(organizationName)
        : { code: "more_offered", text: GREAT };
    case "acknowledged":
      return { code: "more_offered", text: GREAT };
    case "phone":
      return {
        code: "lead_address_needed",
        text: ENDS_WITH_THANKS.test(message)
          ? "You're welcome! Your number is noted with this conversation. Leave your e-mail address here as well whenever you like, and a person on the team will get back to you."
          : "Thanks, I've noted your number with this conversation. A person on the team writes before they call: leave your e-mail address here as well, and they will get back to you.",
      };
    case "decline":
      return "All right. If anything else comes up, just ask.";
    case "unclear":
      return `I didn't quite get that. Could you put it in other words? You can ask me about ${organizationName}, see a demo, or talk to a person on the team.`;
    case "question":
      return chitChat(request);
    default:
      return null;
  }
}

const GREAT = "Great. Is there anything else you'd like to know?";

function invite(organizationName: string): string {
  return `Of course. What would you like to know about ${organizationName}?`;
}

/** What is no question although no rule for intents knows it. */
function chitChat(request: ModelRequest): string | { text: string; code: ReplyCode } | null {
  const { organizationName, message, history } = request;
  switch (readChitChat(message, history.length > 0)) {
    case "praise":
      return `Thank you, I'm glad to hear it! What else would you like to know about ${organizationName}?`;
    case "joke":
      return `I'm better at facts than at jokes, I'm afraid. Ask me anything about ${organizationName}, and I'll be on surer ground.`;
    case "weather":
      return `I can't look out of a window from here, I'm afraid. What would you like to know about ${organizationName}?`;
    case "exclamation":
    case "scolding":
    case "trouble":
      return { code: "apology", text: apology(request) };
    case "asks_reply":
      return hasLeftDetails(request)
        ? {
            code: "demo_meeting_offered",
            text: "The team has your details and will write to you by e-mail; how soon, I can't see from here. If it can't wait, ask me for their phone number, or tell me a day and time that suit you, and I'll book a meeting.",
          }
        : null;
    case null:
      return null;
  }
}

/** Says sorry: never in the same words as the time before, and without asking for what was told. */
function apology({ message, history, known }: ModelRequest): string {
  const lines = message.split("\n");
  // What came in one breath was answered line by line.
  const before = lines.slice(0, -1).filter((line) => complains(line)).length;
  const earlier = before + history.filter((turn) => turn.role === "agent" && isApology(turn)).length;
  const opening = `${SORRY}${REGRETS[earlier % REGRETS.length] ?? "."}`;
  if (known.email !== null) return `${opening} ${OFFER}`;
  if (earlier === 0 && !tellsWhatHappened(message))
    return `${opening} Tell me what went wrong and I'll look it up, or leave your e-mail address and a person on the team will get back to you. I can also book a meeting.`;
  return earlier === 0
    ? `${opening} Leave your e-mail address here, and a person on the team will get back to you about it. I can also book a meeting.`
    : `${opening} Leave your e-mail address, and a person on the team will get back to you, or I can book a meeting.`;
}

function isApology({ cause, text }: Turn): boolean {
  return cause === undefined ? text.startsWith(SORRY) : cause?.code === "apology";
}

function asksForMore(reply: Turn | undefined): boolean {
  const asking: readonly string[] = ["more_offered", "lead_kept", "call_promised"];
  return reply?.cause === undefined ? ASKED_FOR_MORE.test(reply?.text ?? "") : asking.includes(reply.cause?.code ?? "");
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

function keepsDetails({ cause, text }: Turn): boolean {
  return cause === undefined ? HAS_LEFT_DETAILS.test(text) : cause?.code === "lead_kept" || cause?.code === "call_promised";
}

/** "Disco" is a name; "Quayfold assistant" says what it is. */
function withArticle(agentName: string): string {
  return /\s(?:assistant|agent|bot|chatbot|helper|concierge|guide)$/iu.test(agentName) && !/^(?:the|your|an?)\s/iu.test(agentName)
    ? `the ${agentName}`
    : agentName;
}

/** One sentence in the visitor's own language, for those that are told apart. */
export const languageSentences: Readonly<Record<string, string>> = {
  de: "Ich verstehe am besten Englisch. Auf Wunsch stelle ich Sie gern zu einem Menschen durch oder vereinbare einen Termin.",
  fr: "Je comprends surtout l'anglais. Je peux aussi vous mettre en contact avec une personne ou fixer un rendez-vous.",
  es: "Entiendo mejor el inglés. También puedo ponerle en contacto con una persona o concertar una reunión.",
  pt: "Entendo melhor o inglês. Também posso colocar você em contato com uma pessoa ou marcar uma reunião.",
  it: "Capisco meglio l'inglese. Posso anche metterla in contatto con una persona o fissare un incontro.",
  nl: "Ik begrijp Engels het best. Ik kan u ook met een medewerker in contact brengen of een afspraak maken.",
};
