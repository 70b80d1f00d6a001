import type { Core } from "../../wire/core.ts";
import { openMailboxOf } from "../mail/inbox/mailbox/sync-mailbox.ts";
import { type ConnectDeps, REVOKE_JOB, revokeJob } from "./connections/connect-google.ts";
import { createGoogleClientFor } from "./connections/google-access.ts";

/** Members' Google accounts: connecting them, and calls in their name. */
export function openGoogle({ db, env, secrets, clock, partsHealth, publicUrl, createQueue }: Core) {
  const onAnswer = (status: number | null) => {
    if (status === null) partsHealth.failed("Google", "Google did not answer in time.");
    else if (status === 429 || status >= 500) partsHealth.failed("Google", `Google answered ${status}.`);
    else partsHealth.succeeded("Google");
  };
  const access = { db, secrets, clock, google: env.google, onAnswer };
  const jobs = createQueue();
  jobs.handle(REVOKE_JOB, revokeJob(access));
  const connect: ConnectDeps = {
    ...access,
    publicUrl,
    jobs,
    connected: (tx, connection) => openMailboxOf(tx, connection, clock()),
  };
  return { connect, googleClientFor: createGoogleClientFor(access) };
}
