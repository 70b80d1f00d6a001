import { defaultPlaybook } from "@disco/protocol";
import type { Fact } from "../facts/fact.ts";
import { readFacts } from "../facts/read-facts.ts";
import { meetingMove } from "../meeting/meeting-move.ts";
import type { ModelRequest } from "../model.ts";
import type { Act } from "./act.ts";
import { readActs } from "./acts/read-acts.ts";
import { decide } from "./decide.ts";
import { readDialogue } from "./dialogue-state.ts";
import type { Move } from "./move.ts";
import { ownAnswer } from "./own-answer.ts";
import type { ReplyPlan } from "./reply-plan.ts";
import { settleActs } from "./settle-acts.ts";

type Asked = Pick<
  ModelRequest,
  | "message"
  | "history"
  | "language"
  | "organizationName"
  | "meaning"
  | "retrieval"
  | "known"
  | "timezone"
  | "locale"
  | "now"
  | "playbook"
  | "person"
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
  const settled = settleActs(await readActs(request), { ...request, state, facts: read });
  const { acts, fact } = ownAnswer(message, settled, state, playbook) ?? { acts: settled, fact: null };
  const told = read.filter((each) => !isOfOtherAct(each, acts));
  const facts = fact === null ? told : [...told, fact];
  const name = facts.findLast(({ field, kind }) => field === "name" && kind !== "other_person")?.value;
  // "Send it to ann@…, no calls please": what is sent is no meeting.
  const isSent = acts.some(({ kind }) => kind === "documents") && facts.some(({ field }) => field === "email");
  const meeting = isSent ? null : meetingMove({ ...request, acts, state: known, name });
  const served = new Set(meeting?.serves);
  const rest = acts.filter((act) => !served.has(act));
  const decided = meeting !== null && rest.length === 0 ? [] : decide(state, rest, facts, playbook);
  const moves = await withPerson(decided, state.hasContact || facts.some(({ field }) => field === "email" || field === "phone"), request);
  return { acts, rest, facts, state, meeting, moves, playbook };
}

/** What is no statement is no need, though a need was asked for. */
function isOfOtherAct({ field, start, end }: Fact, acts: readonly Act[]): boolean {
  return field === "need" && acts.some((act) => act.kind !== "statement" && act.start <= start && act.end >= end);
}

/** Where the organization gives conversations to persons, a wish for one is no matter of an address. */
async function withPerson(moves: readonly Move[], hasContact: boolean, { person }: Pick<Asked, "person">): Promise<readonly Move[]> {
  const isWish = (move: Move) => move.type === "serve" && move.wish === "person";
  if (!moves.some(isWish)) return moves;
  const wanted = (await person?.()) ?? null;
  // An address that is there is passed on.
  if (wanted === null || ("fallback" in wanted && wanted.fallback !== "times" && hasContact)) return moves;
  return moves.map((move) => (isWish(move) ? { type: "hand_over", wanted } : move));
}
