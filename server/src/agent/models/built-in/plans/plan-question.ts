import { topicWords } from "../dialogue/follow-up.ts";
import { createPatternFilter } from "../answering/pattern-filter.ts";
import { rightSpelling } from "../../../../knowledge/questions/question-likeness.ts";
import { readWords, stemOf } from "../../../../knowledge/words/words.ts";

/** What a visitor wants to know of a company's plans among each other. */
export type PlanQuestion =
  | { kind: "prices" }
  | { kind: "choice" }
  /** "The cheapest container": the lowest or the highest price of those that are named so, or of all. */
  | { kind: "cheapest" | "dearest"; among: readonly string[] }
  /** "What's in Pro?" of a company that has no such plan. */
  | { kind: "unknown"; plan: string }
  /** "How many texts do I get on it?", or what something costs there. */
  | { kind: "row"; words: readonly string[]; asksPrice: boolean }
  | { kind: "contents"; plan: string }
  | { kind: "price"; plan: string }
  | { kind: "comparison"; plans: readonly string[] }
  /** "Which plan has single sign-on?": what was named, in words. */
  | { kind: "having"; words: readonly string[] };

/** How a message about plans stands in its conversation. */
export interface PlanContext {
  /** The question that it varies, as "and Growth?" does. */
  previous: string | null;
  /** "Which plan do I need for it?" */
  pointsAtIt: boolean;
  /** What was talked about before, in words. */
  context: readonly string[];
  /** It asks what things cost, and of nothing in particular. */
  isOfPrices: boolean;
  /** What is priced, where that is no plan. */
  thing: string | null;
}

/** Words that ask after plans, and say nothing else. */
export const wordsOfPlans: ReadonlySet<string> = new Set(
  `plan plans package packages tier tiers subscription subscriptions option options edition editions version versions price prices pricing cost costs cheap cheaper
  cheapest affordable expensive low lowest least compare comparison compared difference differences differ vs versus include includes included contain contains content features feature
  best better recommend recommended suit suits right choose pick month monthly one between get got come comes offer offers part bigger smaller small large team company business`.split(
    /\s+/u,
  ),
);
/** The same of things that are no plans. */
const wordsOfThings: ReadonlySet<string> = new Set(
  "hour day night week weekly rent rental hire buy order machine model unit item product".split(" "),
);
const MAY_ASK =
  /\b(?:pric\w+|how much|costs?|charges?|fees?|plans?|packages?|tiers?|editions?|subscriptions?|cheap\w*|affordable|lowest|least expensive|differen\w+|differ|compar\w+|versus|includ\w*|extra|upgrad(?:e|ing)|downgrad(?:e|ing)|lacks?|what more|why (?:should|would) (?:i|we)|doesn['’]t (?:have|include)|most expensive|dearest|how many|which (?:one|is|would|should)|what(?:'s|s| is) in|comes? with|do (?:i|we|you) get)\b/u;
