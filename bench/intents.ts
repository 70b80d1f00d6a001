/**
 * Measures how often the acts of a message are read right, by words alone and with the model of meaning. Its messages stay unread
 * while the classifier changes, so they are not printed. Usage: npm run bench:intents
 */
import { readFile } from "node:fs/promises";
import { createLocalModel, findLocalModels } from "../server/src/knowledge/embeddings/local-model.ts";
import { ModelThread } from "../server/src/knowledge/embeddings/model-thread.ts";
import { createQuestionVectors } from "../server/src/knowledge/embeddings/question-vectors.ts";
import type { Meaning } from "../server/src/knowledge/embeddings/meaning.ts";
import { meaningClassifier } from "../server/src/agent/dialogue/acts/act-classifier.ts";
import { type ActsRequest, readActs } from "../server/src/agent/dialogue/acts/read-acts.ts";
import type { Language } from "../server/src/agent/language/language.ts";

/** A message and one thing that it does; `asked` is what the agent said before it. */
interface Message {
  language: Language;
  message: string;
  intent: string;
  asked?: string;
}

/** What the acts are called by the messages, which tell fewer apart. */
const names: Readonly<Record<string, readonly string[]>> = {
  statement: ["tells"],
  has_competitor: ["tells"],
  student: ["tells"],
  person: ["contact"],
  call_back: ["contact"],
  offer: ["contact"],
  details: ["contact"],
  documents: ["question"],
  trial: ["question"],
  distrust: ["question"],
  job_seeker: ["question"],
  vendor: ["question"],
  customer_support: ["question"],
  asks_reply: ["question"],
  yes: ["agree"],
  no: ["decline"],
  not_now: ["decline"],
  too_expensive: ["expensive"],
  praise: ["thanks"],
  joke: ["off_topic"],
  weather: ["off_topic"],
  time: ["meeting"],
  goodbye: ["bye"],
};
const asked = "I couldn't find that. Shall I book a meeting with the team?";

const [sets, shown] = [["messages", "acts"], process.argv.includes("--misses")];
const report: Record<string, unknown> = {};
for (const set of sets) {
  const lines = (await readFile(new URL(`./intents/${set}.jsonl`, import.meta.url), "utf8").catch(() => "")).trim().split("\n");
  const messages: Message[] = lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  if (messages.length > 0)
    report[set] = { words: await measure(`${set}, by words alone`, messages, null), meaning: await withModel(set, messages) };
}
process.stdout.write(`${JSON.stringify(report)}\n`);

async function withModel(set: string, messages: readonly Message[]) {
  const [model] = findLocalModels();
  if (model === undefined || process.argv.includes("--words")) return null;
  const onFailure = (error: unknown) => process.stderr.write(`${String(error)}\n`);
  const thread = new ModelThread({ model, onFailure });
  thread.start();
  try {
    const embeddings = createLocalModel(model, thread);
    const ofAll = (texts: readonly string[]) => embeddings.embedExamples?.(texts, AbortSignal.timeout(600_000)) ?? Promise.resolve([]);
    while (!thread.isUp) await new Promise((resolve) => setTimeout(resolve, 100));
    const vectors = { of: createQuestionVectors(embeddings, onFailure), ofAll };
    await meaningClassifier(vectors).fitted;
    return await measure(`${set}, with the model of meaning`, messages, { scale: embeddings.scale, vectors, sentences: async () => [] });
  } finally {
    await thread.close();
  }
}

async function measure(title: string, messages: readonly Message[], meaning: Meaning | null) {
  const read: { language: string; intent: string; given: readonly string[] }[] = [];
  for (const { language, message, intent, asked: before = asked } of messages) {
    const history: ActsRequest["history"] = [
      { role: "visitor", text: "Do you have an office in Oslo?" },
      { role: "agent", text: before },
    ];
    const acts = await readActs({ message, language, history, meaning, organizationName: "Quayfold" });
    const given = acts.flatMap(({ kind }) => [kind, ...(names[kind] ?? [])]);
    read.push({ language, intent, given });
    if (shown && !given.includes(intent)) process.stdout.write(`${language} ${intent}: ${acts.map(({ kind }) => kind).join(" ")}\n`);
  }
  const right = read.filter(({ intent, given }) => given.includes(intent));
  const accuracy = right.length / read.length;
  process.stdout.write(`\n${title}: ${percent(accuracy)} of ${read.length}\n`);
  for (const language of new Set(read.map((each) => each.language))) {
    const all = read.filter((each) => each.language === language);
    process.stdout.write(`  ${language} ${percent(all.filter(({ intent, given }) => given.includes(intent)).length / all.length)}\n`);
  }
  const byIntent = [...new Set(read.map(({ intent }) => intent))].sort().map((intent) => {
    const hits = right.filter((each) => each.intent === intent).length;
    const given = read.filter((each) => each.given.includes(intent)).length;
    const all = read.filter((each) => each.intent === intent).length;
    process.stdout.write(`  ${intent.padEnd(16)} precision ${percent(hits / given)}, recall ${percent(hits / all)} of ${all}\n`);
    return { intent, precision: hits / given, recall: hits / all };
  });
  return { accuracy, byIntent };
}

function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${(100 * share).toFixed(0)} %`;
}
