import type { AgentMessage, Session } from "@disco/client";

/** Tells the page of messages, leads, meetings and failures, each once. Returns what stops it. */
export function watchMessages(session: Session, tell: (name: string, detail: object) => void): () => void {
  let seen = session.chat.peek();
  /** Whether the visitor wrote last in this tab. A person's words come to all of them. */
  let isOurs = true;
  return session.chat.subscribe(() => {
    const before = seen;
    const { messages, turn } = (seen = session.chat.peek());
    // Messages merged from the server or another tab leave the turn unchanged.
    const isTurn = before.turn !== turn;
    if (isTurn && turn.phase === "failed") tell("error", { code: turn.code });
    // Another message may wait behind the one that is new.
    const message = messages.findLast(({ id }) => !before.messages.some((one) => one.id === id));
    if (!message || !(isTurn || before.messages[0])) return;
    const { sender } = message;
    if (sender === "user") isOurs = isTurn;
    if (sender === "member" ? !isOurs : !isTurn) return;
    tell("message", { message });
    const { extractedData: data, toolCalled, success } = (message as AgentMessage).metadata ?? {};
    if (data?.email) tell("lead", { email: data.email });
    if (data && success && toolCalled === "schedule_meeting") tell("meeting", { meeting: data });
  });
}
