import { stringify } from "csv-stringify";
import { Readable } from "node:stream";
import type { CompanyProfile, Member } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { recordAudit } from "../../account/audit/record-audit.ts";
import { readProfiles, type Viewer } from "./search-profiles.ts";

const AT_ONCE = 500;

const COLUMNS: readonly (readonly [name: string, value: (company: CompanyProfile) => unknown])[] = [
  ["name", ({ name }) => name],
  ["domain", ({ domain }) => domain],
  ["website", ({ website }) => website],
  ["industry", ({ data }) => data.basic.industry],
  ["description", ({ data }) => data.basic.description],
  ["headquarters", ({ data }) => data.location.headquarters],
  ["founded_year", ({ data }) => data.metrics.founded_year],
  ["employee_count", ({ data }) => data.metrics.employee_count],
  // A range alone is read as a date by spreadsheets.
  ["employee_range", ({ data }) => (data.metrics.employee_range === null ? null : `${data.metrics.employee_range} employees`)],
  ["growth_rate", ({ data }) => data.metrics.growth_rate],
  ["total_raised", ({ data }) => amountOf(data.funding.total_raised, data.funding.currency)],
  ["stage", ({ data }) => data.funding.last_round?.series],
  ["last_round_amount", ({ data }) => amountOf(data.funding.last_round?.amount, data.funding.last_round?.currency)],
  ["last_round_date", ({ data }) => data.funding.last_round_date],
  ["investors", ({ data }) => listed(data.funding.all_investors)],
  ["founders", ({ data }) => listed(data.team.founders.map(({ name }) => name))],
  ["linkedin", ({ data }) => data.social.linkedin_url],
  ["twitter", ({ data }) => data.social.twitter_url],
  ["tags", ({ tags }) => listed(tags)],
  ["business_model", ({ data }) => data.business_model],
  ["confidence", ({ confidence_score }) => confidence_score],
];

function amountOf(amount: number | null | undefined, currency: string | null | undefined): number | string | null {
  if (amount == null) return null;
  return currency == null || currency === "USD" ? amount : `${amount} ${currency}`;
}

/**
 * Chosen companies as CSV, row after row. Ids that are not the organization's are left out, one that is named again gives no second row,
 * and no cell is a formula.
 */
export function exportCompanies(db: Database, viewer: Viewer, companyIds: readonly string[]): Readable {
  const ids = [...new Set(companyIds)];
  async function* rows() {
    for (let at = 0; at < ids.length; at += AT_ONCE)
      for (const company of await readProfiles(db, viewer, ids.slice(at, at + AT_ONCE)))
        yield COLUMNS.map(([, value]) => disarmed(value(company)));
  }
  const csv = stringify({
    header: true,
    columns: COLUMNS.map(([name]) => name),
    bom: true,
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: "windows",
  });
  return Readable.from(rows())
    .on("error", (error) => csv.destroy(error))
    .pipe(csv);
}

/** Records in the audit who takes how many companies along. */
export async function recordExport(
  { db, clock }: { db: Database; clock: () => Date },
  { member, organizationId }: { member: Member; organizationId: string },
  companyIds: readonly string[],
): Promise<void> {
  const count = await countProfiles(db, organizationId, [...new Set(companyIds)]);
  const detail = `Exported ${count} ${count === 1 ? "company" : "companies"} as CSV.`;
  await db.write((tx) => recordAudit(tx, { member, organizationId, action: "companies.exported", detail, now: clock() }));
}

async function countProfiles(db: Database, organizationId: string, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const { found } = await db.read
      .selectFrom("companyProfiles")
      .select(({ fn }) => fn.countAll<number>().as("found"))
      .where("organizationId", "=", organizationId)
      .where("id", "in", ids.slice(at, at + AT_ONCE))
      .executeTakeFirstOrThrow();
    count += Number(found);
  }
  return count;
}

function disarmed(value: unknown): unknown {
  return typeof value === "string" && /^(?:\s+|'+\s*)[=+\-@\uff1d\uff0b\uff0d\uff20]|^'+[\t\r\n]|^\n/u.test(value) ? `'${value}` : value;
} /** A semicolon behind a single name keeps an import from parting it at a comma or an "and". */
function listed(names: readonly string[]): string {
  const [only = ""] = names;
  return names.length === 1 && /,|\s/u.test(only) ? `${only};` : names.join("; ");
}
