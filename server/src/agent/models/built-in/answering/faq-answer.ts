import { type FaqMatch, passagesOfAnswer } from "../../../../knowledge/questions/match-faq.ts";
import type { Retrieval } from "../../../../knowledge/passage.ts";
import { languageOf } from "../../../../knowledge/words/language-words.ts";
import type { Answer } from "./writing/compose-answer.ts";

const MAX_QUOTE = 300;

/** The FAQ's answer, whole and in its own words. */
export async function faqReply(match: FaqMatch, search: (query: string) => Promise<Retrieval>): Promise<Answer> {
  const [first] = match.passages;
  if (first === undefined) return { text: "", parts: [], quotes: [], further: [], said: [] };
  let { passages } = match;
  // A long answer is several passages, of which the visitor's words may have found a later one.
  if (first.ordinal > 0 || passages.length > 1) {
    const own = (await search(first.title)).passages.filter(({ sourceId }) => sourceId === first.sourceId);
    passages = passagesOfAnswer([...new Map([...own, ...passages].map((passage) => [passage.ordinal, passage])).values()]);
  }
  const texts = passages.map(({ text }) => text);
  const quote = { passage: passages[0] ?? first, quote: firstSentences(passages[0]?.text ?? first.text) };
  return {
    text: texts.join("\n\n"),
    parts: texts,
    quotes: [quote],
    further: [],
    said: texts.map((text) => languageOf(text).stemsOf(text)),
  };
}

function firstSentences(text: string): string {
  if (text.length <= MAX_QUOTE) return text;
  const end = text.lastIndexOf(" ", MAX_QUOTE);
  return text.slice(0, end > 0 ? end : MAX_QUOTE);
}
