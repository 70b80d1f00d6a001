import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { sweepImports } from "../features/leads/companies/imports/sweep-imports.ts";
import { sweepConversations, sweepListed } from "../features/conversation/conversations/sweep-conversations.ts";
import { sweepThreadFiles } from "../features/conversation/files/sweep-thread-files.ts";
import { sweepOverlays } from "../features/knowledge/knowledge/sweep-overlays.ts";
import { sweepDeletedFaqs } from "../features/knowledge/knowledge/write-faq.ts";
import { sweepRetention } from "../features/account/privacy/retention.ts";
import { settleExpiredTurns } from "../features/account/spend/spend-governor.ts";
import { sweepPurses } from "../features/account/spend/sweep-purses.ts";
import { sweepJobs } from "../jobs/sweep-jobs.ts";
import { sweepMailPurses } from "../mail/mail-purses.ts";
import { sweepCodes } from "../mail/sweep-codes.ts";
import { sweepIdempotencyKeys } from "../plugins/idempotency/idempotency.ts";

const SWEEP_MS = 10 * 60_000;

const sweeps: readonly (readonly [name: string, sweep: (db: Database, now: Date) => Promise<void>])[] = [
  ["sweeping deleted questions", sweepDeletedFaqs],
  ["sweeping overlays", sweepOverlays],
  ["sweeping idempotency keys", sweepIdempotencyKeys],
  ["settling what a crash cut off", settleExpiredTurns],
  ["sweeping jobs", sweepJobs],
  ["sweeping codes", sweepCodes],
  ["sweeping mail purses", sweepMailPurses],
  ["sweeping the ledger", sweepPurses],
  ["sweeping lists of conversations", sweepListed],
  ["sweeping conversations", sweepConversations],
  ["sweeping files of companies", sweepImports],
  ["sweeping files of conversations", sweepThreadFiles],
  ["sweeping by retention", sweepRetention],
];

/** Takes away from time to time what has had its time, one kind after the other, until the signal aborts. */
export function startUpkeep({ db, clock, logger }: { db: Database; clock: () => Date; logger: Logger }, signal: AbortSignal): void {
  let isSweeping = false;
  const sweepAll = async () => {
    if (isSweeping) return;
    isSweeping = true;
    for (const [name, sweep] of sweeps) {
      if (signal.aborted) break;
      await sweep(db, clock()).catch((error: unknown) => {
        if (!signal.aborted) logger.error({ err: error }, `${name} failed`);
      });
    }
    isSweeping = false;
  };
  const timer = setInterval(() => void sweepAll(), SWEEP_MS);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
