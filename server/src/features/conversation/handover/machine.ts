import type { Handler } from "@disco/protocol";

/** The handler of a conversation. */
export interface Standing {
  handler: Handler;
  /** Grows with each change of the handler. */
  epoch: number;
  /** Grows when the agent gets or loses the word. */
  turnEpoch: number;
  /** The member who has it; null unless a person does. */
  memberId: string | null;
}

export type HandoverEvent =
  /** A person is wanted, and one is asked. */
  | { type: "ask" }
  | { type: "take"; memberId: string }
  | { type: "back"; memberId: string; isAdministrator?: boolean }
  /** The wait for a person, or the idle time of the one who has it, is over. */
  | { type: "expire" }
  | { type: "close"; memberId: string; isAdministrator?: boolean }
  | { type: "visitorMessage" };

/** Why an event does not apply: another member has the conversation, or no one does. */
export type HandoverRefusal = "taken" | "not_taken";

/** The next standing of a conversation. An event that changes nothing returns the same object. */
export function nextStanding(standing: Standing, event: HandoverEvent): Standing | HandoverRefusal {
  const { handler, memberId } = standing;
  const isTaken = handler === "person";
  switch (event.type) {
    case "ask":
      return isTaken || handler === "waiting" ? standing : become(standing, "waiting");
    case "take":
      if (isTaken) return memberId === event.memberId ? standing : "taken";
      return become(standing, "person", event.memberId);
    case "back":
      if (!isTaken) return handler === "agent" ? standing : "not_taken";
      return mayEnd(standing, event) ? become(standing, "agent") : "taken";
    case "expire":
      return handler === "waiting" || isTaken ? become(standing, "agent") : standing;
    case "close":
      if (handler === "closed") return standing;
      return mayEnd(standing, event) ? become(standing, "closed") : "taken";
    case "visitorMessage":
      return handler === "closed" ? become(standing, "agent") : standing;
  }
}

/** Whether the agent may answer. */
export function mayAgentAnswer(handler: Handler): boolean {
  return handler === "agent" || handler === "waiting";
}

function mayEnd({ handler, memberId }: Standing, by: { memberId: string; isAdministrator?: boolean }): boolean {
  return handler !== "person" || by.isAdministrator === true || memberId === by.memberId;
}

function become(from: Standing, handler: Handler, memberId: string | null = null): Standing {
  const hasChangedWord = mayAgentAnswer(from.handler) !== mayAgentAnswer(handler);
  return { handler, memberId, epoch: from.epoch + 1, turnEpoch: from.turnEpoch + Number(hasChangedWord) };
}
