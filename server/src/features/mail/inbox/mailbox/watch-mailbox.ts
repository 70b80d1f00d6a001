import { GmailError, type GmailMailbox } from "../../../../vendors/google/gmail-mailbox.ts";

/** Google forgets a watch after seven days and asks for a renewal a day. */
const RENEW_MS = 24 * 3_600_000;

/** Keeps Gmail publishing a mailbox's changes. Polling goes on beside it, so a watch that cannot be set loses no mail. */
export interface Watches {
  renew(gmail: Pick<GmailMailbox, "watch">, connectionId: string): Promise<void>;
}

export function createWatches(deps: { topic: string; clock: () => Date; onFailure: (error: unknown) => void }): Watches {
  const renewedAt = new Map<string, number>();
  return {
    renew: async (gmail, connectionId) => {
      const now = deps.clock().getTime();
      if (now - (renewedAt.get(connectionId) ?? -Infinity) < RENEW_MS) return;
      try {
        await gmail.watch(deps.topic);
        renewedAt.set(connectionId, now);
      } catch (error) {
        if (!(error instanceof GmailError)) throw error;
        deps.onFailure(error);
      }
    },
  };
}
