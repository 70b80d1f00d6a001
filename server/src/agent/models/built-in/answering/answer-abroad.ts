import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import type { ModelRequest } from "../../../model.ts";
import { commonWordsOf, readLanguage } from "../dialogue/read-language.ts";
import { splitSentences, type Sentence } from "./sentences.ts";
import { MAX_REPLY, type Reply } from "../dialogue/tell-reply.ts";

const PASSAGES_READ = 6;
/** The share of the question's own words that a sentence and its headings must have. */
const LEAST_SHARE = 0.5;
/** A heading says less than the sentence itself. */
const HEADING = 0.5;
const FIGURE = 0.2;
/** Words are inflected at their ends. */
const STEM = 5;
const ASKS_FIGURE =
  /(?<!\p{L})(?:kostet|kosten|preise?|wie ?viele?|wie lange|co[uû]te\p{L}*|combien|prix|tarifs?|cu[aá]nt[oa]s?|precios?|quant[oai]s?|prezz[io]|preços?|hoeveel|prijs|prijzen)(?!\p{L})/iu;

/**
 * What the words of a message in another language than English find on a site of that language: the sentence that has most of them. Null
 * where the message is in English, or where no sentence has enough of its words.
 */
export function answerAbroad(request: ModelRequest): Reply | null {
  const { message, organizationName, retrieval } = request;
  const lower = message.toLowerCase();
  const language = readLanguage(lower);
  if (language === null) return null;
  const common = commonWordsOf(language);
  const own = new Set(wordsOf(organizationName));
  const asked = [...new Set(wordsOf(lower))].filter((word) => !common.has(word) && !own.has(word) && (word.length > 2 || /\d/u.test(word)));
  if (asked.length === 0) return null;
  const wantsFigure = ASKS_FIGURE.test(lower);
  let best: { passage: RetrievedPassage; sentence: Sentence; score: number } | null = null;
  for (const passage of retrieval.passages.slice(0, PASSAGES_READ)) {
    const heading = wordsOf(`${passage.headingPath} ${passage.title}`);
    for (const sentence of splitSentences(passage.text)) {
      const said = wordsOf(sentence.text);
      let share = 0;
      let isSaid = false;
      for (const word of asked) {
        if (said.some((other) => isSame(word, other))) {
          share += 1;
          isSaid = true;
        } else if (heading.some((other) => isSame(word, other))) share += HEADING;
      }
      share /= asked.length;
      if (!isSaid || share < LEAST_SHARE) continue;
      const score = share + (wantsFigure && /\p{N}/u.test(sentence.text) ? FIGURE : 0);
      if (best === null || score > best.score) best = { passage, sentence, score };
    }
  }
  if (best === null) return null;
  const { passage, sentence } = best;
  const text = sentence.text.slice(0, MAX_REPLY);
  return { text, cited: [{ passage, quote: text }], isRefused: false };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*(?<=[\p{L}\p{N}])/gu) ?? [];
}

function isSame(word: string, other: string): boolean {
  if (word === other) return true;
  const length = Math.min(word.length, other.length);
  return length >= STEM && Math.abs(word.length - other.length) <= 3 && word.slice(0, length - 1) === other.slice(0, length - 1);
}
