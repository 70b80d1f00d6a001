import type { ChatEvent, ReplyOf, SendMessage, WidgetConfig } from "@disco/protocol";
import type { headers, routes } from "@disco/protocol/routes";
import { readEvents } from "./read-events.ts";

// Typed by the protocol's tables, which are not loaded for it.
const SEND_MESSAGE: typeof routes.sendMessage.path = "/api/chat/v2/message";
const READ_CONFIG: typeof routes.readWidgetConfig.path = "/api/widget/config";
const WIDGET_KEY: typeof headers.widgetKey = "x-widget-key";
const ORGANIZATION: typeof headers.organization = "x-organization-id";
const CHAT_SESSION: typeof headers.chatSession = "x-chat-session-id";

const VISITOR_TOKEN: typeof headers.visitorToken = "x-visitor-token";

// Both streams of the server have a sign of life within 15 seconds.
const QUIET_MS = 30_000;

/** Where to send, and whose conversation it is. */
export interface Address {
  apiUrl: string;
  widgetKey?: string | undefined;
  organizationId?: string | undefined;
  /** The customer's word for who the visitor is. */
  visitorToken?: string | null | undefined;
}

/** The calls a conversation makes. `toDiscoError` knows what a failed one rejects with. */
export interface Transport {
  /** Any other call, with the headers that say whose conversation it is. A response that is not well is a rejection. */
  call: (path: string, sessionId: string | null, init?: RequestInit) => Promise<Response>;
  /** The headers that say whose conversation it is. */
  headers: (sessionId: string | null) => Record<string, string>;
  post: (path: string, sessionId: string | null, body: object) => Promise<Response>;
  /** Follows a stream of events until it ends, `onEvent` returns true, or it is silent for too long. An answer without a stream is `whole`. */
  follow: <T>(
    path: string,
    sessionId: string | null,
    init: RequestInit & { signal: AbortSignal },
    onEvent: (event: T) => boolean | void,
    whole?: (response: Response) => Promise<T>,
  ) => Promise<void>;
  /** Sends a message and tells the events of its turn until `onEvent` returns true. */
  send: (message: SendMessage, sessionId: string | null, signal: AbortSignal, onEvent: (event: ChatEvent) => boolean) => Promise<void>;
  readConfig: (init?: RequestInit) => Promise<WidgetConfig>;
}

/** Makes the transport over `fetch`. Nothing is sent until one of its functions is called. */
export function createTransport(address: Address, fetch: typeof globalThis.fetch): Transport {
  function headers(sessionId: string | null): Record<string, string> {
    const named: Record<string, string> = {};
    if (address.widgetKey) named[WIDGET_KEY] = address.widgetKey;
    if (address.organizationId) named[ORGANIZATION] = address.organizationId;
    if (address.visitorToken) named[VISITOR_TOKEN] = address.visitorToken;
    if (sessionId) named[CHAT_SESSION] = sessionId;
    return named;
  }

  async function call(path: string, sessionId: string | null, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(address.apiUrl + path, { ...init, headers: { ...init.headers, ...headers(sessionId) } });
    return response.ok ? response : Promise.reject(response);
  }

  const follow: Transport["follow"] = async (path, sessionId, init, onEvent, whole) => {
    const quiet = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), QUIET_MS);
    };
    listen();
    try {
      const response = await call(path, sessionId, {
        ...init,
        headers: { ...init.headers, accept: "text/event-stream" },
        signal: AbortSignal.any([init.signal, quiet.signal]),
      });
      if (response.headers.get("content-type")?.startsWith("text/event-stream")) await readEvents(response.body!, onEvent, listen);
      else if (whole) onEvent(await whole(response));
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    call,
    headers,
    post: (path, sessionId, body) => call(path, sessionId, toPost(body)),
    follow,
    send: (message, sessionId, signal, onEvent) =>
      follow<ChatEvent>(SEND_MESSAGE, sessionId, { ...toPost(message), signal }, onEvent, async (response) => {
        const reply: ReplyOf<"sendMessage"> = await response.json();
        return { type: "reply.finished", reply };
      }),
    readConfig: async (init) => {
      const reply: ReplyOf<"readWidgetConfig"> = await (await call(READ_CONFIG, null, init)).json();
      return reply.data;
    },
  };
}

function toPost(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
