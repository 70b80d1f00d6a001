import type { ModelRequest } from "../../../model.ts";
import type { Answer } from "./compose-answer.ts";
import type { Finding } from "./finding.ts";
import { topicWords } from "../dialogue/follow-up.ts";
import { plainMessage } from "../dialogue/plain-message.ts";
import { fitsType } from "./fits-type.ts";
import type { AnswerType } from "./question.ts";
import { isRefusedReply } from "../../../reply-causes.ts";
import { type Sentence, splitSentences } from "../../../../knowledge/words/split-sentences.ts";
import { functionWords, readStems, readWords, stemOf } from "../../../../knowledge/words/words.ts";

const TURNS_NOT_REPEATED = 2;

/**
 * Drops paragraphs that the last replies had; of the first one, when asked again, the key sentence stays. Null when nothing new
 * is left. The same question gets the same answer.
 */
export function withoutRepeats({ answer, type }: Finding, { history, message }: ModelRequest): Answer | null {
  // Text beside a refusal was not an answer.
  const replies = history.filter((turn) => turn.role === "agent" && !isRefusedReply(turn)).slice(-TURNS_NOT_REPEATED);
  const isRepeated = (text: string): boolean => replies.some((reply) => reply.text.includes(text));
  if (!answer.parts.some(isRepeated) || history.some(({ role, text }) => role === "visitor" && isSameText(text, message))) return answer;
  const [lead = ""] = answer.parts;
  const kept = answer.parts.flatMap((part, index) => (index > 0 && !isRepeated(part) ? [{ part, index }] : []));
  if (isRepeated(lead)) {
    const telling = tellingSentence(answer, message, type);
    if (telling === null) return null;
    // "And how much is it?" asks for the figure in the previous answer; only a request for more wants something else.
    const isOnly = replies.some(({ text }) => text === telling) && fitsType(type, telling) !== 1;
    if (isOnly && !isOfLeadsPage(answer, kept[0]?.index)) return null;
    // The requested sort of fact goes before text without it. Reasons and events have no sort.
    const isBeside = type !== "reason" && fitsType(type, telling) === 0 && kept.some(({ part }) => fitsType(type, part) === 1);
    if (!isBeside && !isOnly) kept.unshift({ part: telling, index: 0 });
  } else kept.unshift({ part: lead, index: 0 });
  const parts = kept.map(({ part }) => part);
  return { ...answer, text: parts.join("\n\n"), parts, quotes: kept.flatMap(({ index }) => answer.quotes[index] ?? []) };
}

function isOfLeadsPage({ quotes: [lead, ...others] }: Answer, index = 0): boolean {
  return index > 0 && lead !== undefined && others[index - 1]?.passage.sourceId === lead.passage.sourceId;
}

function isSameText(left: string, right: string): boolean {
  return plainMessage(left, true).toLowerCase() === plainMessage(right, true).toLowerCase();
}

/** The sentence that the first paragraph was chosen for; all of that where it is no sentence by itself, null where it says nothing that is asked now. */
function tellingSentence({ quotes, parts: [lead = ""] }: Answer, message: string, type: AnswerType): string | null {
  const own = topicWords(message).map(stemOf);
  const said = new Set(readStems(lead));
  if (own.length > 0 && !own.some((stem) => said.has(stem))) return null;
  const named = own.length > 0 ? own : readWords(message).flatMap(({ lower }) => (functionWords.has(lower) ? [] : [stemOf(lower)]));
  const [chosen] = splitSentences(quotes[0]?.quote ?? "");
  const sentence =
    chosen === undefined || says(chosen, named) ? chosen : (splitSentences(lead).find((other) => says(other, named)) ?? chosen);
  const isWhole =
    sentence?.kind !== "sentence" || sentence.isDangling || (fitsType(type, lead) === 1 && fitsType(type, sentence.text) === 0);
  return isWhole ? lead : sentence.text.replaceAll(/\s+/gu, " ");
}

function says({ stems }: Sentence, words: readonly string[]): boolean {
  return words.some((stem) => stems.has(stem));
}
