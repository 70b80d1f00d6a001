import type { Consent, WidgetConfig } from "@disco/protocol";
import { emptyChat, firstUnsent, isBusy, nextChat } from "./chat/chat.ts";
import type { Chat, ChatStep, VisitorMessage } from "./chat/chat.ts";
import { withDemoEmail } from "./chat/pending-demo.ts";
import { DiscoError } from "./disco-error.ts";
import { keptKey, parseKept, toKept } from "./kept.ts";
import type { KeptThread } from "./kept.ts";
import { subjectOf } from "./subject-of.ts";
import { createCell } from "./readable.ts";
import type { Readable } from "./readable.ts";
import { createTransport } from "./transport/transport.ts";
import type { Address } from "./transport/transport.ts";

const TEMPERATURE = 0.7;
const MAX_ATTEMPTS = 5;
const LONGEST_WAIT_MS = 10_000;
const KEEP_DELAY_MS = 200;
const MAX_PAGE = 2048;

/** What takes over the kept thread in each session of this page; other pages hear of it from the browser. */
const listening = new Set<() => unknown>();

/** Tells the time and waits. `later` returns a function that cancels. */
export interface Clock {
  now: () => Date;
  later: (run: () => void, ms: number) => () => void;
}

/** What a session needs. Only `apiUrl` is required; the rest has the browser's own as default, looked up in `start()`. */
export interface SessionOptions extends Address {
  agent?: string | undefined;
  locale?: string | undefined;
  /** A configuration that is here already, so that none is asked for. */
  config?: WidgetConfig | undefined;
  fetch?: typeof globalThis.fetch;
  storage?: () => Pick<Storage, "getItem" | "setItem"> | undefined;
  /** The page the visitor is on; the address without its query by default. */
  page?: () => string;
  /** Where `online`, `pagehide`, `pageshow` and `storage` are heard. */
  events?: Pick<EventTarget, "addEventListener">;
  clock?: Clock;
  ids?: () => string;
}

/** One visitor's conversation: what views read, and what they may do. */
export interface Session {
  readonly chat: Readable<Chat>;
  /** The reply that is being streamed, as far as it has come. */
  readonly reply: Readable<string>;
  readonly draft: Readable<string>;
  readonly config: Readable<WidgetConfig | null>;
  readonly isOpen: Readable<boolean>;
  /** What the visitor has to agree to before anything is sent; null when there is nothing. */
  readonly consent: Readable<Consent | null>;
  /** How far a visitor who reads further up has scrolled; null at the end. */
  readonly scroll: Readable<number | null>;
  /** Restores the kept thread, asks for the configuration and brings the thread up to date. Before it the session touches nothing. */
  start: () => void;
  /** Sends a message. Blank text is ignored, and so is everything while a reply is pending. */
  send: (text: string) => void;
  /** Stops the reply where it is. */
  stop: () => void;
  /** Sends what failed once more, under the same message ids. */
  retry: () => void;
  setDraft: (text: string) => void;
  setOpen: (isOpen: boolean) => void;
  setScroll: (scroll: number | null) => void;
  /** Agrees to the consent text that is asked for, and sends what waits for it. */
  agree: () => void;
  /** Says by a signed token who the visitor is, or with null that nobody does. Each identity has a conversation of its own. */
  identify: (token: string | null) => void;
  /** Ends requests, timers and listeners. What is kept stays. */
  destroy: () => void;
}

/**
 * Makes a session.
 * @example
 * const session = createSession({ apiUrl: "https://disco.example.com", widgetKey: "pk_…" });
 * session.start();
 * session.send("What does it cost?");
 */
