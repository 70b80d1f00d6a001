import { Tokenizer } from "@huggingface/tokenizers";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import ort from "onnxruntime-node";
import type { LocalModel } from "@disco/meaning";

export interface ModelTask {
  id: number;
  texts: readonly string[];
}
export type ModelResult = { id: number } & ({ vectors: Float32Array[] } | { error: string });

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
  void embed(task.texts)
    .then(
      (vectors): ModelResult => ({ id: task.id, vectors }),
      (error: unknown): ModelResult => ({ id: task.id, error: error instanceof Error ? error.message : String(error) }),
    )
    .then((result) => port.postMessage(result));
});
port.postMessage("up");

async function openTokenizer(): Promise<Tokenizer> {
  const json = JSON.parse(await readFile(new URL("tokenizer.json", model.folder), "utf8"));
  return new Tokenizer({ ...json, truncation: null, padding: null }, { tokenizer_class: tokenizerClass });
}

async function embed(texts: readonly string[]): Promise<Float32Array[]> {
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
  return rows.map((ids, row) => pool(data.subarray(row * width * size, (row * width + ids.length) * size), size));
}

/** One vector of those of a text's tokens, which stand one after another. */
function pool(vectors: Float32Array, size: number): Float32Array {
  if (pooling === "first") return normalized(vectors.subarray(0, size));
  const sum = new Float32Array(size);
  for (let at = 0; at < vectors.length; at += 1) sum[at % size] = (sum[at % size] ?? 0) + (vectors[at] ?? 0);
  return normalized(sum);
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}
