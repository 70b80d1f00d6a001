import { expect, test } from "vitest";
import { createTestClock } from "../testing/build-test-app.ts";
import { openTestDatabase } from "../testing/stores/open-test-database.ts";
import { openTestOutbox } from "../testing/open-test-outbox.ts";
import type { MailKind } from "./new-mail.ts";

test("in a day an address gets three invitations to organizations, and every code that was asked for", async () => {
  const db = await openTestDatabase();
  const clock = createTestClock();
  const outbox = openTestOutbox(db, clock);
  const send = (kind: MailKind, recipient: string) =>
    db.write((tx) => outbox.add(tx, { kind, organizationId: null, recipient, subject: "Hello", body: "Hello" }));
  const invitations: boolean[] = [];
  for (const recipient of ["bob@berth.example", "Bob@berth.example", " bob@berth.example", "bob+x@Berth.example"])
    invitations.push(await send("invitation", recipient));
  expect(invitations).toEqual([true, true, true, false]);
  expect(await send("invitation", "eve@berth.example")).toBe(true);
  for (let count = 0; count < 5; count += 1) expect(await send("code", "bob@berth.example")).toBe(true);
  for (let count = 0; count < 60; count += 1) await send("code", "bob+x@berth.example");
  expect([await send("code", "bob+x@berth.example"), await send("code", "bob@berth.example")]).toEqual([false, true]);
  clock.advance(24 * 3_600_000 + 1);
  expect(await send("invitation", "bob@berth.example")).toBe(true);
  await db.close();
});

test("of mails that are written at once no more get in than a purse holds", async () => {
  const db = await openTestDatabase();
  const outbox = openTestOutbox(db);
  const send = (number: number) =>
    db.write((tx) =>
      outbox.add(tx, { kind: "early_access", organizationId: null, recipient: "ada@berth.example", subject: `${number}`, body: "Hello" }),
    );
  const added = await Promise.all(Array.from({ length: 20 }, (_, number) => send(number)));
  expect(added.filter((isIn) => isIn)).toHaveLength(1);
  await db.close();
});
