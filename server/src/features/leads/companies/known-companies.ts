import type { KnownCompany } from "@disco/protocol";
import { isFreeMail } from "../../../domains/free-mail.ts";

/** A domain that leads or demo requests were written from, and the company that was named: how many, and when last. */
export interface SeenCompany {
  domain: string;
  name: string | null;
  leads: number;
  demoRequests: number;
  updatedAt: string;
}

/** A company with every name that its people gave it, the last one first. */
export type NamedCompany = KnownCompany & { names: string[] };

/**
 * The companies of visitors, newest first. A company address belongs to its company; a free mail address to the company its
 * owner names, if any.
 */
export function knownCompanies(seen: readonly SeenCompany[]): NamedCompany[] {
  const companies = new Map<string, SeenCompany[]>();
  const domainOfName = new Map<string, string>();
  const newestFirst = seen.toSorted(byNewest);
  for (const row of newestFirst.filter(({ domain }) => !isFreeMail(domain))) {
    put(companies, row.domain, row);
    const name = row.name?.toLowerCase();
    if (name !== undefined && !domainOfName.has(name)) domainOfName.set(name, row.domain);
  }
  for (const row of newestFirst.filter(({ domain }) => isFreeMail(domain))) {
    const name = row.name?.toLowerCase();
    if (name !== undefined) put(companies, domainOfName.get(name) ?? nameOnly(name), row);
  }
  return [...companies].map(([id, rows]) => toCompany(id.startsWith("@") ? null : id, rows)).toSorted(byNewest);
}

/** No domain begins so. */
function nameOnly(name: string): string {
  return `@${name}`;
}

function put(companies: Map<string, SeenCompany[]>, id: string, row: SeenCompany): void {
  const rows = companies.get(id);
  if (rows === undefined) companies.set(id, [row]);
  else rows.push(row);
}

function toCompany(domain: string | null, rows: readonly SeenCompany[]): NamedCompany {
  const names = [...new Set(rows.toSorted(byNewest).flatMap(({ name }) => name ?? []))];
  const total = (count: (row: SeenCompany) => number) => rows.reduce((sum, row) => sum + count(row), 0);
  return {
    key: domain ?? names[0] ?? "",
    name: names[0] ?? null,
    names,
    domain,
    leads: total(({ leads }) => leads),
    demoRequests: total(({ demoRequests }) => demoRequests),
    updatedAt: rows.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), ""),
  };
}

function byNewest(one: { updatedAt: string }, other: { updatedAt: string }): number {
  if (one.updatedAt === other.updatedAt) return 0;
  return one.updatedAt < other.updatedAt ? 1 : -1;
}