const MAY_COMPARE = /\bvs\b/u;
const mayHave = createPatternFilter([MAY_ASK]);
const ASKS_WHICH_HAS = /\b(?:which|what) (?:of (?:your|the) )?(?:plans?|packages?|tiers?|editions?|subscriptions?)\b/u;
const ASKS_CHEAPEST = /\b(?:cheapest|cheaper|most affordable|least expensive|lowest[ -](?:price\w*|cost|plan|tier)|lower[ -]priced?)\b/u;
const ASKS_DEAREST = /\b(?:most expensive|dearest|highest[ -](?:price\w*|cost|plan|tier))\b/u;
/** What the future holds for a price is told nowhere beside the price. */
const ASKS_OF_CHANGE = /\b(?:go(?:es|ing)? (?:up|down)|increas\w*|ris(?:e|es|ing)|rais(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|lock(?:ed)?)\b/u;
/** What plans are called on many sites. */
const TIER =
  /^(?:and |so )?what(?:'s| is| do i get| comes) (?:included )?(?:in|with|on) (?:the |your )?(?<plan>pro|basic|premium|business|enterprise|standard|plus|starter|free|team|growth|professional|lite|essentials?|advanced|ultimate|gold|silver|bronze|platinum)(?: plan| package| tier| edition)?[?\s]*$/u;
const ASKS_WHAT_IT_HAS = /\bhow many\b|\b(?:do|does|is|are|has|have|can|includ\w*)\b/u;
const ASKS_COMPARISON = /\b(?:differen\w+|differ|compar\w+|vs|versus|better)\b|\bor\b/u;
/** "What's in Business that Team doesn't have?", "why Business over Team?": asked of two plans. */
const ASKS_BEYOND =
  /^(?:(?:and|so|but|ok|then|hi|tell me)[\s,]+)*(?:what(?! happens)|which|why|is it worth|does it pay)\b.*\b(?:doesn't|does not|don't|hasn't|isn't|lacks?|lacking|miss(?:es|ing)?|than|over|extra|additional(?:ly)?|beyond|on top of|gain|lose|benefits?|advantages?|worth|from)\b/u;
/** "What do I get extra with Business?": asked of one plan, beside the one that was spoken of or the one below it. */
const ASKS_EXTRA =
  /^(?:(?:and|so|but|ok|then|hi|tell me)[\s,]+)*(?:what(?! happens)|which|why|is it worth|does it pay)\b.*\b(?:extra|additional(?:ly)?|more(?! (?:expensive|affordable|costly))|on top|gain|benefits?|advantages?|worth|lose|upgrad(?:e|ing)|downgrad(?:e|ing))\b/u;
const ASKS_LESS = /\b(?:lose|downgrad(?:e|ing))\b/u;
const wordsOfExtra = new Set(
  "extra additional additionally why take buy beyond top gain gains lose lack lacks lacking missing miss misses benefit benefits advantage advantages worth upgrade upgrading downgrade downgrading going moving switching pay paying money".split(
    " ",
  ),
);
const ASKS_CHOICE =
  /\b(?:which|what)\b.{0,40}\b(?:best|right|better|recommend\w*|suits?|suitable|should|need|good|fits?)\b|\b(?:recommend|suggest|advise)\b.{0,30}\b(?:plan|package|tier|one|edition)\b|\bhelp me (?:choose|pick|decide)\b/u;
const ASKS_CONTENTS =
  /\b(?:includ\w*|contains?|features?|offers?)\b|\bwhat(?:'s|s| is| are| do| does| comes?| would)\b|\btell me\b|^(?:and|what about|how about)\b|^\S+(?: \S+)?$/u;
const ASKS_FOR_BEST = /\b(?:best|right|better|recommend\w*|suggest|advise|suits?|suitable|fits?|choose|pick|decide)\b/u;
const ASKS_PRICE = /\b(?:how much|price|costs?)\b/u;
/** "And if we pay by the month?" */
const OF_BILLING =
  /^(?:(?:and|but|so|ok|what|how about|if|then|when) )*(?:(?:is it|would it be|it's|do|would|could|can) )?(?:(?:i|we)(?:'d| would| do)? )?(?:(?:pay|paid|paying|billed|be|be paying|take it) )?(?:monthly|yearly|annually|(?:by|per|each|every) (?:the )?(?:month|year)|month to month|a year in advance)[?.! ]*$/u;
/** "The cheapest plan per head". */
const EACH = /\b(?:per|a|each) (?:head|person|user|employee|seat|agent|member)\b/gu;
/** "What would 40 vans cost on Garage?" */
const OF_SO_MANY = /\b(?:what|how much) (?:would|will|do|does) \d/u;
const OF_ONE = /\b(?:plan|package|tier|one|edition|subscription|option|version)s?\b/u;

/** Whether a message may ask after plans at all, which is found out before any page is opened. */
export function mayAskOfPlans(message: string, previous: string | null): boolean {
  const lower = message.toLowerCase();
  return lower.length <= 160 && (mayAsk(lower) || (previous !== null && mayAsk(previous.toLowerCase())));
}

function mayAsk(lower: string): boolean {
  return (mayHave(lower).length > 0 && MAY_ASK.test(lower)) || MAY_COMPARE.test(lower);
}

/** What a message asks of these plans; null when it asks after something else. */
export function readPlanQuestion(
  message: string,
  { previous, pointsAtIt, context, isOfPrices, thing }: PlanContext,
  plans: readonly string[],
): PlanQuestion | null {
  const lower = message.toLowerCase().replaceAll("’", "'").replaceAll(EACH, "").trim();
  const words = readWords(lower).map((word) => word.lower);
  const named =
    thing === null
      ? plansNamedIn(lower, plans).filter((plan) => !isCommonWord(plan, message))
      : plans.filter((plan) => nameOfThing(plan).every((word) => words.includes(word)));
  const ofNames = new Set(named.flatMap((plan) => wordsOf(plan)));
  for (const word of words) if (ofNames.has(abbreviations.get(word) ?? "")) ofNames.add(word);
  const ofAnyName = new Set(plans.flatMap((name) => readWords(name).map((word) => word.lower)));
  const others = topicWords(lower).filter(
    (word) =>
      !ofNames.has(word) &&
      !wordsOfPlans.has(ofAnyName.has(word) ? word : rightSpelling(word)) &&
      (thing === null || (!wordsOfThings.has(word) && readWords(thing).every(({ stem }) => stem !== stemOf(word)))),
  );
  const beyond = others.every((word) => wordsOfExtra.has(word)) ? plansBeyond(lower, named, plans, context) : null;
  if (beyond !== null) return { kind: "comparison", plans: beyond };
  const isOfSize = others.length === 0 || ASKS_FOR_BEST.test(lower) || /\b\d+\b/u.test(lower);
  const isOfOne = /\bbest for\b/u.test(lower) || (named.length === 0 && OF_ONE.test(lower));
  // "Which plan do I need to force two factors?" asks which has that.
  if (!pointsAtIt && ASKS_CHOICE.test(lower) && isOfOne && isOfSize) return { kind: "choice" };
  if (others.length > 0 || context.length > 0) {
    const words = others.length > 0 ? others : context;
    if (named.length === 0 && ASKS_WHICH_HAS.test(lower) && words.length > 0) return { kind: "having", words };
  }
  const [plan] = named;
  if (previous !== null && ASKS_PRICE.test(previous.toLowerCase()) && OF_BILLING.test(lower) && named.length < 2) {
    const billed = plan ?? planBefore(context, plans, previous);
    if (billed !== undefined) return { kind: "price", plan: billed };
  }
  if (ASKS_PRICE.test(lower) && named.length < 2) {
    const priced = plan ?? planBefore(context, plans);
    if (priced !== undefined && (others.length === 0 || (plan !== undefined && OF_SO_MANY.test(lower))))
      return { kind: "price", plan: priced };
  }
  if (named.length === 0 && (ASKS_CHEAPEST.test(lower) || ASKS_DEAREST.test(lower))) {
    const stems = others.map(stemOf);
    const among = plans.filter((name) => stems.every((stem) => readWords(name).some((word) => word.stem === stem)));
    const kind = ASKS_CHEAPEST.test(lower) ? "cheapest" : "dearest";
    return among.length === 0 ? null : { kind, among };
  }
  const unknown = thing === null && named.length === 0 ? TIER.exec(lower)?.groups?.["plan"] : undefined;
  if (unknown !== undefined) return { kind: "unknown", plan: unknown };
  if (others.length > 0) {
    const isOfPlan = plan !== undefined || planBefore(context, plans) !== undefined;
    return isOfPlan && thing === null && ASKS_WHAT_IT_HAS.test(lower)
      ? { kind: "row", words: others, asksPrice: ASKS_PRICE.test(lower) }
      : null;
  }
  if (named.length > 1 && ASKS_COMPARISON.test(lower)) return { kind: "comparison", plans: named };
  if (named.length === 0 && /\b(?:differen\w+|compar\w+)\b.*\b(?:plans|packages|tiers|editions)\b/u.test(lower))
    return { kind: "comparison", plans };
  if (named.length === 0) return isOfPrices && !ASKS_OF_CHANGE.test(lower) ? { kind: "prices" } : null;
  if (plan === undefined || named.length > 1) return null;
  const isVaried = previous !== null && /\b(?:includ\w*|differen\w+|compar\w+|what(?:'s|s| is) in)\b/u.test(previous.toLowerCase());
  if (previous !== null && ASKS_PRICE.test(previous.toLowerCase()) && !mayAsk(lower)) return { kind: "price", plan };
  return (mayAsk(lower) || isVaried) && ASKS_CONTENTS.test(lower) ? { kind: "contents", plan } : null;
}

/** The plans of which one is asked for what it has beyond the other; null where that is not asked. */
function plansBeyond(lower: string, named: readonly string[], plans: readonly string[], context: readonly string[]): string[] | null {
  const [plan, other, another] = named;
  if (plan === undefined || another !== undefined || ASKS_PRICE.test(lower)) return null;
  if (other !== undefined) return ASKS_BEYOND.test(lower) ? [plan, other] : null;
  if (!ASKS_EXTRA.test(lower)) return null;
  const before = planBefore(context, plans);
  const beside = before !== undefined && before !== plan ? before : plans[plans.indexOf(plan) + (ASKS_LESS.test(lower) ? 1 : -1)];
  return beside === undefined ? null : [beside, plan].toSorted((left, right) => plans.indexOf(left) - plans.indexOf(right));
}

/** The words that a thing goes by: of "CT-4 chiller" the code alone will do. */
export function nameOfThing(thing: string): readonly string[] {
  const words = wordsOf(thing);
  const code = words.slice(0, words.findIndex((word) => /\d/u.test(word)) + 1);
  return code.some((word) => /\p{L}/u.test(word)) ? code : words;
}

function wordsOf(plan: string): readonly string[] {
  return readWords(plan).map(({ lower }) => lower);
}

/** As people shorten what plans are called. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  "pro professional, ent enterprise, biz business, std standard, ess essentials, prem premium, adv advanced".split(", ").map((pair) => {
    const [short = "", long = ""] = pair.split(" ");
    return [short, long];
  }),
);

/** The plans that a message names. */
export function plansNamedIn(message: string, plans: readonly string[]): string[] {
  const words = readWords(message).map(({ lower }) => lower);
  const named = plans.filter((plan) => wordsOf(plan).every((word) => words.includes(word)));
  if (named.length > 0) return named;
  const meant = words.flatMap((word) => abbreviations.get(word) ?? []);
  return meant.length === 0 ? named : plans.filter((plan) => wordsOf(plan).every((word) => meant.includes(word)));
}

const BEFORE_COMMON_WORD = new Set("a an our my your their whole entire".split(" "));
const MOVES_TO = /^(?:upgrad\w*|downgrad\w*|switch\w*|mov\w+|go|going|chang\w+|compar\w+|up|down|over)$/u;

/** "We are a clinic", "for a small business", "our team of 30" and "want to start" name no plan that is called so. */
export function isCommonWord(plan: string, message: string): boolean {
  const name = wordsOf(plan);
  const words = readWords(message);
  const at = (place: number): string => words[place]?.lower ?? "";
  const places = words.flatMap((_, place) => (name.every((word, offset) => at(place + offset) === word) ? [place] : []));
  return (
    places.length > 0 &&
    places.every((place) => {
      const next = at(place + name.length);
      if (/^(?:plans?|packages?|tiers?|editions?)$/u.test(next)) return false;
      // With a capital inside a sentence it is a name.
      if (place > 0 && /^\p{Lu}/u.test(message.slice(words[place]?.start, words[place]?.end))) return false;
      const isOfMany = next === "of" && /^\d/u.test(at(place + name.length + 1));
      const isAimedAt = at(place - 1) === "to" && !MOVES_TO.test(at(place - 2)) && at(place - 3) !== "from";
      const isAnyone = BEFORE_COMMON_WORD.has(at(place - 1)) || /^(?:a|an|our|my)$/u.test(at(place - 2));
      return isOfMany || isAimedAt || isAnyone;
    })
  );
}

/** The one plan that was talked about before and nothing beside it, or that the question named which is varied. */
export function planBefore(context: readonly string[], plans: readonly string[], previous: string | null = null): string | undefined {
  const [varied, other] = plansNamedIn(previous ?? "", plans);
  if (varied !== undefined && other === undefined) return varied;
  const [before, another] = plans.filter((plan) => wordsOf(plan).every((word) => context.includes(word)));
  if (before === undefined || another !== undefined) return undefined;
  return context.every((word) => wordsOfPlans.has(word) || wordsOf(before).includes(word)) ? before : undefined;
}
