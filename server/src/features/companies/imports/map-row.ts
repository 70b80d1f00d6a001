import type { CompanyImportField, CompanyImportMapping } from "@disco/protocol";
import type { CompanyDraft } from "../profile-row.ts";
import { toCompanyData, toNumber, toSize, toText, toWebAddress } from "../to-company-data.ts";
import { READABLE, toDomain, UNKNOWN } from "./readable-cells.ts";

const CONFIDENCE = 0.65;

/** A row as a company, and what could not be read of it. Without a name or a website there is no company. */
export interface MappedRow {
  draft: CompanyDraft | null;
  problems: string[];
}

/** Reads a row. A cell that cannot be read is left empty and named; the rest of the row counts. */
export function mapRow(cells: readonly string[], mapping: CompanyImportMapping, isYc: boolean): MappedRow {
  const values: Partial<Record<CompanyImportField, string>> = {};
  for (const [index, field] of mapping.entries()) {
    const cell = toText(cells[index]);
    if (field !== null && cell !== null && !UNKNOWN.test(cell)) values[field] = cell;
  }
  // "2014-05-01" names the year too, and "11-50" is a size in whichever column it stands.
  if (values.founded_year !== undefined) values.founded_year = /^\d{4}(?=-)/u.exec(values.founded_year)?.[0] ?? values.founded_year;
  if (values.employee_count !== undefined && toNumber(values.employee_count) === null && toSize(values.employee_count) !== null) {
    values.employee_range ??= values.employee_count;
    delete values.employee_count;
  }
  const problems = dropUnreadable(values);
  const { name, domain, website } = values;
  if (name === undefined && domain === undefined && website === undefined)
    return { draft: null, problems: [["There is no name and no website.", ...problems].join(" ")] };
  const address = website === undefined ? null : toWebAddress(website);
  const registered = toDomain(domain ?? website);
  const split = (text: string | undefined) =>
    (text ?? "").split(/[;|]|,(?!\s*(?:Inc|Ltd|LLC|GmbH)\b)/u).flatMap((each) => toText(each) ?? []);
  const { founded_year, employee_count, employee_range, growth_rate, total_raised, last_round_amount, last_round_date } = values;
  const hasRound = values.stage !== undefined || last_round_amount !== undefined || last_round_date !== undefined;
  const draft = {
    name: name ?? registered ?? website ?? "",
    domain: registered,
    website: address ?? (registered === null ? null : `https://${registered}/`),
    tags: [...split(values.tags), ...(isYc ? ["yc-backed"] : [])],
    confidence: CONFIDENCE,
    sources: ["import"],
    data: toCompanyData({
      basic: { industry: values.industry, description: values.description },
      location: { headquarters: values.headquarters },
      metrics: { founded_year, employee_count, employee_range, growth_rate },
      funding: {
        total_raised,
        ...(hasRound && { last_round: { series: values.stage, amount: last_round_amount, date: last_round_date } }),
        all_investors: split(values.investors),
      },
      team: { founders: split(values.founders) },
      social: { linkedin: values.linkedin, twitter: values.twitter },
      business_model: values.business_model,
      status: values.status,
    }),
  };
  return { draft, problems };
}

function dropUnreadable(values: Partial<Record<CompanyImportField, string>>): string[] {
  const problems: string[] = [];
  for (const [field, label, isRead, what] of READABLE) {
    const text = values[field];
    if (text === undefined || isRead(text)) continue;
    problems.push(`${label}: “${text.slice(0, 60)}” is ${what}.`);
    delete values[field];
  }
  return problems;
}
