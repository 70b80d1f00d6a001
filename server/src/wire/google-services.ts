import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import { type ConnectDeps, REVOKE_JOB, revokeJob } from "../features/connections/connect-google.ts";
import { createGoogleClientFor } from "../features/connections/google-access.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { SecretBox } from "../secrets/secret-box.ts";

export interface GoogleServicesDeps {
  db: Database;
  env: Env;
  secrets: SecretBox;
  clock: () => Date;
  jobs: JobQueue;
}

/** Members' Google accounts: connecting them, and calls in their name. */
export function createGoogleServices({ db, env, secrets, clock, jobs }: GoogleServicesDeps) {
  const access = { db, secrets, clock, google: env.google };
  const connect: ConnectDeps = { ...access, publicUrl: env.publicUrl, jobs };
  jobs.handle(REVOKE_JOB, revokeJob(access));
  return { googleJobs: jobs, connect, googleClientFor: createGoogleClientFor(access) };
}
