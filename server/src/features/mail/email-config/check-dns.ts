import { Resolver } from "node:dns/promises";
import type { DnsRecordCheck } from "@disco/protocol";

const MX_HOST = "mx.sendgrid.net";
const MX_PRIORITY = 10;
const INCLUDE = "include:sendgrid.net";
/** Less than a screen waits, with one try. */
const TIMEOUT_MS = 2_000;

/** Result of a lookup; null without an answer in time. */
type Found<T> = T[] | null;

export async function checkDns(domain: string): Promise<DnsRecordCheck[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const late = setTimeout(() => resolver.cancel(), TIMEOUT_MS);
  const [mx, txt] = await Promise.all([orNone(resolver.resolveMx(domain)), orNone(resolver.resolveTxt(domain))]);
  clearTimeout(late);
  return [checkMx(domain, mx), checkSpf(domain, txt?.map((parts) => parts.join("")) ?? null)];
}

async function orNone<T>(lookup: Promise<T[]>): Promise<Found<T>> {
  try {
    return await lookup;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return code === "ENODATA" || code === "ENOTFOUND" ? [] : null;
  }
}

/** Mail for the domain must go to SendGrid. A domain with a mail server of its own would lose its mail. */
export function checkMx(host: string, mx: Found<{ exchange: string; priority: number }>): DnsRecordCheck {
  const record = { type: "MX" as const, host, value: MX_HOST, priority: MX_PRIORITY };
  if (mx === null) return { ...record, state: "unreachable", found: [], advice: "The name servers did not answer. Check again." };
  const found = mx.map(({ exchange, priority }) => `${priority} ${exchange}`);
  const others = mx.filter(({ exchange }) => exchange.toLowerCase() !== MX_HOST);
  if (mx.length === 0) return { ...record, state: "missing", found, advice: null };
  if (others.length === 0) return { ...record, state: "found", found, advice: null };
  const to = others.map(({ exchange }) => exchange).join(", ");
  const advice = `Mail for this domain goes to ${to} today. Changing that stops its mailboxes: use a subdomain, such as inbound.${host}, instead.`;
  return { ...record, state: "other", found, advice };
}

/** A domain may have one SPF record, so the provider is added to the existing one. */
export function checkSpf(host: string, txt: Found<string>): DnsRecordCheck {
  const record = { type: "TXT" as const, host, priority: null };
  const records = (txt ?? []).filter((value) => /^v=spf1(?:\s|$)/iu.test(value.trim()));
  const value = mergeSpf(records);
  if (txt === null) return { ...record, value, state: "unreachable", found: [], advice: "The name servers did not answer. Check again." };
  if (records.length === 0) return { ...record, value, state: "missing", found: [], advice: null };
  if (records.length > 1) {
    return { ...record, value, state: "other", found: records, advice: "Two SPF records are an error. Replace them with this one." };
  }
  if (value === records[0]?.trim()) return { ...record, value, state: "found", found: records, advice: null };
  return { ...record, value, state: "other", found: records, advice: "Change the record that is there; a second one would be an error." };
}

/** One SPF record that says what the given ones say, and lets SendGrid send. */
export function mergeSpf(records: readonly string[]): string {
  const [only] = records;
  if (records.length === 1 && only?.toLowerCase().split(/\s+/u).includes(INCLUDE) === true) return only.trim();
  const terms = records.flatMap((record) => record.trim().split(/\s+/u).slice(1));
  const isAll = (term: string) => /^[+?~-]?all$/iu.test(term);
  const isModifier = (term: string) => /^(?:redirect|exp)=/iu.test(term);
  const mechanisms = terms.filter((term) => !isAll(term) && !isModifier(term) && term.toLowerCase() !== INCLUDE);
  const modifiers = terms.filter(isModifier);
  const redirect = modifiers.find((term) => /^redirect=/iu.test(term));
  // Beside other terms with "all", redirect is ignored; without, it says what is left over (RFC 7208, 6.1).
  const end = terms.find(isAll) ?? (redirect === undefined ? "~all" : null);
  return ["v=spf1", ...new Set(mechanisms), INCLUDE, ...(end === null ? [] : [end]), ...new Set(modifiers)].join(" ");
}
