import type { NextStep, Objection, Playbook, PlaybookTopic } from "@disco/protocol";
import type { Act, ActKind } from "./act.ts";
import type { DialogueState } from "./reply-plan.ts";
import { type KnownFact, type Move, type Outsider, type SmallTalk, topicKey, type Wish } from "./move.ts";
import { qualifies } from "./qualifies.ts";

interface Situation {
  state: DialogueState;
  acts: readonly Act[];
  /** What this message tells. */
  facts: readonly KnownFact[];
  playbook: Playbook;
  has: (...kinds: readonly ActKind[]) => boolean;
}

interface Row {
  moves: (now: Situation, before: readonly Move[]) => readonly Move[];
}

const wishes: readonly Wish[] = ["meeting", "demo", "call_back", "person", "documents", "offer", "trial"];
/** Wishes that a page may grant, so they are looked up. */
const answerable: readonly Wish[] = ["trial", "documents", "offer"];
const smallTalk: readonly SmallTalk[] = ["how_are_you", "identity", "capabilities", "joke", "weather", "asks_reply", "asks_leave"];
const objections: readonly (readonly [ActKind, Objection])[] = [
  ["too_expensive", "price"],
  ["has_competitor", "competitor"],
  ["distrust", "trust"],
  ["not_now", "timing"],
];
const groups: readonly (readonly [ActKind, Outsider])[] = [
  ["job_seeker", "job_seeker"],
  ["vendor", "vendor"],
  ["student", "student"],
  ["customer_support", "customer"],
];
/** Contact facts, which tools take. */
const contact: ReadonlySet<string> = new Set(["email", "phone"]);
const MOST_ECHOED = 3;
/** A need of more words is taken in without repeating it. */
const LONGEST_NEED = 6;
/** How sure an objection must be beside other acts, and beside a question; a group beside a question too. */
const OBJECTS = 0.5;
const SURELY_OBJECTS = 0.7;
/** Offers in a row that were not taken; after them there are no more. */
const MOST_OFFERS = 2;
/** A question of ours after answers, where the visitor tells nothing, comes that seldom. */
const ANSWERS_BETWEEN = 3;

/** The policy, in order: each row adds its moves to those before. */
const rows: readonly Row[] = [
  { moves: ({ has }) => (has("injection") ? [{ type: "decline", of: "injection" }] : []) },
  { moves: ({ has }) => (has("complaint") ? [{ type: "hear" }] : []) },
  { moves: answerMove },
  { moves: ({ has }) => (has("promise") ? [{ type: "decline", of: "promise" }] : []) },
  { moves: acknowledgeMove },
  { moves: serveMove },
  { moves: continueMove },
  { moves: endMove },
  { moves: counterMove },
  { moves: chatMove },
  { moves: leadMove },
  { moves: closeMove },
  { moves: (_, before) => (before.length === 0 ? [{ type: "clarify" }] : []) },
];

/** Picks the moves of a reply: the rows of the table that apply, with at most one question or offer. The acts are settled. */
export function decide(state: DialogueState, acts: readonly Act[], facts: readonly KnownFact[], playbook: Playbook): readonly Move[] {
  const kinds = new Set(acts.map(({ kind }) => kind));
  const now: Situation = { state, acts, facts, playbook, has: (...of) => of.some((kind) => kinds.has(kind)) };
  if (now.has("injection")) return [{ type: "decline", of: "injection" }];
  const moves = rows.reduce<readonly Move[]>((before, row) => [...before, ...row.moves(now, before)], []);
  // These moves acknowledge by themselves.
  const isTaken = moves.some(({ type }) => type === "counter" || type === "end");
  return isTaken ? moves.filter((move) => move.type !== "acknowledge" || move.facts.length > 0) : moves;
}

