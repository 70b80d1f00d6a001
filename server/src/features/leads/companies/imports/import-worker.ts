import { serveReadingStream } from "../../../../reading-processes/serve-reading-stream.ts";
import { ImportRefusal } from "./table/decode-table.ts";
import { type MappedRows, type MapTask, mapTable } from "./map-table.ts";
import { receiveTable, type TableShape } from "./table/receive-table.ts";

export type ImportTask = { kind: "receive" } | ({ kind: "map" } & MapTask);
export type ImportBatch = { text: string } | { shape: TableShape } | { mapped: MappedRows } | { refusal: string };

serveReadingStream<ImportTask, Uint8Array | string, ImportBatch>(async function* (task, parts) {
  try {
    if (task.kind === "receive") yield* receiveTable(bytesOf(parts));
    else for await (const mapped of mapTable(textsOf(parts), task)) yield { mapped };
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    yield { refusal: error.message };
  }
});

async function* bytesOf(parts: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) if (typeof part !== "string") yield part;
}

async function* textsOf(parts: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  for await (const part of parts) if (typeof part === "string") yield part;
}
