import type { Finding, Inquiry } from "./finding.ts";
import { namesAnother, namesSame, readMarkedNames } from "../../../../knowledge/index/terms/marked-name.ts";
import type { RetrievedPassage, Retrieval } from "../../../../knowledge/passage.ts";
import { composeAnswer } from "./compose-answer.ts";
import { confidenceOf, readSignals } from "./confidence.ts";
import { topicWords } from "../dialogue/follow-up.ts";
import { languageFound } from "./language-words.ts";
import { isOtherScript, readLanguage } from "../../../language/read-language.ts";
import { lookAgain } from "./second-look.ts";
import { SUM } from "../../../../knowledge/site-facts/numbers.ts";
import { ownFirst } from "./own-first.ts";
import { fitsType } from "./fits-type.ts";
import { readQuestion, type Question } from "./question.ts";
import { rankPassages } from "./rank-passages.ts";
import { WantedWords } from "./wanted-words.ts";

/** Eight, and one more of the best one's page, as they are retrieved for it; more cost time and were no better on the development sites. */
const PASSAGES_READ = 9;
/** Below this a question is tried without the story around it; so many words ask something by themselves. */
const SURE = 0.6;
/** From here on the rules answer; below it sentences chosen by meaning have the fact more often. */
const SURE_OF_RULES = 0.8;
const LEAST_ALONE = 4;
const LEAST_OWN = 2;
/** "We're a small charity, any reduced rate for us?", "US hospital here, will you sign a BAA?" */
const WHO_ASKS =
  /^(?:(?:hi|hello|hey)[\s,.!]+)?(?:(?:we're|we are|i'm|i am|as) an? [^,.?!]{2,80}|[^,.?!]{2,40} here),\s+(?=\S+\s+\S+\s+\S)/iu;
/** "Where are the servers, our DPO wants to know" */
const WHY_ASKED =
  /(?<=^(?:what|which|who|when|where|why|how|is|are|do|does|can|could|will|would|has|have)\b[^,]{10,}),\s+(?:our|my|we|i|i'm|because|since|just|cause)\b[^,?]*\??$/iu;
/** How much surer a question without its story must be: the story may be what it is about. */
const MUCH_BETTER = 0.15;
/** Asks for a sum, and what tells one. */
const ASKS_PRICE =
  /\bhow much (?:does|do|is|are|would|will|for)\b(?=.*\b(?:costs?|plans?|licen[cs]es?|seats?|subscription|tiers?)\b)|\bwhat (?:does|do|will|would) .{1,60} costs?\b|\bprice of\b/iu;
const AMOUNT = new RegExp(
  String.raw`${SUM}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand|million) (?:dollars?|euros?|pounds?|cents?)\b|\b(?:is|are|comes?|it's|for|always|both|completely) (?:free|included)\b|\bfree (?:of charge|for)\b|\bno (?:\w+ )?(?:charge|costs?|fees?)\b|\bcosts? nothing\b`,
  "iu",
);

/**
 * Looks for the answer in a retrieval by English rules and, where they are not sure, by meaning. What is asked or told in another language
 * no rule reads.
 */
export async function findAnswer(inquiry: Inquiry, retrieval: Retrieval, search: (query: string) => Promise<Retrieval>): Promise<Finding> {
  const isRead = isEnglish(inquiry.text, retrieval);
  if (isRead) {
    const finding = await lookForAnswer(inquiry, retrieval, search);
    return finding.confidence >= SURE_OF_RULES || inquiry.meaning === null
      ? finding
      : lookAgain(inquiry, retrieval, readFor(inquiry, retrieval), finding);
  }
  return lookAgain(inquiry, retrieval, readFor(inquiry, retrieval), null);
}

function readFor({ text, organizationName, context, varies }: Inquiry, retrieval: Retrieval): Question {
  return readQuestion(text, retrieval, organizationName, context, varies ?? null);
}

/** Whether the English rules can read both what is asked and what was found. */
export function isEnglish(text: string, retrieval: Retrieval): boolean {
  return (readLanguage(text) ?? "en") === "en" && !isOtherScript(text) && tellsInEnglish(retrieval);
}

export function tellsInEnglish(retrieval: Retrieval): boolean {
  return languageFound(retrieval).language === "en";
}

async function lookForAnswer(inquiry: Inquiry, retrieval: Retrieval, search: (query: string) => Promise<Retrieval>): Promise<Finding> {
  const found = readRetrieval(inquiry, retrieval);
  if (found.confidence >= SURE) return found;
  const bare = withoutStory(inquiry.text);
  const alone = bare === null ? null : await lookForAnswer({ ...inquiry, text: bare }, await search(bare), search);
  if (alone !== null && alone.confidence > found.confidence + MUCH_BETTER) return alone;
  return found;
}

/** Takes the best answer out of what was retrieved. */
function readRetrieval(inquiry: Inquiry, retrieval: Retrieval): Finding {
  const question = readFor(inquiry, retrieval);
  const passages = ofNamed(inquiry.text, retrieval.passages).slice(0, PASSAGES_READ);
  const reads = inquiry.read.passages(passages);
  // From here on nothing is awaited: the words that are wanted are those of this question until another is read.
  const wanted = new WantedWords(question, inquiry.read.numbers);
  const order = rankPassages(question, wanted, passages, reads);
  const isPlain = (inquiry.context.size === 0 && inquiry.varies == null) || inquiry.isOfTopic === true;
  const ranked = isPlain ? order : ownFirst(question, wanted, order, inquiry.varies ?? null, inquiry.told ?? null);
  const answer = composeAnswer(question, wanted, ranked, inquiry.budget, inquiry.said);
  // A sum or a bare number asks nothing of the site.
  const isEmpty = question.terms.every((term) => /^[\d.,]+$/u.test(term.word));
  const { type } = question;
  if (answer.text === "" || question.totalWeight === 0 || isEmpty) return { answer, type, confidence: 0, signals: null };
  const signals = readSignals(question, wanted, retrieval, ranked, answer);
  // A number to call, an address to write to or a price is there or it is not.
  const isReach = type === "phone" || type === "email";
  const isMissing = (isReach && fitsType(type, answer.text) === 0) || (ASKS_PRICE.test(inquiry.text) && !AMOUNT.test(answer.text));
  const confidence = isMissing ? 0 : confidenceOf(signals);
  return { answer, type, confidence, signals };
}

/** Drops passages under the heading of "Plan D" where "Plan S" is asked for and documented. */
function ofNamed(text: string, passages: readonly RetrievedPassage[]): readonly RetrievedPassage[] {
  const [name] = readMarkedNames(text);
  if (name === undefined || !passages.some((passage) => namesSame(name, `${passage.headingPath}\n${passage.text}`))) return passages;
  return passages.filter((passage) => !namesAnother(name, passage.headingPath) && !namesAnother(name, passage.title));
}

/** "My script gets 429s. How many requests may it send?" without the story around the question; null without one. */
function withoutStory(text: string): string | null {
  const sentences = text.split(/(?<=[.!?])\s+/u).filter((sentence) => sentence.trim() !== "");
  const [question = "", another] = sentences.length === 1 ? sentences : sentences.filter((sentence) => sentence.endsWith("?"));
  const bare = question.replace(WHO_ASKS, "").replace(WHY_ASKED, "");
  const isWhole = bare.split(/\s+/u).length >= LEAST_ALONE && (sentences.length > 1 || topicWords(bare).length >= LEAST_OWN);
  return another === undefined && bare !== text && isWhole ? bare : null;
}
