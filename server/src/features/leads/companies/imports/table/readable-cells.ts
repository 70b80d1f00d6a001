import type { CompanyImportField } from "@disco/protocol";
import { companyDomain, registrableDomain } from "../../../../../domains/company-domain.ts";
import { isFreeMail } from "../../../../../domains/free-mail.ts";
import { readDay } from "./read-day.ts";
import { toHeadcount, toMoney, toRate, toSize, toWebAddress, toYear } from "../to-company-data.ts";

/** What people and programs write where they know nothing. */
const NOTHING = /^(?:n\/a|n\.\s?a\.?|k\.\s?a\.?|keine angabe|#(?:n\/a|ref!|value!|div\/0!|name\?|null!|num!)|\(?blank\)?|-+|–|—|\?+)$/iu;
const NO_WORD = /^(?:na|tbd|none|null|nil|undefined|unknown|unbekannt|inconnu|(?:un|not )disclosed)$/iu;

export const READABLE: readonly (readonly [CompanyImportField, isRead: (text: string) => boolean, what: string])[] = [
  ["website", (text) => toWebAddress(text) !== null, "no web address"],
  ["website", (text) => !isMailHost(text), "a mail provider"],
  ["domain", (text) => registrableOf(text) !== null, "no domain"],
  ["domain", (text) => !isMailHost(text), "a mail provider"],
  ["domain", (text) => toDomain(text) !== null, "a site of many companies"],
  ["founded_year", (text) => toYear(text) !== null, "no year"],
  ["employee_count", (text) => toHeadcount(text) !== null || toSize(text) !== null, "no number"],
  ["employee_range", (text) => toSize(text) !== null, "no size"],
  ["growth_rate", (text) => toRate(text) !== null, "no number"],
  ["total_raised", (text) => toMoney(text) !== null, "no amount of money"],
  ["last_round_amount", (text) => toMoney(text) !== null, "no amount of money"],
  ["last_round_date", (text) => readDay(text) !== null, "no date"],
];

/** How a field is called where a cell of it is named. */
const LABELS: Readonly<Partial<Record<CompanyImportField, string>>> = {
  founded_year: "Founded",
  employee_count: "Employees",
  employee_range: "Company size",
  last_round_amount: "Last round",
  last_round_date: "Date of the last round",
  linkedin: "LinkedIn",
};

/** A field as a word for people. */
export function labelOf(field: CompanyImportField): string {
  const words = field.replaceAll("_", " ");
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a cell says that nothing is known. A company may well be called Null or Unknown. */
export function isUnknown(cell: string, { isName = false } = {}): boolean {
  return NOTHING.test(cell) || (!isName && NO_WORD.test(cell));
}

/** The domain of one company; null for pages of social networks and the like. */
export function toDomain(text: string | undefined): string | null {
  const address = text === undefined ? null : toWebAddress(text);
  return address === null ? null : companyDomain(address);
}

function registrableOf(text: string): string | null {
  const address = toWebAddress(text);
  return address === null ? null : registrableDomain(new URL(address).hostname);
}

/** A page of its own on a provider's host is an address like any other. */
function isMailHost(text: string): boolean {
  return isFreeMail(registrableOf(text) ?? "") && new URL(toWebAddress(text) ?? "").pathname === "/";
}
