import type { Database } from "../db/database.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { createOutbox, type Outbox } from "../mail/outbox.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { testEnv } from "./build-test-app.ts";

/** The product's outbox over a test's database; nothing delivers from it. */
export function openTestOutbox(db: Database, clock: () => Date = () => new Date()): Outbox {
  return createOutbox({ db, jobs: createJobQueue({ db, clock }), secrets: createSecretBox(testEnv().secretKey), clock, perDay: 10 });
}
