import type { AnswerExplanation, ReplyCause } from "@disco/protocol";
import { talkOf } from "../../../phrases/talk/talk-of.ts";
import type { Act } from "../../../dialogue/act.ts";
import { decide } from "../../../dialogue/decide.ts";
import type { Move } from "../../../dialogue/move.ts";
import { type PlainMove, sayMove } from "../../../dialogue/say-moves.ts";
import type { ReplyPlan } from "../../../dialogue/reply-plan.ts";
import { looksLikeQuestion } from "../../../dialogue/settle-acts.ts";
import type { Language } from "../../../language/language.ts";
import type { ModelPart, ModelRequest, ToolStep } from "../../../model.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";
import { kindOfReply, replyCause } from "../../../reply-causes.ts";
import { ownEmail } from "../../../tools/corrected-email.ts";
import { asksFigure } from "../answering/asks-figure.ts";
import type { Quote } from "../answering/writing/compose-answer.ts";
import type { Reader } from "../answering/read-passage.ts";
import { answerFromFacts, answerStatement } from "../plans/answer-from-facts.ts";
import { answerMove } from "./answer-move.ts";
import { insteadOfRepeat } from "./instead-of-repeat.ts";
import { causeOf, MAX_REPLY } from "./tell-reply.ts";
import { hasDeclined, replyToTool } from "./tool-reply.ts";
import { isToolMove } from "./tool-of-plan.ts";

/** The part of a reply that one move adds. */
interface Piece {
  text: string;
  move: Move["type"] | "tool";
  cited?: readonly Quote[];
  refused?: "no_answer" | "off_topic" | undefined;
  cause?: ReplyCause | null | undefined;
  explanation?: AnswerExplanation | null | undefined;
}

/** Moves that go on in the paragraph before them. */
const joining: ReadonlySet<string> = new Set(["ask", "offer"]);
const NUMBER = "What is your phone number?";
const WAYS = [NUMBER, "What is your e-mail address?"];

/** Says the moves of a reply, with the words of the tool that has run instead of its move. */
export async function performMoves(
  request: ModelRequest,
  plan: ReplyPlan,
  done: ToolStep | null,
  read: Reader,
  isSecond = false,
): Promise<readonly ModelPart[]> {
  if (done === null && isBrokenAddress(request))
    return told([{ move: "continue", text: phrasesOf(request.language).badAddress, cause: replyCause("address_invalid") }], request);
  const answer = await performAnswer(request, plan, read);
  if (answer === "not_asked")
    return isSecond ? told([said({ type: "clarify" }, request)], request) : performMoves(request, withoutQuestions(plan), done, read, true);
  const pieces: Piece[] = [];
  for (const move of plan.moves) {
    if (done !== null && isToolMove(move)) continue;
    // An answer says more than thanks for what it answers.
    if (answer !== null && move.type === "acknowledge" && move.facts.length === 0) continue;
    const piece = move.type === "answer" ? answer : await perform(move, request, plan, answer);
    if (piece !== null) pieces.push(piece);
  }
  if (answer !== null && !pieces.includes(answer)) pieces.splice(pieces[0]?.move === "hear" ? 1 : 0, 0, answer);
  if (done !== null) {
    // A name that was kept is thanked for by the tool.
    const others = pieces.filter(({ move }) => !(move === "acknowledge" && done.name === "capture_lead") && !joining.has(move));
    const isLetGo = hasDeclined(done) && others.length > 0;
    const text = isLetGo ? phrasesOf(request.language).letGo : replyToTool(done, request.language);
    const tool: Piece = { move: "tool", text, cause: done.cause };
    // The question of a tool comes last.
    return told(/[?？]\s*$/u.test(text) ? [...others, tool] : [tool, ...others], request);
  }
  return told(
    pieces.length === 0 ? [said({ type: "clarify" }, request)] : settled(pieces, !plan.moves.some(({ type }) => type === "answer")),
    request,
  );
}

