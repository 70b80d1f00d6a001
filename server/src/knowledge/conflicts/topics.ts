import type { Fact } from "./fact.ts";
import { INTERVAL } from "./units.ts";

/** Something that businesses tell of themselves, and how they word it. */
interface Topic {
  name: string;
  /** What it is measured in. */
  kinds: readonly string[];
  pattern: RegExp;
  /** It is one thing in all the business; else what it is said of counts as well. */
  isWhole: boolean;
}

function topic(name: string, kinds: string, pattern: RegExp): Topic {
  return { name, kinds: kinds.split(" "), pattern, isWhole: true };
}
/** Of many things the same can be said. */
function deed(name: string, kinds: string, pattern: RegExp): Topic {
  return { name, kinds: kinds.split(" "), pattern, isWhole: false };
}

const topics: readonly Topic[] = [
  topic(
    "trial",
    "time",
    /\b(?:trials?|try (?:it|us|\p{Lu}\w+|the \w+|everything)? ?(?:out )?(?:for )?free|free test|can (?:i|we|you) (?:test|try)\b|(?:test|try)(?! again)\b[^.]*\b(?:days|weeks?|months?)|test (?:it )?for free|look(?:ing)? around|before (?:you|we ask you to) (?:choose|decide|pick|commit))\b/iu,
  ),
  topic("refund", "time", /\b(?:refund\w*|money[- ]back|money is returned|reimburse\w*|your money|full price back)\b/iu),
  topic(
    "breach",
    "time",
    /\b(?:breach|incident)\w*\b.*\b(?:inform|tell|notif|report|hear|told|learn)\w*|\b(?:inform|tell|notif|report|told|hear)\w*\b.*\b(?:breach|incident)/iu,
  ),
  topic(
    "payment",
    "time",
    /\b(?:invoices?|bills?)\b.*\b(?:pay\w*|paid|due|settled?|within|days)\b|\b(?:pay\w*|paid|due)\b.*\binvoices?\b|\bpayment terms?\b|\bnet[- ]\d\d\b/iu,
  ),
  topic(
    "notice",
    "time",
    /\b(?:notice period|period of notice)\b|\b(?:cancel\w*|terminat\w+|leav\w+|resign\w*|contracts?|subscriptions?|either (?:side|party))\b.*\b(?:notice|before|ahead|beforehand|in advance|prior)\b|\bnotice\b.*\b(?:cancel\w*|terminat\w+|leav\w+|end)\b/iu,
  ),
  topic("uptime", "%", /\b(?:uptime|availability|available|reachable|up)\b/iu),
  topic(
    "founded",
    "date",
    /\b(?:founded|established|incorporated|started (?:in|out)|began|begun|company started|set up (?:in|by)|in business|founding|est\.|(?:around|trading|serving|making|building|operating|active|independent|existed|going)\b.{0,40}\bsince|^since (?:19|20)\d\d)(?=\W|$)/iu,
  ),
  topic(
    "sunset",
    "date",
    /\b(?:switch\w* off|turn\w* off|retir\w+|sunset\w*|discontinu\w+|shut\w* down|end[- ]of[- ](?:life|support|sale)|deprecat\w+|stops? working|supported until|no longer (?:be )?support\w*|withdrawn|phased? out)\b/iu,
  ),
  topic(
    "release",
    "date",
    /\b(?:releas\w+|launch\w*|goes live|go live|generally available|available from|ships? on|comes? out|out on|rolls? out)\b/iu,
  ),
  topic(
    "employees",
    "person",
    /\b(?:employs|(?:has|have|had) (?:\S+ ){1,3}employees|our staff|staff of|team of|(?:people|persons?|of us) (?:now )?(?:work\w*|are|strong|in)|we are|work (?:at|for)|headcount|company of)\b/iu,
  ),
  topic("seats", "person", /\b(?:users?|seats?|members?|logins?|log ?in|licen[cs]es?|people|persons?|colleagues|teammates)\b/iu),
  topic("rate", "request", /\b(?:requests?|calls?|queries|rate)\b/iu),
  topic(
    "setup fee",
    "price",
    /\b(?:set-?\s?up|onboarding|installation|implementation|activation|joining|start-?up|sign-?up)\b[^.]{0,30}\b(?:fees?|costs?|charges?|price|package|one-time|once)\b|\b(?:fees?|costs?|charges?|free)\b[^.]{0,30}\b(?:set-?\s?up|onboarding|installation|implementation|activation)\b|\b(?:set-?\s?up|onboarding|installation|implementation|activation) (?:is|costs?)\b/iu,
  ),
  topic("password", "char character", /\bpass(?:words?|phrases?)\b/iu),
  topic(
    "session",
    "time",
    /\b(?:sessions? (?:\p{L}+ )?(?:lasts?|ends?|expires?|times?|timeout|lengths?|lifetime|closes?)|logged-in sessions?|logged out|signed out|log(?:s|ged)? (?:you |people |users |them )?out|sign(?:s|ed)? (?:you |people |users |them )?out|idle|inactiv\w+)\b/iu,
  ),
  topic("backup", "time", /\bback-?ups?\b/iu),
  topic(
    "contract",
    "time",
    /\b(?:contracts?|commitments?|terms?|subscriptions?)\b.*\b(?:minimum|initial|runs?|lasts?|for|is|of|signed)\b|\bminimum (?:contract|commitment|term|period)\b/iu,
  ),
  topic("warranty", "time", /\b(?:warrant\w*|guarantee\w*|defects?)\b/iu),
  topic("battery", "time mAh", /\bbatter(?:y|ies)\b/iu),
  topic("weight", "g", /\b(?:weigh\w*|weight|heavy|grams?|mass|light)\b/iu),
  topic(
    "install",
    "time",
    /\b(?:install\w*|fit(?:ted|ting)?|set[- ]?up|setting up|mount\w*|onboard\w*|implement\w*|go live|going live|live within|up and running|roll-?out)\b/iu,
  ),
  topic("delivery", "time", /\b(?:(?<!\bof )deliver\w*|ship(?:s|ped|ping)?|dispatched|arriv\w+|lead time)\b/iu),
  topic("minimum order", "price", /\b(?:minimum|smallest|least) (?:order|purchase|spend)|\bminimum\b|\borders?\b.*\bbelow\b/iu),
  topic("commission", "%", /\b(?:commission|revenue share|referral|partners? (?:receive|earn|get)|share of the (?:fee|revenue|price))\b/iu),
  topic(
    "yearly discount",
    "%",
    /\b(?:annual(?:ly)?|yearly|by the year|for a year|year in advance|per year|whole year|for the year|(?:year|months) (?:at once|up ?front|in advance|ahead))\b/iu,
  ),
  deed("announcement", "time", /\bnotice\b/iu),
  deed("discount", "%", /\b(?:discount\w*|reduc\w+|off|cheaper|less|save|rebate)\b/iu),
  deed(
    "response",
    "time working-time",
    /\b(?:respon\w+|repl(?:y|ies|ied)|answer\w*|react\w*|get back|hear (?:back )?from|call(?:s|ed)? (?:you )?back|reach(?:es)? (?:you|an engineer)|first (?:answer|look))\b/iu,
  ),
  deed("resolve", "time", /\b(?:resol\w+|fix(?:ed|es)?|repair\w*|solved?|restor\w+|recover\w*)\b/iu),
  deed(
    "keep",
    "time",
    /\b(?:kept|keep\w*|retain\w*|retention|stor(?:ed?|es|age|ing)|histor\w+|go(?:es)? back|look(?:s|ing)? back|delet\w+|remov\w+|purg\w+|eras\w+|wip\w+|archiv\w+|remember\w*|hold|held|saved|thinned|(?:stays?|remains?) (?:in|available|visible|accessible))\b/iu,
  ),
  deed("upload", "bytes", /\b(?:uploads?|files?|attach\w*|documents?|imports?|pictures?|images?|photos?|body|payload|size)\b/iu),
  deed("storage", "bytes", /\b(?:stor(?:age|e|ed|es)|space|disk)\b/iu),
  deed("retry", "retry time", /\b(?:retr(?:y|ies|ied)|attempts?|tried again|try again|tries again|repeat\w*|redeliver\w*|resent)\b/iu),
  deed("refresh", "time", /\b(?:refresh\w*|updat\w+|interval|sync\w*|poll\w*|report\w* (?:its|their|a) position)\b/iu),
  deed("valid", "time", /\b(?:valid|expir\w+|good for|lapse\w*|works? for|runs? out|liv(?:es?|ed) for|lasts?|dies?)\b/iu),
  topic(
    "support hours",
    "hours",
    /\b(?:support|help ?desk|phone|telephone|hotline|lines?|office|staffed|open|available|chat|reach\w*|answer\w*)\b/iu,
  ),
];
const byName = new Map(topics.map((each) => [each.name, each]));

