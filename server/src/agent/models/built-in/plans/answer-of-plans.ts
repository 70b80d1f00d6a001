import type { ModelRequest } from "../../../model.ts";
import { answerPlanQuestion, havingOf } from "./answer-plan-question.ts";
import { answerFromBands } from "./band-cell.ts";
import { compareThings } from "./compare-things.ts";
import type { Answer } from "../answering/compose-answer.ts";
import { type FollowUp, topicWords } from "../dialogue/follow-up.ts";
import {
  isCommonWord,
  mayAskOfPlans,
  planBefore,
  type PlanQuestion,
  plansNamedIn,
  readPlanQuestion,
  wordsOfPlans,
} from "./plan-question.ts";
import { type PlanTable, readPlanTable } from "./plan-table.ts";
import { answerFromFarthest } from "./farthest-row.ts";
import { answerFromFit } from "./fitting-row.ts";
import { answerPriceForCount, limitOf } from "./price-for-count.ts";
import { answerPriceQuestion, readPriceQuestion } from "./price-list.ts";
import { answerFromRange } from "./range-row.ts";
import { readBilling, readCount, readPricedCount, type PricedCount } from "./read-priced-count.ts";
import { topicOf } from "../answering/topics.ts";
import { readStems, readWords } from "../../../../knowledge/words/words.ts";

/** They say that a sum is asked, and for how long, and name nothing that has a price. */
const OF_SUM =
  /^(?:\d.*|total|sum|altogether|years?|yearly|annual(?:ly)?|annum|months?|monthly|pay|paid|paying|billed|billing|invoiced|quote|list|people|persons?)$/u;
/** What is rented for so long has its price by that. */
const RENTS = /\b(?:rent|rental|hire|lease)\b/iu;
const POINTS_AT_IT = /\b(?:it|that|this|them|those|these)\b/iu;

/** "Do you support single sign-on?" may be told by the table of plans alone. */
export async function findInPlans({ message, site }: ModelRequest, budget: number): Promise<Answer | null> {
  const table = await readPlanTable(site);
  const ofPlans = new Set(table?.plans.flatMap((plan) => readWords(plan).map(({ lower }) => lower)));
  const words = topicWords(message).filter((word) => !ofPlans.has(word));
  return table === null ? null : havingOf(words, table, budget);
}

/** What the message asks of the plans among each other, or what something costs, told from the tables of the site. */
export async function answerOfPlans(request: ModelRequest, followUp: FollowUp | null, budget: number): Promise<Answer | null> {
  const { message, organizationName, site } = request;
  const previous = followUp?.varies ?? null;
  const priceFor = readPricedCount(message, previous);
  const mayAsk = mayAskOfPlans(message, previous);
  const band = priceFor !== null || mayAsk || RENTS.test(message) ? await answerFromBands(request, followUp, budget) : null;
  if (band !== null) return band;
  if (priceFor === null && !mayAsk) return (await answerFromFit(message, site, budget)) ?? answerFromFarthest(message, site, budget);
  const table = await readPlanTable(site);
  const sums = table === null || table.thing !== null ? null : await answerPriceForSoMany(priceFor, table, request, followUp, budget);
  const told = sums ?? (await answerFromFit(message, site, budget));
  if (told !== null || !mayAsk) return told;
  const priced = readPriceQuestion(message, previous);
  const ofThing = async () =>
    (priced === null ? null : await answerPriceQuestion(priced, site, budget)) ?? answerFromFarthest(message, site, budget);
  if (table === null) return ofThing();
  const isOfPrices = topicOf(message, organizationName, (followUp?.context.size ?? 0) > 0)?.isWhole === true;
  const context = {
    previous,
    pointsAtIt: (followUp?.about ?? null) !== null && POINTS_AT_IT.test(message),
    context: [...(followUp?.context ?? [])],
    isOfPrices,
    thing: table.thing === null ? null : `${table.thing} ${table.pricesFor?.unit ?? ""}`,
  };
  const question = readPlanQuestion(message, context, table.plans);
  if (question === null) return ofThing();
  const isOfThings = table.thing !== null && question.kind === "comparison";
  const answered = isOfThings ? await compareThings(question.plans, site, budget) : answerAmongFitting(question, message, table, budget);
  return answered ?? ofThing();
}

/** "Which plan for 40 people?" is a choice among those that are for so many. */
function answerAmongFitting(question: PlanQuestion, message: string, table: PlanTable, budget: number): Answer | null {
  const counted = question.kind === "choice" && table.thing === null ? readCount(message.toLowerCase()) : null;
  const limits = counted === null ? [] : table.plans.map((plan) => limitOf(plan, counted, table));
  const places = [...table.plans.keys()].filter((at) => limits[at] === null);
  if (places.length === 0 || places.length === table.plans.length) return answerPlanQuestion(question, table, budget);
  const chosen = <T>(all: readonly T[]): T[] => all.filter((_, at) => places.includes(at));
  const rows = table.rows.map((row) => ({ ...row, cells: chosen(row.cells) }));
  const left = limits.flatMap((limit) => limit ?? []).join("\n");
  return answerPlanQuestion(question, { ...table, plans: chosen(table.plans), rows }, budget, `${left}\n`);
}

/** "How much is Team for 12 people?", or "and if we pay monthly?" after it. */
async function answerPriceForSoMany(
  priceFor: PricedCount | null,
  table: PlanTable,
  { message, site }: ModelRequest,
  followUp: FollowUp | null,
  budget: number,
): Promise<Answer | null> {
  const previous = followUp?.varies ?? null;
  const before = priceFor !== null || previous === null ? null : readPricedCount(previous, null);
  if (priceFor === null && before === null) return null;
  const own = plansNamedIn(message, table.plans).filter((plan) => !isCommonWord(plan, message));
  const named = own.length > 0 ? own : [planBefore([...(followUp?.context ?? [])], table.plans, previous) ?? []].flat();
  const ofPlans = new Set(table.plans.flatMap((plan) => readWords(plan).map(({ lower }) => lower)));
  const others = topicWords(message).filter((word) => !ofPlans.has(word) && !wordsOfPlans.has(word) && !OF_SUM.test(word));
  const asked = priceFor ?? askedAgain(message, before, own.length > 0, others);
  if (asked === null) return null;
  // Where prices go by how many there are, the row of so many has it.
  const row = priceFor === null ? null : await answerFromRange(message, site, budget);
  return (
    row ??
    answerPriceForCount(asked, named, { others: others.filter((word) => word !== asked.noun), stems: readStems(message) }, table, budget)
  );
}

/** The count of the question before, asked once more for another plan or another way to pay; null where something else is asked. */
function askedAgain(message: string, before: PricedCount | null, namesPlan: boolean, others: readonly string[]): PricedCount | null {
  const billing = readBilling(message.toLowerCase());
  if (before === null || others.length > 0 || (billing === null && !namesPlan)) return null;
  return { ...before, billing: billing ?? before.billing };
}
