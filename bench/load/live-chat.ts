import type { ChatReply } from "@disco/protocol";
import { SLUG } from "./fill-library.ts";

/** A conversation that has begun, and the headers of its visitor. */
export interface LiveChat {
  conversationId: string;
  headers: Record<string, string>;
}

export async function beginChat(base: string): Promise<LiveChat> {
  const reply = await postJson<ChatReply>(`${base}/api/chat/v2/message`, { message: "Hello there", organizationId: SLUG });
  const { conversationId, sessionId } = reply;
  return { conversationId, headers: { "x-chat-session-id": sessionId, "x-organization-id": SLUG } };
}

export async function postJson<Reply>(address: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}
