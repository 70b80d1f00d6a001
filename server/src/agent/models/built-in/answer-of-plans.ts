import type { ModelRequest } from "../../model.ts";
import { answerPlanQuestion, havingOf } from "./answer-plan-question.ts";
import { compareThings } from "./compare-things.ts";
import type { Answer } from "./compose-answer.ts";
import { type FollowUp, topicWords } from "./follow-up.ts";
import { isCommonWord, mayAskOfPlans, planBefore, plansNamedIn, readPlanQuestion } from "./plan-question.ts";
import { readPlanTable } from "./plan-table.ts";
import { answerPriceForCount, readPricedCount } from "./price-for-count.ts";
import { answerPriceQuestion, readPriceQuestion } from "./price-list.ts";
import { answerFromRange } from "./range-row.ts";
import { topicOf } from "./topics.ts";
import { readWords } from "./words.ts";

const POINTS_AT_IT = /\b(?:it|that|this|them|those|these)\b/iu;

/** "Do you support single sign-on?" may be told by the table of plans alone. */
export async function findInPlans({ message, site }: ModelRequest, budget: number): Promise<Answer | null> {
  const table = await readPlanTable(site);
  const ofPlans = new Set(table?.plans.flatMap((plan) => readWords(plan).map(({ lower }) => lower)));
  const words = topicWords(message).filter((word) => !ofPlans.has(word));
  return table === null ? null : havingOf(words, table, budget);
}

/** What the message asks of the plans among each other, or what something costs, told from the tables of the site. */
export async function answerOfPlans(
  { message, organizationName, site }: ModelRequest,
  followUp: FollowUp | null,
  budget: number,
): Promise<Answer | null> {
  const previous = followUp?.varies ?? null;
  const priceFor = readPricedCount(message, previous);
  if (priceFor === null && !mayAskOfPlans(message, previous)) return null;
  const table = await readPlanTable(site);
  if (priceFor !== null && table !== null && table.thing === null) {
    const own = plansNamedIn(message, table.plans).filter((plan) => !isCommonWord(plan, message));
    const named = own.length > 0 ? own : [planBefore([...(followUp?.context ?? [])], table.plans, previous) ?? []].flat();
    // Where prices go by how many there are, the row of so many has it.
    const told = (await answerFromRange(message, site, budget)) ?? answerPriceForCount(priceFor, named, table, budget);
    if (told !== null) return told;
  }
  if (!mayAskOfPlans(message, previous)) return null;
  const priced = readPriceQuestion(message, previous);
  const ofThing = async () => (priced === null ? null : answerPriceQuestion(priced, site, budget));
  if (table === null) return ofThing();
  const isOfPrices = topicOf(message, organizationName, (followUp?.context.size ?? 0) > 0)?.isWhole === true;
  const context = {
    previous,
    pointsAtIt: (followUp?.about ?? null) !== null && POINTS_AT_IT.test(message),
    context: [...(followUp?.context ?? [])],
    isOfPrices,
    thing: table.thing,
  };
  const question = readPlanQuestion(message, context, table.plans);
  if (question === null) return ofThing();
  const isOfThings = table.thing !== null && question.kind === "comparison";
  const told = isOfThings ? await compareThings(question.plans, site, budget) : answerPlanQuestion(question, table, budget);
  return told ?? ofThing();
}
