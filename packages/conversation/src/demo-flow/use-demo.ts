import type { Chat, Session } from "@disco/client";
import { useEffect, useRef, useState } from "react";
import type { Alternative, Metadata } from "../message-parts.ts";
import { partOf } from "../message-parts.ts";
import { useReadable } from "../use-readable.ts";
import { newDemo, nextDemoStep } from "./next-demo-step.ts";
import type { Demo, DemoScript, DemoStep } from "./next-demo-step.ts";

// What the flow says to the agent for the visitor is English in every language, so that each of the server's models acts on it.
const ASK = "I'd like to book a demo meeting";

/** What the flow has said so far. */
interface Said {
  facts: string;
  hasAsked: boolean;
  /** How many messages there were when the contact was sent. */
  contactAt: number | null;
}

export interface Question {
  id: string;
  question: string;
  options: readonly string[];
}

/** A demo and what it talks about with the agent: its facts, the times on offer, and the booking. */
export interface DemoState {
  demo: Demo;
  move: (step: DemoStep) => void;
  offers: readonly Alternative[];
  /** True while the times or the booking are being waited for. */
  isWaiting: boolean;
  confirmed: Metadata | null;
}

/** Plays the demo over the session: one message at a time, each once, and reads what comes back. */
export function useDemo(session: Session, questions: readonly Question[], script: DemoScript): DemoState {
  const chat = useReadable(session.chat);
  const [demo, setDemo] = useState(newDemo);
  const now = useRef(demo);
  const said = useRef<Said>({ facts: "", hasAsked: false, contactAt: null });
  const start = useRef(chat.messages.length);
  const offers = lastOffers(chat);
  const confirmed = lastConfirmed(chat, start.current);
  const stage = demo.stage.name;

  function move(step: DemoStep): void {
    now.current = nextDemoStep(now.current, step, script);
    setDemo(now.current);
  }

  useEffect(() => {
    if (chat.turn.phase !== "idle") return;
    const message = nextMessage(demo, said.current, questions);
    if (message !== null) {
      said.current = { ...said.current, ...message.said, ...(message.isContact && { contactAt: chat.messages.length }) };
      session.send(message.text);
    }
  }, [demo, chat]);

  useEffect(() => {
    const { contactAt } = said.current;
    if (confirmed && now.current.stage.name !== "done") move({ type: "booked" });
    const last = chat.messages.at(-1);
    if (contactAt === null || chat.turn.phase !== "idle" || chat.messages.length <= contactAt || last?.sender !== "assistant") return;
    said.current.contactAt = null;
    move({ type: partOf(last.metadata) === "alternatives" ? "refused" : "requested" });
  }, [chat]);

  const isWaiting = chat.turn.phase !== "idle" || (stage === "slot" && !said.current.hasAsked);
  return { demo, move, offers, isWaiting, confirmed };
}

/** What has to be said next for the demo to go on, or null. */
function nextMessage(
  demo: Demo,
  said: Said,
  questions: readonly Question[],
): { text: string; said: Partial<Said>; isContact?: boolean } | null {
  const stage = demo.stage.name;
  if (stage === "greeting" || stage === "question" || stage === "done") return null;
  const facts = questions.flatMap(({ id, question }) => (demo.answers[id] ? [`${question} ${demo.answers[id]}`] : [])).join("\n");
  if (facts !== "" && facts !== said.facts) return { text: facts, said: { facts } };
  if (stage === "slot" && !said.hasAsked) return { text: ASK, said: { hasAsked: true } };
  if (stage !== "sending" || said.contactAt !== null) return null;
  const { name, email } = demo.contact;
  const wish = demo.slot ? `Let's meet ${demo.slot.label}.` : "Please get back to me about a demo.";
  return { text: `${wish} My name is ${name} and my email is ${email}`, said: {}, isContact: true };
}

function lastOffers(chat: Chat): readonly Alternative[] {
  const message = chat.messages.findLast((one) => one.sender === "assistant" && partOf(one.metadata) === "alternatives");
  return (message?.sender === "assistant" && message.metadata?.alternatives) || [];
}

function lastConfirmed(chat: Chat, from: number): Metadata | null {
  const message = chat.messages.findLast((one, at) => at >= from && one.sender === "assistant" && partOf(one.metadata) === "confirmed");
  return message?.sender === "assistant" ? message.metadata : null;
}
