import { ApiError, type VoiceApi } from "@disco/client/api";
import type { RequestVoiceTicket, VoiceClientMessage, VoiceTicketReply } from "@disco/protocol";

/** The visitor has hung up, or the server has ended the call in good order. */
export const closeCodes = { done: 1000, goingAway: 1001 } as const;

export interface VoiceSocket {
  ticket: VoiceTicketReply;
  send: (message: VoiceClientMessage) => void;
  sendSound: (pcm: ArrayBuffer) => void;
  hangUp: () => void;
}

interface VoiceSocketEvents<Message> {
  onMessage: (message: Message) => void;
  onFailed: () => void;
  onClosed: (code: number) => void;
}

/**
 * Opens one of the server's voice sockets with a fresh ticket.
 * @throws ApiError when there is no ticket to be had.
 */
export async function openVoiceSocket<Message>(
  api: VoiceApi,
  path: "/voice-stream" | "/voice-openai",
  asked: RequestVoiceTicket,
  { onMessage, onFailed, onClosed }: VoiceSocketEvents<Message>,
): Promise<VoiceSocket> {
  const ticket = await api.requestTicket(asked);
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.search = `${new URLSearchParams({ agent: asked.agent ?? "default", ticket: ticket.ticket })}`;
  const socket = new WebSocket(url);
  socket.onmessage = ({ data }: MessageEvent<string>) => onMessage(JSON.parse(data));
  socket.onerror = onFailed;
  socket.onclose = ({ code }) => onClosed(code);
  const send = (data: string | ArrayBuffer) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  return {
    ticket,
    send: (message) => send(JSON.stringify(message)),
    sendSound: send,
    hangUp: () => {
      socket.onmessage = socket.onerror = socket.onclose = null;
      socket.close(closeCodes.done);
    },
  };
}

/** Whether the server itself refused, with a sentence that the visitor should read. */
export function refusalOf(error: unknown): string | null {
  return error instanceof ApiError && error.status !== 0 ? error.message : null;
}
