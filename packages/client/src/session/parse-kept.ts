import { KEPT_VERSION, readKept } from "./kept.ts";
import type { Kept, KeptThread } from "./kept.ts";

/** Reads what was stored; null when there is nothing, or nothing this version can read. */
export function parseKept(text: string | null): Kept | null {
  const value = readKept(text);
  return isKept(value) ? value : null;
}

function isKept(value: Partial<Kept> | null): value is Kept {
  return value?.version === KEPT_VERSION && Object.values(value.threads ?? {}).every(isThread);
}

// Storage is untrusted input.
function isThread(thread: Partial<KeptThread> | null): boolean | undefined {
  const { messages, handovers = [] } = thread ?? {};
  return messages?.every?.((message) => typeof message?.text === "string") && handovers.every?.((one) => typeof one?.epoch === "number");
}
