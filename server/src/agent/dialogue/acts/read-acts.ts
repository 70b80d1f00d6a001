import type { Language } from "../../language/language.ts";
import type { Span } from "../../language/sentences.ts";
import type { ModelRequest } from "../../model.ts";
import { isKeyboardNoise } from "./keyboard-noise.ts";
import { kindOfReply } from "../../reply-causes.ts";
import { ownEmail } from "../../tools/corrected-email.ts";
import { phoneIn } from "../../facts/read-contacts.ts";
import { type Act, type ActKind, actKinds } from "../act.ts";
import { type Likelihoods, meaningClassifier, wordClassifier } from "./act-classifier.ts";
import { opensQuestion } from "./opens-question.ts";
import { splitClauses } from "./split-clauses.ts";

/** What the agent's last words wait for: times are offered, or a question is open. Null where nothing is. */
type Awaited = "time" | "answer" | null;

interface ActsRequest extends Pick<ModelRequest, "message" | "history" | "language" | "organizationName" | "meaning"> {
  retrieval?: ModelRequest["retrieval"];
  /** Read from the last reply where it is not given. */
  awaits?: Awaited;
}

const QUESTION = actKinds.indexOf("question");
/** Under this likelihood a clause is what it looks like. */
const LEAST = 0.25;
/** What has the form of a question, or would be refused or sent away, is surer than that. */
const LEAST_DEAR = 0.4;
const dear: ReadonlySet<ActKind> = new Set<ActKind>([
  "injection",
  "promise",
  "off_topic",
  "complaint",
  "vendor",
  "job_seeker",
  "student",
  "goodbye",
  "unclear",
]);
/** A second act of a clause. */
const LEAST_BESIDE = 0.15;
const LEAST_OF_BOTH = 0.35;
const LEAST_OF_QUESTION = 0.3;
const LEAST_OF_ANSWER = 0.5;
/** A question mark decides between a question and an act that is about as likely. */
const NEAR = 0.75;
/** So many words may only name a thing of the site: "sso", "Growth plan". */
const MOST_NAMING = 4;
/** Marks of instructions to language models; visitors do not write them. */
const MODEL_MARK = /<\/?(?:system|assistant|instructions?)>|<\|[a-z_]+\|>|\[\/?(?:system|inst)\]/iu;
const LETTER_OR_DIGIT = /[\p{L}\d]/u;
const QUESTION_MARK = /[?？]/u;
/** These answer what the agent said: with nothing said before, they say nothing. */
const answers: readonly ActKind[] = ["yes", "no", "acknowledged", "no_details"];
/** Acts beside an address or a number in one clause. */
const besideDetails: readonly ActKind[] = [
  "demo",
  "meeting",
  "person",
  "call_back",
  "documents",
  "trial",
  "offer",
  "time",
  "yes",
  "complaint",
  "injection",
];

/** Reads what a visitor does with each clause of a message, by its words and, where a model has learnt the examples, by its meaning. */
export async function readActs(request: ActsRequest): Promise<readonly Act[]> {
  const vectors = request.meaning?.vectors ?? null;
  const classifier = vectors === null ? null : meaningClassifier();
  const context = contextOf(request);
  const clauses = splitClauses(request.message, request.language);
  const read = await Promise.all(
    clauses.map(async (clause) => {
      const plain = withoutName(clause.text, request.organizationName);
      const vector = (await vectors?.of(plain)) ?? null;
      return both(wordClassifier().likelihoods(plain), vector === null ? null : (classifier?.likelihoods(vector) ?? null));
    }),
  );
  return joined(
    request.message,
    request.language,
    clauses.flatMap((clause, at) => actsOf(clause, read[at] ?? new Float64Array(), context)),
  );
}

/** The same by words alone, for what was said earlier and for mails. */
export function actsByWords(message: string, language: Language, awaits: Awaited | "nothing_said" = null): readonly Act[] {
  const context: Context = {
    language,
    awaits: awaits === "nothing_said" ? null : awaits,
    hasReply: awaits !== "nothing_said",
    names: () => false,
  };
  const clauses = splitClauses(message, language);
  return joined(
    message,
    language,
    clauses.flatMap((clause) => actsOf(clause, wordClassifier().likelihoods(clause.text), context)),
  );
}

interface Context {
  language: Language;
  awaits: Awaited;
  hasReply: boolean;
  /** Whether a clause names what the site has. */
  names(text: string): boolean;
}

function contextOf({ history, language, awaits, retrieval }: ActsRequest): Context {
  const last = history.findLast(({ role }) => role === "agent");
  const { awaitsMeeting, speaksOfMeeting, closesMeeting } = kindOfReply(last);
  const open = QUESTION_MARK.test(last?.text ?? "") ? "answer" : null;
  const found = (retrieval?.terms ?? []).filter((term) => term.found && term.repairedTo === null).map(({ word }) => word);
  return {
    language,
    awaits: awaits === undefined ? ((awaitsMeeting || speaksOfMeeting) && !closesMeeting ? "time" : open) : awaits,
    hasReply: history.length > 0,
    names: (text) => {
      const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
      return words.length <= MOST_NAMING && found.some((word) => words.includes(word));
    },
  };
}

function withoutName(text: string, organizationName: string): string {
  const name = organizationName.trim();
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  return name === "" || at === -1 ? text : `${text.slice(0, at)}Acme${text.slice(at + name.length)}`;
}

/** What words say weighs less than what they mean. */
const SHARE_OF_WORDS = 0.35;

/** The mean of two opinions, each as sure as it is. */
function both(words: Likelihoods, meaning: Likelihoods | null): Likelihoods {
  if (meaning === null) return words;
  const joint = words.map((likelihood, at) => likelihood ** SHARE_OF_WORDS * (meaning[at] ?? 0) ** (1 - SHARE_OF_WORDS));
  const sum = joint.reduce((total, each) => total + each, 0);
  return joint.map((each) => each / sum);
}

