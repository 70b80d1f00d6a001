import type { ChatEvent } from "@disco/protocol";

export interface TurnEvents {
  push(event: ChatEvent): void;
  /** Nothing comes after this. */
  end(error?: unknown): void;
  read(): AsyncGenerator<ChatEvent>;
}

/** Unread words merge into one event, so that a slow reader holds one reply at most. */
export function createTurnEvents(): TurnEvents {
  const kept: ChatEvent[] = [];
  let isOver = false;
  let failure: { error: unknown } | null = null;
  let wake = () => {};

  return {
    push: (event) => {
      if (isOver) return;
      const last = kept.at(-1);
      if (event.type === "reply.delta" && last?.type === "reply.delta") {
        kept[kept.length - 1] = { type: "reply.delta", text: last.text + event.text };
      } else kept.push(event);
      wake();
    },
    end: (error) => {
      if (isOver) return;
      isOver = true;
      if (error !== undefined) failure = { error };
      wake();
    },
    read: async function* read() {
      for (;;) {
        const event = kept.shift();
        if (event !== undefined) yield event;
        else if (failure !== null) throw failure.error;
        else if (isOver) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
