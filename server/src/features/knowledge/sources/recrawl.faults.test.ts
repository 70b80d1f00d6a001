import { IndexingReply } from "@disco/protocol";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "../../../db/database.ts";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { aWebsite } from "../../../testing/library/a-website.ts";
import { aPage } from "../../../testing/library/open-crawled-company.ts";
import { createServerRoom } from "../../../testing/stores/start-server.ts";

const room = createServerRoom();
const cleanups: (() => unknown)[] = [room.close];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

const PAGES = 30;
const KILLS = 6;
const SECRET_KEY = "a secret key that only this test of kills knows";
const PUBLIC_URL = "http://127.0.0.1:3000";

/** A site whose every page says which edition it is of. */
function edition(number: number): Record<string, string> {
  const names = Array.from({ length: PAGES }, (_page, index) => `/docks/door-${index}`);
  const links = names.map((name) => `<a href="${name}">door</a>`).join(" ");
  return {
    "/": aPage("Acme", `<p>The price of a dock door is $${1_000 + number} in this edition.</p>${links}`),
    ...Object.fromEntries(names.map((name) => [name, aPage(name, `<p>Edition ${number} of ${name} says what there is to say of it.</p>`)])),
  };
}

test("kill -9 during crawls and swaps: visitors are answered from a whole index, and each crawl ends as if nothing had been", async () => {
  const site = await aWebsite(edition(0));
  cleanups.push(site.close);
  const file = join(room.dataDir, "disco.sqlite");
  const first = await openDatabase({ kind: "sqlite", file });
  const bearer = await issueBearer(first, { secretKey: SECRET_KEY, publicUrl: PUBLIC_URL }, { email: "owner@acme.example", slug: "acme" });
  await first.close();
  const many = "100000000";
  const env = {
    SECRET_KEY,
    PUBLIC_URL,
    LOG_LEVEL: "error",
    CRAWL_ALLOW_HOSTS: site.host,
    RATE_LIMIT_CHAT_PER_MINUTE: many,
    RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: many,
    RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: many,
    RATE_LIMIT_SITE_PER_MINUTE: many,
  };
  let server = await room.start({ env });
  const call = async (method: string, path: string, body?: object): Promise<string> => {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const response = await fetch(server.address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return response.text();
  };
  const price = async () => {
    const reply = await call("POST", "/api/chat/v2/message", { message: "What is the price of a dock door?", organizationId: "acme" });
    return Number(/\$(\d+)/u.exec(reply)?.[1]) - 1_000;
  };
  const index = async () => IndexingReply.parse(JSON.parse(await call("POST", "/api/knowledge/index", { url: `${site.origin}/` }))).data.id;
  const statusOf = async (id: string) => IndexingReply.parse(JSON.parse(await call("GET", `/api/knowledge/indexing/${id}`))).data.status;
  const settle = async (id: string) => {
    await expect.poll(() => statusOf(id), { timeout: 60_000, interval: 50 }).toBe("finished");
  };
  await settle(await index());
  expect(await price()).toBe(0);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    site.pages = edition(kill);
    const id = await index();
    // The end comes at another point each time: while pages are read, while they are compared, while they are swapped.
    await pause(Math.random() * 120 * kill);
    server.process.kill("SIGKILL");
    await server.ended;
    server = await room.start({ env });
    expect([kill - 1, kill]).toContain(await price());
    await settle(id);
    expect(await price()).toBe(kill);
  }

  server.process.kill("SIGTERM");
  await server.ended;
  const db = await openDatabase({ kind: "sqlite", file });
  cleanups.push(() => db.close());
  const passages = await db.read
    .selectFrom("passages")
    .innerJoin("sources", "sources.id", "passages.sourceId")
    .select(["sources.url", "passages.text"])
    .where("sources.status", "=", "active")
    .execute();
  expect(passages.map(({ url }) => url).sort()).toEqual(
    Object.keys(edition(0))
      .map((path) => site.origin + path)
      .sort(),
  );
  expect(passages.filter(({ text }) => !text.includes(`dition ${KILLS}`) && !text.includes(`$${1_000 + KILLS}`))).toEqual([]);
  const told = await db.read.selectFrom("knowledgeChanges").select(["kind"]).where("isLive", "=", 1).execute();
  expect(told.filter(({ kind }) => kind === "changed")).toHaveLength(KILLS * (PAGES + 1));
  expect(await db.read.selectFrom("stagedPages").select("url").execute()).toEqual([]);
}, 300_000);
