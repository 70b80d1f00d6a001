import type { ToolName } from "@disco/protocol";
import type { ActionCall } from "../../../action-call.ts";
import type { Move } from "../../../dialogue/move.ts";
import type { ReplyPlan } from "../../../dialogue/reply-plan.ts";
import type { Fact } from "../../../facts/fact.ts";
import type { ModelRequest } from "../../../model.ts";
import { kindOfReply } from "../../../reply-causes.ts";
import { phoneIn } from "../../../facts/read-contacts.ts";

const LONGEST_NOTE = 500;

/** The call that the moves of a reply need; null where words are enough. */
export function toolOfPlan(plan: ReplyPlan, request: ModelRequest): ActionCall | null {
  const has = (name: ToolName): boolean => request.tools.some((tool) => tool.name === name);
  const { meeting } = plan;
  if (meeting !== null) return has(meeting.call.name) ? meeting.call : null;
  // A wish goes before a name to thank for.
  for (const move of plan.moves.toSorted((one, other) => Number(isToolMove(other)) - Number(isToolMove(one)))) {
    const call = callOfMove(move, plan, request);
    if (call !== null && has(call.name)) return call;
  }
  return null;
}

/** Whether a move is done by the tool that has run. */
export function isToolMove({ type }: Move): boolean {
  return type === "serve" || type === "continue";
}

function callOfMove(move: Move, { facts, state }: ReplyPlan, request: ModelRequest): ActionCall | null {
  const contact = contactOf(facts);
  const ownName = facts.findLast(({ field, kind }) => field === "name" && kind !== "other_person")?.value ?? request.known.name;
  if (move.type === "acknowledge") {
    const isName = state.open === "address" && move.facts.some(({ field }) => field === "name");
    return isName && ownName !== null ? { name: "capture_lead", input: { name: ownName } } : null;
  }
  if (move.type === "continue") {
    if (contact !== null) return keepCall({ ...contact, name: ownName }, request);
    const isOffered = state.open === "meeting" && request.known.meeting !== null;
    return isOffered ? { name: "schedule_meeting", input: {} } : calledBack(request);
  }
  if (move.type !== "serve") return null;
  const email = contact?.email ?? request.known.email;
  if (move.wish === "meeting")
    return { name: "schedule_meeting", input: { timezone: request.timezone, ...(email === null ? {} : { email }) } };
  if (move.wish === "demo") return { name: "show_demo", input: email === null ? {} : { email } };
  const reached = contact ?? (request.known.email === null ? null : { email: request.known.email, phone: null });
  return reached === null ? null : keepCall({ ...reached, name: ownName }, request);
}

interface Contact {
  email: string | null;
  phone: string | null;
}

/** The address and the number in a message. */
function contactOf(facts: readonly Fact[]): Contact | null {
  const last = (wanted: Fact["field"]) => facts.findLast(({ field }) => field === wanted)?.value ?? null;
  const email = last("email");
  const phone = last("phone");
  return email === null && phone === null ? null : { email, phone };
}

function keepCall({ email, phone, name }: Contact & { name: string | null }, { message }: ModelRequest): ActionCall {
  const given = Object.entries({ email, phone, name }).filter(([, value]) => value !== null);
  return { name: "capture_lead", input: { note: message.slice(0, LONGEST_NOTE), ...Object.fromEntries(given) } };
}

/** "Not before two", once a call was promised: the time goes to whoever calls. */
function calledBack(request: ModelRequest): ActionCall | null {
  const last = request.history.findLast(({ role }) => role === "agent");
  if (!kindOfReply(last).promisesCall || request.message.includes("?")) return null;
  const phone = request.history.reduceRight<string | null>(
    (found, { role, text }) => found ?? (role === "visitor" ? phoneIn(text) : null),
    null,
  );
  return phone === null ? null : keepCall({ email: null, phone, name: request.known.name }, request);
}
