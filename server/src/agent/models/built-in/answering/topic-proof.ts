import type { Finding } from "./find-answer.ts";
import type { Question, Term } from "./question.ts";
import type { Topic } from "./common-topics.ts";
import { isProof } from "./topics.ts";
import { genericWords, readWords } from "../../../../knowledge/words/words.ts";

/** The least that an answer is trusted which has what its topic is told by, and the most where it is missing. */
export const PROVEN = 0.82;
const UNPROVEN = 0.3;

/** An answer that has its topic's proof is trusted, unless it leaves out what the question is about in particular. */
export function provenConfidence(finding: Finding, topic: Topic, question: Question, about: string): number {
  const { parts, quotes } = finding.answer;
  if (!isProof(topic, parts[0] ?? "", quotes[0]?.passage)) return Math.min(finding.confidence, UNPROVEN);
  const missed = missedOf(finding, particularsOf(question, topic, about));
  // What no page names is not told by telling the topic.
  if (missed.some((term) => !term.found)) return Math.min(finding.confidence, UNPROVEN);
  return missed.length > 0 ? finding.confidence : Math.max(finding.confidence, PROVEN);
}

/** Whether an answer says all that a question on a topic asks in particular, and there is any such thing. */
export function tellsParticulars(finding: Finding, question: Question, topic: Topic, about: string): boolean {
  const particulars = particularsOf(question, topic, about);
  return particulars.length > 0 && missedOf(finding, particulars).length === 0;
}

/** What a question on a topic asks in particular. */
function particularsOf({ terms }: Question, topic: Topic, about: string): Term[] {
  const [asked = ""] = topic.asked.exec(about.toLowerCase()) ?? [];
  return terms.filter(({ word }) => !genericWords.has(word) && !asked.includes(word) && !topic.wording.includes(word));
}

/** Which of these an answer and the headings above it leave out. */
function missedOf({ answer: { quotes, said } }: Finding, terms: readonly Term[]): Term[] {
  const stems = new Set(said.flatMap((sentence) => [...sentence.stems]));
  for (const { passage } of quotes) for (const word of readWords(`${passage.title} ${passage.headingPath}`)) stems.add(word.stem);
  return terms.filter((term) => term.isRepaired || !stems.has(term.stem));
}
