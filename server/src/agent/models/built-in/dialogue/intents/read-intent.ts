import { ownEmail } from "../../../../tools/corrected-email.ts";
import { phoneIn } from "../../../../tools/typed-phone.ts";
import type { ModelRequest } from "../../../../model.ts";
import { isKeyboardNoise } from "../keyboard-noise.ts";
import { type Likelihoods, meaningClassifier, wordClassifier } from "../../../../dialogue/acts/act-classifier.ts";
import { type Intent, intentNames, intents } from "./intents.ts";
import { splitSentences } from "./split-sentences.ts";

/** Under this likelihood a message is taken for a question: that is answered, or refused with an offer, and nothing is lost. */
const LEAST = 0.5;
/** What one sentence of several seems to wish for, the message may not. */
const LEAST_OF_SEVERAL = 0.7;
const QUESTION = intentNames.indexOf("question");
/** Marks of instructions to language models; visitors do not write them. */
const MODEL_MARK = /<\/?(?:system|assistant|instructions?)>|<\|[a-z_]+\|>|\[\/?(?:system|inst)\]/iu;
const LETTER_OR_DIGIT = /[\p{L}\d]/u;

/** Classifies a message by its words and, where a model has learnt the examples, by its meaning. */
export async function readIntent({
  message,
  history,
  meaning,
  organizationName,
}: Pick<ModelRequest, "message" | "history" | "meaning" | "organizationName">): Promise<Intent> {
  const sentences = splitSentences(withoutName(message, organizationName));
  const vectors = meaning?.vectors ?? null;
  const classifier = vectors === null ? null : meaningClassifier(vectors);
  const likelihoods = await Promise.all(
    sentences.map(async (sentence) => {
      const words = wordClassifier().likelihoods(sentence);
      const vector = (await vectors?.of(sentence)) ?? null;
      return both(words, vector === null ? null : (classifier?.likelihoods(vector) ?? null));
    }),
  );
  return decide(message, sentences, likelihoods, history.length > 0);
}

/** The same by words alone, for what was said earlier. */
export function intentByWords(message: string, hasReply: boolean): Intent {
  const sentences = splitSentences(message);
  return decide(
    message,
    sentences,
    sentences.map((sentence) => wordClassifier().likelihoods(sentence)),
    hasReply,
  );
}

function withoutName(message: string, organizationName: string): string {
  const name = organizationName.trim();
  const at = message.toLowerCase().indexOf(name.toLowerCase());
  return name === "" || at === -1 ? message : `${message.slice(0, at)}Acme${message.slice(at + name.length)}`;
}

/** The mean of two opinions, each as sure as it is. */
function both(words: Likelihoods, meaning: Likelihoods | null): Likelihoods {
  if (meaning === null) return words;
  const joint = words.map((likelihood, at) => Math.sqrt(likelihood * (meaning[at] ?? 0)));
  const sum = joint.reduce((total, each) => total + each, 0);
  return joint.map((each) => each / sum);
}

/** Among several sentences the intent first in the table wins. */
function decide(message: string, sentences: readonly string[], likelihoods: readonly Likelihoods[], hasReply: boolean): Intent {
  if (MODEL_MARK.test(message)) return "injection";
  const isOfSeveral = sentences.length > 1;
  const read = sentences.map((sentence, at) => intentOf(sentence, likelihoods[at] ?? new Float64Array(), { hasReply, isOfSeveral }));
  // A message that ends with a goodbye expects no answer.
  if (read.at(-1) === "bye" && !message.includes("?") && read.every((intent) => intentNames.indexOf(intent) >= QUESTION)) return "bye";
  const [first = "question"] = read.toSorted((one, other) => intentNames.indexOf(one) - intentNames.indexOf(other));
  const isWish = intentNames.indexOf(first) < QUESTION;
  return !isWish && ownEmail(message) !== null && !message.includes("?") ? "details" : first;
}

function intentOf(
  sentence: string,
  likelihoods: Likelihoods,
  { hasReply, isOfSeveral }: { hasReply: boolean; isOfSeveral: boolean },
): Intent {
  if (!LETTER_OR_DIGIT.test(sentence) || isKeyboardNoise(sentence)) return "unclear";
  const [best, likelihood] = [...likelihoods.entries()].reduce((most, each) => (each[1] > most[1] ? each : most), [QUESTION, 0]);
  const intent = intentNames[best] ?? "question";
  const least = isOfSeveral && best < QUESTION && intent !== "injection" ? LEAST_OF_SEVERAL : LEAST;
  if (likelihood < least || (intent === "phone" && phoneIn(sentence) === null)) return "question";
  if (intent === "tells" && /[?？]/u.test(sentence)) return "question";
  return intents[intent].answersReply === true && !hasReply ? "unclear" : intent;
}
