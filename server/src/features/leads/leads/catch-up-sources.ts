import type { Database, Handle } from "../../../db/database.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { putRequestSource } from "./put-request-source.ts";
import { firstOrganization } from "../../../identity/organizations/first-organization.ts";
import { QUALIFY_JOB } from "../../../jobs/qualify-job.ts";
import { putMeetingSource } from "./put-meeting-source.ts";
import { putChatSource, readChats } from "./read-chats.ts";

const EVERY_MS = 15_000;
/** A turn that began before the last look may have been stored after it. */
const OVERLAP_MS = 60_000;
/** So many in one write, which keeps visitors waiting. */
const PORTION = 50;

interface CatchUpDeps {
  db: Database;
  clock: () => Date;
}

/**
 * Creates missing sources: rows from before deals existed, and requests of our own public page once the server has an
 * organization for them.
 */
export async function catchUpSources(deps: CatchUpDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  await adoptOwnRequests(deps, signal);
  await inPortions(db, signal, async (tx) => {
    const leads = await tx
      .selectFrom("leads")
      .leftJoin("leadSources", (join) =>
        join
          .onRef("leadSources.organizationId", "=", "leads.organizationId")
          .on("leadSources.kind", "=", "chat")
          .onRef("leadSources.refId", "=", "leads.id"),
      )
      .select("leads.conversationId")
      .where("leadSources.id", "is", null)
      .limit(PORTION)
      .execute();
    for (const { conversationId } of leads) await putChatSource(db, tx, conversationId, clock());
    return leads.length;
  });
  await inPortions(db, signal, async (tx) => {
    const requests = await tx
      .selectFrom("demoRequests")
      .leftJoin("leadSources", (join) =>
        join
          .onRef("leadSources.organizationId", "=", "demoRequests.organizationId")
          .on("leadSources.kind", "in", ["demo_request", "webhook"])
          .onRef("leadSources.refId", "=", "demoRequests.id"),
      )
      .select("demoRequests.id")
      .where("demoRequests.organizationId", "is not", null)
      .where("leadSources.id", "is", null)
      .limit(PORTION)
      .execute();
    for (const { id } of requests) await putRequestSource(db, tx, id, clock());
    return requests.length;
  });
  await inPortions(db, signal, async (tx) => {
    const meetings = await tx
      .selectFrom("meetings")
      .leftJoin("leadSources", (join) =>
        join
          .onRef("leadSources.organizationId", "=", "meetings.organizationId")
          .on("leadSources.kind", "=", "meeting")
          .onRef("leadSources.refId", "=", "meetings.id"),
      )
      .select("meetings.id")
      .where("meetings.status", "=", "booked")
      .where((where) => where.or([where("meetings.origin", "=", "chat"), where("meetings.email", "is not", null)]))
      .where("leadSources.id", "is", null)
      .limit(PORTION)
      .execute();
    for (const { id } of meetings) await putMeetingSource(db, tx, id, clock());
    return meetings.length;
  });
}

/** Requests without an organization belong to the first that was made on this server. */
async function adoptOwnRequests({ db, clock }: CatchUpDeps, signal?: AbortSignal): Promise<void> {
  await inPortions(db, signal, async (tx) => {
    const organizationId = await firstOrganization(tx);
    if (organizationId === null) return 0;
    const own = await tx.selectFrom("demoRequests").select("id").where("organizationId", "is", null).limit(PORTION).execute();
    for (const { id } of own) {
      await tx.updateTable("demoRequests").set({ organizationId }).where("id", "=", id).execute();
      await putRequestSource(db, tx, id, clock());
    }
    return own.length;
  });
}

async function inPortions(db: Database, signal: AbortSignal | undefined, change: (tx: Handle) => Promise<number>): Promise<void> {
  while (signal?.aborted !== true && (await db.write(change)) === PORTION);
}

/** Deals whose sources changed while no job for them could be added: each gets one. */
async function askAgain({ db, clock }: CatchUpDeps): Promise<void> {
  const behind = await db.read
    .selectFrom("deals")
    .select("id")
    .whereRef("qualifiedRevision", "<", "revision")
    .where("updatedAt", "<", new Date(clock().getTime() - EVERY_MS).toISOString())
    .limit(PORTION)
    .execute();
  if (behind.length === 0) return;
  await db.write(async (tx) => {
    for (const { id } of behind) await addJob(tx, { kind: QUALIFY_JOB, key: id, payload: { dealId: id } }, clock());
  });
}

/** Keeps the sources up to date with conversations that go on, until the signal aborts. */
export function followSources(deps: CatchUpDeps, onFailure: (error: unknown) => void, signal: AbortSignal): void {
  let isLooking = false;
  let since = "";
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const now = deps.clock();
      // Newer rows come with their source in one write; only our own page may get requests before it has an owner.
      await (since === "" ? catchUpSources(deps, signal) : adoptOwnRequests(deps, signal));
      if (!signal.aborted) await readChats(deps, { since });
      if (!signal.aborted) await askAgain(deps);
      since = new Date(now.getTime() - OVERLAP_MS).toISOString();
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    } finally {
      isLooking = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
