/**
 * A person in the thread: how soon 50 visitors see who has taken over, whether the agent says a word after any of 500 takeovers amid
 * streamed replies and tool calls, and what 500 open member streams cost. JSON is the last line.
 *
 *   npm run bench:handover [-- --only live,races,streams]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ServerResponse } from "node:http";
import { openDatabase } from "../server/src/db/database.ts";
import { issueBearer } from "../server/src/identity/embedded/issue-bearer.ts";
import { beginEvents, callTools, openModelService, speak, writeEvent } from "../server/src/testing/services/fake-model-service.ts";
import { type ChildServer, serverSettings, startChild } from "./load/child-server.ts";
import type { Figure } from "./load/figure.ts";
import { fillLibrary } from "./load/fill-library.ts";
import { measureHandovers } from "./load/measure-handovers.ts";
import { measureMemberStreams } from "./load/measure-member-streams.ts";
import { measureRaces } from "./load/measure-races.ts";
import { printFigures } from "./load/print-figures.ts";

const PASSAGES = 500;
const VISITORS = 50;
const RACES = 500;
const STREAMS = 500;
const SECRET_KEY = "a-secret-key-of-this-benchmark-0123456789abcdef";
const PUBLIC_URL = "http://127.0.0.1:3000";
const WORDS =
  "The team plan costs forty nine dollars a month and covers twenty docks, with help from a person by mail on working days.".split(" ");
const WORD_MS = 4;

const { values } = parseArgs({ options: { only: { type: "string" } } });
const parts = new Set((values.only ?? "live,races,streams").split(","));
const dataDir = await mkdtemp(join(tmpdir(), "disco-handover-"));
const model = await openModelService((response, body, calls) => {
  const { messages }: { messages: { role: string; content: unknown }[] } = JSON.parse(body);
  const isTool = messages.at(-1)?.role === "tool";
  const isBeginning = JSON.stringify(messages.at(-1)).includes("Hello there");
  if (isBeginning) return speak(response, ["Hello."]);
  if (!isTool && calls % 2 === 0) return callTools(response, [["capture_lead", { email: "ada@lovelace.example" }]]);
  speakSlowly(response);
});
let server: ChildServer | null = null;
const figures: Figure[] = [];
try {
  // `fillLibrary` reuses the organization.
  const bearers = await issueBearers(parts.has("streams") ? STREAMS : 1);
  await fillLibrary(dataDir, PASSAGES);
  server = await startChild("server/src/main.ts", {
    ...serverSettings(dataDir),
    SECRET_KEY,
    PUBLIC_URL,
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: "slow",
  });
  const [bearer = ""] = bearers;
  // First, on a heap that no load has grown.
  if (parts.has("streams")) figures.push(...(await measureMemberStreams(server, bearers)));
  if (parts.has("live")) figures.push(...(await measureHandovers(server, bearer, VISITORS)));
  if (parts.has("races")) figures.push(...(await measureRaces(server, bearer, RACES, join(dataDir, "disco.sqlite"))));
} finally {
  await server?.close();
  await model.close();
  await rm(dataDir, { recursive: true, force: true });
}
printFigures({ bench: "handover", visitors: VISITORS, races: RACES, streams: STREAMS }, figures);

function speakSlowly(response: ServerResponse): void {
  beginEvents(response);
  const words = [...WORDS];
  const timer = setInterval(() => {
    const word = words.shift();
    if (response.destroyed || word === undefined) {
      clearInterval(timer);
      writeEvent(response, {}, "stop");
      response.end("data: [DONE]\n\n");
    } else writeEvent(response, { content: `${word} ` });
  }, WORD_MS);
}

/** The owner of the library's organization, and of others. */
async function issueBearers(count: number): Promise<string[]> {
  const db = await openDatabase({ kind: "sqlite", file: join(dataDir, "disco.sqlite") });
  try {
    const bearers: string[] = [];
    for (let each = 0; each < count; each += 1) {
      const slug = each === 0 ? "harbourline" : `harbourline-${each}`;
      bearers.push(
        await issueBearer(db, { secretKey: SECRET_KEY, publicUrl: PUBLIC_URL }, { email: `owner@harbour-${each}.example`, slug }),
      );
    }
    return bearers;
  } finally {
    await db.close();
  }
}
