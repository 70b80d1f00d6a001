import type { Database } from "../../../db/database.ts";
import type { LiveCalls } from "./live-calls.ts";
import { callHeldUntil, endCutOffCalls, renewCalls } from "./queries.ts";

const RENEW_MS = 10_000;

interface HoldCallsDeps {
  db: Database;
  clock: () => Date;
  liveCalls: LiveCalls;
  onFailure(error: unknown): void;
}

/** Renews the calls of this process, and ends those of processes that are gone, until the signal aborts. */
export async function holdCalls({ db, clock, liveCalls, onFailure }: HoldCallsDeps, signal: AbortSignal): Promise<void> {
  const renew = async () => {
    const now = clock();
    const calls = liveCalls.all();
    const kept = await db.write((tx) =>
      renewCalls(
        tx,
        calls.map(({ holder }) => holder),
        callHeldUntil(now),
      ),
    );
    // One that was resumed elsewhere, where its hint did not arrive.
    for (const call of calls) if (!kept.has(call.holder)) void call.end("lost");
    await db.write((tx) => endCutOffCalls(tx, now));
    await liveCalls.renew();
  };
  const timer = setInterval(() => void renew().catch(onFailure), RENEW_MS);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  await renew();
}
