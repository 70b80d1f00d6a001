import type { ChatEvent, SendMessage } from "@disco/protocol";
import { createSession } from "../src/session/create-session.ts";
import { toKept } from "../src/session/kept.ts";
import type { KeptThread } from "../src/session/kept.ts";
import type { Session } from "../src/session/session.ts";
import { aReply } from "../src/testing.ts";

type Chat = ReturnType<Session["chat"]["peek"]>;

/** Requests that a session has sent. */
export interface Sent {
  path: string;
  query: string;
  body: SendMessage | null;
  headers: Headers;
}

/** The sessions that a test has opened and has not ended. */
export const running: Session[] = [];

/** A browser with a store, a connection that can be cut, and timers run by hand. */
export function aBrowser(answer: (sent: Sent) => Response | Promise<Response> = () => Response.json(aReply())) {
  const sent: Sent[] = [];
  const store = new Map<string, string>();
  const storage = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) };
  const timers: (() => void)[] = [];
  let lastId = 0;
  const events = new EventTarget();
  function open(): Session {
    const session = createSession({
      apiUrl: "https://disco.test",
      organizationId: "acme",
      fetch: async (url, init) => {
        const one = {
          path: new URL(String(url)).pathname,
          query: new URL(String(url)).search,
          body: init?.body ? JSON.parse(String(init.body)) : null,
          headers: new Headers(init?.headers),
        };
        sent.push(one);
        return answer(one);
      },
      storage: () => storage,
      events,
      page: () => "https://acme.test/",
      clock: {
        now: () => new Date("2026-01-05T09:00:00Z"),
        later: (run) => (timers.push(run), () => timers.splice(timers.indexOf(run), 1)),
      },
      ids: () => `message-${++lastId}`,
    });
    running.push(session);
    session.start();
    return session;
  }
  return { sent, store, storage, events, open, tick: () => timers.splice(0).forEach((run) => run()) };
}

/** What a browser keeps of a conversation; what is not given is empty. */
export function aKept(thread: Partial<KeptThread>): string {
  const empty = { sessionId: null, conversationId: null, pendingDemo: null, messages: [], draft: "", scroll: null, consent: null };
  return toKept(null, "", { ...empty, ...thread }, false, null);
}

/** Resolves once the session's chat is as `check` wants it. */
export function becomes(session: Session, check: (chat: Chat) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => check(session.chat.peek()) && resolve();
    session.chat.subscribe(look);
    look();
  });
}

/** Whether nothing is under way in a chat of so many messages. */
export function idle(count: number): (chat: Chat) => boolean {
  return ({ turn, messages }) => turn.phase === "idle" && messages.length === count;
}

/** A reply of these events. */
export function stream(...events: ChatEvent[]): Response {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

/** A token that says who the visitor is. */
export function tokenOf(sub: string): string {
  return `e30.${btoa(JSON.stringify({ sub }))}.x`;
}
