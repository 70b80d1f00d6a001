import { splitSentences } from "../../../../../knowledge/words/split-sentences.ts";
import type { ModelRequest } from "../../../../model.ts";
import { isRefusedReply } from "../../../../reply-causes.ts";
import type { Answer } from "./compose-answer.ts";

const TURNS_NOT_REPEATED = 2;

/**
 * Drops paragraphs that the last replies had; of the first one the sentence that it was chosen for stays, unless that was all of a reply.
 * Null when nothing new is left. The same question gets the same answer.
 */
export function withoutRepeats(answer: Answer, { history, message }: ModelRequest): Answer | null {
  // Text beside a refusal was not an answer.
  const replies = history.filter((turn) => turn.role === "agent" && !isRefusedReply(turn)).slice(-TURNS_NOT_REPEATED);
  const isRepeated = (text: string): boolean => replies.some((reply) => reply.text.includes(text));
  if (!answer.parts.some(isRepeated) || isAskedAgain(history, message)) return answer;
  const kept = answer.parts.flatMap((part, index) => {
    if (!isRepeated(part)) return [{ part, index }];
    const sentence = index === 0 ? chosenSentence(answer) : null;
    return sentence === null || replies.some(({ text }) => text === sentence) ? [] : [{ part: sentence, index }];
  });
  if (kept.length === 0) return null;
  const parts = kept.map(({ part }) => part);
  return { ...answer, text: parts.join("\n\n"), parts, quotes: kept.flatMap(({ index }) => answer.quotes[index] ?? []) };
}

function isAskedAgain(history: ModelRequest["history"], message: string): boolean {
  const asked = plain(message);
  return history.some(({ role, text }) => role === "visitor" && plain(text) === asked);
}

function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

/** The sentence that the first paragraph was chosen for; all of that where it is no sentence by itself. */
function chosenSentence({ quotes: [quote], parts: [lead = ""] }: Answer): string {
  const [chosen] = splitSentences(quote?.quote ?? "");
  return chosen?.kind !== "sentence" || chosen.isDangling ? lead : chosen.text.replaceAll(/\s+/gu, " ");
}