export function createSession(options: SessionOptions): Session {
  const { clock = systemClock, ids = randomId } = options;
  const chat = createCell(emptyChat);
  const reply = createCell("");
  const draft = createCell("");
  const config = createCell<WidgetConfig | null>(options.config ?? null);
  const isOpen = createCell(false);
  const consent = createCell<Consent | null>(null);
  const scroll = createCell<number | null>(null);
  const address: Address = { ...options };
  const key = keptKey(options.widgetKey ?? options.organizationId ?? "default");
  const transport = createTransport(address, options.fetch ?? ((...request) => fetch(...request)));
  const ending = new AbortController();
  const own = new Set<string>();
  let storage: Pick<Storage, "getItem" | "setItem"> | undefined;
  let request: AbortController | undefined;
  let cancelKeep: (() => void) | undefined;
  let who = subjectOf(options.visitorToken);
  let agreed: string | null = null;

  function step(next: ChatStep): void {
    const before = chat.peek();
    chat.set(nextChat(before, next));
    if (chat.peek().messages !== before.messages) keep();
  }

  function keep(): void {
    cancelKeep?.();
    cancelKeep = undefined;
    try {
      const { sessionId, conversationId, pendingDemo, messages } = chat.peek();
      const thread = {
        sessionId,
        conversationId,
        pendingDemo,
        messages: [...messages],
        draft: draft.peek(),
        scroll: scroll.peek(),
        consent: agreed,
      };
      storage?.setItem(key, toKept(parseKept(storage.getItem(key)), who, thread, isOpen.peek(), config.peek()));
      for (const other of listening) if (other !== restore) other();
    } catch {
      // A full or forbidden store costs the visitor the thread after a reload, never the conversation.
    }
  }

  function keepSoon(): void {
    cancelKeep ??= clock.later(keep, KEEP_DELAY_MS);
  }

  /** Takes over what is kept of this person, also from another tab. */
  function restore(): KeptThread | undefined {
    const kept = parseKept(storage?.getItem(key) ?? null);
    if (!config.peek()) setConfig(kept?.config ?? null);
    const thread = kept?.threads[who];
    if (!thread) return;
    const { sessionId, conversationId, pendingDemo, messages } = thread;
    chat.set(nextChat(chat.peek(), { type: "restored", chat: { sessionId, conversationId, pendingDemo, messages } }));
    agreed = thread.consent;
    askConsent();
    return thread;
  }

  /** Begins with this person's conversation. */
  function enter(): void {
    chat.set(emptyChat);
    agreed = null;
    const thread = restore();
    draft.set(thread?.draft ?? "");
    scroll.set(thread?.scroll ?? null);
    askConsent();
    void catchUp();
  }

  function setConfig(value: WidgetConfig | null): void {
    config.set(value);
    askConsent();
  }

  function askConsent(): void {
    const asked = config.peek()?.consent;
    consent.set(asked && asked.version !== agreed ? asked : null);
  }

  async function catchUp(): Promise<void> {
    const { sessionId, messages } = chat.peek();
    const whose = who;
    if (sessionId || address.visitorToken) {
      const thread = await transport.readThread(sessionId).catch(() => null);
      if (who !== whose) return;
      // Whatever was said meanwhile is newer than this answer.
      if (thread && chat.peek().messages === messages) step({ type: "reconciled", thread });
    }
    for (const { id } of chat.peek().messages) own.add(id);
    resume();
  }

  function resume(): void {
    if (!ending.signal.aborted && !request && !consent.peek() && firstUnsent(chat.peek())) {
      step({ type: "resent" });
      sendNext();
    }
  }

  function sendNext(): void {
    const message = firstUnsent(chat.peek());
    if (message && own.has(message.id) && !request) void deliver(message);
  }

  async function deliver(message: VisitorMessage): Promise<void> {
    const current = (request = new AbortController());
    const { signal } = current;
    const attempt = () => tryToDeliver(message, signal);
    // The same message may wait in other tabs too; one at a time tries, and the next finds it answered.
    await (navigator.locks ? navigator.locks.request(message.id, { signal }, attempt).catch(() => {}) : attempt());
    if (request !== current) return;
    request = undefined;
    reply.set("");
    if (isBusy(chat.peek()) || chat.peek().turn.phase === "idle") resume();
  }

  async function tryToDeliver(message: VisitorMessage, signal: AbortSignal): Promise<void> {
    const { id: messageId } = message;
    restore();
    if (!chat.peek().messages.some((one) => one.id === messageId && "delivery" in one)) return step({ type: "resent" });
    for (let attempt = 1; ; attempt++) {
      if (consent.peek()) {
        step({ type: "held" });
        break;
      }
      try {
        const waitMs = await takeTurn(message, signal);
        if (waitMs === null) break;
        await pause(waitMs, signal);
      } catch (cause) {
        if (signal.aborted) break;
        const {
          code,
          message: error,
          retryAfterMs = 500 * 2 ** attempt,
        } = cause instanceof DiscoError ? cause : new DiscoError("invalid_reply");
        if (code === "consent_required") {
          agreed = null;
          await transport.readConfig().then(setConfig, () => {});
          if (consent.peek()) continue;
        }
        if (isTransient(code) && navigator.onLine === false) {
          step({ type: "lost" });
          break;
        }
        if (!isTransient(code) || attempt === MAX_ATTEMPTS || retryAfterMs > LONGEST_WAIT_MS) {
          step({ type: "failed", messageId, code, error });
          break;
        }
        await pause(retryAfterMs, signal);
      }
      if (signal.aborted) break;
      step({ type: "resent" });
      reply.set("");
    }
  }

  /** Resolves with null when the turn is over, or with how long to wait before the same message is sent again. */
  async function takeTurn({ id: messageId, text }: VisitorMessage, signal: AbortSignal): Promise<number | null> {
    const { sessionId, pendingDemo } = chat.peek();
    const withEmail = pendingDemo && withDemoEmail(pendingDemo, text);
    const body = {
      message: withEmail || text,
      messageId,
      temperature: TEMPERATURE,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      page: options.page?.() ?? (location.origin + location.pathname).slice(0, MAX_PAGE),
      ...(options.organizationId && { organizationId: options.organizationId }),
      ...(options.agent && { agent: options.agent }),
      ...(options.locale && { locale: options.locale }),
      ...(agreed && { consent: agreed }),
    };
    for await (const event of transport.send(body, sessionId, signal)) {
      if (signal.aborted) return null;
      switch (event.type) {
        case "turn.started":
          step({ ...event, type: "started" });
          break;
        case "reply.delta":
          reply.set(reply.peek() + event.text);
          step({ type: "grew" });
          break;
        case "reply.finished":
          reply.set("");
          step({ type: "answered", messageId, reply: event.reply, at: clock.now().toISOString() });
          if (withEmail && chat.peek().pendingDemo === pendingDemo) chat.set({ ...chat.peek(), pendingDemo: null });
          return null;
        case "turn.failed":
          throw new DiscoError("unavailable", event.error, Infinity);
        case "turn.interrupted":
          return event.retryAfterMs;
      }
    }
    throw new DiscoError("network");
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.later(resolve, ms);
      signal.addEventListener("abort", () => (cancel(), resolve()));
    });
  }

  function listen(): void {
    const { events = window } = options;
    const { signal } = ending;
    events.addEventListener("online", retry, { signal });
    events.addEventListener("pagehide", () => cancelKeep && keep(), { signal });
    events.addEventListener("storage", restore, { signal });
    // Back from the back/forward cache: what other pages have said meanwhile was not heard.
    events.addEventListener("pageshow", (event) => "persisted" in event && event.persisted && (restore(), catchUp()), { signal });
  }

  function retry(): void {
    if (request) return;
    for (const { id } of chat.peek().messages) own.add(id);
    step({ type: "resent", failed: true });
    sendNext();
  }

  return {
    chat,
    reply,
    draft,
    config,
    isOpen,
    consent,
    scroll,
    start() {
      try {
        storage = options.storage ? options.storage() : localStorage;
        isOpen.set(parseKept(storage?.getItem(key) ?? null)?.isOpen ?? false);
      } catch {
        storage = undefined;
      }
      listen();
      listening.add(restore);
      enter();
      if (options.widgetKey && !options.config) void transport.readConfig().then(setConfig, () => {});
    },
    send(text) {
      const trimmed = text.trim();
      if (trimmed === "" || isBusy(chat.peek())) return;
      const message: VisitorMessage = { sender: "user", id: ids(), text: trimmed, sentAt: clock.now().toISOString(), delivery: "unsent" };
      own.add(message.id);
      draft.set("");
      step({ type: "asked", message });
      sendNext();
    },
    stop() {
      const message = firstUnsent(chat.peek());
      if (!request || !message) return;
      request.abort();
      request = undefined;
      step({ type: "stopped", messageId: message.id, text: reply.peek(), at: clock.now().toISOString() });
      reply.set("");
    },
    retry,
    setDraft(text) {
      draft.set(text);
      keepSoon();
    },
    setScroll(value) {
      scroll.set(value);
      keepSoon();
    },
    agree() {
      agreed = consent.peek()?.version ?? agreed;
      consent.set(null);
      keep();
      resume();
    },
    identify(token) {
      const next = subjectOf(token);
      address.visitorToken = token;
      if (next === who) return;
      keep();
      request?.abort();
      request = undefined;
      own.clear();
      reply.set("");
      who = next;
      enter();
      keep();
    },
    setOpen(value) {
      isOpen.set(value);
      keep();
    },
    destroy() {
      if (cancelKeep) keep();
      listening.delete(restore);
      ending.abort();
      request?.abort();
    },
  };
}

const systemClock: Clock = {
  now: () => new Date(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** A random UUID, which the server takes for one that nobody guesses. `crypto.randomUUID` is missing on pages without https. */
function randomId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
}

function isTransient(code: string): boolean {
  return ["network", "timeout", "busy", "unavailable", "rate_limited", "internal"].includes(code);
}
