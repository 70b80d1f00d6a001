import type { Leases, Release } from "../../../db/leases.ts";
import { NotYet } from "../../../jobs/job-queue.ts";

const COME_AGAIN_MS = 5_000;

/** What one crawl holds until it leaves: its hosts, for this process. */
export interface HostTurn {
  /** @throws NotYet while another process crawls the host. */
  enter(hostKey: string): Promise<void>;
  leave(): Promise<void>;
}

/** Lets one process at a time crawl a host, whose gate its crawls share. */
export function createHostTurns(leases: Leases): () => HostTurn {
  const held = new Map<string, { crawls: number; release: Promise<Release | null> }>();

  async function leave(hostKey: string): Promise<void> {
    const host = held.get(hostKey);
    if (host === undefined || --host.crawls > 0) return;
    held.delete(hostKey);
    // One that cannot be released expires.
    await (await host.release)?.().catch(() => {});
  }

  return () => {
    const entered = new Set<string>();
    return {
      enter: async (hostKey) => {
        if (entered.has(hostKey)) return;
        const host = held.get(hostKey) ?? { crawls: 0, release: leases.take(`host ${hostKey}`) };
        held.set(hostKey, host);
        host.crawls += 1;
        entered.add(hostKey);
        if ((await host.release) === null) throw new NotYet(COME_AGAIN_MS);
      },
      leave: async () => {
        for (const hostKey of entered) await leave(hostKey).catch(() => {});
      },
    };
  };
}
