import { isOfSort } from "../../../../knowledge/site-facts/lexicon.ts";
import { TRIAL } from "../../../../knowledge/site-facts/read-sentences.ts";
import type { Inquiry, Told } from "./inquiry.ts";

const MOST_OTHER_WORDS = 2;
const SECONDS_OF_DAY = 86_400;
const DAYS_OF_MONTH = 30;

/** "Is there a trial?", "how long is the trial?": where a page says how long it is. */
export function answerTrial({ ask, groups, speaker }: Inquiry): Told | null {
  const others = ask.own.filter((word) => !isOfSort(word, "trials"));
  const isAsked = ask.words.some(
    ({ word }, at) => isOfSort(word, "trials") || isOfSort(`${word} ${ask.words[at + 1]?.word ?? ""}`, "trials"),
  );
  if (!isAsked || others.length > MOST_OTHER_WORDS || ask.ideas.has("elsewhere")) return null;
  const facts = groups.flatMap(({ entities }) => entities.flatMap((entity) => entity.facts.filter(({ attribute }) => attribute === TRIAL)));
  const byLength = Map.groupBy(facts, ({ value }) => (value.kind === "duration" ? value.seconds : 0));
  const [said] = [...byLength.values()].toSorted((one, other) => other.length - one.length);
  const [fact] = said ?? [];
  if (fact?.value.kind !== "duration") return null;
  const days = Math.round(fact.value.seconds / SECONDS_OF_DAY);
  const isMonths = days % DAYS_OF_MONTH === 0 && /mon|mois|mes|mese|maand|mês/iu.test(fact.shown);
  const unit = isMonths ? "month" : "day";
  const length = new Intl.NumberFormat(speaker.phrases.locale, { style: "unit", unit, unitDisplay: "long" }).format(
    isMonths ? days / DAYS_OF_MONTH : days,
  );
  return { lines: [{ text: speaker.words.trial(length, !ask.isOpen), facts: [fact] }] };
}
