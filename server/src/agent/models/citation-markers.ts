import type { RetrievedPassage } from "../../knowledge/passage.ts";
import type { ModelPart } from "../model.ts";

/** Turns a language model's text, as it streams, into clean text and citations. */
export interface CitationMarkers {
  push(text: string): ModelPart[];
  /** What was held back, once nothing more comes. */
  end(): ModelPart[];
}

/** Longest bracket that may still become a marker; anything longer is text. */
const MAX_HELD = 60;
const MARKER = /^\[\s*\d{1,2}(?:\s*[,;]\s*\d{1,2})*\s*\]/u;
const UNFINISHED = /^\[[\s\d,;]*$/u;
/** So many backticks open a block of code. */
const FENCE = 3;

/**
 * `[2]` or `[1, 3]` names passages by their number in the prompt and becomes `cite` parts; unknown numbers are dropped. `[0]`
 * marks that no passage answers. Other brackets stay: the loop makes every model's text safe (`safe-text.ts`).
 */
export function createCitationMarkers(passages: readonly RetrievedPassage[]): CitationMarkers {
  let held = "";
  /** Blanks that go if a marker follows, so that no gap is left before the full stop. */
  let blanks = "";
  let statement = "";
  /** Backticks at the end of the text, and those that opened the current code; 0 outside. */
  let ticks = 0;
  let opened = 0;

  /** "items[0]" in code names no passage. */
  function hear(text: string): void {
    if (ticks === 0 && opened === 0 && !text.includes("`")) return;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (character === "`") ticks += 1;
      else endTicks();
      // What is marked within a line ends with it.
      if (character === "\n" && opened < FENCE) opened = 0;
    }
  }
  function endTicks(): void {
    if (ticks === 0) return;
    if (opened === 0) opened = ticks;
    else if (ticks >= opened) opened = 0;
    ticks = 0;
  }

  function take(isLast: boolean): ModelPart[] {
    const parts: ModelPart[] = [];
    let text = "";
    const emit = (piece: string) => {
      const spoken = blanks + piece;
      const words = spoken.replace(/[ \t]+$/u, "");
      blanks = spoken.slice(words.length);
      text += words;
      statement = (statement + spoken).slice(-600);
      hear(piece);
    };
    while (held !== "") {
      const start = held.indexOf("[");
      if (start < 0) {
        emit(held);
        held = "";
        break;
      }
      emit(held.slice(0, start));
      held = held.slice(start);
      endTicks();
      if (opened > 0) {
        emit(held.slice(0, 1));
        held = held.slice(1);
        continue;
      }
      if (!isLast && held.length <= MAX_HELD && UNFINISHED.test(held)) break;
      const marker = MARKER.exec(held);
      if (marker !== null) {
        blanks = "";
        for (const number of marker[0].match(/\d+/gu) ?? []) {
          if (Number(number) === 0) parts.push({ type: "refused", reason: "no_answer" });
          const passage = passages[Number(number) - 1];
          if (passage !== undefined) parts.push({ type: "cite", passage, quote: quoteFor(passage, statement) });
        }
        held = held.slice(marker[0].length);
      } else {
        emit(held.slice(0, 1));
        held = held.slice(1);
      }
    }
    if (isLast) text += blanks;
    return text === "" ? parts : [{ type: "text", text }, ...parts];
  }

  return {
    push: (text) => {
      held += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** The sentence of a passage that shares most words with what was just said. */
function quoteFor(passage: RetrievedPassage, statement: string): string {
  const last =
    statement
      .trim()
      .split(/(?<=[.!?])\s+/u)
      .at(-1) ?? "";
  const said = new Set(last.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  let best = "";
  let bestShare = -1;
  for (const sentence of passage.text.split(/(?<=[.!?])\s+|\n+/u)) {
    const words = sentence.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
    if (words.length === 0) continue;
    const share = words.filter((word) => said.has(word)).length / Math.sqrt(words.length);
    if (share > bestShare) [best, bestShare] = [sentence, share];
  }
  return best;
}