/** The topics that a text names, of those that are measured so. */
export function topicsOf(text: string, kinds: readonly string[]): string[] {
  const found = topics.filter((each) => each.kinds.some((kind) => kinds.includes(kind)) && each.pattern.test(text)).map(({ name }) => name);
  // Those who work for a company take no seat in what it sells.
  return found.includes("employees") ? ["employees"] : found;
}

/** Whether a word says no more than one of these topics does. */
export function isTopical(word: string, names: readonly string[]): boolean {
  return names.some((name) => byName.get(name)?.pattern.test(word));
}

/** Under what a fact's topics are looked up: "%", "price", "time", "person". */
export function topicKinds({ kind, measure }: Pick<Fact, "kind" | "measure">): string[] {
  if (kind === "price") return ["price"];
  if (measure.unit === INTERVAL) return ["time"];
  return measure.unit === "working time" ? ["time", "working-time"] : [measure.unit];
}

/** Topics that plans or products differ in: what one has says nothing of another. */
const BY_PLAN = new Set(["seats", "rate", "uptime", "contract", "backup", "minimum order", "support hours"]);
const BY_PRODUCT = new Set(["battery", "weight", "warranty", "sunset", "release", "install", "delivery"]);

/** Whether a topic is one thing for all plans and products. */
export function isPlanless(name: string): boolean {
  return isWhole(name) && !BY_PLAN.has(name) && !BY_PRODUCT.has(name);
}

export function isByProduct(name: string): boolean {
  return BY_PRODUCT.has(name);
}

/** Whether a topic is one thing in all the business. */
export function isWhole(name: string): boolean {
  return byName.get(name)?.isWhole ?? false;
}
