import type { CompanyImportField } from "@disco/protocol";
import { getDomain } from "tldts";
import { isFreeMail } from "../../../free-mail.ts";
import { toDay, toMoney, toNumber, toSize, toWebAddress, toYear } from "../to-company-data.ts";

/** What people and programs write where they know nothing. */
export const UNKNOWN =
  /^(?:n\/?a|n\.\s?a\.?|k\.\s?a\.?|none|null|undefined|unknown|unbekannt|inconnu|tbd|(?:un|not )disclosed|keine angabe|-+|–|—|\?+)$/iu;

/** What stands in a column has to be readable as such. */
export const READABLE: readonly (readonly [CompanyImportField, label: string, isRead: (text: string) => boolean, what: string])[] = [
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

/** The domain that an address belongs to. */
export function toDomain(text: string | undefined): string | null {
  const host = text === undefined ? null : toWebAddress(text);
  return host === null ? null : getDomain(host, { allowPrivateDomains: true, validHosts: [] });
}
