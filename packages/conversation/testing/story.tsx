import type { AgentMessage, ChatMessage } from "@disco/client";
import { createFakeSession } from "@disco/client/testing";
import type { FakeScript, FakeSession } from "@disco/client/testing";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { Card } from "../src/card.tsx";
import { ChatPanel } from "../src/chat-panel.tsx";
import type { Conversation } from "../src/conversation.ts";
import type { Language } from "../src/languages/language.ts";
import { english } from "../src/texts.ts";
import { aConfig } from "./builders.ts";

/** What a story shows: the state its session begins in, the language, and what happens then. */
export interface StoryProps {
  script?: FakeScript;
  language?: Language | null;
  /** Moves the fresh session on, before it is drawn. */
  after?: (session: FakeSession) => void;
  view?: (conversation: Conversation) => ReactNode;
}

const draw = (conversation: Conversation) => <ChatPanel conversation={conversation} onClose={() => {}} />;

/** A view over a fake session. */
export function Told({ script, language, after, view = draw }: StoryProps) {
  const conversation = useMemo((): Conversation => {
    const session = createFakeSession({ config: aConfig(), ...script });
    after?.(session);
    return {
      session,
      texts: language?.texts ?? english,
      language,
      loadCard: async () => Card,
      loadPerson: () => import("../src/person/person.tsx"),
    };
  }, [script, language, after]);
  return view(conversation);
}

/** What a visitor asked. */
export function asked(text: string): ChatMessage {
  return { sender: "user", id: `q-${text}`, text, sentAt: "2026-01-05T09:00:00.000Z" };
}

/** What the agent answered. */
export function answered(text: string, metadata: AgentMessage["metadata"] = null): ChatMessage {
  return { sender: "assistant", id: `a-${text}`, text, sentAt: "2026-01-05T09:00:05.000Z", metadata };
}
