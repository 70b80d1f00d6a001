import { countedNoun } from "./units.ts";

/** What stands behind a number: over what time and for each of what it holds. */
export interface Tail {
  period: string;
  per: string[];
  length: number;
}

const TIME = /^(?:second|sec|minute|min|hour|hr|day|week|month|mo|mth|year|yr|annum|quarter)s?$/u;
const PER =
  /^(?:\s*(?:\/|,?\s*-?(?:per|a|an|each|every|for each|for every|for one|by the|and|with one|on one)\s)\s*(\p{L}+)|\s*,?\s*(monthly|yearly|annually|weekly|daily|hourly|once|one-time|one-off)\b)/iu;
const NO_NOUN =
  /^(?:the|of|to|in|on|at|with|from|is|are|more|further|additional|extra|one|new|given|single|active|time|free|half|all|not|no)$/iu;

/** "Per user and month", "/mo", "a month", "yearly", behind a value. */
export function readTail(text: string): Tail {
  let length = 0;
  let period = "";
  const per: string[] = [];
  for (let rest = text; length < 60; rest = text.slice(length)) {
    const match = PER.exec(rest);
    if (match === null) break;
    const word = (match[1] ?? match[2] ?? "").toLowerCase();
    const isAnd = /^\s*and\b/iu.test(match[0]);
    if (TIME.test(word) || match[2] !== undefined) {
      if (isAnd && length === 0) break;
      period ||= timeWord(word);
    } else {
      const isArticle = /^,?\s*(?:an?|and)\s/iu.test(match[0].trimStart());
      // "€9 a user" counts; "€9 a great offer" and "5 users and roles" do not.
      if (
        NO_NOUN.test(word) ||
        (isAnd && per.length === 0 && period === "") ||
        (isArticle && !/^\s+(?:an?|and)\s\p{L}+(?=\s+(?:per|a|each|and)\b|\s*(?:[.,;)]|$))/iu.test(rest))
      )
        break;
      per.push(countedNoun(word));
    }
    length += match[0].length;
  }
  return { period, per: [...new Set(per)].toSorted(), length };
}

/** What a label asks of the bare value below it: "Price per user per month", "Monthly price". */
export function tailOfLabel(label: string): string {
  const spelled = /(?:\/|\bper\s)\s*\p{L}+(?:\s*(?:\/|,?\s*(?:and|per)\s)\s*\p{L}+)*/iu.exec(label)?.[0];
  if (spelled !== undefined) return spelled.startsWith("/") ? spelled : ` ${spelled}`;
  const word = /\b(monthly|yearly|annual|annually|weekly|daily)\b/iu.exec(label)?.[1]?.toLowerCase();
  if (word !== undefined) return word === "annual" ? " yearly" : ` ${word}`;
  const bare = /\b(?:in )?(?:a|each|every|the) (month|year)\b/iu.exec(label)?.[1];
  return bare === undefined ? "" : ` per ${bare.toLowerCase()}`;
}

function timeWord(word: string): string {
  if (/^(?:mo|mth)/u.test(word)) return "month";
  if (/^(?:y|annu)/u.test(word)) return "year";
  if (word.startsWith("on")) return "once";
  if (/^(?:day|dai)/u.test(word)) return "day";
  if (word.startsWith("min")) return "minute";
  if (word.startsWith("sec")) return "second";
  if (/^(?:hour|hr)/u.test(word)) return "hour";
  return word.replace(/(?:ly|s)$/u, "");
}
