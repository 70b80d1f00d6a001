import type { ReplyOf } from "@disco/protocol";
import type { routes } from "@disco/protocol/routes";
import type { VisitorMessage } from "../chat/chat.ts";
import { emptyChat, firstUnsent } from "../chat/chat.ts";
import { fail, reconcile, resend, restoreThread } from "../chat/mend-chat.ts";
import { demoEmail } from "../chat/pending-demo.ts";
import { toDiscoError } from "../transport/to-disco-error.ts";
import { parseKept } from "./parse-kept.ts";
import type { KeptThread } from "./kept.ts";
import type { Restored, SessionCore } from "./session-core.ts";
import { subjectOf } from "./subject-of.ts";

const READ_SESSION: typeof routes.readSession.path = "/api/chat/v2/session";
const RATE_REPLY: typeof routes.rateReply.path = "/api/chat/v2/rating";
const MAX_ATTEMPTS = 5;
const LONGEST_WAIT_MS = 10_000;

/**
 * Restores a session: returning visitors, named visitors, two tabs, lost connections. @public The widget fetches it when it is
 * needed.
 */
export function restore(core: SessionCore): Restored {
  const { chat, consent, config, transport } = core;
  core.who = subjectOf(core.address.visitorToken);

  function takeOver(stored = core.readStore()): KeptThread | undefined {
    const kept = parseKept((core.kept = stored));
    if (!config.peek()) core.setConfig(kept?.config ?? null);
    const thread = kept?.threads[core.who];
    if (!thread) return;
    const { sessionId, conversationId, pendingDemo, messages, handovers } = thread;
    const ours = chat.peek();
    // A tab that has just learned this person's name has not loaded the thread yet; it is the same conversation.
    if (core.who && ours.sessionId && !sessionId && !messages.length) return thread;
    // Another tab has begun or opened another conversation.
    if (ours.sessionId && ours.sessionId !== sessionId && !ours.messages.some(({ id }) => messages.some((one) => one.id === id))) leave();
    // Not by `setChat`, which would keep it again.
    chat.set(restoreThread(chat.peek(), { sessionId, conversationId, pendingDemo, messages, handovers }));
    const { turn, messages: now } = chat.peek();
    // Another tab has sent what had failed here.
    if (turn.phase === "failed" && !now.some((one) => "delivery" in one && one.delivery === "failed")) core.setTurn("idle");
    core.agreed = thread.consent;
    core.setConfig(config.peek());
    return thread;
  }

  /** Merges messages that other tabs stored. Known ones keep their identity, or they would all be drawn again. */
  function hear(): void {
    if (core.readStore() !== core.kept) takeOver();
  }

  function leave(): void {
    core.request?.abort();
    core.request = undefined;
    core.reply.set("");
    chat.set(emptyChat);
  }

  function enter(stored?: string | null): void {
    leave();
    core.agreed = null;
    const thread = takeOver(stored);
    core.draft.set(thread?.draft ?? "");
    core.scroll.set(thread?.scroll ?? null);
    core.setConfig(config.peek());
    void catchUp();
  }

  async function readThread(sessionId: string | null): Promise<ReplyOf<"readSession">> {
    return (await transport.call(READ_SESSION, sessionId)).json();
  }

  async function catchUp(): Promise<void> {
    const { sessionId, messages } = chat.peek();
    const whose = core.who;
    if (sessionId || core.address.visitorToken) {
      const thread = await readThread(sessionId).catch(() => null);
      if (core.who !== whose) return;
      hear();
      // Messages sent since, here or in another tab, are newer than this answer.
      if (thread && chat.peek().messages === messages) core.setChat(reconcile(chat.peek(), thread));
    }
    core.resume();
  }

  async function recover({ id }: VisitorMessage, signal: AbortSignal, cause: unknown, attempt = 1): Promise<void> {
    const { code, message, retryAfterMs = 500 * 2 ** attempt } = await toDiscoError(cause);
    if (code === "consent_required") {
      core.agreed = null;
      // The browser's cache may hold the consent text of an earlier version.
      await transport.readConfig({ cache: "no-cache" }).then(
        // A page that draws its own configuration asks only for the consent.
        (read) => core.setConfig({ ...read, ...config.peek(), consent: read.consent }),
        () => {},
      );
    }
    const isAsked = code === "consent_required" && consent.peek();
    if (!isAsked) {
      if (isTransient(code) && navigator.onLine === false) return core.setTurn("offline");
      if (!isTransient(code) || attempt === MAX_ATTEMPTS || retryAfterMs > LONGEST_WAIT_MS)
        return core.setChat(fail(chat.peek(), id, code, message));
      await pause(retryAfterMs, signal);
      if (signal.aborted) return;
      core.setChat(resend(chat.peek()));
      core.reply.set("");
    }
    const waiting = firstUnsent(chat.peek());
    if (consent.peek()) return core.setTurn("idle");
    if (waiting?.id !== id) return;
    try {
      await core.takeTurn(waiting, signal);
    } catch (next) {
      if (!signal.aborted) await recover(waiting, signal, next, attempt + 1);
    }
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = core.later(resolve, ms);
      signal.addEventListener("abort", () => (cancel(), resolve()));
    });
  }

  return {
    enter,
    restore: hear,
    comeBack() {
      takeOver();
      void catchUp();
    },
    recover,
    demoEmail,
    isAnswered(message) {
      hear();
      if (firstUnsent(chat.peek())?.id === message.id) return false;
      core.setChat(resend(chat.peek()));
      // Only where another conversation has taken the place of this one.
      core.resume();
      return true;
    },
    retry() {
      if (core.request) return;
      core.setChat(resend(chat.peek(), true));
      core.resume();
    },
    async rate(message, rating) {
      const { id, metadata } = message;
      const body = { messageId: metadata?.messageId, rating };
      await transport.post(RATE_REPLY, chat.peek().sessionId, body).catch(async (cause: unknown) => {
        throw await toDiscoError(cause);
      });
      const rated = { ...message, metadata: { ...metadata, rating } };
      core.setChat({ ...chat.peek(), messages: chat.peek().messages.map((one) => (one.id === id ? rated : one)) });
    },
    identify(token) {
      const next = subjectOf(token);
      core.address.visitorToken = token;
      if (next === core.who) return;
      // The next person's entry is dropped once the previous one is stored.
      const stored = core.readStore();
      core.keep();
      core.who = next;
      enter(stored);
      core.keep();
    },
  };
}

function isTransient(code: string): boolean {
  return ["network", "timeout", "busy", "unavailable", "rate_limited", "internal"].includes(code);
}
