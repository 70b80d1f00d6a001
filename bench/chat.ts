/**
 * What the running server costs a visitor and a machine, beside floors measured in the same run: chat without a language model over
 * 10,000 passages, the context card, the widget's file, 2,500 open streams on one process, and chat by meaning. JSON is the last line.
 *
 *   npm run bench:chat [-- --only chat,context,widget,streams,meaning] [--profile DIR]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureChat } from "./load/measure-chat.ts";
import { measureChatByMeaning } from "./load/measure-chat-by-meaning.ts";
import { measureReads } from "./load/measure-reads.ts";
import { measureStreams } from "./load/measure-streams.ts";
import { fillLibrary } from "./load/fill-library.ts";
import { storeVectors } from "./load/store-vectors.ts";
import { startChild, serverSettings } from "./load/child-server.ts";
import type { Figure } from "./load/figure.ts";
import { printFigures } from "./load/print-figures.ts";

const PASSAGES = 10_000;
const FLOOR = "bench/load/floor-server.ts";
const SERVER = "server/src/main.ts";

const { values } = parseArgs({ options: { only: { type: "string" }, profile: { type: "string" } } });
const parts = new Set((values.only ?? "chat,context,widget,streams,meaning").split(","));
const profiling = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`];

const dataDir = await mkdtemp(join(tmpdir(), "disco-chat-"));
const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
const figures: Figure[] = [];
const startedAt = performance.now();
try {
  const library = await fillLibrary(dataDir, PASSAGES);
  say(`${PASSAGES} passages stored in ${seconds()} s`);
  if (parts.has("chat") || parts.has("context") || parts.has("widget")) {
    const server = await startChild(SERVER, serverSettings(dataDir), profiling);
    closers.push(server.close);
    const floor = await startChild(FLOOR, { DATA_DIR: dataDir, FILE_BYTES: "30000" });
    closers.push(floor.close);
    if (parts.has("chat")) figures.push(...(await measureChat(server, floor, library)));
    if (parts.has("context") || parts.has("widget")) figures.push(...(await measureReads(server, dataDir, library, floor)));
    // Memory and processor for the streams.
    await closers.pop()?.();
    await closers.pop()?.();
  }
  if (parts.has("streams")) figures.push(...(await measureStreams(dataDir, library, profiling)));
  if (parts.has("meaning")) {
    await storeVectors(dataDir);
    say(`vectors stored after ${seconds()} s`);
    figures.push(...(await measureChatByMeaning(dataDir, library, profiling)));
  }
} finally {
  for (const close of closers.toReversed()) await close();
}

say(`${seconds()} s in all`);
printFigures({ bench: "chat", passages: PASSAGES }, figures);

function seconds(): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
