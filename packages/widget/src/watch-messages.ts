import type { Session } from "@disco/client";

/** Tells the page of messages, leads, meetings and failures, each once. Returns what stops it. */
export function watchMessages(session: Session, tell: (name: string, detail: object) => void): () => void {
  let seen = session.chat.peek();
  return session.chat.subscribe(() => {
    const before = seen;
    const { messages, turn } = (seen = session.chat.peek());
    // Messages merged from the server or another tab leave the turn unchanged.
    if (before.turn === turn) return;
    if (turn.phase === "failed") tell("error", { code: turn.code });
    // Another message may wait behind the one that is new.
    const message = messages.findLast(({ id }) => !before.messages.some((one) => one.id === id));
    if (!message) return;
    tell("message", { message });
    if (message.sender !== "assistant") return;
    const { extractedData: data, toolCalled, success } = message.metadata ?? {};
    if (data?.email) tell("lead", { email: data.email });
    if (data && success && toolCalled === "schedule_meeting") tell("meeting", { meeting: data });
  });
}