function actsOf(clause: Span, likelihoods: Likelihoods, context: Context): Act[] {
  const { text } = clause;
  const act = (kind: ActKind, likelihood: number): Act => ({ ...clause, kind, likelihood });
  if (!LETTER_OR_DIGIT.test(text) || (isKeyboardNoise(text) && !context.names(text))) return [act("unclear", 1)];
  const ranked = actKinds.map((kind, at) => act(kind, likelihoods[at] ?? 0)).sort((one, other) => other.likelihood - one.likelihood);
  const [best = act("unclear", 0), second = act("unclear", 0)] = ranked;
  const isDear = dear.has(best.kind) || QUESTION_MARK.test(text) || opensQuestion(text, context.language);
  const sure = best.likelihood >= (isDear ? LEAST_DEAR : LEAST);
  const first = act(kindOf(best, sure, likelihoods, context), best.likelihood);
  const acts = sure && goesWith(first.kind, second) ? [first, second] : [first];
  const hasDetails = ownEmail(text) !== null || phoneIn(text) !== null;
  if (!hasDetails) return acts.map((each) => (each.kind === "details" ? act("question", each.likelihood) : each));
  const kept = acts.filter(({ kind }) => besideDetails.includes(kind) || (kind === "question" && QUESTION_MARK.test(text)));
  return [...kept, act("details", 1)];
}

/** The act of a clause, by its likeliest one and by the reply before it. */
function kindOf(best: Act, isSure: boolean, likelihoods: Likelihoods, context: Context): ActKind {
  const asks = QUESTION_MARK.test(best.text);
  if (!isSure) return unsureKind(best, likelihoods, context);
  if (asks && (likelihoods[QUESTION] ?? 0) >= NEAR * best.likelihood) return "question";
  if (best.kind === "statement" && (asks || opensQuestion(best.text, context.language))) return "question";
  if (!context.hasReply && answers.includes(best.kind))
    return best.likelihood < LEAST_OF_ANSWER ? unsureKind(best, likelihoods, context) : "unclear";
  return best.kind === "acknowledged" && context.awaits === "time" ? "yes" : best.kind;
}

function unsureKind({ text }: Act, likelihoods: Likelihoods, { language, awaits, names }: Context): ActKind {
  const asking = likelihoods[QUESTION] ?? 0;
  const courtesy = courtesyIn(likelihoods);
  if (courtesy !== null && courtesy.likelihood > asking && !QUESTION_MARK.test(text)) return courtesy.kind;
  if (QUESTION_MARK.test(text) || opensQuestion(text, language) || asking >= LEAST_OF_QUESTION || names(text)) return "question";
  return awaits === "answer" || text.includes(" ") ? "statement" : "unclear";
}

/** What people say out of politeness, each unlikely, together likelier than anything else: "thx, talk then". */
const courtesies: readonly ActKind[] = ["thanks", "goodbye", "praise", "acknowledged", "greeting"];
const LEAST_COURTESY = 0.35;

function courtesyIn(likelihoods: Likelihoods): { kind: ActKind; likelihood: number } | null {
  const each = courtesies.map((kind) => ({ kind, likelihood: likelihoods[actKinds.indexOf(kind)] ?? 0 }));
  const likelihood = each.reduce((sum, one) => sum + one.likelihood, 0);
  const [best] = each.toSorted((one, other) => other.likelihood - one.likelihood);
  return best === undefined || likelihood < LEAST_COURTESY ? null : { kind: best.kind, likelihood };
}

/** Second acts of a question, and of a statement. */
const besideQuestion: readonly ActKind[] = ["customer_support", "job_seeker", "vendor", "student", "has_competitor", "distrust"];
const besideStatement: readonly ActKind[] = [...besideQuestion, "too_expensive", "not_now"];

/** Whether a clause does a second thing: a question of someone who does not buy, a statement that is an objection, a need that asks. */
function goesWith(first: ActKind, { kind, likelihood }: Act): boolean {
  const pair = [first, kind];
  if (pair.includes("question") && pair.includes("statement")) return likelihood >= LEAST_OF_BOTH;
  const isBeside = (one: ActKind, others: readonly ActKind[]) => pair.includes(one) && pair.some((each) => others.includes(each));
  return likelihood >= LEAST_BESIDE && (isBeside("question", besideQuestion) || isBeside("statement", besideStatement));
}

/** "And for two sites" only leads to the question behind it. */
function asksByItself(text: string, language: Language): boolean {
  return QUESTION_MARK.test(text) || opensQuestion(text, language);
}

/** The acts of a message: neighbours that do the same, but for whole questions, are one. */
function joined(message: string, language: Language, acts: readonly Act[]): Act[] {
  if (MODEL_MARK.test(message)) return [{ kind: "injection", text: message, start: 0, end: message.length, likelihood: 1 }];
  const all: Act[] = [];
  for (const act of acts) {
    const last = all.at(-1);
    const isOwn = act.kind === "question" && last !== undefined && asksByItself(last.text, language);
    if (last === undefined || last.kind !== act.kind || isOwn) all.push(act);
    else
      all.splice(-1, 1, {
        ...last,
        text: message.slice(last.start, act.end),
        end: act.end,
        likelihood: Math.max(last.likelihood, act.likelihood),
      });
  }
  const called = all.some(({ kind }) => kind === "call_back");
  // "Call me, not before two" says when to call.
  const telling = all.filter(({ kind }) => kind !== "unclear" && !(called && kind === "time"));
  return telling.length > 0 ? telling : all.slice(0, 1);
}
