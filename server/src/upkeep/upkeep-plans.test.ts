import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteFile from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../db/database.ts";
import { sweepConversations, sweepListed } from "../features/conversation/conversations/sweep-conversations.ts";
import { sweepPurses } from "../features/account/spend/sweep-purses.ts";
import { sweepJobs } from "../jobs/sweep-jobs.ts";
import { sweepCodes } from "../mail/sweep-codes.ts";
import { watchStore } from "../testing/stores/watched-store.ts";

const directory = mkdtempSync(join(tmpdir(), "disco-upkeep-"));
const file = join(directory, "disco.sqlite");
let db: Database;
beforeAll(async () => {
  db = await openDatabase({ kind: "sqlite", file });
});
afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

test("what is swept is found by an index over its age, and nothing is scanned", async () => {
  const watched = watchStore(db, file);
  const at = "2026-01-01T09:00:00.000Z";
  const unowned = { organizationId: null, configurationId: null, state: "{}", messageCount: 0, createdAt: at, updatedAt: at };
  await db.write((tx) =>
    tx
      .insertInto("conversations")
      .values({ id: "left", sessionHash: "left", slug: "left", ...unowned })
      .execute(),
  );
  const now = new Date("2026-03-02T09:00:00.000Z");
  for (const sweep of [sweepJobs, sweepCodes, sweepPurses, sweepListed, sweepConversations]) await sweep(watched.db, now);
  const plans = watched.plans().map(({ plan }) => plan);
  expect(plans.flat().filter((line) => line.startsWith("SCAN"))).toEqual([]);
  const indexes = plans.map((plan) => [...plan.join("\n").matchAll(/using (?:covering )?index (\w+ \(.*\))/giu)].map(([, index]) => index));
  expect(indexes.map((used) => used.at(-1))).toEqual([
    "jobs_due (status=? AND run_after<?)",
    "outgoing_mails_codes (expires_at<?)",
    "token_budgets_passing (day<?)",
    "visitor_conversations_age (created_at<?)",
    "conversations_organization (organization_id=? AND updated_at>? AND updated_at<?)",
    "visitor_conversations_conversation (conversation_id=?)",
    "sqlite_autoindex_messages_2 (conversation_id=?)",
  ]);
  await watched.close();
});

test("whatever goes with a conversation or a message is found by it", () => {
  const store = new SqliteFile(file, { readonly: true });
  const references = store
    .prepare<unknown[], { child: string; column: string }>(
      `select tables.name as child, keys."from" as "column" from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
       where tables.type = 'table' and keys."table" in ('conversations', 'messages')`,
    )
    .all();
  expect(references.map(({ child }) => child)).toEqual(expect.arrayContaining(["messages", "turn_traces", "visitor_conversations"]));
  for (const { child, column } of references) {
    const [line] = store.prepare<unknown[], { detail: string }>(`explain query plan delete from ${child} where ${column} = ?`).all("");
    expect(line?.detail).toContain(`(${column}=?)`);
  }
  store.close();
});
