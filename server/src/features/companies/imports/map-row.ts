import { type CompanyImportField, type CompanyImportMapping, foldText } from "@disco/protocol";
import { getDomain } from "tldts";
import { isFreeMail } from "../../../free-mail.ts";
import type { CompanyDraft } from "../profile-row.ts";
import { toCompanyData, toDay, toMoney, toNumber, toSize, toText, toWebAddress, toYear } from "../to-company-data.ts";

const CONFIDENCE = 0.65;
/** What people and programs write where they know nothing. */
const UNKNOWN = /^(?:n\/?a|none|null|undefined|unknown|-+|–|—|\?)$/iu;
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

/** A row as a company, or why it is none. */
export function mapRow(cells: readonly string[], mapping: CompanyImportMapping, isYc: boolean): CompanyDraft | string {
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
  const { name, domain, website } = values;
  if (name === undefined && domain === undefined && website === undefined) return "There is no name and no website.";
  const address = website === undefined ? null : toWebAddress(website);
  if (website !== undefined && address === null) return `“${website.slice(0, 60)}” is not a web address.`;
  const host = domain === undefined ? address : toWebAddress(domain);
  const registered = host === null ? null : getDomain(host, { allowPrivateDomains: true, validHosts: [] });
  if (domain !== undefined && registered === null) return `“${domain.slice(0, 60)}” is not a domain.`;
  if (registered !== null && isFreeMail(registered)) return `“${registered}” is a mail provider, not a company's domain.`;
  const wrong = wrongValue(values);
  if (wrong !== null) return wrong;
  const split = (text: string | undefined) =>
    (text ?? "").split(/[;|]|,(?!\s*(?:Inc|Ltd|LLC|GmbH)\b)/u).flatMap((each) => toText(each) ?? []);
  const { founded_year, employee_count, employee_range, growth_rate, total_raised, last_round_amount, last_round_date } = values;
  const hasRound = values.stage !== undefined || last_round_amount !== undefined || last_round_date !== undefined;
  return {
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
}

function wrongValue(values: Partial<Record<CompanyImportField, string>>): string | null {
  const checks: readonly (readonly [CompanyImportField, (text: string) => unknown, string])[] = [
    ["founded_year", toYear, "a founding year"],
    ["employee_count", toNumber, "a number of employees"],
    ["employee_range", toSize, "a company size"],
    ["growth_rate", toNumber, "a growth rate"],
    ["total_raised", toMoney, "an amount of money"],
    ["last_round_amount", toMoney, "an amount of money"],
    ["last_round_date", toDay, "a date"],
  ];
  for (const [field, read, what] of checks) {
    const text = values[field];
    if (text !== undefined && read(text) === null) return `“${text.slice(0, 60)}” is not ${what}.`;
  }
  return null;
}

function isField(name: string): name is CompanyImportField {
  return name in NAMES;
}
