import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { leftOf, says, shareOf } from "./entities.ts";
import { asksPrice, type Inquiry, type Told } from "./inquiry.ts";
import { type Ask, type AskedWord, namesIn } from "./read-ask.ts";
import type { Line, Speaker } from "./say-facts.ts";

const KINDS = ["hours", "phone", "email", "address"] as const;
type Kind = (typeof KINDS)[number];
const LABEL = /^(?:[-•*]\s)?(\p{L}[^:|\d]{1,40}):\s/u;
const MOST_LINES = 5;
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
/** Days of the week, and parts of a day, as the languages of the lists have them. */
const days = new Set(LANGUAGES.flatMap((language) => namesOfDays(language)));
const partsOfDay = new Set(LANGUAGES.flatMap((language) => namesOfParts(language)));

function namesOfDays(language: string): string[] {
  const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  // The first of January 2024 was a Monday.
  const names = Array.from({ length: 7 }, (_, at) => namesIn(weekday.format(Date.UTC(2024, 0, 1 + at)))[0] ?? "");
  return names.flatMap((name) => [name, `${name}s`]);
}

function namesOfParts(language: string): string[] {
  const part = new Intl.DateTimeFormat(language, { hour: "numeric", hour12: true, dayPeriod: "long", timeZone: "UTC" });
  const names = [7, 10, 12, 15, 19].flatMap((hour) => part.formatToParts(Date.UTC(2024, 0, 1, hour)));
  return names.flatMap(({ type, value }) => (type === "dayPeriod" ? namesIn(value).filter((word) => word.length > 3) : []));
}

/** When the company is open, and how it is reached. */
export function answerFromContacts({ ask, groups, speaker }: Inquiry): Told | null {
  const tells = kindsAsked(ask).map((kind) => answerOfKind(kind, { ask, groups, speaker }));
  const found = tells.flatMap((told) => told ?? []);
  return found.length === 0 || found.length < tells.length
    ? null
    : { lines: found.flatMap(({ lines }) => lines), isNear: found.some(({ isNear }) => isNear === true) };
}

/** "Your e-mail address" asks for no address; a weekday alone, or with "which", asks for the hours. */
function kindsAsked(ask: Ask): Kind[] {
  const isOfEmail = ({ ideas }: AskedWord, at: number): boolean =>
    ideas.has("address") && [at - 1, at + 1].some((beside) => ask.words[beside]?.ideas.has("email") === true);
  const said = new Set(ask.words.flatMap((word, at) => [...word.ideas].filter((idea) => idea !== "address" || !isOfEmail(word, at))));
  const kinds = KINDS.filter((kind) => said.has(kind));
  if (kinds.length > 0) return kinds[0] === "hours" && !asksForBoth(ask) ? ["hours"] : kinds;
  const isOfDays = ask.content.some((word) => days.has(word)) && !asksPrice(ask);
  return isOfDays && (ask.ideas.has("which") || ask.content.every(isTimeWord)) ? ["hours"] : [];
}

/** "When can I call?" asks for the hours alone, "when are you open and where are you?" for both. */
function asksForBoth({ words }: Ask): boolean {
  return words.some(({ ideas }) => ideas.has("and"));
}

function isTimeWord(word: string): boolean {
  return days.has(word) || partsOfDay.has(word);
}

function answerOfKind(kind: Kind, { ask, groups, speaker }: Inquiry): Told | null {
  // The support hours of a plan are not the hours of the company.
  const ofPlans = groups.flatMap(({ isPriced, entities }) =>
    isPriced ? entities.flatMap(({ facts }) => facts.map(({ shown }) => shown)) : [],
  );
  const known = groups
    .flatMap(({ isPriced, entities }) => (isPriced ? [] : entities))
    .flatMap(({ facts, said }) => facts.map((fact) => ({ fact, words: [...said, ...wordsOf(fact)] })))
    .filter(({ fact }) => isOf(fact, kind) && !(kind === "hours" && ofPlans.some((cell) => cell.length > 4 && fact.shown.includes(cell))));
  const places = new Set(known.flatMap(({ fact }) => namesIn(placeOf(fact))));
  const named = [ask, ...(ask.before === undefined ? [] : [ask.before])].map(({ words }) =>
    words.flatMap(({ word, ideas }) => (places.has(word) && !ideas.has("filler") ? word : [])),
  );
  // Words of an earlier question count where they tell one contact from another.
  const before = ask.content.filter((word) => known.some(({ words }) => shareOf(word, words, ask.isEnglish) > 0));
  const content = [...ask.own, ...before].filter((word) => !isTimeWord(word));
  const rest = [...new Set([...content, ...(named.find(({ length }) => length > 0) ?? [])])];
  const rated = known
    .map((one) => ({ ...one, score: rest.reduce((sum, word) => sum + shareOf(word, one.words, ask.isEnglish), 0) }))
    .toSorted((one, other) => other.score - one.score);
  const best = rated[0]?.score ?? 0;
  const left = leftOf(
    rest,
    rated.filter(({ score }) => score === best).flatMap(({ words }) => words),
    ask.isEnglish,
  );
  // With unknown names in the question the first contact may be the wrong one.
  const meant = rated.filter(({ score }) => score === best || left.length > 0).map(({ fact }) => fact);
  const told = meant.filter((fact, at) => meant.findIndex((other) => fact.shown.includes(other.shown)) === at).slice(0, MOST_LINES);
  if (told.length === 0 || best < rest.length / 2) return null;
  return { lines: linesOf(told, kind, best > 0, speaker), isNear: left.length > 0 };
}

/** Lists contacts in a sentence; several places, or a named one, appear with their names. */
function linesOf(facts: readonly SiteFact[], kind: Kind, isNamed: boolean, { phrases }: Speaker): Line[] {
  const places = Map.groupBy(facts, placeOf);
  const either = new Intl.ListFormat(phrases.locale, { type: "disjunction" });
  return [...places].map(([place, own]): Line => {
    const values = own.map(({ shown }) => shown.replace(/[.\s]+$/u, ""));
    const value = kind === "phone" || kind === "email" ? either.format(values) : values.join("; ");
    if (places.size > 1) return { text: place === "" ? value : `${place}: ${value}`, facts: own, isItem: true };
    const told = kind === "hours" && !values.every(namesDay) ? values.map((one) => `${one}.`).join(" ") : phrases.reach[kind](value);
    return { text: isNamed && place !== "" ? `**${place}:** ${told}` : told, facts: own };
  });
}

/** The label in front of a contact, or the heading above it; "" where it only repeats the kind. */
function placeOf({ subject, quote, shown }: SiteFact): string {
  const [labelled = "", label = ""] = LABEL.exec(quote) ?? [];
  return [quote === labelled + shown ? label : "", subject].find((one) => one !== "" && !KINDS.some((kind) => says(one, kind))) ?? "";
}

/** "Mon–Fri 8–17", and no sentence of its own. */
function namesDay(text: string): boolean {
  return namesIn(text)
    .slice(0, 2)
    .some((word) => word.length > 1 && [...days].some((day) => day.startsWith(word)));
}

function isOf({ attribute, value }: SiteFact, kind: Kind): boolean {
  if (attribute === kind) return true;
  return says(attribute, kind) && (kind === "hours" ? value.kind === "hours" : value.kind === "text" || value.kind === "number");
}

function wordsOf({ subject, shown, source }: SiteFact): readonly string[] {
  return namesIn(`${subject} ${shown} ${source.headingPath} ${source.title}`);
}
