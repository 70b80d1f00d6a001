import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SqliteFile from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createServerRoom } from "../testing/stores/start-server.ts";

let room: ReturnType<typeof createServerRoom>;
beforeEach(() => {
  room = createServerRoom();
});
afterEach(() => room.close());

const Faqs = z.object({ faqs: z.array(z.object({ id: z.string() })) });
const env = { DEMO_OVERLAY_MAX_FAQS: "100000", TRUST_PROXY: "127.0.0.1" };

/** A visitor without an account who writes questions into an overlay of their own. */
function createWriter(address: string) {
  let cookie = "";
  let written = 0;
  return {
    async write(answer: string) {
      written += 1;
      const response = await fetch(`${address}/api/knowledge/faqs/somewhere`, {
        method: "POST",
        // Each from an address of its own, so that no limit is met.
        headers: { "content-type": "application/json", cookie, "x-forwarded-for": `198.51.${written >> 8}.${written & 255}` },
        body: JSON.stringify({ question: `Question ${written}?`, answer }),
      });
      cookie = response.headers.get("set-cookie")?.split(";", 1)[0] ?? cookie;
      const body: unknown = await response.json();
      return { status: response.status, body, retryAfter: response.headers.get("retry-after") };
    },
    async list() {
      const response = await fetch(`${address}/api/knowledge/faqs/somewhere`, { headers: { cookie } });
      return { status: response.status, count: response.status === 200 ? Faqs.parse(await response.json()).faqs.length : 0 };
    },
  };
}

/** Asks `/healthz` over and over until `until` settles; returns the milliseconds that nine of ten answers took, and the slowest. */
async function timeHealth(address: string, until: Promise<unknown>): Promise<{ mostMs: number; slowestMs: number }> {
  let isOver = false;
  void until.finally(() => (isOver = true)).catch(() => {});
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await fetch(`${address}/healthz`).then((response) => response.text());
    times.push(performance.now() - startedAt);
    await pause(5);
  }
  times.sort((left, right) => left - right);
  return { mostMs: times[Math.floor(times.length * 0.9)] ?? Infinity, slowestMs: times.at(-1) ?? Infinity };
}

test("while another process holds the write lock, others are served; the write succeeds when it lets go, or says busy", async () => {
  const server = await room.start({ env });
  const writer = createWriter(server.address);
  expect((await writer.write("first")).status).toBe(200);
  // The accounts' code is loaded with the first bearer or a little after the start; here only the lock may slow anybody down.
  await fetch(`${server.address}/api/member`, { headers: { authorization: "Bearer nobody" } });
  const alone = await timeHealth(server.address, pause(1_000));
  const other = new SqliteFile(join(room.dataDir, "disco.sqlite"));
  try {
    other.exec("begin immediate");
    const short = writer.write("second");
    const release = setTimeout(() => other.exec("rollback"), 3_000);
    const { mostMs, slowestMs } = await timeHealth(server.address, short);
    clearTimeout(release);
    expect((await short).status).toBe(200);
    // A server that waits for the lock itself stands still for as long as it is held; other work on the machine may delay an answer.
    expect(mostMs).toBeLessThan(Math.max(100, 5 * alone.mostMs));
    expect(slowestMs).toBeLessThan(Math.max(1_000, 3 * alone.slowestMs));

    other.exec("begin immediate");
    const refused = await writer.write("third");
    expect(refused).toMatchObject({ status: 503, body: { success: false, code: "busy" }, retryAfter: "1" });
    other.exec("rollback");
    expect((await writer.write("fourth")).status).toBe(200);
    expect((await writer.list()).count).toBe(3);
  } finally {
    other.close();
  }
});

test("on a full disk writes are refused and reads go on; with space again it recovers by itself and has lost nothing", async () => {
  const server = await room.start({ env, maxFileBytes: 3_000_000 });
  const writer = createWriter(server.address);
  let acknowledged = 0;
  let refusal: Awaited<ReturnType<typeof writer.write>> | undefined;
  while (refusal === undefined && acknowledged < 2_000) {
    const reply = await writer.write("a".repeat(4_000));
    if (reply.status === 200) acknowledged += 1;
    else refusal = reply;
  }
  expect(refusal).toMatchObject({ status: 503, body: { success: false, code: "storage_full" }, retryAfter: expect.any(String) });
  expect(acknowledged).toBeGreaterThan(0);
  expect(await writer.list()).toEqual({ status: 200, count: acknowledged });
  const ready = await fetch(`${server.address}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { success: false, parts: { database: "down" } }]);

  execFileSync("prlimit", ["--pid", String(server.process.pid), "--fsize=unlimited:unlimited"]);
  expect((await writer.write("after")).status).toBe(200);
  expect(await writer.list()).toEqual({ status: 200, count: acknowledged + 1 });
  await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status, { timeout: 5_000 }).toBe(200);
  expect(server.process.exitCode).toBeNull();
});
