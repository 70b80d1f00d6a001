import type { ChatEvent, Consent, LineEvent, VisitorAction, WidgetConfig } from "@disco/protocol";
import { answer, ask, begin, emptyChat, firstUnsent, grow, isBusy, stop } from "../chat/chat.ts";
import type { Chat, VisitorMessage } from "../chat/chat.ts";
import { withEmail } from "../chat/with-email.ts";
import { createCell } from "../readable.ts";
import { createTransport } from "../transport/transport.ts";
import type { Address } from "../transport/transport.ts";
import { keepLine } from "./keep-line.ts";
import { keptKey, readKept, toKept } from "./kept.ts";
import type { Joined, Restored, SessionCore } from "./session-core.ts";
import type { Session, SessionOptions } from "./session.ts";
import type { Surroundings } from "./surroundings.ts";

const TEMPERATURE = 0.7;
// Storing writes the whole end of a thread, so it is debounced. Leaving the page stores at once.
const KEEP_DELAY_MS = 500;
// The visitor sees within three seconds that a reply is late.
const LATE_MS = 2500;

/** Listeners of the stored thread in each session of this page; other pages get the browser's event. */
const listening = new Set<() => unknown>();

/** Parts that a first conversation does without, fetched when they are needed. */
export interface LaterParts {
  restore: () => Promise<(core: SessionCore) => Restored>;
  person: () => Promise<(core: SessionCore) => Joined>;
}

/**
 * A session that fetches its later parts. With `restore` that part is there from the start.
 * @public The widget's panel is what it is for.
 */
