import type { ChatEvent, ChatThread, LineEvent, LiveEvent, HandoverState } from "@disco/protocol";
import { addColleague, type Colleague } from "./add-colleague.ts";
import type { ProductAppOptions } from "./build-product-app.ts";
import { followEvents } from "./follow-events.ts";
import { addPage } from "./library/a-library.ts";
import { openCompany } from "./open-company.ts";

/** Acme with a page, listening on loopback: Ann owns it, Bob is a member, and visitors come. */
export async function openTeam(closers: (() => Promise<void>)[], options: ProductAppOptions = {}) {
  const company = await openCompany(closers, options);
  await addPage(company.db, company.organizationId, {
    url: "https://acme.example/pricing",
    title: "Pricing",
    text: "The team plan costs $49 a month and covers twenty docks.",
  });
  const address = await company.app.listen({ port: 0, host: "127.0.0.1" });
  const ann: Colleague = {
    authorization: company.bearerOf("acme"),
    call: (method, url, payload) => company.call(method, url, payload),
  };
  const bob = await addColleague(company, "member", "bob");
  /** A visitor's conversation, by its session. */
  const begin = async (message = "What does the team plan cost?") => {
    const { sessionId, conversationId } = await company.ask(message);
    const headers = { "x-chat-session-id": sessionId, "x-organization-id": "acme" };
    const visitor = {
      sessionId,
      conversationId,
      say: (text: string, messageId?: string) => sayAs(address, headers, text, messageId),
      post: async <Body>(path: string, payload: object) => {
        const { body } = await company.app.inject({ method: "POST", url: `/api/chat/v2/${path}`, headers, payload });
        return JSON.parse(body) as Body;
      },
      thread: async () => (await company.app.inject({ method: "GET", url: "/api/chat/v2/session", headers })).json<ChatThread>(),
      line: async (after = -1) => {
        const line = await followEvents<LineEvent>(`${address}/api/chat/v2/line?after=${after}`, { headers });
        closers.push(async () => line.close());
        return line;
      },
    };
    return visitor;
  };
  const live = async ({ authorization }: Colleague, lastEventId?: string) => {
    const headers = { authorization, ...(lastEventId !== undefined && { "last-event-id": lastEventId }) };
    const stream = await followEvents<LiveEvent>(`${address}/api/live`, { headers });
    closers.push(async () => stream.close());
    return stream;
  };
  return { company, address, ann, bob, begin, live };
}

/** A visitor's message as a stream: the events of its turn. */
async function sayAs(address: string, headers: Record<string, string>, message: string, messageId?: string): Promise<ChatEvent[]> {
  const stream = await followEvents<ChatEvent>(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ message, organizationId: "acme", ...(messageId !== undefined && { messageId }) }),
  });
  await stream.ended;
  return stream.events;
}

export const take = ({ call }: Colleague, conversationId: string) =>
  call<{ data: HandoverState } & { error: string }>("POST", `/api/conversations/${conversationId}/take`, {});
export const back = ({ call }: Colleague, conversationId: string, note = "") =>
  call<{ data: HandoverState } & { error: string }>("POST", `/api/conversations/${conversationId}/back`, { note });
export const send = ({ call }: Colleague, conversationId: string, text: string, messageId: string) =>
  call("POST", `/api/conversations/${conversationId}/messages`, { text, messageId });
export const senders = ({ messages }: ChatThread) => messages.map(({ sender }) => sender);
export const shown = (events: readonly { type: string }[]) => events.map(({ type }) => type);
