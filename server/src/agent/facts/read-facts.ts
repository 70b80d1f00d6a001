import type { Language } from "../language/language.ts";
import { readLanguage } from "../language/read-language.ts";
import { type Fact, factFields } from "./fact.ts";
import { factLexicon } from "./fact-lexicon.ts";
import { readContacts } from "./read-contacts.ts";
import { readBudget } from "./read-money.ts";
import { readCompanies } from "./read-companies.ts";
import { readNames } from "./read-names.ts";
import { readPlaces } from "./read-places.ts";
import { readNeeds } from "./read-needs.ts";
import { readRoles } from "./read-roles.ts";
import { companyOfEmail, readSignature } from "./read-signature.ts";
import { readSizes } from "./read-sizes.ts";
import { readTiming } from "./read-timing.ts";
import { readTools } from "./read-tools.ts";
import { beginsQuestion, type Found, plainLower, type Sentence, sentencesOf } from "./sentence.ts";

export interface ReadFactsOptions {
  /** The conversation's. A message in another one is read in both. */
  language: Language;
  now: Date;
  /** What the agent's last reply asked for: a bare answer is read as that. */
  asked?: string | undefined;
  /** The visitor's, for telephone numbers without a country's code. */
  locale?: string | undefined;
  timezone?: string | undefined;
}

const LONGEST_READ = 30_000;

/** What a message says about its writer, each with the exact words that say it, in their order. */
export function readFacts(message: string, { language, now, locale, timezone, ...options }: ReadFactsOptions): Fact[] {
  const asked = factFields.find((field) => field === options.asked);
  const text = message.slice(0, LONGEST_READ);
  const contacts = readContacts(text, { language, locale, timezone });
  const written = readLanguage(text, language) ?? language;
  const lexicon = factLexicon([...new Set([written, language])]);
  const lower = contacts.reduce(
    (words, { start, end }) => words.slice(0, start) + " ".repeat(end - start) + words.slice(end),
    plainLower(text),
  );
  const facts: Fact[] = [...contacts];
  const toSentence = (part: { start: number; text: string }): Sentence => ({
    ...part,
    lower: lower.slice(part.start, part.start + part.text.length),
    contacts: contacts.map(({ start, end }) => ({ start: start - part.start, end: end - part.start })),
    isQuestion: /[?？]\s*$/u.test(part.text) || beginsQuestion(lower.slice(part.start), lexicon),
    lexicon,
    now,
    asked,
  });
  for (const part of sentencesOf(text))
    facts.push(...readSentence(toSentence(part)).map((each) => ({ ...each, quote: text.slice(each.start, each.end) })));
  const signed = readSignature(text, toSentence({ start: 0, text }));
  for (const fact of signed) if (!facts.some((each) => each.field === fact.field && each.kind !== "other_person")) facts.push(fact);
  if (!facts.some(({ field }) => field === "company")) {
    const company = facts
      .filter(({ field }) => field === "email")
      .map(companyOfEmail)
      .find((each) => each !== null);
    if (company !== undefined) facts.push(company);
  }
  return facts.sort((one, other) => one.start - other.start);
}

function readSentence(sentence: Sentence): Found[] {
  const tools = readTools(sentence);
  const named = [...tools, ...readRoles(sentence), ...readNames(sentence, tools)];
  const companies = readCompanies(sentence, named);
  const timing = readTiming(sentence, tools);
  const places = readPlaces(sentence, [...named, ...companies, ...timing]);
  const needs = readNeeds(sentence).filter((need) => !isOnlyTiming(need, timing));
  return [...named, ...companies, ...places, ...readSizes(sentence), ...readBudget(sentence), ...timing, ...needs];
}

/** "We want to start by March" says when, and nothing that is needed. */
function isOnlyTiming(need: Found, timing: readonly Found[]): boolean {
  const MOST_OTHER_WORDS = 4;
  return (
    need.kind === "need" &&
    timing.some(
      ({ start, end, value }) =>
        start >= need.start && end <= need.end && need.value.split(" ").length - value.split(" ").length <= MOST_OTHER_WORDS,
    )
  );
}
