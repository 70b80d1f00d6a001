import type { Move } from "../../../dialogue/move.ts";
import type { ModelRequest } from "../../../model.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";
import { replyCause } from "../../../reply-causes.ts";
import type { Quote } from "../answering/compose-answer.ts";
import { findAnswer } from "../answering/find-answer.ts";
import { orderCitations } from "../answering/order-citations.ts";
import type { Reader } from "../answering/read-passage.ts";
import { MAX_REPLY } from "./tell-reply.ts";

/** Under this the discounts that were found may be of something else. */
const UNSURE = 0.8;
const ASKS_DISCOUNT = "Is there a discount?";
const nothing: ReadonlySet<string> = new Set();

/** What the pages say to an objection to the price: how to pay less. Null where they say nothing. */
export async function answerObjection(
  { objection }: Move & { type: "counter" },
  request: ModelRequest,
  read: Reader,
): Promise<{ text: string; cited: readonly Quote[]; cause: ReturnType<typeof replyCause> } | null> {
  if (objection !== "price") return null;
  const { organizationName, meaning, language } = request;
  const inquiry = { text: ASKS_DISCOUNT, organizationName, context: nothing, budget: MAX_REPLY / 2, said: [], read, meaning };
  const { answer, confidence } = await findAnswer(inquiry, await request.search(ASKS_DISCOUNT), request.search);
  if (confidence < UNSURE) return null;
  return {
    text: phrasesOf(language).discounts(answer.text),
    cited: orderCitations([answer]),
    cause: replyCause("objection_answered", { objection }),
  };
}
