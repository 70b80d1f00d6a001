import { type Finding, findFirst, type Sentence } from "./finding.ts";

/** A sum of money, with its sign or its currency's name before or behind it. */
const NUMBER = "\\d{1,9}(?:[.,\\u00a0 ]\\d{3}){0,3}(?:[.,]\\d{1,2})?(?![\\d])";
const SIGNED = `(?:[$€£¥₹]|\\b(?:usd|eur|gbp|cad|aud|chf|us\\$)\\s?)\\s?${NUMBER}(?:\\s?(?:k|m|mn|bn|million|thousand|billion)\\b)?`;
const NAMED = `\\b${NUMBER}\\s?(?:k|m|million|thousand)?\\s?(?:(?:dollars|euros?|pounds|bucks|usd|eur|gbp|chf)\\b|[€£$])`;
const WRITTEN =
  "\\b(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a|hundred)[ -]){1,4}(?:thousand|grand|million)\\b";
const AMOUNT = new RegExp(`${SIGNED}|${NAMED}|\\b\\d{1,4}(?:\\.\\d)?k\\b|${WRITTEN}`, "u");
const BUDGET = /\bbudget(?:s|ed)?\b/u;
const APPROVED =
  /\bbudget\w*[^.;]{0,40}\b(?:approved|allocated|signed off|secured|confirmed|set aside|in place)\b|\b(?:approved|allocated|secured|set aside|confirmed)\b[^.;]{0,30}\bbudget\b/u;
const NOT_YET = /\b(?:not|isn't|hasn't|no|yet|still|waiting|pending|once|until|if)\b/u;
const OPEN =
  /\bbudget yet\b|\bbudget\w*[^.;]{0,40}\b(?:not (?:yet )?(?:set|approved|decided|defined|allocated|fixed)|open|unclear|tbd|pending|undecided)\b/u;
const TIGHT =
  /\b(?:tight|small|limited|low|modest|shoestring|tiny)\s+budget|\bbudget\w*[^.;]{0,20}\b(?:tight|limited|small|low)\b|\bon a budget\b/u;
const NONE =
  /\b(?:no|zero|without(?: a| any)?)\s+(?:real |allocated )?budget\b|\b(?:don't|do not|doesn't|does not|haven't|have not) (?:really |currently )?(?:have|got)?\s*(?:a|any|the)?\s*(?:budget|money)\b(?![^.;]{0,12}\byet\b)|\b(?:can't|cannot|can not|couldn't) (?:really )?afford\b|\bbudget\w*[^.;]{0,20}\b(?:frozen|cut|gone)\b|\bfor free only\b/u;
const HAS =
  /\b(?:have|has|got|with|there is|there's) (?:a |an |some |the |our )?(?:\w+ ){0,2}budget\b|\bbudget for (?:this|it|that|a|an|the)\b|\bwilling to (?:pay|spend|invest)\b/u;
const SPEND_WORDS = /\b(?:spend|spending|invest|pay up to|willing to pay|afford|set aside|allocate[ds]?|put aside|range)\b/u;
const PAYS = /\b(?:pay|paying|costs? us|spend|spending|are billed|charged)\b/u;
const TODAY =
  /\b(?:currently|today|now|at the moment|right now|per month|a month|\/ ?mo(?:nth)?|per year|a year|annually|monthly|paying)\b/u;
const FUNDS = /\b(?:raised|raising|funding|funded|series [a-e]\b|seed round|revenue|arr|mrr|turnover|valuation|grant)\b/u;
const PRICE =
  /(?<!\p{L})(?:pric(?:e|es|ing)|how much|quote|quotation|cost(?:s)?|rates|fees|discounts?|per seat|enterprise plan|licen[cs]e fee|preise?|kostet|kosten|wie ?viel|angebot|combien|prix|tarifs?|coûtent|coûte|coût|devis|cuánto|precios?|tarifas?|cuestan?|presupuesto|quanto|prezz[oi]|costano|costa|preventivo|prijs|prijzen|kost|hoeveel|offerte|preços?|custam?|orçamento)(?!\p{L})/u;
/** The asker's own losses or sales are not their budget. */
const OTHER_MONEY = /\b(?:deal|deals|worth|lost|losing|sold|sales of|salary|salaries|ticket size|order value|acv)\b/u;

/** Money: budgets, what is paid today, what was raised, and questions about prices. */
export function findAmounts({ lower, text }: Sentence): Finding[] {
  const none = findFirst(lower, NONE, "no_budget");
  if (none.length > 0) return none;
  const amount = AMOUNT.exec(lower);
  const detail = amount === null ? undefined : text.slice(amount.index, amount.index + amount[0].length).trim();
  const asAmount = (kind: Finding["kind"]): Finding[] =>
    amount === null || detail === undefined ? [] : [{ kind, detail, start: amount.index, end: amount.index + amount[0].length }];
  if (OPEN.test(lower)) return findFirst(lower, OPEN, "budget_open");
  if (APPROVED.test(lower) && !NOT_YET.test(lower)) return findFirst(lower, APPROVED, "budget_approved", detail);
  if (amount !== null && FUNDS.test(lower)) return asAmount("has_funds");
  if (amount !== null && (BUDGET.test(lower) || (SPEND_WORDS.test(lower) && !TODAY.test(lower)))) return asAmount("budget_named");
  if (amount !== null && PAYS.test(lower) && TODAY.test(lower)) return asAmount("pays_today");
  if (TIGHT.test(lower)) return findFirst(lower, TIGHT, "budget_tight");
  if (HAS.test(lower)) return findFirst(lower, HAS, "has_budget");
  if (PRICE.test(lower)) return findFirst(lower, PRICE, "asks_price");
  if (amount !== null && !OTHER_MONEY.test(lower)) return asAmount("amount_named");
  return [];
}
