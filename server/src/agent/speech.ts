import { createEchoGuards, unguarded } from "./echo-guard.ts";
import { RULES } from "./prompt.ts";
import { createSafeText, type IsAllowed } from "./safe-text.ts";

const guardEcho = createEchoGuards(RULES);

/** Makes what a model says safe to show: no foreign addresses, and no echo of the instructions. */
export interface Speech {
  beginRound(): void;
  push(text: string): string;
  /** What was held back in this round. */
  end(): string;
  isEcho(): boolean;
}

/** `publicText` is what a model with instructions may repeat although they say it as well; null for one without. */
export function createSpeech(isAllowed: IsAllowed, publicText: (() => string) | null): Speech {
  const guard = publicText === null ? unguarded : guardEcho(publicText);
  let filter = createSafeText(isAllowed);
  return {
    beginRound: () => (filter = createSafeText(isAllowed)),
    push: (text) => guard.push(filter.push(text)),
    end: () => guard.push(filter.end()) + guard.end(),
    isEcho: () => guard.isTripped(),
  };
}
