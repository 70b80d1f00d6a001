import { languageOf } from "../../../../knowledge/site-facts/language-lexicon.ts";
import { isOfSort, type Language } from "../../../../knowledge/site-facts/lexicon.ts";
import { type Money, moneyIn, writeNumber } from "../../../../knowledge/site-facts/numbers.ts";
import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import type { Phrases } from "../../../phrases/phrases.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";
import { type Entity, type Group, isPrice, leftOf, says } from "./entities.ts";
import { type FactPhrases, factPhrases } from "./fact-phrases.ts";
import { namesIn } from "./read-ask.ts";
import { nameOfUnit } from "./unit-names.ts";

/** A sentence, or a line of a list, with the facts that it says. */
export interface Line {
  text: string;
  facts: readonly SiteFact[];
  isItem?: boolean;
}

/** In which language facts are said, and in which the site has them. */
export interface Speaker {
  language: Language;
  site: Language;
  phrases: Phrases;
  words: FactPhrases;
}

/** "✓", "Ja"; "included" is said in the page's own word. */
const LONGEST_MARK = 4;
const LONGEST_SAMPLE = 4_000;
const MOST_PRICES = 3;
const MOST_IN_SENTENCE = 5;
const UNITLESS = new Set<SiteFact["value"]["kind"]>(["number", "text"]);
/** Their codes, where the sign says which; "$" is written as the visitor's language writes it. */
const CODES: Readonly<Record<string, string>> = { EUR: "EUR", GBP: "GBP", CHF: "CHF", $: "USD" };

const siteLanguages = new WeakMap<readonly SiteFact[], Language | null>();

export function speakerFor(language: Language, facts: readonly SiteFact[]): Speaker {
  let site = siteLanguages.get(facts);
  if (site === undefined) {
    const sample = [...new Set(facts.flatMap(({ quote, source }) => [quote, source.headingPath, source.title]))].join("\n");
    siteLanguages.set(facts, (site = languageOf(sample.slice(0, LONGEST_SAMPLE))));
  }
  return { language, site: site ?? language, phrases: phrasesOf(language), words: factPhrases[language] };
}

export function sayList(parts: readonly string[], { phrases }: Speaker, type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(phrases.locale, { type }).format(parts);
}

/** A sum as the page writes sums; in another language as that writes them. `beside` are other sums' digits, which may show more. */
export function sayMoney(money: Money, amount: number, { language, site, phrases }: Speaker, beside: readonly string[] = []): string {
  const rounded = Math.round(amount * 100) / 100;
  const digits = { minimumFractionDigits: Number.isInteger(rounded) ? 0 : 2, maximumFractionDigits: 2, useGrouping: "always" } as const;
  const code = CODES[money.currency];
  if (language !== site && code !== undefined) {
    const written = rounded.toLocaleString(phrases.locale, {
      ...digits,
      style: "currency",
      currency: code,
      currencyDisplay: "narrowSymbol",
    });
    return written.replaceAll(/[\u00a0\u202f]/gu, " ");
  }
  if (rounded === money.amount) return money.written;
  const like = [money.digits, ...beside].find((one) => /\d\D\d/u.test(one));
  return money.written.replace(
    money.digits,
    like === undefined ? rounded.toLocaleString(phrases.locale, digits) : writeNumber(rounded, like, phrases.locale),
  );
}

/** "per site a month", "al mese"; "" for what is paid once. */
export function sayTerms({ per, period }: Pick<SiteFact, "per" | "period">, { language, site, phrases, words }: Speaker): string {
  const often = period === null ? "" : phrases.per[period];
  if (per === null) return often;
  const own = language === "de" ? `${per.charAt(0).toUpperCase()}${per.slice(1)}` : per;
  const unit = language === site ? own : (nameOfUnit(per, site, language) ?? quoted(per, words));
  return words.forEach(unit, often).trim();
}

/** "Price per user", "Yearly billing", "Per month": what something costs, and nothing that comes with it. */
export function isOfPrice(label: string): boolean {
  return label === "" || (["price", "billing", "month", "year"] as const).some((idea) => says(label, idea));
}

export function isOnce(label: string): boolean {
  return (["once", "least", "extra"] as const).some((idea) => says(label, idea));
}

/** What something itself costs: without its extras, and with the unit that another table of the page gives for the same price. */
export function pricesOf({ name, facts }: Entity, groups: readonly Group[]): SiteFact[] {
  const sums = facts.filter((fact) => isPrice(fact) || says(fact.attribute, "price"));
  const own = sums.filter(({ attribute, bound }) => isOfPrice(attribute) && !isOnce(attribute) && bound !== "extra");
  const main = own.length > 0 ? own : sums.filter(({ bound }) => bound !== "extra");
  const others = groups.flatMap(({ entities }) => entities.flatMap((entity) => (entity.name === name ? entity.facts : [])));
  return main.slice(0, MOST_PRICES).map((fact) => {
    const fuller = others.find((other) => isSameSum(other, fact) && other.per !== null && other.bound === fact.bound);
    return fuller === undefined || fact.per !== null ? fact : { ...fact, per: fuller.per, period: fact.period ?? fuller.period };
  });
}

