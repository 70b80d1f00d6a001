import { join } from "node:path";
import SqliteFile from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createServerRoom } from "../testing/start-server.ts";

const KILLS = 6;
const WRITES_BEFORE_KILL = 25;
const WRITERS = 8;

let room: ReturnType<typeof createServerRoom>;
beforeEach(() => {
  room = createServerRoom();
});
afterEach(() => room.close());

test("kill -9 in the middle of writes loses nothing that was acknowledged and doubles nothing, and the server is soon ready again", async () => {
  const acknowledged = new Set<string>();
  const starts: number[] = [];
  let number = 0;
  let cookie = "";
  for (let kill = 0; kill < KILLS; kill += 1) {
    const startedAt = performance.now();
    const server = await room.start({ env: { DEMO_OVERLAY_MAX_FAQS: "100000", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "error" } });
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    starts.push(performance.now() - startedAt);
    if (kill === 0) await write();
    const enough = acknowledged.size + WRITES_BEFORE_KILL;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (server.process.exitCode === null && (await write())) if (acknowledged.size >= enough) server.process.kill("SIGKILL");
    });
    await Promise.all(writers);
    expect(await server.ended).toBe("SIGKILL");

    async function write(): Promise<boolean> {
      number += 1;
      const question = `Question ${number}?`;
      try {
        const response = await fetch(`${server.address}/api/knowledge/faqs/somewhere`, {
          method: "POST",
          headers: { "content-type": "application/json", cookie, "x-forwarded-for": `198.51.${number >> 8}.${number & 255}` },
          body: JSON.stringify({ question, answer: "Yes." }),
        });
        cookie = response.headers.get("set-cookie")?.split(";", 1)[0] ?? cookie;
        if (response.status === 200) acknowledged.add(question);
        return response.status === 200;
      } catch {
        return false;
      }
    }
  }

  const file = new SqliteFile(join(room.dataDir, "disco.sqlite"));
  try {
    expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
    const titles = z
      .array(z.object({ title: z.string() }))
      .parse(file.prepare("select title from sources where kind = 'faq'").all())
      .map((row) => row.title);
    expect(new Set(titles).size).toBe(titles.length);
    expect([...acknowledged].filter((question) => !titles.includes(question))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * WRITES_BEFORE_KILL);
  } finally {
    file.close();
  }
  // A bound for hangs only: how fast a start is depends on what else this machine does, so the times are printed.
  expect(Math.max(...starts)).toBeLessThan(30_000);
  process.stdout.write(`ready after ${starts.map(Math.round).join(", ")} ms\n`);
});
