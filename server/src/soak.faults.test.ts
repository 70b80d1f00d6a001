import { ChatReply, FaqReply } from "@disco/protocol";
import { headers, routes } from "@disco/protocol/routes";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./db/database.ts";
import { issueBearer } from "./identity/embedded/issue-bearer.ts";
import { createServerRoom } from "./testing/stores/start-server.ts";
import { watchHeap } from "./testing/watch-heap.ts";

const USERS = 8;
/** Until the compiler and the bounded caches have what they will keep. */
const WARM_VISITS = 1_000;
const VISITS = 1_000;
const MOST_BYTES = 1_500;

/** Long enough for every text to have been met, so that the caches of what was read lately are full of them. */
const WARM_CHANGES = 400;
const CHANGES = 800;
const ADDRESSES = 100;
/**
 * The cache of passages that were read lately and the compiler's code take some 1,300; an entry that stayed in the index would add 2,000.
 */
const MOST_BYTES_OF_CHANGE = 2_500;
const SECRET_KEY = "a secret key that only this test's server knows";
/** A server whose heap can be looked into, and whose one site has many visitors. */
const inspected = {
  NODE_OPTIONS: "--inspect=127.0.0.1:0",
  LOG_LEVEL: "error",
  TRUST_PROXY: "127.0.0.1",
  RATE_LIMIT_SITE_PER_MINUTE: "1000000",
};

let room: ReturnType<typeof createServerRoom>;
beforeEach(() => {
  room = createServerRoom();
});
afterEach(() => room.close());

test("visits leave nothing behind in the process: neither memory nor descriptors", async () => {
  const server = await room.start({
    env: {
      ...inspected,
      RATE_LIMIT_TOKENS_PER_DAY_PER_SITE: "1000000000",
      RATE_LIMIT_TOKENS_PER_DAY: "1000000000",
    },
  });
  const heap = await watchHeap(server);
  try {
    const descriptors = () => readdirSync(`/proc/${server.process.pid}/fd`).length;
    await visitTogether(server.address, WARM_VISITS);
    const [bytesBefore, descriptorsBefore] = [await heap.measure(), descriptors()];
    await visitTogether(server.address, VISITS);
    // Streams that were left are noticed and closed in their own time.
    await expect.poll(descriptors, { timeout: 20_000 }).toBeLessThanOrEqual(descriptorsBefore);
    expect(((await heap.measure()) - bytesBefore) / VISITS).toBeLessThan(MOST_BYTES);
  } finally {
    heap.close();
  }
});

test("changes of a library leave nothing behind: an entry that is gone leaves the index too", async () => {
  const database = await openDatabase({ kind: "sqlite", file: join(room.dataDir, "disco.sqlite") });
  const keys = { secretKey: SECRET_KEY, publicUrl: "http://127.0.0.1:3000" };
  const bearer = await issueBearer(database, keys, { email: "ada@acme.example", slug: "acme" });
  await database.close();
  const server = await room.start({
    env: {
      ...inspected,
      SECRET_KEY,
      PUBLIC_URL: keys.publicUrl,
      RATE_LIMIT_CHAT_PER_MINUTE: "1000000",
      RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: "1000000",
    },
  });
  const heap = await watchHeap(server);
  try {
    let made = 0;
    let session: Record<string, string> = {};
    const change = async () => {
      made += 1;
      const rule = made % WARM_CHANGES;
      const entries = `${server.address}${routes.addFaq.path.replace(":slug", "acme")}`;
      const member = { authorization: `Bearer ${bearer}`, "x-forwarded-for": `10.1.0.${made % ADDRESSES}` };
      const { faq } = FaqReply.parse(
        await send("POST", entries, member, { question: `What is rule${rule} of dock${rule}?`, answer: `It closes gate${rule}.` }),
      );
      const asked = { message: `What is rule${rule} of dock${rule}?`, organizationId: "acme" };
      const reply = ChatReply.parse(await send("POST", `${server.address}${routes.sendMessage.path}`, session, asked));
      if (!reply.response.includes(`gate${rule}`)) throw new Error(`Not answered: ${reply.response}`);
      session = { [headers.chatSession]: reply.sessionId };
      await send("DELETE", `${entries}/${faq.id}`, member);
    };
    for (let each = 0; each < WARM_CHANGES; each += 1) await change();
    const before = await heap.measure();
    for (let each = 0; each < CHANGES; each += 1) await change();
    expect(((await heap.measure()) - before) / CHANGES).toBeLessThan(MOST_BYTES_OF_CHANGE);
  } finally {
    heap.close();
  }
});

async function send(method: string, url: string, more: Record<string, string>, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...more },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function visitTogether(address: string, count: number): Promise<void> {
  let begun = 0;
  const visitInTurn = async () => {
    while (begun < count) await visit(address, (begun += 1));
  };
  await Promise.all(Array.from({ length: USERS }, visitInTurn));
}

/** The widget's file, two messages, a third whose reply is streamed, a rating, and a stream that the visitor does not wait for. */
async function visit(address: string, number: number): Promise<void> {
  const from = { "x-forwarded-for": `10.0.${number >> 8}.${number & 255}` };
  const read = async (path: string, body?: object, more: Record<string, string> = {}) => {
    const response = await fetch(address + path, {
      headers: { ...from, ...(body && { "content-type": "application/json" }), ...more },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  };
  await read("/widget/disco.js");
  const first = await read(routes.sendMessage.path, { message: "What do you sell?" });
  const idOf = (name: string) => new RegExp(`"${name}":"([^"]+)"`, "u").exec(first)?.[1] ?? "";
  const session = { [headers.chatSession]: idOf("sessionId") };
  await read(routes.sendMessage.path, { message: `How much is it?` }, session);
  await read(routes.sendMessage.path, { message: "Do you work with Slack?" }, { ...session, accept: "text/event-stream" });
  await read(routes.rateReply.path, { messageId: idOf("messageId"), rating: "good" }, session);
  const left = new AbortController();
  await fetch(address + routes.sendMessage.path, {
    method: "POST",
    headers: { ...from, ...session, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ message: "And who are you?" }),
    signal: left.signal,
  });
  left.abort();
}
