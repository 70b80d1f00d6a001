import { isOfSort, isPartOfSort } from "../../../../knowledge/site-facts/lexicon.ts";
import { TRIAL } from "../../../../knowledge/site-facts/read-sentences.ts";
import { leftOf } from "./entities.ts";
import type { Inquiry, Told } from "./inquiry.ts";
import { namesIn } from "./read-ask.ts";

/** Its subject is in the sentence before. */
const LEANS =
  /^(?:it|its|this|that|they|these|those|then|there|es|sie|er|dies\p{L}*|das|il|elle|ils|ce|cela|este|esta|esto|él|ella|esso|questo|questa|het|dit|dat|deze|ele|ela|isto|isso)(?!\p{L})/iu;
/** Words that ask for a length. */
const OF_LENGTH = /^(?:long|lasts?|lange|dauer\p{L}*|dur[aeé]\p{L}*|longtemps|tiempo|tempo|lang|duurt|duur)$/u;
const SECONDS_OF_DAY = 86_400;
const DAYS_OF_MONTH = 30;

/** "Is there a trial?", "how long is the trial?": where a page says how long it is. */
export function answerTrial({ ask, groups, speaker }: Inquiry): Told | null {
  const isAsked = ask.words.some(
    ({ word }, at) => isOfSort(word, "trials") || isOfSort(`${word} ${ask.words[at + 1]?.word ?? ""}`, "trials"),
  );
  if (!isAsked || ask.ideas.has("elsewhere")) return null;
  const facts = groups.flatMap(({ entities }) => entities.flatMap((entity) => entity.facts.filter(({ attribute }) => attribute === TRIAL)));
  const byLength = Map.groupBy(facts, ({ value }) => (value.kind === "duration" ? value.seconds : 0));
  const [said] = [...byLength.values()].toSorted((one, other) => other.length - one.length);
  const [fact] = said ?? [];
  if (fact?.value.kind !== "duration") return null;
  const others = ask.own.filter((word) => !isPartOfSort(word, "trials") && !OF_LENGTH.test(word));
  if (leftOf(others, namesIn(fact.quote), ask.isEnglish).length > 0) return null;
  // A page's own sentence says more: whether a card is needed, for which plans it is.
  if (speaker.language === speaker.site && /^\p{Lu}/u.test(fact.quote) && !LEANS.test(fact.quote))
    return { lines: [{ text: ask.isOpen ? fact.quote : `${speaker.words.yesAlone} ${fact.quote}`, facts: [fact] }] };
  const days = Math.round(fact.value.seconds / SECONDS_OF_DAY);
  const isMonths = days % DAYS_OF_MONTH === 0 && /mon|mois|mes|mese|maand|mês/iu.test(fact.shown);
  const unit = isMonths ? "month" : "day";
  const length = new Intl.NumberFormat(speaker.phrases.locale, { style: "unit", unit, unitDisplay: "long" }).format(
    isMonths ? days / DAYS_OF_MONTH : days,
  );
  return { lines: [{ text: speaker.words.trial(length, !ask.isOpen), facts: [fact] }] };
}
