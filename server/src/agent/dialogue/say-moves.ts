import type { NextStep } from "@disco/protocol";
import { hash } from "node:crypto";
import type { ModelRequest } from "../model.ts";
import { capitalized } from "../phrases/phrases.ts";
import { phrasesOf } from "../phrases/phrases-of.ts";
import { talkOf } from "../phrases/talk/talk-of.ts";
import { type ReplyCode, replyCause } from "../reply-causes.ts";
import type { ReplyCause } from "@disco/protocol";
import { type KnownFact, type Move, topicKey } from "./move.ts";
import { sayPersonWanted } from "./say-handover.ts";

/** The words of a move, and the cause that they leave open. */
export interface Spoken {
  text: string;
  cause?: ReplyCause;
  refused?: "off_topic";
}

type Listener = Pick<ModelRequest, "message" | "history" | "language" | "agentName" | "organizationName" | "known">;

/** The moves that need neither a page nor a tool. */
export type PlainMove = Move & {
  type: "decline" | "hear" | "hand_over" | "acknowledge" | "chat" | "counter" | "end" | "ask" | "offer" | "close" | "clarify";
};

/** Puts a move into the visitor's language. Of several wordings the message decides, then what was not said before. */
export function sayMove(move: PlainMove, listener: Listener): Spoken {
  const phrases = phrasesOf(listener.language);
  const name = listener.organizationName;
  switch (move.type) {
    case "decline": {
      const text = move.of === "promise" ? phrases.noPromise : phrases.offTopic(name);
      return { text: `${text} ${phrases.offer}`, refused: "off_topic" };
    }
    case "hear":
      return { text: sayRegret(listener), cause: replyCause("apology") };
    case "acknowledge":
      return { text: sayNoted(move.facts, listener), cause: replyCause("told") };
    case "chat":
      return sayChat(move.about, listener);
    case "hand_over":
      return sayPersonWanted(move.wanted, listener.language, listener.known.email !== null);
    case "counter":
      return sayCounter(move, listener);
    case "end":
      return { text: sayEnd(move, listener), cause: replyCause("group_ended", { group: move.group }) };
    case "ask": {
      const { topic } = move;
      const text =
        topic.kind === "own"
          ? `${topic.question}${topic.choices.length === 0 ? "" : ` (${topic.choices.join(" / ")})`}`
          : pick(talkOf(listener.language).ask[topic.name], listener);
      return { text, cause: replyCause("topic_asked", { topic: topicKey(topic) }) };
    }
    case "offer":
      return { text: sayStep(move.step, listener), cause: replyCause("step_offered", { step: move.step.kind }) };
    case "close":
      return sayClose(move.how, listener);
    case "clarify":
      return { text: phrases.unclear(name) };
  }
}

function sayRegret({ message, history, language, known }: Listener): string {
  const { regrets, offer, leaveOnceMore, leaveForComplaint, whatWentWrong } = phrasesOf(language);
  const lines = message.trim().split(/\n+/u).length;
  const earlier = lines - 1 + history.filter(({ role, cause }) => role === "agent" && cause?.code === "apology").length;
  const regret = regrets[earlier % regrets.length] ?? regrets[0];
  if (known.email !== null) return `${regret} ${offer}`;
  if (earlier > 0) return `${regret} ${leaveOnceMore}`;
  return `${regret} ${message.trim().split(/\s+/u).length >= LEAST_TOLD ? leaveForComplaint : whatWentWrong}`;
}

/** Fewer words express a mood and report nothing. */
const LEAST_TOLD = 6;

function sayNoted(facts: readonly KnownFact[], listener: Listener): string {
  const talk = talkOf(listener.language);
  const name = facts.find(({ field }) => field === "name");
  const values = facts.filter(({ field }) => field !== "name").map(({ value }) => value);
  const thanks = name === undefined ? "" : phrasesOf(listener.language).thanksName(name.value.split(" ")[0] ?? name.value);
  if (values.length === 0) return thanks === "" ? pick(talk.understood, listener) : thanks;
  const list = capitalized(values.join(", "));
  const noted = pick(
    talk.noted.map((say) => say(list)),
    listener,
  );
  return thanks === "" ? noted : `${thanks} ${noted}`;
}

