import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

test("what is asked for in the next turn of the event loop shares the commit of what was asked for before", async () => {
  const dir = await mkdtemp(join(tmpdir(), "disco-sqlite-"));
  const db = await openSqlite(join(dir, "disco.sqlite"));
  try {
    const steps: string[] = [];
    const write = (name: string) => db.write(async () => steps.push(`${name} is written`)).then(() => steps.push(`${name} is durable`));

    const first = write("first");
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, write("second")]);

    expect(steps).toEqual(["first is written", "second is written", "first is durable", "second is durable"]);
  } finally {
    await db.close();
    await rm(dir, { recursive: true, force: true });
  }
});
