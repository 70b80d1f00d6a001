import type { Refused } from "@disco/protocol";
import type { ModelRequest } from "../../../../model.ts";
import { phrasesOf } from "../../../../phrases/phrases-of.ts";
import type { ReplyCode } from "../../../../reply-causes.ts";
import { acknowledge } from "../acknowledge.ts";
import { apology } from "../apology.ts";
import { refuseOffTopic, refusePromise } from "../refusals.ts";

/** What an intent makes the agent say. */
export interface Said {
  text: string;
  code?: ReplyCode;
  refused?: Refused;
}

interface IntentRow {
  /** It answers what the agent said: with nothing said before, it is a message that says nothing. */
  answersReply?: boolean;
  /** Only an answer can take it; else it is taken for a question. */
  when?(request: ModelRequest): boolean;
  /** What is said to it. Intents without it are questions, or call for a tool (see `tool-calls.ts`). */
  reply?(request: ModelRequest): Said;
}

const phrases = ({ language }: ModelRequest) => phrasesOf(language);
/** A reply that lists what the agent can do. */
const listed = (text: string): Said => ({ text, code: "abilities_told" });

/**
 * Every intent of a visitor, with what the agent does about it. Where sentences of one message have different intents, the first row of the
 * table decides. The folder `examples` has messages of each.
 */
const rows = {
  injection: { reply: (request) => ({ text: refuseOffTopic(request), refused: "off_topic" }) },
  promise: { reply: (request) => ({ text: refusePromise(request), refused: "off_topic" }) },
  meeting: {},
  contact: {},
  phone: { reply: (request) => ({ text: phrases(request).phoneNoted, code: "lead_address_needed" }) },
  details: {},
  demo: {},
  /** About an arrangement under way; otherwise a question. */
  time: {},
  no_details: { answersReply: true, reply: (request) => ({ text: phrases(request).noDetails }) },
  asks_reply: {
    when: hasLeftDetails,
    reply: (request) => ({ text: phrases(request).teamWrites, code: "demo_meeting_offered" }),
  },
  question: {},
  complaint: { reply: (request) => ({ text: apology(request), code: "apology" }) },
  expensive: {},
  off_topic: { reply: (request) => ({ text: refuseOffTopic(request), refused: "off_topic" }) },
  joke: { reply: (request) => ({ text: phrases(request).joke(request.organizationName) }) },
  weather: { reply: (request) => ({ text: phrases(request).weather(request.organizationName) }) },
  identity: { reply: (request) => listed(phrases(request).identity(request.agentName, request.organizationName)) },
  capabilities: { reply: (request) => listed(phrases(request).abilities(request.organizationName)) },
  asks_leave: { reply: (request) => ({ text: phrases(request).invite(request.organizationName) }) },
  how_are_you: { reply: (request) => ({ text: phrases(request).howAreYou(request.organizationName) }) },
  tells: { reply: acknowledge },
  bye: { reply: (request) => ({ text: phrases(request).goodbye(request.organizationName) }) },
  decline: { answersReply: true, reply: (request) => ({ text: phrases(request).allRight }) },
  agree: {
    answersReply: true,
    reply: (request) =>
      asksForMore(request)
        ? { text: phrases(request).invite(request.organizationName) }
        : { text: phrases(request).great, code: "more_offered" },
  },
  praise: { reply: (request) => ({ text: phrases(request).praised(request.organizationName) }) },
  thanks: { reply: (request) => ({ text: phrases(request).welcome, code: "more_offered" }) },
  acknowledged: { answersReply: true, reply: (request) => ({ text: phrases(request).great, code: "more_offered" }) },
  greeting: {
    reply: (request) =>
      request.history.length > 0
        ? { text: phrases(request).greetingAgain(request.organizationName) }
        : listed(phrases(request).greeting(request.agentName, request.organizationName)),
  },
  unclear: { reply: (request) => ({ text: phrases(request).unclear(request.organizationName) }) },
} satisfies Record<string, IntentRow>;

/** What a visitor wants of a message. */
export type Intent = keyof typeof rows;

/** The table of intents, the first to be preferred first. */
export const intents: Readonly<Record<Intent, IntentRow>> = rows;

export function isIntent(name: string): name is Intent {
  return Object.hasOwn(intents, name);
}

export const intentNames: readonly Intent[] = Object.keys(intents).filter(isIntent);

function hasLeftDetails({ known, history }: ModelRequest): boolean {
  return (
    known.email !== null || history.some(({ role, cause }) => role === "agent" && isOneOf(cause?.code, ["lead_kept", "call_promised"]))
  );
}

/** Whether the last reply asked if there is more that the visitor wants. */
function asksForMore({ history }: ModelRequest): boolean {
  const reply = history.findLast(({ role }) => role === "agent");
  return isOneOf(reply?.cause?.code, ["more_offered", "lead_kept", "call_promised"]);
}

function isOneOf(code: string | undefined, codes: readonly string[]): boolean {
  return code !== undefined && codes.includes(code);
}
