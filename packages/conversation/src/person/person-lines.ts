import type { Chat, Handover } from "@disco/client";
import type { PersonTexts } from "./person-texts.ts";

/** A quiet line of the thread: its key and its words. */
export type Line = [key: string, text: string];

/** Lines around one message. The name of a person is above the first of their messages in a row. */
export interface Around {
  before: Line[];
  isFirst: boolean;
  after: Line[];
}

/**
 * Says who came and left, by the message at which it happened. What no handover tells is read from who writes. That a person is asked, and
 * that the agent is back, the agent says itself.
 */
export function personLines({ messages, handovers = [] }: Chat, texts: PersonTexts): Map<string, Around> {
  const lines = new Map<string, Around>();
  const [newest, last] = [handovers.at(-1), messages.at(-1)?.id];
  const isShown = ({ after }: Handover) => messages.some(({ id }) => id === after);
  let present: string | null = null;
  let hasHeard = false;
  let speaker: string | null = null;

  function come(key: string, name: string): Line[] {
    if (name === present) return [];
    present = name;
    return [[key, texts.joined(name)]];
  }

  function hear({ handler, person, epoch }: Handover): Line[] {
    const key = `epoch ${epoch}`;
    hasHeard = true;
    if (handler === "person") return person ? come(key, person.name) : [];
    const name = present;
    present = null;
    return handler === "closed" && name !== null ? [[key, texts.left(name)]] : [];
  }

  // A long thread keeps its end: the messages of earlier handovers are gone.
  for (const handover of handovers) if (handover !== newest && !isShown(handover)) hear(handover);
  for (const message of messages) {
    const { id, sender } = message;
    const name = sender === "member" ? (message.metadata?.member?.name ?? "") : null;
    if (sender === "assistant" && !hasHeard) present = null;
    const before = name === null ? [] : come(`before ${id}`, name);
    const here = handovers.filter((one) => one.after === id || (one === newest && id === last && !isShown(one)));
    lines.set(id, { before, isFirst: name !== null && (name !== speaker || before.length > 0), after: here.flatMap(hear) });
    speaker = name;
  }
  return lines;
}
