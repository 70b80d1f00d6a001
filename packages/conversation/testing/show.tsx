import { createFakeSession } from "@disco/client/testing";
import type { FakeScript, FakeSession } from "@disco/client/testing";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Card } from "../src/card.tsx";
import { ChatPanel } from "../src/chat-panel.tsx";
import type { Conversation } from "../src/conversation.ts";
import { english } from "../src/texts.ts";

const opened: { unmount: () => void; container: HTMLElement }[] = [];

type View = (conversation: Conversation, onClose?: () => void) => ReactNode;

/** Draws a view over a fake session, the whole chat unless told otherwise. */
export function show(
  script?: FakeScript,
  onClose?: () => void,
  language?: Conversation["language"],
  view: View = (conversation, close) => <ChatPanel conversation={conversation} onClose={close} />,
) {
  const session: FakeSession = createFakeSession(script);
  const container = document.createElement("div");
  container.style.height = "500px";
  document.body.append(container);
  const root = createRoot(container);
  const cited: string[] = [];
  const conversation: Conversation = {
    session,
    texts: language?.texts ?? english,
    language,
    loadCard: async () => Card,
    loadPerson: () => import("../src/person/person.tsx"),
    onCitation: ({ id }) => cited.push(id),
  };
  root.render(view(conversation, onClose));
  opened.push({ unmount: () => root.unmount(), container });
  const find = <T extends HTMLElement = HTMLElement>(selector: string) => container.querySelector<T>(selector);
  return { session, container, cited, find, field: () => until(() => container.querySelector("textarea")) };
}

/** Takes away all that was shown. */
export function hideAll(): void {
  for (const { unmount, container } of opened.splice(0)) {
    unmount();
    container.remove();
  }
}

/** Resolves when `check` gives something, looking at each frame for eight seconds, which is for busy machines. */
export async function until<T>(check: () => T | null | undefined | false): Promise<T> {
  const limit = performance.now() + 8000;
  while (performance.now() < limit) {
    const value = check();
    if (value) return value;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`Never came: ${check}`);
}

export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}

export function equal(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

/** Types as a browser does; React hears only a change that went past its own setter. */
export function type(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function press(element: HTMLElement, key: string, init: KeyboardEventInit = {}): boolean {
  return element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
}