function isSameSum({ value: one }: SiteFact, { value: other }: SiteFact): boolean {
  return one.kind === "money" && other.kind === "money" && one.amount === other.amount && one.currency === other.currency;
}

interface Price {
  verb: string;
  object: string;
  terms: string;
}

function priceOf(fact: SiteFact, speaker: Speaker): Price {
  const { words } = speaker;
  const [money, another] = moneyIn(fact.shown);
  if (fact.value.kind === "money" && fact.value.amount === 0) return { verb: words.isFree, object: "", terms: "" };
  if (money === undefined && fact.shown.length <= 60) return { verb: words.isOnRequest, object: "", terms: "" };
  if (money === undefined || another !== undefined) return { verb: words.costs, object: quoted(fact.shown, words), terms: "" };
  const from = fact.bound === "least" ? `${words.from} ` : "";
  return { verb: words.costs, object: from + sayMoney(money, money.amount, speaker), terms: sayTerms(fact, speaker) };
}

/** "billed yearly", or in brackets what else tells one price of a thing from another: "(two weeks)". */
export function kindOf(fact: SiteFact | undefined, isOne: boolean, speaker: Speaker): string {
  const attribute = fact?.attribute ?? "";
  const billing = billingOf(attribute);
  if (billing !== null) return speaker.words.billed[billing];
  const words = attribute.replaceAll(/[()]/gu, "").split(/\s+/u);
  const isTelling = (word: string): boolean => !namesIn(word).every(isOfTerms);
  const told = words.slice(words.findIndex(isTelling), words.findLastIndex(isTelling) + 1);
  return !words.some(isTelling) || isOne ? "" : `(${told.join(" ")})`;
}

function isOfTerms(word: string): boolean {
  return (["price", "per", "month", "year", "and", "kind", "person", "filler"] as const).some((idea) => says(word, idea));
}

/** "Billed yearly" or "yearly billing"; null where a text says neither. */
export function billingOf(text: string): "month" | "year" | null {
  if (!says(text, "billing")) return null;
  const [isYear, isMonth] = [says(text, "year"), says(text, "month")];
  return isYear === isMonth ? null : isYear ? "year" : "month";
}

/** "$49 per site a month"; null for what has no price in figures. */
export function sayAmount(entity: Entity, groups: readonly Group[], speaker: Speaker): Line | null {
  const facts = pricesOf(entity, groups);
  const amounts = facts.flatMap((fact) => {
    const { object, terms } = priceOf(fact, speaker);
    return object === "" ? [] : [object, terms, kindOf(fact, facts.length === 1, speaker)].filter((part) => part !== "").join(" ");
  });
  return amounts.length === 0 ? null : { text: sayList(amounts, speaker, "disjunction"), facts };
}

/** "Team costs €4.90 per employee a month billed yearly or €5.80 billed monthly." */
export function sayPrice(entity: Entity, groups: readonly Group[], speaker: Speaker, label = ""): Line | null {
  return sayPrices([entity], groups, speaker, label);
}

/** "Starter costs $49, Growth $189 and Network $449 per site a month." */
export function sayPrices(entities: readonly Entity[], groups: readonly Group[], speaker: Speaker, label = ""): Line | null {
  const told = entities.flatMap((entity) => {
    const facts = pricesOf(entity, groups);
    return facts.length === 0 ? [] : [{ entity, facts, prices: facts.map((fact) => priceOf(fact, speaker)) }];
  });
  const all = told.flatMap(({ prices }) => prices);
  if (all.length === 0) return null;
  // The terms that all have are said once, behind the last.
  const terms = new Set(all.flatMap((price) => (price.object === "" ? [] : price.terms)));
  const isPlain = told.every(({ prices }) => prices.length === 1);
  const isShared = terms.size === 1 && (isPlain || told.length === 1);
  const [shared = ""] = terms;
  const byVerb = Map.groupBy(told, ({ prices }) => prices[0]?.verb ?? "");
  const sentences = [...byVerb].map(([verb, own]) => {
    const clauses = own.map(({ entity, facts, prices }, at) => {
      const values = prices.map(({ object, terms: each }, place) => {
        const kind = kindOf(facts[place], prices.length === 1, speaker);
        return [object, isShared && (own.length > 1 || place > 0) ? "" : each, kind].filter((part) => part !== "").join(" ");
      });
      const name = label === "" || at > 0 ? entity.name : `${entity.name} (${label})`;
      return [name, at > 0 ? "" : verb, sayList(values, speaker, "disjunction")].filter((part) => part !== "").join(" ");
    });
    const isPriced = own.some(({ prices }) => prices.some(({ object }) => object !== ""));
    const list = isPlain ? sayList(clauses, speaker) : clauses.join("; ");
    return isShared && isPriced && own.length > 1 && shared !== "" ? `${list} ${shared}` : list;
  });
  return { text: `${sentences.join("; ")}.`, facts: told.flatMap(({ facts }) => facts) };
}

function quoted(text: string, { quotes: [open, close] }: FactPhrases): string {
  return `${open}${text}${close}`;
}

