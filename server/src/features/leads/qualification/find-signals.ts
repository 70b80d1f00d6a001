import { factLexicon, type FactLexicon } from "../../../agent/facts/fact-lexicon.ts";
import { moneyIn } from "../../../agent/facts/read-money.ts";
import { plainLower } from "../../../agent/facts/sentence.ts";
import type { Language } from "../../../agent/language/language.ts";
import type { Finding } from "./finding.ts";
import { receiptKind, type ReceiptKindName } from "./receipt-kinds.ts";

/** What a buyer asks before buying, the strongest first. */
const NEEDS: readonly (readonly [string, ReceiptKindName])[] = [
  ["asksdemo", "asks_demo"],
  ["asksterms", "asks_terms"],
  ["compares", "compares"],
  ["interested", "interested"],
];
const QUESTION = /\p{L}[^?？؟]*[?？؟]/u;

/**
 * The receipts of one sentence: its facts, and signals of buying that are no facts, as who decides or a question about prices. None
 * where it changes a meeting: "I need to cancel the meeting" is no need of a buyer.
 */
export function findSignals({ text, start }: { text: string; start: number }, facts: readonly Finding[], language: Language): Finding[] {
  const lower = plainLower(text);
  const lexicon = factLexicon(language === "en" ? ["en"] : [language, "en"]);
  if (lexicon.pattern("meetingchange").test(lower)) return [];
  const first = (key: string, kind: ReceiptKindName): Finding[] => {
    const found = lexicon.pattern(key).exec(lower);
    return found === null ? [] : [{ kind, start: start + found.index, end: start + found.index + found[0].length }];
  };
  const against = [...first("sells", "sells_to_us"), ...first("notinterested", "not_interested")].slice(0, 1);
  const told = against.length === 0 ? facts : facts.filter(({ kind }) => receiptKind(kind).part !== "need");
  const says = (part: string) => told.some(({ kind }) => receiptKind(kind).part === part && kind !== "team_size" && kind !== "names_tool");
  const isOwn = lexicon.memo("self before", () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("self")}) $`, "u"));
  const others = first("othersdecide", "others_decide").filter((each) => !isOwn.test(lower.slice(0, each.start - start)));
  const authority = others.length > 0 ? others : [...first("decides", "decides"), ...first("sponsored", "sponsored")];
  const need = against.length > 0 || says("need") ? against : NEEDS.flatMap(([key, kind]) => first(key, kind)).slice(0, 1);
  const asks =
    language !== "en" && against.length === 0 && need.length === 0 && !says("need") && QUESTION.test(lower)
      ? [{ kind: "asks" as const, start, end: start + text.length }]
      : [];
  return [
    ...told,
    ...authority,
    ...need,
    ...asks,
    ...(says("budget") ? [] : money(lower, text, start, lexicon, first)),
    ...(says("timeline") ? [] : first("asksmeeting", "asks_meeting")),
  ];
}

/** What was raised, a question about prices, or a sum that is named for no reason that is told. */
function money(
  lower: string,
  text: string,
  start: number,
  lexicon: FactLexicon,
  first: (key: string, kind: ReceiptKindName) => Finding[],
): Finding[] {
  const [sum] = moneyIn(lower, lexicon, false);
  const named = (kind: ReceiptKindName): Finding[] =>
    sum === undefined ? [] : [{ kind, detail: text.slice(sum.start, sum.end), start: start + sum.start, end: start + sum.end }];
  if (sum !== undefined && lexicon.pattern("funds").test(lower)) return named("has_funds");
  const asked = first("prices", "asks_price");
  if (asked.length > 0) return asked;
  return lexicon.pattern("notbudget").test(lower) ? [] : named("amount_named");
}
