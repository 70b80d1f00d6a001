import { Tokenizer } from "@huggingface/tokenizers";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import ort from "onnxruntime-node";
import type { LocalModel } from "@disco/meaning";

export interface ModelTask {
  id: number;
  text: string;
}
export type ModelResult = { id: number } & ({ vector: Float32Array } | { error: string });

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
  // Texts have many lengths, and an arena would keep memory for each.
  enableCpuMemArena: false,
  enableMemPattern: false,
});

port.on("message", (task: ModelTask | "stop") => {
  if (task === "stop") return port.close();
  void embed(task.text)
    .then(
      (vector): ModelResult => ({ id: task.id, vector }),
      (error: unknown): ModelResult => ({ id: task.id, error: error instanceof Error ? error.message : String(error) }),
    )
    .then((result) => port.postMessage(result));
});
port.postMessage("up");

async function openTokenizer(): Promise<Tokenizer> {
  const json = JSON.parse(await readFile(new URL("tokenizer.json", model.folder), "utf8"));
  return new Tokenizer({ ...json, truncation: null, padding: null }, { tokenizer_class: tokenizerClass });
}

/** One text at a time: within a batch the quantized products, and so the vectors, depend on the other texts. */
async function embed(text: string): Promise<Float32Array> {
  const { ids: all } = tokenizer.encode(text);
  const ids = all.length > maxTokens ? [...all.slice(0, maxTokens - 1), all.at(-1) ?? 0] : all;
  const tensor = (values: readonly number[]) => new ort.Tensor("int64", BigInt64Array.from(values.map(BigInt)), [1, values.length]);
  const inputs: Record<string, ort.Tensor> = { input_ids: tensor(ids), attention_mask: tensor(ids.map(() => 1)) };
  if (session.inputNames.includes("token_type_ids")) inputs["token_type_ids"] = tensor(ids.map(() => 0));
  const output = (await session.run(inputs))[session.outputNames[0] ?? ""];
  if (output === undefined || !(output.data instanceof Float32Array)) throw new Error("The model gave no vectors.");
  return pool(output.data, Number(output.dims.at(-1)));
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
