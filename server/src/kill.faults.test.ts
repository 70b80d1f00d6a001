import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "@disco/protocol/routes";
import SqliteFile from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { openMailService } from "./testing/services/open-mail-service.ts";
import { createServerRoom } from "./testing/stores/start-server.ts";
import { surviveKills } from "./testing/stores/survive-kills.ts";

const READY_MS = 3_000;

test("twenty kills under writes lose nothing that was acknowledged, double nothing that was sent again, the old index answers until the new one does, and each start is soon ready", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "disco-kills-"));
  try {
    const report = await surviveKills({ dataDir, kills: 20 });
    expect(report).toMatchObject({
      neverAcknowledged: [],
      lost: [],
      doubled: [],
      unfinishedCrawls: 0,
      unreadDocuments: 0,
      integrity: "ok",
    });
    expect(report.swaps).toMatchObject({ wrongAnswers: [], faults: [] });
    expect(report.swaps.published).toBeGreaterThan(0);
    expect(report.swaps.answeredFromOld).toBeGreaterThan(0);
    expect(report.swaps.cutWhileCrawling + report.swaps.cutWhileJudging).toBeGreaterThan(0);
    expect(report.retried).toBeGreaterThan(0);
    // Ready within 3 s. Where other programs want the processors too it takes longer, but not much more of them.
    expect(report.processorMs.median).toBeLessThanOrEqual(READY_MS);
    expect(report.processorMs.max).toBeLessThanOrEqual(2 * READY_MS);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 900_000);

test("mails that were asked for go out once each, although the server is killed before they could be sent and again after they were", async () => {
  let isAway = true;
  let tries = 0;
  const service = await openMailService(() => {
    tries += 1;
    return isAway ? "451 later" : "250 ok";
  });
  onTestFinished(() => service.close());
  const room = createServerRoom();
  onTestFinished(() => room.close());
  const start = () => room.start({ env: { SMTP_URL: service.url, MAIL_FROM: "Disco <no-reply@disco.example>" } });
  const kill = async ({ process, ended }: Awaited<ReturnType<typeof start>>) => {
    process.kill("SIGKILL");
    await ended;
  };
  const signUp = async (address: string, email: string) => {
    const headers = { "content-type": "application/json" };
    const answered = await fetch(address + routes.joinEarlyAccess.path, { method: "POST", headers, body: JSON.stringify({ email }) });
    expect(answered.status).toBe(200);
  };
  /** The mails, and the jobs behind them, that are not settled. */
  const countUnsettled = () => {
    const store = new SqliteFile(join(room.dataDir, "disco.sqlite"), { readonly: true });
    try {
      const count = (rows: string) => store.prepare<unknown[], { count: number }>(`select count(*) as count from ${rows}`).get()?.count;
      return [count("outgoing_mails where status = 'waiting'"), count("jobs where kind = 'mail' and status <> 'done'")];
    } finally {
      store.close();
    }
  };
  const recipients = () => service.messages.map(({ recipient }) => recipient).toSorted();
  const early = ["ada@visitor.example", "bob@visitor.example", "cleo@visitor.example"];

  const first = await start();
  for (const email of early) await signUp(first.address, email);
  await expect.poll(() => tries).toBeGreaterThan(0);
  await kill(first);
  expect(recipients()).toEqual([]);

  isAway = false;
  const second = await start();
  await expect.poll(recipients, { timeout: 60_000 }).toEqual(early);
  await expect.poll(() => countUnsettled()[0]).toBe(0);
  await kill(second);

  const third = await start();
  await signUp(third.address, "dora@visitor.example");
  await expect.poll(countUnsettled, { timeout: 60_000 }).toEqual([0, 0]);
  expect(recipients()).toEqual([...early, "dora@visitor.example"]);
});
