import type { ChatReply } from "@disco/protocol";
import { familiesOf, isIn } from "./languages/families-of.ts";
import { type Language, type Topic, topics } from "./languages/word-families.ts";
import { plain, shinglesOf, wordsOf } from "./text.ts";
import { clocksOf } from "./times.ts";

const OPENING_WORDS = 30;
const TOO_SHORT_FOR_A_LANGUAGE = 6;
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u;
const NUMBER = /\+?\d[\d ()/-]{7,}\d/gu;

export type ReadReply = ReturnType<typeof readReply>;

/** A reply's acts, as its fields and its words show them. `pages` holds the shingles of the site's pages. */
export function readReply(reply: ChatReply, { pages, said, language }: { pages: ReadonlySet<string>; said: string; language: Language }) {
  const text = plain(reply.response);
  const words = wordsOf(text);
  const families = familiesOf[language];
  const sentences = text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
  const asking = sentences.filter((sentence) => /\?\)?["”»]?$/u.test(sentence) || families.request.test(sentence));
  const questions = asking.filter((question) => !families.anythingElse.test(question));
  const asked = new Map<Topic, string>();
  for (const question of questions) {
    for (const topic of topics) if (!asked.has(topic) && families.topics[topic].test(question)) asked.set(topic, question);
  }
  const cited = reply.citations.map(({ url }) => pathOf(url));
  const times = (reply.alternatives ?? []).map(({ start }) => start);
  const isBooked = (reply.bookedMeetingId ?? null) !== null;
  const isRefused = (reply.refused ?? null) !== null;
  const isConfused = families.confused.test(text);
  const hasBody = [...shinglesOf(text.replaceAll("\n", " "))].some((shingle) => pages.has(shingle));
  const isQuoting = cited.length > 0 || hasBody;
  return {
    text,
    asking,
    asked,
    cited,
    times,
    wordCount: words.length,
    questionCount: questions.length,
    isRefused,
    refuses: isRefused || sentences.some((sentence) => !sentence.endsWith("?") && families.refuses.test(sentence)),
    hasBody,
    quotes: isQuoting,
    // One time that is held has no card.
    hasSlots: times.length > 0 || (!isBooked && !isQuoting && clocksOf(text).length > 0),
    isBooked,
    isSorry: families.sorry.test(text),
    saysBye: families.bye.test(text),
    isConfused,
    acknowledges: families.acknowledges.test(words.slice(0, OPENING_WORDS).join(" ")) || echoes(said, words),
    clarifies: isConfused || questions.some((question) => families.clarifies.test(question)),
    hasWayToPerson:
      ["email", "phone", "contact"].some((topic) => asked.has(topic as Topic)) ||
      givesContact(text) ||
      sentences.some((sentence) => families.passedOn.test(sentence) && !families.offers.test(sentence)) ||
      times.length > 0,
    isInLanguage: text !== "" && (words.length < TOO_SHORT_FOR_A_LANGUAGE || isIn(language, text)),
  };
}

function echoes(said: string, words: readonly string[]): boolean {
  return wordsOf(said).some((word) => (word.length >= 5 || /\d/u.test(word)) && words.includes(word));
}

function givesContact(text: string): boolean {
  const numbers = text.match(NUMBER) ?? [];
  return ADDRESS.test(text) || numbers.some((number) => /^[+0]/u.test(number) && number.replaceAll(/\D/gu, "").length >= 9);
}

function pathOf(url: string | null): string {
  if (url === null || !URL.canParse(url)) return "";
  const path = decodeURI(new URL(url).pathname);
  return path.replace(/\.html$/u, "").replace(/\/(?:index)?$/u, "") || "/";
}
