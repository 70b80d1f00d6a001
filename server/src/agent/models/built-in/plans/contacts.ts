import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import type { Phrases } from "../../../phrases/phrases.ts";
import { leftOf, says, shareOf } from "./entities.ts";
import type { Inquiry, Told } from "./inquiry.ts";
import { namesIn } from "./read-ask.ts";
import type { Line } from "./tell-facts.ts";

const ASKED = ["hours", "phone", "email", "address"] as const;
type Kind = (typeof ASKED)[number];
const LABEL = /^(?:[-•*]\s)?(\p{L}[^:|\d]{1,40}):\s/u;
const MOST_LINES = 5;
/** Days of the week in the languages of the lists, as short as they are written. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
const days: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) =>
    // The first of January 2024 was a Monday.
    Array.from({ length: 7 }, (_, at) =>
      new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, 1 + at)),
    ),
  ).flatMap((day) => {
    const [name = ""] = namesIn(day);
    return [name, `${name}s`];
  }),
);

/** When the company is open, and how it is reached. */
export function answerFromContacts({ ask, groups, phrases }: Inquiry): Told | null {
  const asked = ASKED.filter((idea) => ask.ideas.has(idea));
  const hasDay = ask.content.some((word) => days.has(word));
  const [kind, another] = asked.length > 0 ? asked : hasDay && ask.ideas.has("which") ? (["hours"] as const) : [];
  if (kind === undefined || (another !== undefined && kind !== "hours")) return null;
  const rest = ask.content.filter((word) => !days.has(word));
  const rated = groups
    .flatMap(({ entities }) => entities.flatMap(({ facts, said }) => facts.map((fact) => ({ fact, words: [...said, ...wordsOf(fact)] }))))
    .filter(({ fact }) => isOf(fact, kind))
    .map((one) => ({ ...one, score: rest.reduce((sum, word) => sum + shareOf(word, one.words, ask.isEnglish), 0) }))
    .toSorted((one, other) => other.score - one.score);
  const best = rated[0]?.score ?? 0;
  const left = leftOf(
    rest,
    rated.filter(({ score }) => score === best).flatMap(({ words }) => words),
    ask.isEnglish,
  );
  // Where not all is known that was named, what is told first may not be what was meant.
  const meant = rated.filter(({ score }) => score === best || left.length > 0).map(({ fact }) => fact);
  const told = meant.filter((fact, at) => meant.findIndex((other) => other.shown === fact.shown) === at).slice(0, MOST_LINES);
  if (told.length === 0 || best < rest.length / 2) return null;
  return { lines: linesOf(told, kind, best > 0, phrases), isNear: left.length > 0 };
}

/** As people tell it; with the name of a place or a department where there are several, or where the question has named one. */
function linesOf(facts: readonly SiteFact[], kind: Kind, isNamed: boolean, phrases: Phrases): Line[] {
  const places = Map.groupBy(facts, placeOf);
  const either = new Intl.ListFormat(phrases.locale, { type: "disjunction" });
  return [...places].map(([place, own]): Line => {
    const values = own.map(({ shown }) => shown);
    const value = kind === "phone" || kind === "email" ? either.format(values) : values.join("; ");
    if (places.size > 1) return { text: place === "" ? value : `${place}: ${value}`, facts: own };
    const told = kind === "hours" && !namesDay(value) ? value : phrases.reach[kind](value);
    return { text: isNamed && place !== "" ? `**${place}:** ${told}` : told, facts: own, isBare: true };
  });
}

/** The label in front of what is told, or the heading above it; "" where these say no more than what sort of contact it is. */
function placeOf({ subject, quote, shown }: SiteFact): string {
  const [labelled = "", label = ""] = LABEL.exec(quote) ?? [];
  return [quote === labelled + shown ? label : "", subject].find((one) => one !== "" && !ASKED.some((kind) => says(one, kind))) ?? "";
}

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