function answerMove({ acts, state, facts, has }: Situation): Move[] {
  const isBuyer = !has("job_seeker", "vendor", "student");
  // "Send it to ann@…" is served, not looked up.
  const isSent = state.hasContact || facts.some(({ field }) => contact.has(field));
  const asked = acts.filter(
    ({ kind }) =>
      kind === "question" || kind === "off_topic" || (isBuyer && answerable.some((wish) => wish === kind) && !(isSent && kind !== "trial")),
  );
  return asked.length === 0 ? [] : [{ type: "answer", questions: asked.map(({ text }) => text) }];
}

function acknowledgeMove({ state, facts, has }: Situation, before: readonly Move[]): Move[] {
  if (before.some(({ type }) => type === "hear" || type === "decline")) return [];
  // A wish is served, not repeated.
  const isWish = wishes.some((wish) => has(wish));
  const fresh = facts.filter((fact) => isEchoed(fact) && !isKnown(state, fact) && !(isWish && fact.field === "need")).slice(0, MOST_ECHOED);
  const isOpening = !before.some(({ type }) => type === "answer");
  if (fresh.length > 0 && isOpening) return [{ type: "acknowledge", facts: fresh }];
  return has("statement") && isOpening && !has("goodbye") ? [{ type: "acknowledge", facts: [] }] : [];
}

/** Another person's name is no reason to thank them, and a company read from an address was not told. */
function isEchoed({ field, kind, value }: KnownFact): boolean {
  if (field === "need" && value.split(/\s+/u).length > LONGEST_NEED) return false;
  return !contact.has(field) && kind !== "implied" && !(field === "name" && kind === "other_person");
}

function serveMove({ acts, has }: Situation, before: readonly Move[]): Move[] {
  if (has("job_seeker", "vendor", "student") || (has("details") && has("documents"))) return [];
  const isLookedUp = before.some(({ type }) => type === "answer");
  // An address or a number grants every other wish.
  const granted = has("details") ? wishes.slice(2) : isLookedUp ? answerable : [];
  const wish = wishes.find((one) => acts.some(({ kind }) => kind === one) && !granted.includes(one));
  return wish === undefined ? [] : [{ type: "serve", wish }];
}

/** A time, an address, a yes or a no belongs to what is open. */
function continueMove({ state, has }: Situation, before: readonly Move[]): Move[] {
  if (before.some(({ type }) => type === "serve")) return [];
  if (has("details", "time", "no_details")) return [{ type: "continue" }];
  const answers = has("yes", "no") || (has("acknowledged") && state.open === "meeting");
  if (!answers) return [];
  return state.open === "meeting" || (state.open === "address" && has("yes") && !state.hasContact) ? [{ type: "continue" }] : [];
}

function endMove({ acts, state, playbook }: Situation, before: readonly Move[]): Move[] {
  const least = before.some(({ type }) => type === "answer") ? OBJECTS : 0;
  const group = groups.find(([kind]) => acts.some((act) => act.kind === kind && act.likelihood >= least))?.[1];
  if (group === undefined || before.some(({ type }) => type === "serve" || type === "continue")) return [];
  const { next } = playbook.qualification;
  const step: NextStep = group === "student" ? { kind: "end" } : next[group];
  // The end is said once; questions after it are answered all the same.
  if (state.ended === group && before.length > 0) return [];
  return [{ type: "end", group, step }];
}

function counterMove({ acts, state, facts, playbook, has }: Situation, before: readonly Move[]): Move[] {
  if (before.some(({ type }) => type === "hear" || type === "end" || type === "serve" || type === "continue") || has("goodbye")) return [];
  const least = acts.length === 1 ? 0 : before.some(({ type }) => type === "answer") ? SURELY_OBJECTS : OBJECTS;
  const found = objections.flatMap(([kind, objection]) =>
    acts.flatMap((act) => (act.kind === kind && act.likelihood >= least ? [{ act, objection }] : [])),
  );
  const [first] = found;
  if (first === undefined) return [];
  const { objection, act } = first;
  const tool = facts.find(({ field }) => field === "tool")?.value ?? null;
  const named = playbook.competitors.find(({ name }) => act.text.toLowerCase().includes(name.toLowerCase()));
  const said = objection === "competitor" && named !== undefined ? named.answer : playbook.objections[objection];
  return [{ type: "counter", objection, competitor: named?.name ?? tool, said, isAgain: state.countered.has(objection) }];
}

