import { type LearntFile, readLearnt } from "../../../../../knowledge/embeddings/learnt-file.ts";
import { compactVector, cosineOf } from "../../../../../knowledge/embeddings/compact-vector.ts";
import type { Meaning } from "../../../../../knowledge/embeddings/meaning.ts";
import { readStems } from "../../../../../knowledge/words/words.ts";

/** What visitors of any company ask of it as a whole, and what no one sentence of its site is worded like. */
export type CommonQuestion = "overview" | "audience" | "reasons" | "features" | "customers" | "news" | "integrations" | "prices";

/** How visitors ask them. "It" stands for the company's name, too, and "2.0" for any version; other wordings and languages are near in meaning. */
const wordings: readonly (readonly [CommonQuestion | "particular", readonly string[]])[] = [
  // These are near some of the others, and none of them.
  [
    "particular",
    [
      "How many customers do you have?",
      "Do you integrate with Slack?",
      "How much does the Business plan cost?",
      "Where is it and what does it cost?",
      "What does the job pay?",
      "Are you a real person?",
    ],
  ],
  [
    "overview",
    [
      "What do you do?",
      "What is it that you do?",
      "What do you guys do?",
      "What is this?",
      "What is it?",
      "What is it about?",
      "What is your company about?",
      "Tell me about it",
      "Tell me about your company",
      "Can you tell me more about your product?",
      "Who are you?",
      "What do you sell?",
      "What do you offer?",
      "What does your company do?",
    ],
  ],
  ["audience", ["Who is it for?", "What kind of companies is this for?", "Who is this made for?", "Who is your typical customer?"]],
  [
    "customers",
    [
      "Who are your customers?",
      "Who uses it?",
      "Who else uses it?",
      "Which companies use your product?",
      "Do you have case studies?",
      "Any testimonials?",
      "Can I see some references?",
    ],
  ],
  ["integrations", ["What integrations do you have?", "Which other tools does it work with?", "What does it integrate with?"]],
  [
    "news",
    [
      "What's new?",
      "What has changed?",
      "Any recent changes?",
      "What is new in 2.0?",
      "What is new in version 2.0?",
      "What changed in 2.0?",
      "What has changed in release 2.0?",
      "Do you have release notes?",
    ],
  ],
  [
    "reasons",
    [
      "Why should we choose you?",
      "Why should I choose you?",
      "What are the benefits?",
      "What makes you better than your competitors?",
      "How are you different from others?",
    ],
  ],
  ["features", ["What are the main features?", "Features", "What does it do?", "What can it do?", "How does it work?"]],
  [
    "prices",
    [
      "How much does it cost?",
      "What does it cost?",
      "How much is it?",
      "How much?",
      "How much does it cost for a small team?",
      "What are your prices?",
      "Pricing",
    ],
  ],
];

/** Words around a question that ask nothing. */
const idle = new Set("hi hello hey so and but ok okay well now please thanks exactly actually".split(" "));

const asked = wordings.flatMap(([question, texts]) => texts.map((text) => ({ question, text })));
const byWords = new Map(asked.map(({ question, text }) => [keyOf(text), question]));

/** Longer messages ask about something in particular. */
const MAX_LENGTH = 120;
const LEAST_NAME = 3;
const VERSION = /(?<![\p{L}\p{N}.])v?\d+(?:\.\d+)+(?![\p{L}\p{N}])/iu;

/** Says which of these a message asks: by its very words or, in any other wording and language, by meaning where there is a model. */
export async function matchCommonQuestion(
  message: string,
  organizationName: string,
  meaning: Meaning | null,
): Promise<CommonQuestion | null> {
  if (message.length > MAX_LENGTH) return null;
  const worded = readCommonQuestion(message, organizationName);
  if (worded !== null || meaning === null || meaning.vectors === null) return worded;
  const vector = await meaning.vectors.of(inGeneral(message, organizationName));
  if (vector === null) return null;
  const compact = compactVector(vector);
  const likenesses = vectors.map((other) => cosineOf(compact, other));
  const most = Math.max(0, ...likenesses);
  return most < meaning.scale.same ? null : wholeOf(asked[likenesses.indexOf(most)]?.question);
}

/** The vectors of all wordings, one after another. */
export const learntQuestions: LearntFile = {
  url: new URL("./common-questions.f32", import.meta.url),
  texts: asked.map(({ text }) => text),
};

const vectors = split(readLearnt(learntQuestions));

function split(numbers: Float32Array | null): readonly Int8Array[] {
  const size = (numbers?.length ?? 0) / asked.length;
  return numbers === null ? [] : asked.map((_, at) => compactVector(numbers.subarray(at * size, (at + 1) * size)));
}

/** The same by the very words alone. */
export function readCommonQuestion(message: string, organizationName: string): CommonQuestion | null {
  return message.length > MAX_LENGTH ? null : wholeOf(byWords.get(keyOf(inGeneral(message, organizationName))));
}

function wholeOf(question: CommonQuestion | "particular" | undefined): CommonQuestion | null {
  return question === undefined || question === "particular" ? null : question;
}

function keyOf(text: string): string {
  const plain = text.toLowerCase().replaceAll(/(?<=what|who)['’]?s\b/gu, " is");
  return readStems(plain)
    .filter((word) => !idle.has(word))
    .toSorted()
    .join(" ");
}

/** "Who uses Acme" is "who uses it", also where the company is Acme Instruments; what is new in 4.6 is asked as of any version. */
function inGeneral(message: string, organizationName: string): string {
  const lower = message.toLowerCase();
  const whole = organizationName.trim().toLowerCase();
  const [first = ""] = whole.split(/\s+/u);
  const name = lower.includes(whole) ? whole : first;
  const at = name.length < LEAST_NAME ? -1 : lower.indexOf(name);
  return (at === -1 ? message : `${message.slice(0, at)}it${message.slice(at + name.length)}`).replace(VERSION, "2.0");
}
