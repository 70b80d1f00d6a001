import { type CompanyImportField, type CompanyImportMapping, foldText } from "@disco/protocol";
import { getDomain } from "tldts";
import { isFreeMail } from "../../../free-mail.ts";
import type { CompanyDraft } from "../profile-row.ts";
import { toCompanyData, toDay, toMoney, toNumber, toSize, toText, toWebAddress, toYear } from "../to-company-data.ts";

const CONFIDENCE = 0.65;
/** What people and programs write where they know nothing. */
const UNKNOWN =
  /^(?:n\/?a|n\.\s?a\.?|k\.\s?a\.?|none|null|undefined|unknown|unbekannt|inconnu|tbd|(?:un|not )disclosed|keine angabe|-+|–|—|\?+)$/iu;
const NAMES: Readonly<Record<CompanyImportField, readonly string[]>> = {
  name: ["name", "company", "company name", "organization", "organisation", "account", "account name", "firma"],
  domain: ["domain", "company domain", "email domain", "primary domain"],
  website: ["website", "url", "homepage", "company website", "web", "site", "website url"],
  industry: ["industry", "sector", "vertical", "branche"],
  description: ["description", "one liner", "long description", "about", "summary"],
  headquarters: ["headquarters", "hq", "location", "city", "all locations", "address", "country"],
  founded_year: ["founded year", "founded", "year founded", "founding year"],
  employee_count: ["employee count", "employees", "team size", "headcount", "number of employees"],
  employee_range: ["employee range", "company size", "size", "size range"],
  growth_rate: ["growth rate", "growth"],
  total_raised: ["total raised", "total funding", "funding", "raised", "funding total"],
  stage: ["stage", "series", "funding stage", "last round", "round"],
  last_round_amount: ["last round amount", "last funding amount", "round amount"],
  last_round_date: ["last round date", "last funding date", "funding date", "round date"],
  investors: ["investors", "all investors"],
  founders: ["founders", "founder"],
  linkedin: ["linkedin", "linkedin url"],
  twitter: ["twitter", "twitter url", "x"],
  tags: ["tags", "labels", "keywords"],
  business_model: ["business model", "model"],
  status: ["status"],
};

/** What the columns of a file hold, by their names; each field once. */
export function guessMapping(columns: readonly string[]): CompanyImportMapping {
  const taken = new Set<string>();
  const folded = columns.map(foldText);
  // The public list of Y Combinator calls "stage" how grown a company is.
  const isYc = folded.includes("one liner") && folded.includes("batch");
  return folded.map((column) => {
    const found = Object.entries(NAMES).find(([field, names]) => !taken.has(field) && names.includes(column))?.[0];
    if (found === undefined || (isYc && found === "stage")) return null;
    taken.add(found);
    return isField(found) ? found : null;
  });
}

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

/** What stands in a column has to be readable as such. */
const READABLE: readonly (readonly [CompanyImportField, label: string, isRead: (text: string) => boolean, what: string])[] = [
  ["website", "Website", (text) => toWebAddress(text) !== null, "no web address"],
  ["website", "Website", (text) => !isFreeMail(toDomain(text) ?? ""), "a mail provider"],
  ["domain", "Domain", (text) => toDomain(text) !== null, "no domain"],
  ["domain", "Domain", (text) => !isFreeMail(toDomain(text) ?? ""), "a mail provider"],
  ["founded_year", "Founded", (text) => toYear(text) !== null, "no year"],
  ["employee_count", "Employees", (text) => toNumber(text) !== null, "no number"],
  ["employee_range", "Company size", (text) => toSize(text) !== null, "no size"],
  ["growth_rate", "Growth rate", (text) => toNumber(text) !== null, "no number"],
  ["total_raised", "Total raised", (text) => toMoney(text) !== null, "no amount of money"],
  ["last_round_amount", "Last round", (text) => toMoney(text) !== null, "no amount of money"],
  ["last_round_date", "Date of the last round", (text) => toDay(text) !== null, "no date"],
];

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

function toDomain(text: string | undefined): string | null {
  const host = text === undefined ? null : toWebAddress(text);
  return host === null ? null : getDomain(host, { allowPrivateDomains: true, validHosts: [] });
}

function isField(name: string): name is CompanyImportField {
  return name in NAMES;
}
