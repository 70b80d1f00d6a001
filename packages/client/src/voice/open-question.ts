import type { Line } from "./voice-call.ts";

/** A question of a call that is not yet answered aloud: sent again under its id when a lost line is back. */
export interface OpenQuestion {
  /** Null closes it. */
  set: (question: { id: string; text: string; isSpoken: boolean } | null) => void;
  /** The answer is whole; from then on the end of its sound closes the question. */
  replied: () => void;
  sounded: () => void;
  /** Whether there was something to say again. */
  sayAgain: (line: Line | null) => boolean;
}

export function createOpenQuestion(): OpenQuestion {
  let open: { id: string; text: string; isSpoken: boolean } | null = null;
  let isReplied = false;
  return {
    set: (question) => {
      open = question;
      isReplied = false;
    },
    replied: () => {
      isReplied = true;
    },
    sounded: () => {
      if (isReplied) open = null;
    },
    sayAgain: (line) => {
      if (open === null) return false;
      isReplied = false;
      line?.say(open.text, open.id, open.isSpoken);
      return true;
    },
  };
}
