import type { ChatEvent, ChatReply, ChatThread, ErrorBody, SendMessage, WidgetConfig, WidgetConfigReply } from "@disco/protocol";
import type { headers, routes } from "@disco/protocol/routes";
import { DiscoError } from "../disco-error.ts";
import { readEvents } from "./read-events.ts";

// Typed by the protocol's tables, so a drift does not compile, yet not one byte of those tables ships.
const SEND_MESSAGE: typeof routes.sendMessage.path = "/api/chat/v2/message";
const READ_SESSION: typeof routes.readSession.path = "/api/chat/v2/session";
const READ_CONFIG: typeof routes.readWidgetConfig.path = "/api/widget/config";
const WIDGET_KEY: typeof headers.widgetKey = "x-widget-key";
const ORGANIZATION: typeof headers.organization = "x-organization-id";
const CHAT_SESSION: typeof headers.chatSession = "x-chat-session-id";

const VISITOR_TOKEN: typeof headers.visitorToken = "x-visitor-token";

const QUIET_MS = 30_000;

/** Where to send, and whose conversation it is. */
export interface Address {
  apiUrl: string;
  widgetKey?: string | undefined;
  organizationId?: string | undefined;
  /** The customer's word for who the visitor is. */
  visitorToken?: string | null | undefined;
}

/** The calls a conversation makes. Every failure is a `DiscoError`; an abort by `signal` rejects with the signal's reason. */
export interface Transport {
  /** Any other call, with the headers that say whose conversation it is. */
  call: (path: string, sessionId: string | null, init?: RequestInit) => Promise<Response>;
  send: (message: SendMessage, sessionId: string | null, signal: AbortSignal) => AsyncGenerator<ChatEvent>;
  readThread: (sessionId: string | null) => Promise<ChatThread>;
  readConfig: (cache?: RequestCache) => Promise<WidgetConfig>;
}

/** Makes the transport over `fetch`. Nothing is sent until one of its functions is called. */
export function createTransport(address: Address, fetch: typeof globalThis.fetch): Transport {
  async function call(path: string, sessionId: string | null, init: RequestInit = {}): Promise<Response> {
    const named: Record<string, string> = {};
    if (address.widgetKey) named[WIDGET_KEY] = address.widgetKey;
    if (address.organizationId) named[ORGANIZATION] = address.organizationId;
    if (address.visitorToken) named[VISITOR_TOKEN] = address.visitorToken;
    if (sessionId) named[CHAT_SESSION] = sessionId;
    const response = await fetch(address.apiUrl + path, { ...init, headers: { ...init.headers, ...named } }).catch((cause: unknown) => {
      throw init.signal?.aborted ? cause : new DiscoError("network");
    });
    if (response.ok) return response;
    const body: Partial<ErrorBody> = await response.json().catch(() => ({}));
    const seconds = Number(response.headers.get("retry-after"));
    throw new DiscoError(
      body.code ?? (response.status < 500 ? "invalid_reply" : "unavailable"),
      body.error,
      seconds ? seconds * 1000 : undefined,
    );
  }

  return {
    call,
    async *send(message, sessionId, signal) {
      const quiet = new AbortController();
      const either = AbortSignal.any([signal, quiet.signal]);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const listen = () => {
        clearTimeout(timer);
        timer = setTimeout(() => quiet.abort(new DiscoError("timeout")), QUIET_MS);
      };
      listen();
      try {
        const response = await call(SEND_MESSAGE, sessionId, {
          method: "POST",
          headers: { "content-type": "application/json", accept: "text/event-stream" },
          body: JSON.stringify(message),
          signal: either,
        });
        if (response.body && response.headers.get("content-type")?.startsWith("text/event-stream")) {
          for await (const data of readEvents(response.body)) {
            listen();
            const event: ChatEvent = JSON.parse(data);
            yield event;
          }
        } else {
          const reply: ChatReply = await response.json();
          yield { type: "reply.finished", reply };
        }
      } catch (cause) {
        either.throwIfAborted();
        throw cause instanceof DiscoError ? cause : new DiscoError(cause instanceof SyntaxError ? "invalid_reply" : "network");
      } finally {
        clearTimeout(timer);
      }
    },
    readThread: async (sessionId) => (await call(READ_SESSION, sessionId)).json(),
    readConfig: async (cache = "default") => {
      const reply: WidgetConfigReply = await (await call(READ_CONFIG, null, { cache })).json();
      return reply.data;
    },
  };
}
