import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { FaqList } from "@disco/protocol";
import SqliteFile from "better-sqlite3";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createServerRoom } from "../testing/stores/start-server.ts";

let room: ReturnType<typeof createServerRoom>;
beforeEach(() => {
  room = createServerRoom();
});
afterEach(() => room.close());

/** Opens the store as a start does, and is killed at its `statement`th change of the schema. */
async function openUntilKilled(file: string, statement: number): Promise<unknown> {
  const program = `
    import SqliteFile from "better-sqlite3";
    const { prepare } = SqliteFile.prototype;
    let left = ${statement};
    SqliteFile.prototype.prepare = function (sql) {
      if (/^\\s*(?:create|alter|drop)/iu.test(sql) && --left === 0) process.kill(process.pid, "SIGKILL");
      return prepare.call(this, sql);
    };
    const { openDatabase } = await import(${JSON.stringify(new URL("./database.ts", import.meta.url).href)});
    await openDatabase({ kind: "sqlite", file: ${JSON.stringify(file)} });`;
  const child = spawn(process.execPath, ["--conditions=@disco/source", "--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
  });
  const [, signal] = await once(child, "exit");
  return signal;
}

test("a first start that is killed in the middle of making the tables leaves nothing that stops the next one", async () => {
  const file = join(room.dataDir, "disco.sqlite");
  for (const statement of [3, 25, 60]) expect(await openUntilKilled(file, statement)).toBe("SIGKILL");
  const server = await room.start();
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  const store = new SqliteFile(file, { readonly: true });
  expect(store.pragma("integrity_check", { simple: true })).toBe("ok");
  store.close();
});

test("a program does not touch a database that a newer one made, and says so", async () => {
  const first = await room.start();
  first.process.kill("SIGTERM");
  await first.ended;
  const store = new SqliteFile(join(room.dataDir, "disco.sqlite"));
  store.prepare("insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')").run();
  store.close();
  await expect(room.start()).rejects.toThrow(/made by a newer version of Disco/u);
});

test("a backup that is taken while visitors write starts with all that was acknowledged before it", async () => {
  const server = await room.start({ env: { DEMO_OVERLAY_MAX_FAQS: "100000", TRUST_PROXY: "127.0.0.1" } });
  const acknowledged: string[] = [];
  let cookie = "";
  let isOver = false;
  async function writeOn() {
    for (let at = 0; !isOver; at += 1) {
      const question = `Question ${at}?`;
      const response = await fetch(`${server.address}/api/knowledge/faqs/somewhere`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie, "x-forwarded-for": `198.51.${at >> 8}.${at & 255}` },
        body: JSON.stringify({ question, answer: "Yes." }),
      });
      cookie = response.headers.get("set-cookie")?.split(";", 1)[0] ?? cookie;
      if (response.status === 200) acknowledged.push(question);
    }
  }
  const writing = writeOn();
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);
  const before = [...acknowledged];
  const elsewhere = createServerRoom();
  onTestFinished(() => elsewhere.close());
  const copy = join(elsewhere.dataDir, "disco.sqlite");
  const store = new SqliteFile(join(room.dataDir, "disco.sqlite"));
  await store.backup(copy);
  store.close();
  isOver = true;
  await writing;
  const kept = new SqliteFile(copy);
  expect(kept.pragma("integrity_check", { simple: true })).toBe("ok");
  kept.close();
  const restored = await elsewhere.start();
  const answer = await fetch(`${restored.address}/api/knowledge/faqs/somewhere`, { headers: { cookie } });
  const { faqs } = FaqList.parse(await answer.json());
  const all = before.map((question) => expect.objectContaining({ question, answer: "Yes.", isOwn: true }));
  expect(faqs).toEqual(expect.arrayContaining(all));
});
