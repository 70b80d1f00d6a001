import { Tokenizer } from "@huggingface/tokenizers";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import ort from "onnxruntime-node";
import type { LocalModel } from "@disco/meaning";

/** What the thread is asked; prefixes stand before the texts already. */
export type ModelTask = { id: number } & (
  { kind: "embed"; texts: readonly string[] } | { kind: "coverage"; question: string; texts: readonly string[] }
);
export type ModelResult = { id: number } & ({ vectors: Float32Array[] } | { shares: number[] } | { error: string });

interface Encoded {
  ids: number[];
  /** One vector for each token, one after another. */
  vectors: Float32Array;
}

const port = parentPort;
if (port === null) throw new Error("This runs as a thread of its own.");
const { tokenizerClass, pooling, maxTokens, ...model }: LocalModel = workerData.model;
const tokenizer = await openTokenizer();
const session = await ort.InferenceSession.create(fileURLToPath(new URL("model.onnx", model.folder)), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  // Errors alone.
  logSeverityLevel: 3,
  // Batches have many shapes: kept memory would grow with each.
  enableCpuMemArena: false,
  enableMemPattern: false,
});

port.on("message", (task: ModelTask | "stop") => {
  if (task === "stop") return port.close();
  void run(task)
    .catch((error: unknown) => ({ id: task.id, error: error instanceof Error ? error.message : String(error) }))
    .then((result: ModelResult) => port.postMessage(result));
});
port.postMessage("up");

async function openTokenizer(): Promise<Tokenizer> {
  const json = JSON.parse(await readFile(new URL("tokenizer.json", model.folder), "utf8"));
  return new Tokenizer({ ...json, truncation: null, padding: null }, { tokenizer_class: tokenizerClass });
}

async function run(task: ModelTask): Promise<ModelResult> {
  if (task.kind === "embed") return { id: task.id, vectors: (await encode(task.texts)).map(pool) };
  const [question, ...texts] = await encode([task.question, ...task.texts]);
  return { id: task.id, shares: texts.map((text) => (question === undefined ? 0 : shareCovered(question, text))) };
}

async function encode(texts: readonly string[]): Promise<Encoded[]> {
  const rows = texts.map((text) => {
    const { ids } = tokenizer.encode(text);
    return ids.length > maxTokens ? [...ids.slice(0, maxTokens - 1), ids.at(-1) ?? 0] : ids;
  });
  const width = Math.max(...rows.map(({ length }) => length));
  const tensor = (of: (row: readonly number[], at: number) => number) => {
    const values = rows.flatMap((row) => Array.from({ length: width }, (_, at) => BigInt(of(row, at))));
    return new ort.Tensor("int64", BigInt64Array.from(values), [rows.length, width]);
  };
  const inputs: Record<string, ort.Tensor> = {
    input_ids: tensor((row, at) => row[at] ?? 0),
    attention_mask: tensor((row, at) => (at < row.length ? 1 : 0)),
  };
  if (session.inputNames.includes("token_type_ids")) inputs["token_type_ids"] = tensor(() => 0);
  const output = (await session.run(inputs))[session.outputNames[0] ?? ""];
  if (output === undefined || !(output.data instanceof Float32Array)) throw new Error("The model gave no vectors.");
  const { data, dims } = output;
  const size = dims.at(-1) ?? 0;
  return rows.map((ids, row) => ({ ids, vectors: data.slice(row * width * size, (row * width + ids.length) * size) }));
}

function pool({ ids, vectors }: Encoded): Float32Array {
  const size = vectors.length / ids.length;
  if (pooling === "first") return normalized(vectors.slice(0, size));
  const sum = new Float32Array(size);
  for (let at = 0; at < vectors.length; at += 1) sum[at % size] = (sum[at % size] ?? 0) + (vectors[at] ?? 0);
  return normalized(sum);
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

/** The highest cosine of each of the question's tokens with a token of the text, weighted by how rare it is. */
function shareCovered(question: Encoded, text: Encoded): number {
  const asked = tokensOf(question);
  const said = tokensOf(text);
  let covered = 0;
  let all = 0;
  for (const { id, vector } of asked) {
    const weight = rarityOf(id);
    let best = 0;
    for (const other of said) best = Math.max(best, dot(vector, other.vector));
    covered += weight * best;
    all += weight;
  }
  return all === 0 ? 0 : covered / all;
}

/** Without those that mark a text's beginning and end. */
function tokensOf({ ids, vectors }: Encoded): { id: number; vector: Float32Array }[] {
  const size = vectors.length / ids.length;
  return ids.slice(1, -1).map((id, at) => ({ id, vector: normalized(vectors.slice((at + 1) * size, (at + 2) * size)) }));
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** Vocabularies are sorted by how often a token is met. */
function rarityOf(id: number): number {
  return Math.log1p(Math.max(0, id - model.firstWord));
}