/** The plan for a message that only seemed to ask: what it says is taken in. */
function withoutQuestions(plan: ReplyPlan): ReplyPlan {
  const acts = plan.acts.map((act) => (askable.has(act.kind) ? { ...act, kind: "statement" as const } : act));
  const served = new Set(plan.meeting?.serves.map(({ start }) => start));
  const rest = acts.filter(({ start }) => !served.has(start));
  const handOver = plan.moves.find(({ type }) => type === "hand_over");
  const moves = decide(plan.state, rest, plan.facts, plan.playbook).map((move) => (isPersonWish(move) && handOver ? handOver : move));
  return { ...plan, acts, rest, moves };
}

function isPersonWish(move: Move): boolean {
  return move.type === "serve" && move.wish === "person";
}

/** The answer to what is asked. Words that may ask get only a sure answer; without one they did not ask. */
async function performAnswer(request: ModelRequest, plan: ReplyPlan, read: Reader): Promise<Piece | "not_asked" | null> {
  const { language } = request;
  const move = plan.moves.find(({ type }) => type === "answer");
  const maybe = move === undefined ? plan.rest.filter((act) => mayAsk(act, plan.facts.length > 0, language)) : [];
  const questions = move?.type === "answer" ? move.questions : maybe.map(({ text }) => text);
  if (questions.length === 0 || (move === undefined && plan.state.open === "topic")) return null;
  const reply = await answerMove(request, questions, plan, read);
  const { text, cited, isRefused, code, explanation } = reply;
  const isSure = !isRefused && code !== "unsure";
  const answer: Piece = { move: "answer", text, cited, cause: causeOf(reply), explanation };
  const isLikely = !isRefused && maybe.some((act) => (explanation?.confidence ?? 0) >= leastOf(act, plan));
  const isAsked = isSure || isLikely || (!isRefused && maybe.some(({ kind }) => kind === "complaint"));
  if (move === undefined) return isAsked ? answer : null;
  if (isSure) return answer;
  const isOff = plan.rest.some((act) => act.kind === "off_topic" && (isRefused || !looksLikeQuestion(act, language)));
  if (isOff) return said({ type: "decline", of: "off_topic" }, request);
  if (!plan.rest.some((act) => asksSurely(act, plan, language))) return "not_asked";
  // Pages say little to job seekers and vendors, and alike words mislead: "how much do you pay?"
  const isAstray = plan.state.ended !== null && plan.state.ended !== "customer";
  if (!isRefused && !isAstray) return answer;
  if (plan.rest.some(({ kind }) => kind === "documents" || kind === "offer"))
    return { move: "serve", text: talkOf(language).askWhereTo, cause: replyCause("lead_address_needed") };
  if (plan.state.refused.length === 0 && plan.state.ended === null) return { ...answer, refused: "no_answer" };
  // A second refusal gives the way to a person, and so does the first to who does not buy.
  const { noAnswer } = phrasesOf(language);
  const refusal = noAnswer({ name: request.organizationName, asksPrice: false, hasPages: false });
  const leave = plan.state.hasContact ? null : talkOf(language).leaveContact;
  const ways = [refusal, await wayToReach(request), leave].filter((part) => part !== null);
  return { move: "answer", text: ways.join(" "), refused: "no_answer", explanation, cause: replyCause("contact_offered") };
}

/** From here on words without the form of a question ask one: alone, and among others. */
const ASKS = 0.5;
const ASKS_AMONG = 0.8;
/** Visitors who do not buy often ask for something that a page has. */
const outsiderKinds: ReadonlySet<string> = new Set(["customer_support", "job_seeker", "vendor", "student"]);
/** Under this a statement may ask. */
const MAY_ASK = 0.75;
/** The same for one in which nothing about the visitor was found. */
const MAY_ASK_WITHOUT_FACTS = 0.97;
/** An answer that sure is one to the first words of a visitor. */
const LIKELY_AT_FIRST = 0.5;
const askable: ReadonlySet<string> = new Set(["question", "trial", "documents", "offer", "off_topic"]);

