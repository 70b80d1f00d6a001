import { openBesideServer } from "../db/open-beside-server.ts";
import { readEnv } from "../settings/env.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { createOutbox } from "../mail/outbox.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { runProgram } from "./run-program.ts";

const NEWEST = 20;

// Shows the operator at the machine what is in the outbox, sign-in codes included; without SMTP_URL this is where mail can be read.
// "npm run mails -- 200" shows more of it.
await runProgram(async () => {
  const limit = countOf(process.argv[2]);
  const env = readEnv(process.env);
  const db = await openBesideServer(env.database);
  try {
    const clock = () => new Date();
    const outbox = createOutbox({
      db,
      jobs: createJobQueue({ db, clock }),
      secrets: createSecretBox(env.secretKey, env.previousSecretKey),
      clock,
      perDay: env.mailPerDay,
    });
    const mails = await outbox.list({ organizationId: null, limit: limit + 1 });
    if (mails.length === 0) process.stdout.write("The outbox is empty.\n");
    for (const { createdAt, status, recipient, subject, body } of mails.slice(0, limit).toReversed()) {
      process.stdout.write(`── ${createdAt}  ${status}\nTo: ${recipient}\nSubject: ${subject}\n\n${body}\n\n`);
    }
    if (mails.length > limit)
      process.stdout.write(`These are the newest ${limit} mails. There are older ones: npm run mails -- ${limit * 10}\n`);
  } finally {
    await db.close();
  }
});

function countOf(argument: string | undefined): number {
  const count = Number(argument ?? NEWEST);
  if (!Number.isInteger(count) || count < 1) throw new Error(`How many mails? "${argument}" is no number: npm run mails -- 100`);
  return count;
}