export function lightSession(
  options: SessionOptions,
  { fetch, storage: lookUpStorage, page, events, newId, now, later }: Surroundings,
  parts: LaterParts,
  restore?: (core: SessionCore) => Restored,
): Session {
  const { widgetKey, organizationId, agent: named } = options;
  const chat = createCell(emptyChat);
  const reply = createCell("");
  const draft = createCell("");
  const config = createCell<WidgetConfig | null>(options.config ?? null);
  const isOpen = createCell(false);
  const consent = createCell<Consent | null>(null);
  const scroll = createCell<number | null>(null);
  const address: Address = { ...options };
  // On our own pages every agent has a conversation of its own.
  const key = keptKey(widgetKey ?? named ?? organizationId ?? "default");
  const ending = new AbortController();
  const { signal } = ending;
  let storage: ReturnType<Surroundings["storage"]>;
  let cancelKeep: (() => void) | undefined;
  let cancelLate: (() => void) | undefined;
  let rest: Restored | undefined;
  let loading: Promise<void> | undefined;
  let joined: Promise<Joined> | undefined;

  const session = {
    chat,
    reply,
    draft,
    config,
    isOpen,
    consent,
    scroll,
    start(): Promise<void> | void {
      let kept: string | null = null;
      try {
        storage = lookUpStorage();
        kept = readStore();
        isOpen.set(!!readKept(kept)?.isOpen);
      } catch {
        storage = undefined;
      }
      const hearOf = (name: string, listener: (event: Event & { persisted?: boolean }) => unknown) =>
        events().addEventListener(name, listener, { signal });
      hearOf("online", () => {
        session.retry();
        line(undefined, true);
      });
      hearOf("pagehide", () => cancelKeep && keep());
      hearOf("storage", hear);
      // Back from the back/forward cache.
      hearOf("pageshow", ({ persisted }) => persisted && withRest(({ comeBack }) => comeBack()));
      listening.add(hear);
      // The first question for the time zone is a slow one: better now than with the first message.
      later(Intl.DateTimeFormat, KEEP_DELAY_MS);
      setConfig(config.peek());
      if (widgetKey && !options.config) void transport.readConfig().then(setConfig, () => {});
      if (kept || address.visitorToken || rest) return withRest(({ enter }) => enter());
    },
    send(text: string, action?: VisitorAction): void {
      // Messages sent before the stored thread is loaded go into it.
      if (loading && !rest) return void loading.finally(() => session.send(text, action));
      const trimmed = text.trim();
      if (!trimmed || isBusy(chat.peek())) return;
      const message: VisitorMessage = { sender: "user", id: newId(), text: trimmed, sentAt: sentNow(), delivery: "unsent", action };
      draft.set("");
      setChat(ask(chat.peek(), message));
      resume();
    },
    stop() {
      const message = firstUnsent(chat.peek());
      if (!core.request || !message) return;
      core.request.abort();
      core.request = undefined;
      setChat(stop(chat.peek(), message.id, reply.peek(), sentNow()));
      reply.set("");
      resume();
    },
    retry() {
      const { turn } = chat.peek();
      if (turn.phase === "sending" && turn.isLate) {
        core.request?.abort();
        core.request = undefined;
      }
      if (rest) rest.retry();
      else resume();
    },
    update: (change: (chat: Chat) => Chat) => setChat(change(chat.peek())),
    rate: (...verdict: Parameters<Session["rate"]>) => more().then(({ rate }) => rate(...verdict)),
    setDraft(text: string) {
      draft.set(text);
      keepSoon();
    },
    setScroll(value: number | null) {
      if (value === scroll.peek()) return;
      scroll.set(value);
      keepSoon();
    },
    agree() {
      core.agreed = consent.peek()?.version ?? core.agreed;
      consent.set(null);
      keep();
      resume();
    },
    setShown: (isShown: boolean) => line(isShown),
    join,
    identify: (token: string | null) => withRest(({ identify }) => identify(token)),
    setOpen(value: boolean) {
      // A chat that comes back open keeps nothing yet: what is kept of a person would go before the page has said their name.
      if (value === isOpen.peek()) return;
      isOpen.set(value);
      keep();
    },
    destroy() {
      if (cancelKeep) keep();
      listening.delete(hear);
      ending.abort();
      line();
      core.request?.abort();
    },
  } satisfies Session;

  const transport = createTransport(address, fetch);
  const core: SessionCore = {
    ...session,
    address,
    transport,
    ending: signal,
    who: "",
    agreed: null,
    request: undefined,
    kept: null,
    later,
    page,
    fetch,
    setChat,
    setTurn,
    setConfig,
    readStore,
    keep,
    resume,
    takeTurn,
  };
  rest = restore?.(core);
  const line = keepLine(core, hearOfPerson);
  // A conversation begins, or another takes its place.
  chat.subscribe(() => line());
  return session;

  function setChat(next: Chat): void {
    const { messages, handovers } = chat.peek();
    chat.set(next);
    if (next.messages !== messages || next.handovers !== handovers) keep();
  }

  function setTurn(phase: "idle" | "offline" | "sending"): void {
    setChat({ ...chat.peek(), turn: { phase } });
  }

  function setConfig(value: WidgetConfig | null): void {
    config.set(value);
    const asked = value?.consent;
    consent.set(asked && asked.version !== core.agreed ? asked : null);
  }

  function readStore(): string | null {
    return storage?.getItem(key) ?? null;
  }

  function keep(): void {
    cancelKeep?.();
    cancelKeep = undefined;
    try {
      const { turn: _turn, messageCount: _count, ...thread } = chat.peek();
      const kept = { ...thread, draft: draft.peek(), scroll: scroll.peek(), consent: core.agreed };
      const text = toKept(readStore(), core.who, kept, isOpen.peek(), config.peek());
      storage?.setItem(key, text);
      // Only once stored: an older text would pass for another tab's message.
      core.kept = text;
      for (const other of listening) if (other !== hear) other();
    } catch {
      // A full or forbidden store costs the visitor the thread after a reload, never the conversation.
    }
  }

  function resume(): void {
    const message = firstUnsent(chat.peek());
    if (signal.aborted || core.request || !message) return;
    if (consent.peek()) return setTurn("idle");
    setTurn("sending");
    void deliver(message);
  }

  async function takeTurn({ id, text, action }: VisitorMessage, stopping: AbortSignal): Promise<void> {
    const { sessionId, pendingDemo } = chat.peek();
    const email = pendingDemo && !action && (await more()).demoEmail(text);
    const { agent, locale } = options;
    const body = {
      message: email ? withEmail(pendingDemo, email) : text,
      action: email ? { type: "giveEmail" as const, email } : action,
      messageId: id,
      temperature: TEMPERATURE,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      page: page(),
      organizationId: organizationId || undefined,
      agent: agent || undefined,
      locale: locale || undefined,
      consent: core.agreed || undefined,
    };
    let end: ChatEvent | undefined;
    cancelLate ??= later(tellLate, LATE_MS);
    await transport.send(body, sessionId, stopping, (event) => {
      if (stopping.aborted) return true;
      calm();
      if (event.type === "turn.started") setChat(begin(chat.peek(), event.sessionId, event.conversationId));
      else if (event.type === "reply.delta") {
        reply.set(reply.peek() + event.text);
        setChat(grow(chat.peek()));
      } else end = event;
      return !!end;
    });
    if (stopping.aborted) return;
    // A relay's answer is not a reply, despite its content type.
    if (!end || !("reply" in end) || typeof end.reply?.response !== "string") return Promise.reject(end);
    reply.set("");
    setChat(answer(chat.peek(), id, end.reply, sentNow()));
  }

  /** No event has arrived; the request continues. */
  function tellLate(): void {
    cancelLate = undefined;
    if (chat.peek().turn.phase === "sending") setChat({ ...chat.peek(), turn: { phase: "sending", isLate: true } });
  }

  function calm(): void {
    cancelLate?.();
    cancelLate = undefined;
  }

  function sentNow(): string {
    return now().toISOString();
  }

  async function more(): Promise<Restored> {
    const make = await parts.restore();
    return (rest ??= make(core));
  }

  function withRest(run: (rest: Restored) => void): Promise<void> | void {
    if (rest) return run(rest);
    // A failed load is retried by the next caller. Unread storage stays as it is.
    return (loading = more()
      .then(run)
      .catch(() => (storage = loading = undefined)));
  }

  function hear(): void {
    void withRest(({ restore }) => restore());
  }

  function join(): Promise<Joined> {
    return (joined ??= parts.person().then((make) => make(core)));
  }

  /** Fetches the part for persons with the first event that is of one. */
  function hearOfPerson(event: LineEvent): void {
    if (event.type !== "opened" || event.messages[0] || event.handler.handler !== "agent" || chat.peek().handovers)
      join()
        .then((person) => person.hear(event))
        // What took away the part takes away the line, which begins with all that was missed.
        .catch(() => (joined = undefined));
  }

  function keepSoon(): void {
    cancelKeep ??= later(keep, KEEP_DELAY_MS);
  }

  async function deliver(message: VisitorMessage): Promise<void> {
    const current = (core.request = new AbortController());
    calm();
    const turn = current.signal;
    const attempt = async () => {
      if (rest?.isAnswered(message) || consent.peek()) return;
      try {
        await takeTurn(message, turn);
      } catch (cause) {
        if (!turn.aborted) await (await more()).recover(message, turn, cause);
      }
    };
    // The same message may wait in other tabs too; one at a time tries, and the next finds it answered. A browser that stores nothing
    // for the page grants it no lock either.
    await (storage && navigator.locks ? navigator.locks.request(message.id, { signal: turn }, attempt) : attempt()).catch(() => {
      // The line or the server went away before what could help was here.
      if (turn.aborted) return;
      if (navigator.onLine === false) setTurn("offline");
      else setChat({ ...chat.peek(), turn: { phase: "failed", code: "network", error: "" } });
    });
    if (core.request !== current) return;
    calm();
    core.request = undefined;
    reply.set("");
    if (isBusy(chat.peek()) || chat.peek().turn.phase === "idle") resume();
  }
}
