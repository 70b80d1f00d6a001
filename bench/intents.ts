/**
 * Measures how often the intent classifier is right, by words alone and with the model of meaning. Its messages stay unread
 * while the classifier changes, so they are not printed. Usage: npm run bench:intents
 */
import { readFile } from "node:fs/promises";
import { createLocalModel, findLocalModels } from "../server/src/knowledge/embeddings/local-model.ts";
import { ModelThread } from "../server/src/knowledge/embeddings/model-thread.ts";
import { createQuestionVectors } from "../server/src/knowledge/embeddings/question-vectors.ts";
import type { Meaning } from "../server/src/knowledge/embeddings/meaning.ts";
import { meaningClassifier } from "../server/src/agent/dialogue/acts/act-classifier.ts";
import { readIntent } from "../server/src/agent/models/built-in/dialogue/intents/read-intent.ts";

interface Message {
  language: string;
  message: string;
  intent: string;
}

/** Finer intents of the product, by what the messages call them. */
const sameAs: Readonly<Record<string, string>> = {
  praise: "thanks",
  joke: "off_topic",
  weather: "off_topic",
  phone: "contact",
  details: "contact",
  asks_reply: "question",
  time: "meeting",
};
const earlier = [
  { role: "visitor" as const, text: "Do you have an office in Oslo?" },
  { role: "agent" as const, text: "I couldn't find that. Shall I book a meeting with the team?" },
];

const lines = (await readFile(new URL("./intents/messages.jsonl", import.meta.url), "utf8")).trim().split("\n");
const messages: Message[] = lines.map((line) => JSON.parse(line));
const report = { words: await measure("By words alone", null), meaning: await withModel() };
process.stdout.write(`${JSON.stringify(report)}\n`);

async function withModel() {
  const [model] = findLocalModels();
  if (model === undefined) return null;
  const onFailure = (error: unknown) => process.stderr.write(`${String(error)}\n`);
  const thread = new ModelThread({ model, onFailure });
  thread.start();
  try {
    const embeddings = createLocalModel(model, thread);
    const ofAll = (texts: readonly string[]) => embeddings.embedExamples?.(texts, AbortSignal.timeout(600_000)) ?? Promise.resolve([]);
    while (!thread.isUp) await new Promise((resolve) => setTimeout(resolve, 100));
    const vectors = { of: createQuestionVectors(embeddings, onFailure), ofAll };
    await meaningClassifier(vectors).fitted;
    return await measure("With the model of meaning", {
      scale: embeddings.scale,
      vectors,
      sentences: async () => [],
    });
  } finally {
    await thread.close();
  }
}

async function measure(title: string, meaning: Meaning | null) {
  const read: { language: string; intent: string; given: string }[] = [];
  for (const { language, message, intent } of messages) {
    const given = await readIntent({ message, history: earlier, meaning, organizationName: "Quayfold" });
    read.push({ language, intent, given: sameAs[given] ?? given });
  }
  const right = read.filter(({ intent, given }) => intent === given);
  const accuracy = right.length / read.length;
  process.stdout.write(`\n${title}: ${percent(accuracy)} of ${read.length}\n`);
  for (const language of new Set(read.map((each) => each.language))) {
    const all = read.filter((each) => each.language === language);
    process.stdout.write(`  ${language} ${percent(all.filter(({ intent, given }) => intent === given).length / all.length)}\n`);
  }
  const byIntent = [...new Set(read.map(({ intent }) => intent))].sort().map((intent) => {
    const hits = right.filter((each) => each.intent === intent).length;
    const given = read.filter((each) => each.given === intent).length;
    const all = read.filter((each) => each.intent === intent).length;
    process.stdout.write(`  ${intent.padEnd(14)} precision ${percent(hits / given)}, recall ${percent(hits / all)} of ${all}\n`);
    return { intent, precision: hits / given, recall: hits / all };
  });
  return { accuracy, byIntent };
}

function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${(100 * share).toFixed(0)} %`;
}
