import type { InboundMail } from "@disco/protocol";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import type { InboundMailsTable } from "../../../db/tables/mail-tables.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { inboundBodyPlace } from "./keep-inbound-mail.ts";

interface InboxDeps {
  db: Database;
  secrets: SecretBox;
}

const Attachments = z.array(z.object({ name: z.string(), type: z.string(), size: z.number() }));

/** The newest mails that arrived for an organization. */
export async function listInboundMails({ db, secrets }: InboxDeps, organizationId: string, limit: number): Promise<InboundMail[]> {
  const rows = await db.read
    .selectFrom("inboundMails")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => toInboundMail(secrets, row));
}

function toInboundMail(secrets: SecretBox, row: Selectable<InboundMailsTable>): InboundMail {
  return {
    id: row.id,
    thread_id: row.threadId,
    from_name: row.fromName,
    from_address: row.fromAddress,
    subject: row.subject,
    body: secrets.open(row.body, inboundBodyPlace(row.id)),
    attachments: Attachments.parse(JSON.parse(row.attachments)),
    status: row.status,
    fate: row.fate,
    deal_id: row.dealId,
    source_id: row.sourceId,
    is_read: row.isRead === 1,
    received_at: row.receivedAt,
  };
}
