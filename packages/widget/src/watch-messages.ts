import type { Session } from "@disco/client";

/** Tells the page of messages, leads, meetings and failures, each once. Returns what stops it. */
export function watchMessages(session: Session, tell: (name: string, detail: object) => void): () => void {
  let seen = session.chat.peek();
  return session.chat.subscribe(() => {
    const before = seen;
    const chat = (seen = session.chat.peek());
    const { messages, turn } = chat;
    if (turn.phase === "failed" && before.turn !== turn) tell("error", { code: turn.code });
    const message = messages.at(-1);
    // What is taken over from the server, or from where it was told already, leaves the turn as it was.
    if (!message || before.turn === turn || before.messages.some(({ id }) => id === message.id)) return;
    tell("message", { message });
    if (message.sender !== "assistant") return;
    const { extractedData: data, toolCalled, success } = message.metadata ?? {};
    if (data?.email) tell("lead", { email: data.email });
    if (data && success && toolCalled === "schedule_meeting") tell("meeting", { meeting: data });
  });
}
