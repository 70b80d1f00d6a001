import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createBuiltInModel } from "../../../agent/models/built-in/built-in-model.ts";
import { createLanguageModel, type ModelPatience } from "../../../agent/models/language-model.ts";
import type { Database } from "../../../db/database.ts";
import { beginEvents, type ModelService } from "../../../testing/services/fake-model-service.ts";
import { aModelRequest, gatherParts } from "../../../testing/services/a-model-request.ts";
import { openChat, openChatOver } from "../../../testing/open-chat.ts";
import { echoModel } from "../../../testing/open-echo-chat.ts";
import { openTestDatabase } from "../../../testing/stores/open-test-database.ts";
import { createSpendGovernor } from "./spend-governor.ts";
import { withinBudget } from "./within-budget.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const patience: ModelPatience = { firstWordMs: 60_000, firstByteMs: 60_000, silenceMs: 60_000, pauseMs: 1 };

async function siteRow(db: Database) {
  return db.read.selectFrom("tokenBudgets").select(["reserved", "used", "turns"]).where("scope", "=", "site").executeTakeFirst();
}

test.each<[string, ModelService]>([
  ["knows no such key", (response) => response.writeHead(401).end("{}")],
  ["is busy", (response) => response.writeHead(429, { "retry-after": "60" }).end("{}")],
  ["is broken", (response) => response.writeHead(500).end("boom")],
])("a service that %s spends nobody's budget, nor does leaving it alone afterwards", async (_what, service) => {
  const { chat, seen } = await openChatOver(closers, service, patience);
  for (let turn = 0; turn < 7; turn += 1) expect((await chat.send("Hello")).status).toBe(200);
  // From the fifth failure on it was not asked.
  expect(seen.calls).toBe(5);
  expect(await siteRow(chat.db)).toEqual({ reserved: 0, used: 0, turns: 7 });
});

test("a service that nobody runs spends nobody's budget", async () => {
  const settings = { provider: "openai-compatible" as const, baseUrl: "http://127.0.0.1:1/v1", apiKey: "key", model: "tiny" };
  const chat = await openChat(closers, createLanguageModel(settings, { patience }));
  await chat.send("Hello");
  expect(await siteRow(chat.db)).toEqual({ reserved: 0, used: 0, turns: 1 });
});

test("a try that was cut off may have cost something, although the next one is refused", async () => {
  const { chat } = await openChatOver(
    closers,
    (response, _body, calls) => {
      if (calls > 1) return response.writeHead(401).end("{}");
      beginEvents(response);
      response.flushHeaders();
      setImmediate(() => response.destroy());
    },
    patience,
  );
  await chat.send("Hello");
  expect((await siteRow(chat.db))?.used).toBeGreaterThanOrEqual(5_000);
});

test("who leaves before the model is asked spends nothing", async () => {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  const budgets = { perVisitor: 9_000, perAddress: 9_000, perSite: 9_000, perServer: 9_000 };
  const governor = createSpendGovernor({ db, secretKey: "a secret of tests", clock: () => new Date("2026-03-02T09:00:00.000Z"), budgets });
  for (const isAskedAnew of [false, true]) {
    const reserved = await governor.reserve({ visitor: "ada", address: "ada", site: "acme", organizationId: null }, 5_000);
    if (reserved === null) throw new Error("The budget is spent.");
    const { reservation } = withinBudget(createBuiltInModel(), createBuiltInModel(), reserved);
    await (isAskedAnew ? reservation.drop(3_000) : reservation.settle());
  }
  expect(await siteRow(db)).toEqual({ reserved: 0, used: 0, turns: 1 });
});

test("what is still being set aside when its turn ends is there before the turn is settled or dropped", async () => {
  for (const end of ["settle", "drop"] as const) {
    const granted = Promise.withResolvers<boolean>();
    const done: string[] = [];
    const reserved = {
      extend: () => {
        done.push("extending");
        return granted.promise.finally(() => done.push("extended"));
      },
      settle: async () => void done.push("settle"),
      drop: async () => void done.push("drop"),
    };
    const { model, reservation } = withinBudget(echoModel(false), createBuiltInModel(), reserved);
    await gatherParts(model.respond(aModelRequest(), AbortSignal.timeout(60_000)));
    const further = model.respond(aModelRequest(), AbortSignal.timeout(60_000))[Symbol.asyncIterator]().next();
    const ended = end === "settle" ? reservation.settle() : reservation.drop(0);
    await nextTurn();
    expect(done).toEqual(["extending"]);
    granted.resolve(true);
    await Promise.all([further, ended]);
    expect(done).toEqual(["extending", "extended", end]);
  }
});
