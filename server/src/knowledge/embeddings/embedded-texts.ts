import { createHash } from "node:crypto";

export interface Piece {
  text: string;
  start: number;
}

/** Cuts a passage into its sentences, items, rows and lines of code. */
export type SplitText = (text: string) => readonly Piece[];

export interface EmbeddedTexts {
  passage: string;
  sentences: readonly string[];
  pieces: readonly Piece[];
  hash: string;
}

const MAX_CHARACTERS = 6_000;
const MAX_SENTENCE = 1_000;
/** A longer passage is a list or a log; its first pieces stand for it. */
const MAX_SENTENCES = 80;

/** A passage and a sentence are found by what stands above them as well. */
export function embeddedTexts({ headingPath, text }: { headingPath: string; text: string }, split: SplitText): EmbeddedTexts {
  const pieces = split(text).slice(0, MAX_SENTENCES);
  const passage = `${headingPath}\n${text}`.slice(0, MAX_CHARACTERS).toWellFormed();
  const sentences = pieces.map((piece) => `${headingPath}\n${piece.text.slice(0, MAX_SENTENCE)}`.toWellFormed());
  const hash = createHash("sha256")
    .update(JSON.stringify([passage, sentences]))
    .digest("base64url");
  return { passage, sentences, pieces, hash };
}
