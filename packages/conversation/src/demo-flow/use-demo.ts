import type { Session } from "@disco/client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Alternative, Metadata, VisitorAction } from "../message-parts.ts";
import { lastOf, partOf } from "../message-parts.ts";
import { useReadable } from "../use-readable.ts";
import { newDemo, nextDemoStep } from "./next-demo-step.ts";
import type { DemoTexts } from "./demo-texts.ts";
import type { Demo, DemoScript, DemoStep } from "./next-demo-step.ts";

interface Said {
  facts: string;
  hasAsked: boolean;
  /** How many messages there were when the contact was sent. */
  contactAt: number | null;
}

const nothingSaid: Said = { facts: "", hasAsked: false, contactAt: null };

interface KeptDemo {
  sessionId: string | null;
  /** The questions it was begun with. */
  asks: string;
  demo: Demo;
  said: Said;
  start: number;
}

/** Where a demo is kept over a load of the page. */
export interface DemoPlace {
  read: () => unknown;
  keep: (demo: unknown) => void;
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
export function useDemo(
  session: Session,
  questions: readonly Question[],
  script: DemoScript,
  texts: DemoTexts,
  place?: DemoPlace,
): DemoState {
  const chat = useReadable(session.chat);
  const { sessionId } = chat;
  const asks = questions.map(({ id }) => id).join();
  const [begun] = useState(() => readKept(place?.read(), sessionId, asks));
  const [demo, setDemo] = useState(begun?.demo ?? newDemo);
  const now = useRef(demo);
  const said = useRef<Said>(begun?.said ?? nothingSaid);
  const start = useRef(begun?.start ?? chat.messages.length);
  const owner = useRef(sessionId);
  const offers = lastOf(chat, "alternatives")?.alternatives ?? [];
  const confirmed = lastOf(chat, "confirmed", start.current);
  const stage = demo.stage.name;

  function move(step: DemoStep): void {
    now.current = nextDemoStep(now.current, step, script);
    setDemo(now.current);
  }

  useEffect(() => {
    // Another identity: the previous visitor's answers are not theirs.
    if (owner.current && owner.current !== sessionId) {
      said.current = nothingSaid;
      start.current = session.chat.peek().messages.length;
      setDemo((now.current = newDemo));
    }
    owner.current = sessionId;
  }, [sessionId]);

  useEffect(() => {
    if (chat.turn.phase !== "idle") return;
    const message = nextMessage(demo, said.current, questions, texts);
    if (message !== null) {
      said.current = { ...said.current, ...message.said, ...(message.isContact && { contactAt: chat.messages.length }) };
      session.send(message.text, message.action);
    }
  }, [demo, chat]);

  useEffect(() => {
    const { contactAt } = said.current;
    if (confirmed && now.current.stage.name !== "done") move({ type: "booked" });
    const last = chat.messages.at(-1);
    if (contactAt === null || chat.turn.phase !== "idle" || chat.messages.length <= contactAt || last?.sender !== "assistant") return;
    said.current.contactAt = null;
    move({ type: now.current.slot && partOf(last.metadata) === "alternatives" ? "refused" : "requested" });
  }, [chat]);

  // A visitor who sees a step and reloads at once comes back to it.
  useLayoutEffect(() => {
    if (now.current !== newDemo) place?.keep({ sessionId, asks, demo: now.current, said: said.current, start: start.current });
  }, [demo, chat]);

  const isWaiting = chat.turn.phase !== "idle" || (stage === "slot" && !said.current.hasAsked);
  return { demo, move, offers, isWaiting, confirmed };
}

/** The stored demo, if it is of this visitor and of the same questions. */
function readKept(kept: unknown, sessionId: string | null, asks: string): KeptDemo | null {
  return isKept(kept) && kept.sessionId === sessionId && kept.asks === asks ? kept : null;
}

function isKept(kept: unknown): kept is KeptDemo {
  return typeof kept === "object" && kept !== null && "demo" in kept && "said" in kept && "start" in kept;
}

/** Next message that the demo needs, or null. */
function nextMessage(
  demo: Demo,
  said: Said,
  questions: readonly Question[],
  texts: DemoTexts,
): { text: string; said: Partial<Said>; isContact?: boolean; action?: VisitorAction } | null {
  const stage = demo.stage.name;
  if (stage === "greeting" || stage === "question" || stage === "done") return null;
  const facts = questions.flatMap(({ id, question }) => (demo.answers[id] ? [`${question} ${demo.answers[id]}`] : [])).join("\n");
  if (facts !== "" && facts !== said.facts) return { text: facts, said: { facts } };
  if (stage === "slot" && !said.hasAsked) return { text: texts.sayTimes, said: { hasAsked: true }, action: { type: "askTimes" } };
  if (stage !== "sending" || said.contactAt !== null) return null;
  const { name, email } = demo.contact;
  const { slot } = demo;
  const action: VisitorAction = slot ? { type: "takeSlot", slotId: slot.id, email, name } : { type: "askDemo", email, name };
  const text = slot ? texts.sayTakes(slot.label, name, email) : texts.sayRequest(name, email);
  return { text, said: {}, isContact: true, action };
}