function asksSurely(act: Act, { rest }: ReplyPlan, language: Language): boolean {
  return askable.has(act.kind) && (looksLikeQuestion(act, language) || act.likelihood >= (rest.length === 1 ? ASKS : ASKS_AMONG));
}

/** How sure an answer must be to words that may ask: less where they ask for a figure, or open the conversation and say nothing about the visitor. */
function leastOf({ text }: Act, { state, facts }: ReplyPlan): number {
  if (asksFigure(text)) return 0;
  return state.turn === 1 && facts.length === 0 ? LIKELY_AT_FIRST : 1;
}

function mayAsk({ kind, likelihood, text }: Act, tells: boolean, language: Language): boolean {
  if (kind === "complaint") return text.split(/[,;.]/u).some((part) => looksLikeQuestion({ text: part }, language));
  return outsiderKinds.has(kind) || (kind === "statement" && (asksFigure(text) || likelihood < (tells ? MAY_ASK : MAY_ASK_WITHOUT_FACTS)));
}

/** A refusal and an unsure answer offer a person already, and people who do not buy get their end instead of a refusal. */
function settled(pieces: readonly Piece[], isAside: boolean): readonly Piece[] {
  const answer = pieces.find(({ move }) => move === "answer");
  // The answer covers the request.
  if (answer !== undefined && answer.refused === undefined && isAside) return pieces.filter(({ move }) => move !== "end");
  if (answer?.refused === undefined && answer?.cause?.code !== "unsure") return pieces;
  if (answer.refused !== undefined && pieces.some(({ move }) => move === "end")) return pieces.filter(({ move }) => move !== "answer");
  return pieces.filter(({ move }) => !joining.has(move));
}

async function perform(move: Move, request: ModelRequest, plan: ReplyPlan, answer: Piece | null): Promise<Piece | null> {
  switch (move.type) {
    case "answer":
      return null;
    case "serve":
      return sayWithoutTool(move.wish, request);
    case "continue":
      return sayContinued(request, plan);
    case "hear":
    case "end": {
      const piece = said(move, request);
      // The answer tells where to turn.
      if (move.type === "hear" && answer !== null && answer.refused === undefined)
        return { ...piece, text: piece.text.split(/(?<=[.!?])\s/u)[0] ?? piece.text };
      const hasWay = move.type === "end" && (move.step.kind === "support" || move.step.kind === "resource");
      const reach = hasWay ? null : await wayToReach(request);
      return reach === null ? piece : { ...piece, text: `${piece.text} ${reach}` };
    }
    case "acknowledge": {
      // A number that a plan limits is answered against the plan.
      const held = await answerStatement(request, MAX_REPLY);
      return held === null ? said(move, request) : { move: "answer", text: held.text, cited: [...held.quotes, ...held.further] };
    }
    default:
      return said(move, request);
  }
}

function said(move: PlainMove, request: ModelRequest): Piece {
  const { text, cause, refused } = sayMove(move, request);
  return { move: move.type, text, cause, refused };
}

/** The company's own number, else its address, where its pages have one that is meant for everybody. */
async function wayToReach(request: ModelRequest): Promise<string | null> {
  for (const message of WAYS) {
    const found = await answerFromFacts({ ...request, message }, { earlier: null, beside: null }, MAX_REPLY / 3);
    const [line = ""] = found?.isSure === true ? found.answer.text.split("\n") : [];
    const isOfPlace = /^[*•-]/u.test(line);
    if (line !== "" && !isOfPlace) return line;
    // The number of one place reaches the company too; an address may be meant for one matter.
    const number = message === NUMBER && isOfPlace ? /\+?\d[\d ()/.-]{6,}\d/u.exec(line)?.[0] : undefined;
    if (number !== undefined) return phrasesOf(request.language).reach.phone(number);
  }
  return null;
}

