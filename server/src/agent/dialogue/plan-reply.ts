import { defaultPlaybook } from "@disco/protocol";
import { readFacts } from "../facts/read-facts.ts";
import { meetingMove } from "../meeting/meeting-move.ts";
import type { ModelRequest } from "../model.ts";
import { readActs } from "./acts/read-acts.ts";
import { decide } from "./decide.ts";
import { readDialogue } from "./dialogue-state.ts";
import { ownAnswer } from "./own-answer.ts";
import type { ReplyPlan } from "./reply-plan.ts";
import { settleActs } from "./settle-acts.ts";

type Asked = Pick<
  ModelRequest,
  "message" | "history" | "language" | "organizationName" | "meaning" | "retrieval" | "known" | "timezone" | "locale" | "now" | "playbook"
>;

/** Reads a message and decides about it. */
export async function planReply({ playbook = defaultPlaybook, ...request }: Asked): Promise<ReplyPlan> {
  const { message, history, language, known, now } = request;
  const state = readDialogue(history, known);
  const { locale, timezone } = request;
  const read = readFacts(message, {
    language,
    now,
    locale,
    timezone,
    asked: state.openTopic ?? (state.open === "address" && !state.hasContact ? "name" : undefined),
  });
  const acts = settleActs(await readActs(request), { ...request, state, facts: read });
  const answered = ownAnswer(message, acts, state, playbook);
  const facts = answered === null ? read : [...read, answered];
  const name = facts.findLast(({ field, kind }) => field === "name" && kind !== "other_person")?.value;
  const meeting = meetingMove({ ...request, acts, state: known, name });
  const served = new Set(meeting?.serves);
  const rest = acts.filter((act) => !served.has(act));
  const moves = meeting !== null && rest.length === 0 ? [] : decide(state, rest, facts, playbook);
  return { acts, rest, facts, state, meeting, moves, playbook };
}
