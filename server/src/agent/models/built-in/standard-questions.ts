import type { ModelRequest } from "../../model.ts";
import type { Answer, Quote } from "./compose-answer.ts";
import { asksForOverview, findIntroduction, readFrontPage } from "./overview.ts";
import { type Outline, type OutlineGroup, readOutline, type Told } from "./site-outline.ts";
import { readWords } from "./words.ts";

/** What visitors of any company ask of it as a whole, and what no one sentence of its site is worded like. */
export type StandardQuestion = "overview" | "audience" | "reasons" | "features" | "customers";

const LEAD_IN =
  /^(?:(?:hi|hello|hey|so|and|but|ok|okay|well|cool|great|thanks|now|please|tell me|can you tell me|could you tell me|i want to know|i'd like to know)[\s,.!]+)*/u;
const IT = String.raw`(?:it|this|that|you|yours?|they|(?:the|your|this) (?:product|service|tool|software|platform|solution|company|app))`;
const KIND = String.raw`(?:(?:kind|sort|type)s? of )?(?:companies|businesses|customers|clients|people|teams|firms|organi[sz]ations|users)`;

const asked: readonly (readonly [StandardQuestion, string])[] = [
  [
    "audience",
    String.raw`(?:who(?:'s| is| are)? ${IT}(?: is|'s)? (?:\w+ )?(?:for|made for|meant for|aimed at|built for|designed for|intended for)|who(?:'s| is| are) (?:your|the) (?:ideal|typical|target|usual|main) (?:customers?|clients?|users?|audience)|(?:what|which) ${KIND} (?:is|are) ${IT} (?:\w+ )?for|what ${KIND} (?:do )?(?:you )?(?:work with|serve|target))`,
  ],
  [
    "customers",
    String.raw`(?:who(?:'s| is| are) (?:your|the|some of your) (?:\w+ )?(?:customers|clients|users)|who (?:else )?(?:uses|is using|already uses|works with) ${IT}|(?:what|which) (?:\w+ )?${KIND} (?:\w+ )?(?:use|are using|work with|trust) ${IT}|(?:do you have |have you got |are there |show me |can i see |can you show me |can you share |any |some |your )*(?:case stud(?:y|ies)|customer stories|success stories|customer references|references|testimonials|reference customers|customer examples)(?: (?:i can read|to share|to read|please))?)`,
  ],
  [
    "reasons",
    String.raw`(?:why (?:should|would|do) (?:i|we|people|anyone|companies|somebody|someone) (?:choose|use|pick|buy|need|go with|switch to) ${IT}|why ${IT}|what(?:'s| is| are| would be) (?:the|your|its) (?:main |key |biggest )?(?:benefits?|advantages?|strengths?)(?: of ${IT})?|what makes ${IT} (?:so )?(?:different|special|unique|better|good)(?: (?:from|than|to) .{1,40})?|how (?:are|is) ${IT} (?:different|better)(?: (?:from|than|to) (?:your |the |other )?(?:competitors?|competition|others|alternatives|rest|tools|products))?)`,
  ],
  [
    "features",
    String.raw`(?:(?:what(?:'s| are| is)|list|show me) (?:all )?(?:the|your|its|some of the|some) (?:main |key |core |top |most important |best )?(?:features?|functions?|capabilities|functionality)(?: of ${IT})?|(?:what|which) (?:main |key )?(?:features|functions|functionality|capabilities) (?:do you have|does ${IT} have|do you offer|does ${IT} offer|are there|are included|is there)|what (?:can|does|could) ${IT} (?:\w+ )?do|what can (?:i|we|you) do with ${IT}|(?:main |key )?features|how does ${IT} work)`,
  ],
];
const patterns = asked.map(([kind, source]) => [kind, new RegExp(`^${source}$`, "u")] as const);
const MAX_LENGTH = 120;
const OF_CUSTOMERS =
  /\/(?:customers?|clients|case-stud(?:y|ies)|customer-stories|success-stories|stories|references|testimonials|who-uses[\w-]*)(?:\.html?)?\/?$/iu;
const TELLS_REASONS = /\b(?:why|choos\w*|differ\w*|benefits?|advantages?|better|instead)\b/iu;
/** Lists of where to go and how to get in touch tell nothing of the whole. */
const LEADS_ON = /\b(?:next|links?|read|resources|contact|figures|numbers|news|blog|legal|start|install\w*|docs|documentation)\b/iu;
const BULLET = "• ";
const MOST_ITEMS = 6;
/** The names of pages tell nothing by themselves. */
const LEAST_WORDS = 4;

/** What a message asks of the whole; null when it asks for something in particular. */
export function readStandardQuestion(message: string, organizationName: string): StandardQuestion | null {
  const lower = message.toLowerCase().replaceAll("’", "'").trim();
  if (lower.length > MAX_LENGTH) return null;
  const plain = lower.replace(LEAD_IN, "").replace(/[\s?.!]+$/u, "");
  const named = plain.includes(organizationName.toLowerCase()) ? plain.replace(organizationName.toLowerCase(), "it") : plain;
  const kind = patterns.find(([, pattern]) => pattern.test(named))?.[0];
  return kind ?? (asksForOverview(message, organizationName) ? "overview" : null);
}

/** Answers it out of the pages that tell of the whole; null where the site has none such. */
export async function answerStandardQuestion(kind: StandardQuestion, request: ModelRequest, budget: number): Promise<Answer | null> {
  const { site, organizationName } = request;
  if (kind === "customers") {
    const page = (await site.pages()).find(({ url }) => OF_CUSTOMERS.test(new URL(url).pathname));
    const outline = page === undefined ? null : readOutline(await site.open(page));
    return outline === null ? null : compose(outline.intro, outline.groups[0] ?? null, budget);
  }
  if (kind === "features" || kind === "reasons") {
    const front = await readFrontPage(site, organizationName);
    const group = front === null ? null : groupFor(kind, front);
    if (front !== null && group !== null) return compose(kind === "features" ? front.intro : null, group, budget);
  }
  const introduction = await findIntroduction(request);
  return introduction === null ? null : compose(introduction, null, budget);
}

function groupFor(kind: StandardQuestion, { groups }: Outline): OutlineGroup | null {
  const telling = groups.filter(
    ({ heading, items }) => !LEADS_ON.test(heading) && items.every(({ text }) => readWords(text).length >= LEAST_WORDS),
  );
  const reasons = telling.find(({ heading }) => TELLS_REASONS.test(heading));
  return (kind === "reasons" ? reasons : undefined) ?? telling.find((group) => group !== reasons) ?? reasons ?? null;
}

function compose(intro: Told | null, group: OutlineGroup | null, budget: number): Answer | null {
  const quotes: Quote[] = [];
  const parts: string[] = [];
  let left = budget;
  if (intro !== null && intro.text.length <= left) {
    parts.push(intro.text);
    quotes.push(intro.quote);
    left -= intro.text.length + 2;
  }
  const items: Told[] = [];
  for (const item of group?.items.slice(0, MOST_ITEMS) ?? []) {
    if (item.text.length + BULLET.length + 1 > left) break;
    items.push(item);
    left -= item.text.length + BULLET.length + 1;
  }
  const [first] = items;
  if (first !== undefined) {
    parts.push(items.map(({ text }) => BULLET + text).join("\n"));
    quotes.push(first.quote);
  }
  return parts.length === 0 ? null : { text: parts.join("\n\n"), parts, quotes, further: [], said: [] };
}