/** A wish that no tool of this conversation grants. */
async function sayWithoutTool(wish: (Move & { type: "serve" })["wish"], request: ModelRequest): Promise<Piece> {
  const { language, history, known } = request;
  const phrases = phrasesOf(language);
  if (wish === "meeting") return { move: "serve", text: phrases.cannotBook, cause: replyCause("meeting_not_possible") };
  if (wish === "demo") return { move: "serve", text: phrases.noDemoButMeeting, cause: replyCause("demo_meeting_offered") };
  if (known.email !== null) return { move: "serve", text: talkOf(language).personPromised, cause: replyCause("person_promised") };
  if (wish === "documents" || wish === "offer" || wish === "trial")
    return { move: "serve", text: talkOf(language).askWhereTo, cause: replyCause("lead_address_needed") };
  const last = history.findLast(({ role }) => role === "agent");
  const isAgain = last?.cause?.code === "contact_offered";
  const reach = await wayToReach(request);
  const text = isAgain ? phrases.cannotConnect : phrases.leaveAddress;
  return {
    move: "serve",
    text: reach === null ? text : `${text} ${reach}`,
    cause: replyCause(isAgain ? "contact_details_needed" : "contact_offered"),
  };
}

const MOST_WORDS_OF_ADDRESS = 6;

/** "bob@@dogs", where an address was asked for. */
function isBrokenAddress({ message, history }: ModelRequest): boolean {
  const { asksForAddress } = kindOfReply(history.findLast(({ role }) => role === "agent"));
  const looksLikeOne = /\S@\S|\S @ \S/u.test(message) && !message.includes("?") && ownEmail(message) === null;
  return asksForAddress && looksLikeOne && message.trim().split(/\s+/u).length <= MOST_WORDS_OF_ADDRESS;
}

/** Details that no tool took, and answers to nothing that is open. */
function sayContinued({ language }: ModelRequest, { acts, state, moves }: ReplyPlan): Piece | null {
  if (moves.length > 1) return null;
  const phrases = phrasesOf(language);
  const kinds = new Set(acts.map(({ kind }) => kind));
  if (kinds.has("no_details")) return { move: "continue", text: phrases.noDetails };
  if (kinds.has("details")) return { move: "continue", text: phrases.phoneNoted, cause: replyCause("lead_address_needed") };
  if (kinds.has("no")) return { move: "continue", text: phrases.allRight };
  return state.open === null ? null : { move: "continue", text: talkOf(language).leaveContact, cause: replyCause("contact_offered") };
}

function told(pieces: readonly Piece[], request: ModelRequest): readonly ModelPart[] {
  const parts: ModelPart[] = [];
  let text = "";
  for (const piece of pieces) {
    const gap = text === "" ? "" : joining.has(piece.move) && pieces.every(({ move }) => move !== "answer") ? " " : "\n\n";
    const words = piece.move === "tool" || text === "" ? piece.text : withinRoom(piece.text, MAX_REPLY - text.length - gap.length);
    if (words === "") continue;
    text += gap + words;
    for (const quote of piece.cited ?? []) parts.push({ type: "cite", ...quote });
    if (piece.refused !== undefined) parts.push({ type: "refused", reason: piece.refused });
    if (piece.explanation != null) parts.push({ type: "explained", explanation: piece.explanation });
  }
  const cause = pieces.findLast((piece) => piece.cause != null)?.cause;
  if (cause != null) parts.push({ type: "cause", cause });
  const isTool = pieces.some(({ move }) => move === "tool");
  const instead = isTool
    ? null
    : insteadOfRepeat(
        text,
        request,
        pieces.some(({ refused }) => refused !== undefined),
      );
  if (instead === null) return [{ type: "text", text }, ...parts];
  const isAnswer = text.includes(instead);
  return [{ type: "text", text: instead }, ...(isAnswer ? parts : [{ type: "cause" as const, cause: replyCause("meeting_offered") }])];
}

/** The paragraphs of a text that there is room for. */
function withinRoom(text: string, room: number): string {
  const paragraphs = text.split("\n\n");
  while (paragraphs.length > 0 && paragraphs.join("\n\n").length > room) paragraphs.pop();
  return paragraphs.join("\n\n");
}