function sayChat(
  about: (Move & { type: "chat" })["about"],
  { language, agentName, organizationName: name, history, known }: Listener,
): Spoken {
  const phrases = phrasesOf(language);
  const listed = (text: string): Spoken => ({ text, cause: replyCause("abilities_told") });
  switch (about) {
    case "greeting":
      return history.length > 0 ? { text: phrases.greetingAgain(name) } : listed(phrases.greeting(agentName, name));
    case "how_are_you":
      return { text: phrases.howAreYou(name) };
    case "identity":
      return listed(phrases.identity(agentName, name));
    case "capabilities":
      return listed(phrases.abilities(name));
    case "joke":
      return { text: phrases.joke(name) };
    case "weather":
      return { text: phrases.weather(name) };
    case "asks_reply":
      return known.email === null && !history.some(({ cause }) => cause?.code === "call_promised")
        ? { text: talkOf(language).leaveContact, cause: replyCause("contact_offered") }
        : { text: phrases.teamWrites, cause: replyCause("demo_meeting_offered") };
    case "asks_leave":
      return { text: phrases.invite(name) };
    case "no_details":
      return { text: phrases.noDetails };
    case "praise":
      return { text: phrases.praised(name) };
  }
}

function sayCounter({ objection, competitor, isAgain, said }: Move & { type: "counter" }, listener: Listener): Spoken {
  const talk = talkOf(listener.language);
  const code: ReplyCode = "objection_answered";
  const cause = replyCause(code, { objection, ...(isAgain || objection === "timing" || said !== "" ? {} : { step: "person" }) });
  if (isAgain) return { text: talk.insists, cause };
  if (said !== "") return { text: `${pick(talk.hears, listener)} ${said}`, cause };
  if (objection === "price") return { text: pick(talk.tooExpensive, listener), cause };
  if (objection === "timing") return { text: pick(talk.notNow, listener), cause };
  if (objection === "trust") return { text: pick(talk.distrust, listener), cause };
  return { text: talk.competitor(competitor), cause: replyCause("topic_asked", { topic: "need" }) };
}

function sayEnd({ group, step }: Move & { type: "end" }, listener: Listener): string {
  const ending = talkOf(listener.language).ends[group];
  if (step.kind === "end") return ending;
  // A visitor who needs a person gets the way to one.
  return `${ending} ${step.kind === "person" ? wayToPerson(listener) : sayStep(step, listener)}`;
}

function wayToPerson({ language, known }: Listener): string {
  return known.email === null ? talkOf(language).leaveContact : phrasesOf(language).offer;
}

function sayStep(step: NextStep, listener: Listener): string {
  const talk = talkOf(listener.language);
  switch (step.kind) {
    case "times":
      return pick(talk.offerCall, listener);
    case "demo":
      return pick(talk.offerDemo, listener);
    case "person":
      return pick(talk.offerPerson, listener);
    case "resource":
      return talk.resource(step.title, step.url);
    case "support":
      return talk.support(step.address);
    case "end":
      return "";
  }
}

function sayClose(how: (Move & { type: "close" })["how"], { language, organizationName }: Listener): Spoken {
  const phrases = phrasesOf(language);
  switch (how) {
    case "goodbye":
      return { text: phrases.goodbye(organizationName), cause: replyCause("goodbye") };
    case "welcome":
      return { text: phrases.welcome, cause: replyCause("more_offered") };
    case "great":
      return { text: phrases.great, cause: replyCause("more_offered") };
    case "all_right":
      return { text: phrases.allRight };
    case "more":
      return { text: phrases.invite(organizationName) };
  }
}

/** One of several wordings: the same for the same message at the same place of a conversation, and none that was said before. */
function pick(wordings: readonly string[], { message, history }: Pick<Listener, "message" | "history">): string {
  const fresh = wordings.filter((wording) => !history.some(({ role, text }) => role === "agent" && text.includes(wording)));
  const from = fresh.length > 0 ? fresh : wordings;
  const seed = Number.parseInt(hash("sha1", message).slice(0, 6), 16) + history.length;
  return from[seed % from.length] ?? "";
}
