import { afterEach, expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import type { Database } from "../db/database.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { testEnv } from "../testing/build-test-app.ts";
import { openTestDatabase } from "../testing/stores/open-test-database.ts";
import { openTestOutbox } from "../testing/open-test-outbox.ts";
import { deliverMail } from "./deliver-mail.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test("a mail that was handed over while the store went away is not handed over again when the store is back", async () => {
  const stored = await openTestDatabase();
  closers.push(() => stored.close());
  let isAway = false;
  const db: Database = {
    ...stored,
    write: (change) => (isAway ? Promise.reject(new AppError("busy", "The server is busy.")) : stored.write(change)),
  };
  const mail = { kind: "early_access", organizationId: null, recipient: "ada@visitor.example", subject: "Hello", body: "Hello." } as const;
  await db.write((tx) => openTestOutbox(db).add(tx, mail));
  const { id } = await db.read.selectFrom("outgoingMails").select("id").executeTakeFirstOrThrow();
  const sent: string[] = [];
  const deliver = deliverMail({
    db,
    secrets: createSecretBox(testEnv().secretKey),
    unsubscribeUrl: () => "https://disco.example/unsubscribe",
    findRoute: async () => ({
      name: "smtp",
      from: { name: "Disco", address: "no-reply@disco.example" },
      replyTo: null,
      transport: {
        send: async ({ recipient }) => {
          sent.push(recipient);
          isAway = true;
          return { providerId: null };
        },
      },
    }),
    clock: () => new Date("2026-03-02T09:00:00.000Z"),
  });
  const { signal } = new AbortController();
  await expect(deliver({ mailId: id }, signal)).rejects.toThrow("busy");
  isAway = false;
  await deliver({ mailId: id }, signal);
  expect(sent).toEqual(["ada@visitor.example"]);
  expect(await db.read.selectFrom("outgoingMails").select(["status", "sentAt"]).executeTakeFirst()).toEqual({
    status: "sent",
    sentAt: "2026-03-02T09:00:00.000Z",
  });
});
