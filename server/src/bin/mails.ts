import { openBesideServer } from "../db/open-beside-server.ts";
import { readEnv } from "../env.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { createOutbox } from "../mail/outbox.ts";
import { createSecretBox } from "../secrets/secret-box.ts";

const NEWEST = 20;

// Shows the operator at the machine what is in the outbox, sign-in codes included; without SMTP_URL this is where mail can be read.
try {
  const env = readEnv(process.env);
  const db = await openBesideServer(env.database);
  try {
    const clock = () => new Date();
    const outbox = createOutbox({
      db,
      jobs: createJobQueue({ db, clock }),
      secrets: createSecretBox(env.secretKey, env.previousSecretKey),
      clock,
    });
    const mails = await outbox.list({ organizationId: null, limit: NEWEST });
    if (mails.length === 0) process.stdout.write("The outbox is empty.\n");
    for (const { createdAt, status, recipient, subject, body } of mails.toReversed()) {
      process.stdout.write(`── ${createdAt}  ${status}\nTo: ${recipient}\nSubject: ${subject}\n\n${body}\n\n`);
    }
  } finally {
    await db.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
