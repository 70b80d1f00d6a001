import { wordsIn } from "../knowledge/words/language-words.ts";
import { joins } from "./dialogue/acts/joins.ts";
import { opensQuestion } from "./dialogue/acts/opens-question.ts";
import type { Language } from "./language/language.ts";
import { phrasebookOf, words } from "./language/phrasebook/words-of.ts";
import { hasQuestionWord } from "./language/question-words.ts";
import { readLanguage } from "./language/read-language.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
const MOST_NAMED = 4;
const MOST_WORDS = 7;
/** "Per month" is no subject. */
const units: ReadonlySet<string> = new Set(["week", "day", "hour", "longUnit", "month"]);

/** The question before without its subject, for a message that only names another: "and the player?", "what about Fleet". Null for others. */
export function frameFor(message: string, before: string): string | null {
  const language = readLanguage(before) ?? readLanguage(message) ?? "en";
  if (!namesSubject(message, language)) return null;
  const content = [...before.matchAll(WORD)].map((found) => ({ start: found.index, isTelling: tells(found[0], language) }));
  const last = content.findLastIndex(({ isTelling }) => isTelling);
  const first = content.slice(0, Math.max(last, 0)).findLastIndex(({ isTelling }) => !isTelling) + 1;
  const frame = last === -1 ? "" : before.slice(0, content[first]?.start).trim();
  return frame === "" ? null : frame;
}

/** Whether a message consists of a subject and what leads to it. */
function namesSubject(message: string, language: Language): boolean {
  const text = message
    .toLowerCase()
    .replace(/^[¿¡\s]+/u, "")
    .trim();
  const all = text.match(WORD) ?? [];
  const named = all.filter((word) => tells(word, language));
  if (named.length === 0 || named.length > MOST_NAMED || all.length > MOST_WORDS || /\d{4}/u.test(text)) return false;
  const isLedBy = (phrases: readonly string[]) => phrases.some((phrase) => text.startsWith(`${phrase.trim()} `));
  if (isLedBy((words[language].kinds.asksFor ?? "").split(","))) return true;
  // "And at which place?" asks something else of the same subject.
  return (isLedBy(joins[language]) || all.length <= 2) && !opensQuestion(text, language) && !hasQuestionWord(text, language);
}

function tells(word: string, language: Language): boolean {
  const lower = word.toLowerCase();
  const [meaning, ...others] = phrasebookOf(language).phrases.get(lower) ?? [];
  return !wordsIn(language).isCommon(lower) && (meaning === undefined || others.length > 0 || !units.has(meaning.kind));
}
