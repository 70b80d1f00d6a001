import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { namesIn } from "./read-ask.ts";
import type { FactAnswer, Inquiry } from "./answer-from-facts.ts";
import { leftOf, says, shareOf } from "./entities.ts";
import { tell } from "./tell-facts.ts";

const ASKED = ["hours", "phone", "email", "address"] as const;
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
export async function answerFromContacts({ ask, groups, site, budget }: Inquiry): Promise<FactAnswer | null> {
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
  const lines = told.map((fact) => ({ text: labelled(fact, told.length > 1 || best > 0), facts: [fact] }));
  const answer = await tell(site, lines, budget);
  return answer === null ? null : { answer, isSure: left.length === 0 };
}

function isOf({ attribute, value }: SiteFact, kind: (typeof ASKED)[number]): boolean {
  if (attribute === kind) return true;
  return says(attribute, kind) && (kind === "hours" ? value.kind === "hours" : value.kind === "text" || value.kind === "number");
}

function wordsOf({ subject, shown, source }: SiteFact): readonly string[] {
  return namesIn(`${subject} ${shown} ${source.headingPath} ${source.title}`);
}

function labelled({ subject, shown }: SiteFact, isNamed: boolean): string {
  return !isNamed || subject === "" || shown.startsWith(subject) ? shown : `${subject}: ${shown}`;
}
