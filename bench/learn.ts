/**
 * Learns from texts, with the vectors of the model that ships, what the server only reads: the acts of messages, the common questions about a
 * company, and the mean of all questions. To be run after a change of the examples, of the common questions or of the model: npm run learn
 */
import { meaningActs } from "../server/src/agent/dialogue/acts/act-classifier.ts";
import { readExamples } from "../server/src/agent/dialogue/acts/read-examples.ts";
import { learntQuestions } from "../server/src/agent/models/built-in/answering/of-any-company/common-questions.ts";
import { writeLearnt } from "../server/src/knowledge/embeddings/learnt-file.ts";
import { createLocalModel, findLocalModels } from "../server/src/knowledge/embeddings/local-model.ts";
import { ModelThread } from "../server/src/knowledge/embeddings/model-thread.ts";

const LONGEST_MS = 600_000;

const [local] = findLocalModels();
if (local === undefined) throw new Error("The model's file is not there.");
const thread = new ModelThread({
  model: local,
  onFailure: (error) => {
    throw error;
  },
});
const model = createLocalModel(local, thread);
const embed = (texts: readonly string[]) => model.embed(texts, AbortSignal.timeout(LONGEST_MS), "question");

const examples = readExamples();
const vectors = await embed(examples.map(({ text }) => text));
writeLearnt(meaningActs.learnt, meaningActs.learn(vectors));
const common = await embed(learntQuestions.texts);
writeLearnt(learntQuestions, Float32Array.from(common.flatMap((vector) => [...vector])));
const byLanguage = Map.groupBy(
  examples.flatMap(({ kinds, language }, at) =>
    kinds.includes("question") ? [{ language, vector: vectors[at] ?? new Float32Array() }] : [],
  ),
  ({ language }) => language,
);
const means = [...byLanguage.values()].map((questions) => meanOf(questions.map(({ vector }) => vector)));
writeLearnt({ url: new URL("question-mean.f32", local.folder), texts: meaningActs.learnt.texts }, meanOf(means));
await thread.close();
process.stdout.write(`${examples.length} examples and ${common.length} common questions learnt\n`);

function meanOf(all: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = all;
  return first.map((_, at) => all.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / all.length);
}
