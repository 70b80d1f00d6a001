import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { AppError } from "../app-error.ts";
import type { Database } from "../db/database.ts";

const MEGABYTE = 1024 * 1024;
const MEASURE_EVERY_MS = 60_000;
const MOST_KNOWN = 1_000;

/** Stored bytes of organizations, as last measured, and those admitted since. */
const measured = new WeakMap<Database, LRUCache<string, { bytes: number }>>();

/**
 * Admits so many more bytes of an organization. An organization is measured at most once a minute in each process; in between what was
 * admitted counts as stored.
 * @throws AppError once they pass the ceiling: `quota_exceeded`, or `storage_full` for a sender that tries again.
 */
export async function admitBytes(
  db: Database,
  organizationId: string,
  bytes: number,
  most: number,
  code: "quota_exceeded" | "storage_full" = "quota_exceeded",
): Promise<void> {
  const known = measured.get(db) ?? new LRUCache<string, { bytes: number }>({ max: MOST_KNOWN, ttl: MEASURE_EVERY_MS });
  measured.set(db, known);
  let usage = known.get(organizationId);
  if (usage === undefined || usage.bytes + bytes > most) {
    usage = { bytes: await measureBytes(db, organizationId) };
    known.set(organizationId, usage);
  }
  if (usage.bytes + bytes > most) {
    const megabytes = Math.round(most / MEGABYTE).toLocaleString("en");
    throw new AppError(
      code,
      `Your organization has used its ${megabytes} MB of storage. Delete documents, websites or imports to add more.`,
    );
  }
  usage.bytes += bytes;
}

/** The same for a library; one of a visitor has limits of its own. */
export async function admitBytesOfLibrary(db: Database, libraryId: string, bytes: number, most: number): Promise<void> {
  const library = await db.read.selectFrom("libraries").select("organizationId").where("id", "=", libraryId).executeTakeFirst();
  if (library?.organizationId != null) await admitBytes(db, library.organizationId, bytes, most);
}

/** The bytes of an organization's pages, documents, images, imports, inbound mails, deliveries and files of conversations. Both stores know them without reading the texts. */
async function measureBytes(db: Database, organizationId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | string | null }>`
    select coalesce(sum(octet_length(sources.text)), 0) as bytes
      from sources join libraries on libraries.id = sources.library_id where libraries.organization_id = ${organizationId}
    union all select coalesce(sum(octet_length(documents.bytes)), 0)
      from documents join libraries on libraries.id = documents.library_id where libraries.organization_id = ${organizationId}
    union all select coalesce(sum(bytes), 0) from company_imports where organization_id = ${organizationId}
    union all select coalesce(sum(octet_length(body)), 0) from inbound_mails where organization_id = ${organizationId}
    union all select coalesce(sum(octet_length(body)), 0) from webhook_deliveries where organization_id = ${organizationId}
    union all select coalesce(sum(bytes), 0) from thread_files where organization_id = ${organizationId}
    union all select coalesce(sum(octet_length(photo)), 0) from voice_hosts where organization_id = ${organizationId}
  `.execute(db.raw);
  return rows.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0);
}
