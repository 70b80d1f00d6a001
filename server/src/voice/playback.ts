import type { Clause } from "./clauses.ts";
import type { WordTime } from "./speech-ports.ts";

/** Part of a reply that the visitor heard. */
export interface Heard {
  /** The part that was heard, of the reply's text. */
  text: string;
  /** The part that was cut; empty when all was heard. */
  cut: string;
  /** False where the voice told when each word begins; true where the place is an estimate. */
  isAbout: boolean;
}

/** Heard part of a reply that was stored after the agent was interrupted: its later words were cut as well. */
export function heardOfReply(response: string, heard: Heard): Heard {
  return response.startsWith(heard.text) ? { ...heard, cut: response.slice(heard.text.length).trim() } : heard;
}

interface Piece {
  clause: Clause;
  /** Where its sound begins and ends in the sound of the reply. */
  startMs: number;
  endMs: number;
  isWhole: boolean;
  words: readonly WordTime[];
}

export interface Playback {
  /** The next clause begins. */
  begin(clause: Clause): void;
  /** Sound of the clause was synthesised. */
  add(ms: number): void;
  setWords(times: readonly WordTime[]): void;
  /** All sound of the clause is there. */
  finish(): void;
  /** Sound was handed to the visitor's side, which plays it after what it has. */
  sent(ms: number, now: number): void;
  played(ms: number, now: number): void;
  /** How much has been heard, and how much was sent. */
  positionMs(now: number): number;
  readonly sentMs: number;
  heard(text: string, now: number): Heard;
}

/** The clock of one reply's sound: sent ahead of time, heard in real time. Earlier parts end at `from`. */
export function createPlayback(from = 0): Playback {
  const pieces: Piece[] = [];
  let synthesisedMs = 0;
  let sentMs = 0;
  let anchor = { ms: 0, at: 0 };

  const positionMs = (now: number) => Math.min(sentMs, anchor.ms + Math.max(0, now - anchor.at));

  return {
    begin: (clause) => pieces.push({ clause, startMs: synthesisedMs, endMs: synthesisedMs, isWhole: false, words: [] }),
    add: (ms) => {
      synthesisedMs += ms;
      const piece = pieces.at(-1);
      if (piece !== undefined) piece.endMs = synthesisedMs;
    },
    setWords: (times) => {
      const piece = pieces.at(-1);
      if (piece !== undefined) piece.words = [...piece.words, ...times];
    },
    finish: () => {
      const piece = pieces.at(-1);
      if (piece !== undefined) piece.isWhole = true;
    },
    sent: (ms, now) => {
      // Where everything sent was heard already, the clock waited for this sound.
      anchor = { ms: positionMs(now), at: now };
      sentMs += ms;
    },
    played: (ms, now) => {
      anchor = { ms: Math.min(ms, sentMs), at: now };
    },
    positionMs,
    get sentMs() {
      return sentMs;
    },
    heard: (text, now) => heardOf(text, from, pieces, positionMs(now)),
  };
}

/** Sound that has just left the loudspeaker may still be in the visitor's buffers. */
const GRACE_MS = 60;

function heardOf(text: string, from: number, pieces: readonly Piece[], positionMs: number): Heard {
  let end = from;
  let isAbout = false;
  for (const piece of pieces) {
    if (piece.isWhole && positionMs >= piece.endMs - GRACE_MS) {
      end = piece.clause.end;
      continue;
    }
    if (positionMs > piece.startMs) {
      const cut = cutWithin(piece, positionMs - piece.startMs);
      end = Math.max(end, piece.clause.start + cut.length);
      isAbout = cut.isAbout;
    }
    break;
  }
  return { text: text.slice(0, end).trimEnd(), cut: text.slice(end).trim(), isAbout };
}

/** How much of the clause's text was heard after `ms` of its sound. */
function cutWithin({ clause, startMs, endMs, words, isWhole }: Piece, ms: number): { length: number; isAbout: boolean } {
  const ends = [...clause.text.matchAll(/\S+/gu)].map((match) => match.index + match[0].length);
  const isTimed = words.length > 0;
  // A clause that is still being synthesised is longer than its sound so far.
  const duration = Math.max(endMs - startMs, isWhole ? 1 : clause.text.length * MS_PER_CHARACTER);
  // A word counts as heard when the next one has begun.
  const fraction = isTimed ? Math.max(0, words.filter((word) => word.ms <= ms).length - 1) / words.length : ms / duration;
  const count = Math.min(ends.length, Math.floor(fraction * ends.length + 1e-9));
  return { length: count === 0 ? 0 : (ends[count - 1] ?? 0), isAbout: !isTimed };
}

/** Ordinary speech. */
const MS_PER_CHARACTER = 65;
