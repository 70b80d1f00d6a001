/**
 * Measures how often the acts of a message are read right, by words alone and with the model of meaning. Its messages stay unread
 * while the classifier changes, so they are not printed. Usage: npm run bench:intents
 */
import { readFile } from "node:fs/promises";
import type { ActKind } from "../server/src/agent/dialogue/act.ts";
import { wordClassifier } from "../server/src/agent/dialogue/acts/act-classifier.ts";
import { readActs } from "../server/src/agent/dialogue/acts/read-acts.ts";
import type { Language } from "../server/src/agent/language/language.ts";
import { createLocalModel, findLocalModels } from "../server/src/knowledge/embeddings/local-model.ts";
import type { Meaning } from "../server/src/knowledge/embeddings/meaning.ts";
import { ModelThread } from "../server/src/knowledge/embeddings/model-thread.ts";
import { createQuestionVectors } from "../server/src/knowledge/embeddings/question-vectors.ts";

/** A message with what it does; `asked` is what the agent said before it. `messages.jsonl` names one intent, in coarser words. */
interface Message {
  language: Language;
  message: string;
  intent?: string;
  acts?: readonly string[];
  asked?: string;
}

/** What `messages.jsonl` calls finer acts. */
const coarse: Partial<Record<ActKind, string>> = {
  statement: "tells",
  has_competitor: "tells",
  student: "tells",
  person: "contact",
  call_back: "contact",
  offer: "contact",
  details: "contact",
  documents: "question",
  trial: "question",
  distrust: "question",
  job_seeker: "question",
  vendor: "question",
  customer_support: "question",
  asks_reply: "question",
  yes: "agree",
  no: "decline",
  not_now: "decline",
  too_expensive: "expensive",
  praise: "thanks",
  joke: "off_topic",
  weather: "off_topic",
  time: "meeting",
  goodbye: "bye",
};
/** What may be read beside another act without harm: the first three open any message, a question or a statement is part of these acts. */
const courtesies: readonly string[] = ["greeting", "thanks", "acknowledged"] satisfies ActKind[];
const withMore: readonly string[] = [
  "customer_support",
  "job_seeker",
  "vendor",
  "student",
  "trial",
  "documents",
  "distrust",
  "has_competitor",
  "too_expensive",
  "not_now",
] satisfies ActKind[];
const asked = "I couldn't find that. Shall I book a meeting with the team?";

const sets = await Promise.all(
  ["messages", "acts"].map(async (name) => {
    const lines = (await readFile(new URL(`./intents/${name}.jsonl`, import.meta.url), "utf8")).trim().split("\n");
    return { name, messages: lines.map((line): Message => JSON.parse(line)) };
  }),
);
const report = { words: await measureAll("by words alone", null), meaning: await withModel() };
process.stdout.write(`${JSON.stringify(report)}\n`);

async function measureAll(how: string, meaning: Meaning | null) {
  const measured: Record<string, unknown> = {};
  for (const { name, messages } of sets) measured[name] = await measure(`${name}, ${how}`, messages, meaning);
  return measured;
}

async function withModel() {
  const [model] = findLocalModels();
  if (model === undefined || process.argv.includes("--words")) return null;
  const onFailure = (error: unknown) => process.stderr.write(`${String(error)}\n`);
  const thread = new ModelThread({ model, onFailure });
  thread.start();
  try {
    const embeddings = createLocalModel(model, thread);
    const vectors = { of: createQuestionVectors(embeddings, onFailure) };
    return await measureAll("with the model of meaning", { scale: embeddings.scale, vectors, sentences: async () => [] });
  } finally {
    await thread.close();
  }
}

async function measure(title: string, messages: readonly Message[], meaning: Meaning | null) {
  const fitted = process.cpuUsage();
  wordClassifier();
  const fit = process.cpuUsage(fitted);
  const began = performance.now();
  const read: { language: string; wanted: readonly string[]; given: readonly string[]; isRight: boolean }[] = [];
  for (const { language, message, intent, acts, asked: before = asked } of messages) {
    const history = [
      { role: "visitor" as const, text: "Do you have an office in Oslo?" },
      { role: "agent" as const, text: before },
    ];
    const kinds = (await readActs({ message, language, history, meaning, organizationName: "Quayfold" })).map(({ kind }) => kind);
    const given: string[] = intent === undefined ? kinds : kinds.flatMap((kind) => [kind, coarse[kind] ?? kind]);
    const wanted = acts ?? [intent ?? ""];
    const companions = [...courtesies, ...(wanted.some((each) => withMore.includes(each)) ? ["question", "statement"] : [])];
    const hasMore = intent === undefined && given.some((kind) => !wanted.includes(kind) && !companions.includes(kind));
    read.push({ language, wanted, given, isRight: wanted.every((each) => given.includes(each)) && !hasMore });
  }
  const each = (performance.now() - began) / messages.length;
  const right = shareOf(read, ({ isRight }) => isRight);
  const seconds = (fit.user + fit.system) / 1_000_000;
  process.stdout.write(`\n${title}: ${percent(right)} of ${read.length}; fit ${seconds.toFixed(1)} s, ${each.toFixed(1)} ms a message\n`);
  const byLanguage = [...Map.groupBy(read, ({ language }) => language)].map(
    ([language, all]) => `${language} ${percent(shareOf(all, ({ isRight }) => isRight))}`,
  );
  process.stdout.write(`  ${byLanguage.join(", ")}\n`);
  const names = new Set(read.flatMap(({ wanted }) => wanted));
  const byAct = [...names].sort().map((act) => {
    const wanting = read.filter(({ wanted }) => wanted.includes(act));
    const giving = read.filter(({ given }) => given.includes(act));
    const recall = shareOf(wanting, ({ given }) => given.includes(act));
    const precision = shareOf(giving, ({ wanted }) => wanted.includes(act));
    process.stdout.write(`  ${act.padEnd(17)} precision ${percent(precision)}, recall ${percent(recall)} of ${wanting.length}\n`);
    return { act, precision, recall };
  });
  return { right, byAct };
}

function shareOf<Row>(rows: readonly Row[], is: (row: Row) => boolean): number {
  return rows.filter(is).length / rows.length;
}

function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${(100 * share).toFixed(0)} %`;
}
