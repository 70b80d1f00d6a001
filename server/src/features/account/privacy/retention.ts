import { type Member, retentionKinds, type RetentionKind, type SavedRetention, type SetRetention } from "@disco/protocol";
import { sql } from "kysely";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { requireVersion, withVersion } from "../../../settings/settings-version.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { deleteRows } from "./delete-rows.ts";
import { besides, noRows, type PersonRows, sourcesOf, unique } from "./person-rows.ts";

/** So many rows in one write, which keeps visitors waiting. */
const PORTION = 200;
const DAY_MS = 24 * 3_600_000;

/** For how many days each kind is stored; null for as long as the organization exists. */
export async function readRetention(handle: Handle, organizationId: string): Promise<SavedRetention> {
  const rows = await handle.selectFrom("retentionSettings").selectAll().where("organizationId", "=", organizationId).execute();
  const daysOf = (kind: RetentionKind) => rows.find((row) => row.kind === kind)?.days ?? null;
  return withVersion({
    conversations: daysOf("conversations"),
    demoRequests: daysOf("demoRequests"),
    meetings: daysOf("meetings"),
    mails: daysOf("mails"),
    inboundMails: daysOf("inboundMails"),
    webhookDeliveries: daysOf("webhookDeliveries"),
  });
}

/** @throws AppError `conflict` where the days have changed since the version. */
export async function setRetention(
  deps: { db: Database; clock: () => Date },
  member: Member,
  organizationId: string,
  retention: SetRetention,
): Promise<void> {
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    await lockForWrite(deps.db, tx, `retention of ${organizationId}`);
    const before = await readRetention(tx, organizationId);
    requireVersion(before, retention);
    const changed = retentionKinds.filter((kind) => before[kind] !== retention[kind]);
    if (changed.length === 0) return;
    for (const kind of changed) {
      const days = retention[kind];
      await tx.deleteFrom("retentionSettings").where("organizationId", "=", organizationId).where("kind", "=", kind).execute();
      if (days !== null) await tx.insertInto("retentionSettings").values({ organizationId, kind, days }).execute();
    }
    const nameOf = (kind: RetentionKind) => kind.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
    const daysOf = (days: number | null) => (days === null ? "without limit" : days === 1 ? "for 1 day" : `for ${days} days`);
    const detail = changed.map((kind) => `${nameOf(kind)} ${daysOf(retention[kind])}`).join(", ");
    await recordAudit(tx, { member, organizationId, action: "retention.changed", detail: `Stores ${detail}.`, now });
  });
}

/** Deletes what is older than its organization stores it, in portions. */
export async function sweepRetention(db: Database, now: Date): Promise<void> {
  const settings = await db.read.selectFrom("retentionSettings").selectAll().execute();
  for (const { organizationId, kind, days } of settings) {
    const wanted = retentionKinds.find((each) => each === kind);
    if (wanted === undefined) continue;
    const before = new Date(now.getTime() - days * DAY_MS).toISOString();
    let isMore = true;
    while (isMore) {
      isMore = await db.write(async (tx) => {
        const old = await findOld(tx, organizationId, wanted, before);
        if (old.length === 0) return false;
        await deleteRows(tx, organizationId, await withSources(tx, organizationId, wanted, old), now);
        return old.length === PORTION;
      });
    }
  }
}

/** Which column says how old a row is. */
const ages = {
  conversations: ["conversations", "updatedAt"],
  demoRequests: ["demoRequests", "updatedAt"],
  meetings: ["meetings", "endAt"],
  mails: ["outgoingMails", "createdAt"],
  inboundMails: ["inboundMails", "receivedAt"],
  webhookDeliveries: ["webhookDeliveries", "receivedAt"],
} as const satisfies Record<RetentionKind, readonly [table: string, column: string]>;

async function findOld(tx: Handle, organizationId: string, kind: RetentionKind, before: string): Promise<string[]> {
  const [table, column] = ages[kind];
  const query = sql<{ id: string }>`select id from ${sql.table(table)}
    where ${sql.ref("organizationId")} = ${organizationId} and ${sql.ref(column)} < ${before}
    ${kind === "mails" ? sql`and status not in ('waiting', 'draft')` : sql``} limit ${PORTION}`;
  return (await query.execute(tx)).rows.map(({ id }) => id);
}

/** Rows with their copies among the sources of deals. */
export async function withSources(tx: Handle, organizationId: string, kind: RetentionKind, ids: string[]): Promise<PersonRows> {
  const beside = kind === "conversations" ? await besides(tx, ids) : { leads: [], meetings: [], calls: [] };
  const rows = { ...noRows, ...beside, [kind]: ids };
  const refIds = [...ids, ...beside.leads, ...beside.calls, ...beside.meetings];
  const sources = await sourcesOf(tx, organizationId, { ids: [], refIds });
  return { ...rows, leadSources: sources.map(({ id }) => id), deals: unique(sources.map(({ dealId }) => dealId)) };
}