function chatMove({ acts, has }: Situation, before: readonly Move[]): Move[] {
  if (before.some(({ type }) => type !== "acknowledge")) return [];
  const about = smallTalk.find((one) => acts.some(({ kind }) => kind === one));
  if (about !== undefined) return [{ type: "chat", about }];
  if (has("no_details")) return [{ type: "chat", about: "no_details" }];
  if (before.length > 0 || has("goodbye", "thanks")) return [];
  if (has("praise")) return [{ type: "chat", about: "praise" }];
  return has("greeting") ? [{ type: "chat", about: "greeting" }] : [];
}

/** One question or one offer, where nothing before it asks. */
function leadMove(now: Situation, before: readonly Move[]): Move[] {
  const { state, has } = now;
  // While a time is open, that is the question.
  if (state.hasBooked || state.isOver || state.ended !== null || state.open === "meeting" || before.length === 0) return [];
  if (!before.every(({ type }) => type === "answer" || type === "acknowledge")) return [];
  if (has("goodbye", "thanks", "no") && !before.some(({ type }) => type === "answer")) return [];
  if (before.some(({ type }) => type === "answer") && !isTimeToAsk(now)) return [];
  const offer = offerOf(now);
  if (offer !== null) return [offer];
  const topic = nextTopic(now);
  return topic === null ? [] : [{ type: "ask", topic }];
}

/** After an answer the agent asks only now and then, unless the visitor told something as well. */
function isTimeToAsk({ state, facts, playbook }: Situation): boolean {
  if (facts.length > 0) return true;
  const lastAsked = Math.max(0, ...state.asked.values());
  return state.turn > playbook.insistence.after && state.turn - lastAsked >= ANSWERS_BETWEEN;
}

/** The step of a visitor who qualifies, and of one who does not once there is nothing left to ask. */
function offerOf(now: Situation): Move | null {
  const { state, facts, playbook } = now;
  // Between two offers something else is found out.
  if (state.silence >= MOST_OFFERS || state.open === "offer") return null;
  const { goal, qualification } = playbook;
  const isQualified = qualifies([...state.known, ...facts], qualification.rule);
  if (!isQualified && nextTopic(now) !== null) return null;
  const wanted = isQualified ? qualification.next.qualified : qualification.next.not_yet;
  const step: NextStep = goal === "meeting" || wanted.kind !== "times" ? wanted : { kind: "person" };
  const isAgain = step.kind !== "times" && state.offered.includes(step.kind);
  return step.kind === "end" || isAgain ? null : { type: "offer", step };
}

/** The first topic of the playbook that is neither known nor asked. */
function nextTopic({ state, facts, playbook }: Situation): PlaybookTopic | null {
  if (state.asked.size >= playbook.insistence.most) return null;
  const known = new Set<string>([...state.known, ...facts].map(({ field, topic }) => topic ?? field));
  return playbook.topics.find((topic) => !known.has(topicKey(topic)) && !state.asked.has(topicKey(topic))) ?? null;
}

function closeMove({ state, has }: Situation, before: readonly Move[]): Move[] {
  const isOnlyTaken = before.every(({ type }) => type === "acknowledge");
  if (has("goodbye") && isOnlyTaken) return [{ type: "close", how: "goodbye" }];
  if (before.length > 0) return [];
  if (has("thanks")) return [{ type: "close", how: "welcome" }];
  if (has("no")) return [{ type: "close", how: "all_right" }];
  if (has("yes") && state.open === "more") return [{ type: "close", how: "more" }];
  return has("yes", "acknowledged") ? [{ type: "close", how: "great" }] : [];
}

function isKnown({ known }: DialogueState, fact: KnownFact): boolean {
  return known.some(({ field, value }) => field === fact.field && value === fact.value);
}
