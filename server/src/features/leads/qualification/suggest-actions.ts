import type { PartScore, QualificationPart, SuggestedAction } from "@disco/protocol";
import type { KindReceipt } from "./find-receipts.ts";

/** From this score on a discovery call is suggested. */
const DISCOVERY_CALL_FROM = 70;
const MOST = 5;
const QUESTIONS: Readonly<Record<QualificationPart, string>> = {
  budget: "Ask what budget they have in mind",
  authority: "Ask who else takes part in the decision",
  need: "Ask what they want to solve first",
  timeline: "Ask when they want to start",
};
const OWNER = "Sales";
const CALL = "Suggest a 30-minute discovery call by e-mail within 24 hours";
const TIMES = "Send times for the demo they asked for";
/** Done once a meeting is booked. */
const ARRANGES = new Set([CALL, TIMES]);

/** What to do next, the most urgent first. */
export function suggestActions(total: number | null, parts: readonly PartScore[], receipts: readonly KindReceipt[]): SuggestedAction[] {
  const kinds = new Set(receipts.map(({ kind }) => kind));
  if (kinds.has("sells_to_us")) return [{ action: "Close it: they want to sell something", priority: "low", owner: OWNER }];
  const actions: SuggestedAction[] = [];
  if (total !== null && total >= DISCOVERY_CALL_FROM) actions.push({ action: CALL, priority: "high", owner: OWNER });
  if (kinds.has("asks_meeting") || kinds.has("asks_demo")) actions.push({ action: TIMES, priority: "high", owner: OWNER });
  if (kinds.has("asks_price")) actions.push({ action: "Answer the question about prices", priority: "medium", owner: OWNER });
  if (kinds.has("asks_terms")) actions.push({ action: "Send the security and contract documents", priority: "medium", owner: OWNER });
  if (kinds.has("others_decide")) actions.push({ action: "Invite whoever decides to the next call", priority: "medium", owner: OWNER });
  if (kinds.has("no_rush") || kinds.has("later")) actions.push({ action: "Write again in three months", priority: "low", owner: OWNER });
  const priority = total !== null && total >= 60 ? "medium" : "low";
  for (const { part, state } of parts) if (state === "unknown") actions.push({ action: QUESTIONS[part], priority, owner: OWNER });
  return actions.slice(0, MOST);
}

/** With a meeting that is booked, which may be over: nothing is arranged anymore, and the meeting comes first. */
export function withMeeting(actions: readonly SuggestedAction[], isOver: boolean): SuggestedAction[] {
  const action = isOver ? "Write down what the meeting led to, and agree on the next step" : "Prepare the meeting that is booked";
  const rest = actions.filter((each) => !ARRANGES.has(each.action));
  return [{ action, priority: "high" as const, owner: OWNER }, ...rest].slice(0, MOST);
}
