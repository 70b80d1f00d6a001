import type { Faq } from "@disco/protocol";
import { missedSubjects, questionLikeness, readAskedQuestion } from "../../../knowledge/questions/question-likeness.ts";
import { readWords } from "../../../knowledge/words/words.ts";
import type { Database } from "../../../db/database.ts";
import { createSlice } from "../../../knowledge/slice.ts";
import { listFaqRows } from "./queries.ts";

const LEAST_LIKENESS = 0.7;
const MAX_SIMILAR = 5;

/** Other FAQs of a library that ask nearly the same as one, the most alike first. */
export async function similarFaqs(db: Database, libraryId: string, faq: Faq): Promise<Faq[]> {
  const others = (await listFaqRows(db, [libraryId])).filter(({ id }) => id !== faq.id);
  const slice = createSlice();
  const words = new Set<string>();
  for (const { title } of others) {
    await slice.pause();
    for (const { lower } of readWords(title)) words.add(lower);
  }
  const asked = readAskedQuestion(faq.question, (word) => words.has(word));
  const similar: { faq: Faq; likeness: number }[] = [];
  for (const { id, title, text } of others) {
    await slice.pause();
    const other = readAskedQuestion(title);
    const isSame = title.trim().toLowerCase() === faq.question.toLowerCase();
    const likeness = isSame ? 1 : questionLikeness(asked, other);
    if (likeness < LEAST_LIKENESS || missedSubjects(asked, other) + missedSubjects(other, asked) > 0) continue;
    similar.push({ faq: { id, question: title, answer: text }, likeness });
  }
  return similar
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_SIMILAR)
    .map((each) => each.faq);
}
