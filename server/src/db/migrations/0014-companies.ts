import { type Kysely, sql } from "kysely";
import { emailDomain } from "../email-domain.ts";

export const beside = "unaffected";

/** By what a company's leads and demo requests are found: their e-mail domain, and the name that was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index leads_email_domain on leads (organization_id, (${emailDomain("email")}), updated_at)`.execute(db);
  await sql`create index demo_requests_email_domain on demo_requests (organization_id, (${emailDomain("email")}), created_at)`.execute(db);
  await sql`create index demo_requests_company on demo_requests (organization_id, (lower(company)), created_at)`.execute(db);
}