/** A label in the middle of a sentence. */
export function sayLabel(label: string, { language, site, words }: Speaker): string {
  if (language !== site) return quoted(label, words);
  const isWord = /^\p{Lu}\p{Ll}+(?=\s|$)/u.test(label);
  return language === "de" || !isWord ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** What a thing has: "20 dock doors", "single sign-on", "detention tracking ($65 add-on)". */
export function sayHaving({ attribute, shown, value }: SiteFact, speaker: Speaker): string {
  const { words } = speaker;
  const label = sayLabel(attribute, speaker);
  if (attribute === "") return shown;
  if (value.kind === "yesNo" && (shown === "" || shown.length <= LONGEST_MARK || value.has)) return label;
  if (saysLabel(shown, attribute)) return shown;
  const isUnlimited = isOfSort(shown, "unlimiteds");
  if (isUnlimited && speaker.language === speaker.site)
    return words.isValueFirst ? `${shown.toLowerCase()} ${label}` : `${label} ${shown.toLowerCase()}`;
  const isCount = UNITLESS.has(value.kind) && /\d/u.test(shown) && !/\d\s*\p{L}/u.test(shown);
  return isCount ? `${shown} ${label}` : `${label} (${shown})`;
}

/** "1 finca" of the row "fincas". */
function saysLabel(shown: string, label: string): boolean {
  return shown !== "" && leftOf(namesIn(label), namesIn(shown), false).length === 0;
}

export function hasIt({ value }: SiteFact): boolean {
  return value.kind !== "yesNo" || value.has;
}

/** "Growth has 20 dock doors, 40 staff users and single sign-on." */
export function sayContents({ name }: Entity, facts: readonly SiteFact[], speaker: Speaker, most = Infinity): Line[] {
  const having = facts.filter(hasIt).slice(0, most);
  const list = having.map((fact) => sayHaving(fact, speaker));
  return having.length === 0 ? [] : [{ text: `${name} ${speaker.words.has} ${sayList(list, speaker)}.`, facts: having }];
}

/** One row: "Starter has 4 dock doors, Growth 20.", "Network and Enterprise include single sign-on; Starter and Growth do not." */
export function sayAcross(attribute: string, entities: readonly Entity[], speaker: Speaker): Line[] {
  const facts = entities.flatMap((entity) => entity.facts.find((fact) => fact.attribute === attribute) ?? []);
  const [first, ...others] = facts;
  if (first === undefined) return [];
  const { words } = speaker;
  const lacking = facts.filter((fact) => !hasIt(fact));
  if (facts.some(({ value }) => value.kind === "yesNo")) {
    const having = facts.filter(hasIt).map((fact) => (isMark(fact) ? fact.subject : `${fact.subject} (${fact.shown})`));
    const names = lacking.map(({ subject }) => subject);
    const listed = (list: readonly string[]) => ({ list: sayList(list, speaker), count: list.length });
    if (having.length > 0) return [{ text: words.partOf(sayLabel(attribute, speaker), listed(having), listed(names)), facts }];
  }
  const clauses = [
    `${first.subject} ${words.has} ${sayHaving(first, speaker)}`,
    ...others.map((fact) => `${fact.subject} ${fact.shown.replace(/^\p{Lu}(?=\p{Ll}+$)/u, (letter) => letter.toLowerCase())}`),
  ];
  if (facts.length > MOST_IN_SENTENCE)
    return facts.map((fact) => ({ text: `${fact.subject}: ${sayHaving(fact, speaker)}`, facts: [fact], isItem: true }));
  return [{ text: `${sayList(clauses, speaker)}.`, facts }];
}

/** Ticks and words for yes. */
function isMark({ value, shown }: SiteFact): boolean {
  return value.kind === "yesNo" && (value.has ? !/\d/u.test(shown) : true);
}

/** Whether a thing has something: "No, Growth does not include single sign-on; Network and Enterprise do." */
export function sayWhether(entity: Entity, attribute: string, entities: readonly Entity[], speaker: Speaker): Line | null {
  const fact = entity.facts.find((one) => one.attribute === attribute);
  if (fact?.value.kind !== "yesNo") return null;
  const { words } = speaker;
  const what = sayLabel(attribute, speaker);
  if (fact.value.has) return { text: words.yes(entity.name, what), facts: [fact] };
  const having = entities.flatMap(({ facts }) => facts.filter((one) => one.attribute === attribute && hasIt(one)));
  const names = having.map((one) => (isMark(one) ? one.subject : `${one.subject} (${one.shown})`));
  return { text: words.no(entity.name, what, sayList(names, speaker), names.length), facts: [fact, ...having] };
}

/** "Starter is limited to 300 appointments each month." */
export function sayBeyond({ name }: Entity, limit: SiteFact, speaker: Speaker): Line {
  // "Limited to 50" rather than "limited to up to 50".
  const bare = { ...limit, shown: limit.shown.replace(/^\D+ (?=\d)/u, "") };
  return { text: speaker.words.limitedTo(name, sayHaving(bare, speaker)), facts: [limit] };
}
