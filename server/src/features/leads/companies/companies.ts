import { type CompanyRecord, foldText, type KnownCompany } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { foldLetters } from "../../../db/fold-letters.ts";
import { firstLetters } from "../../../domains/first-letters.ts";
import { isFreeMail } from "../../../domains/free-mail.ts";
import { knownCompanies } from "./known-companies.ts";
import { leadsOf, listMeetingsOf, listSeen, requestsOf } from "./queries.ts";
import { findProfile, searchProfiles, type Viewer } from "./search-profiles.ts";

const TITLE_LENGTH = 120;

/** The companies of an organization in whose names or domain every word occurs: those that came by themselves first, then stored ones. */
export async function findCompanies(
  db: Database,
  organizationId: string,
  words: readonly string[],
  limit: number,
): Promise<KnownCompany[]> {
  const wanted = words.map(foldLetters);
  const seen = knownCompanies(await listSeen(db, organizationId))
    .filter(({ names, domain }) => {
      const said = foldLetters([...names, domain ?? ""].join("\n"));
      return wanted.every((word) => said.includes(word));
    })
    .slice(0, limit)
    .map(withoutNames);
  if (seen.length >= limit || words.every((word) => foldText(word) === "")) return seen;
  const { companies } = await searchProfiles(db, { organizationId, memberId: "" }, { search: words.join(" "), limit }, new Date(0));
  const stored = companies
    .filter(({ key, isSample }) => !isSample && !seen.some((each) => each.key.toLowerCase() === key.toLowerCase()))
    .map(({ key, name, domain, created_at }) => ({ key, name, domain, leads: 0, demoRequests: 0, updatedAt: created_at }));
  return [...seen, ...stored].slice(0, limit);
}

/**
 * An organization's data on a company, by e-mail domain or, without one, by name.
 * @throws AppError `not_found` for an unknown company.
 */
export async function readCompany(db: Database, viewer: Viewer, key: string): Promise<CompanyRecord> {
  const { organizationId } = viewer;
  const domain = key.toLowerCase();
  const profile = await findProfile(db, viewer, key);
  const [leads, fromDomain] = isFreeMail(domain)
    ? [[], []]
    : await Promise.all([leadsOf(db, organizationId, domain).execute(), requestsOf(db, organizationId, { domain }).execute()]);
  const isOfDomain = leads.length + fromDomain.length > 0;
  const names = isOfDomain ? [...new Set(fromDomain.map(({ company }) => company))] : [key];
  const named = names.length === 0 ? [] : await requestsOf(db, organizationId, { names }).execute();
  const fromFreeMail = named.filter((request) => isFreeMail(request.domain ?? ""));
  const requests = [...fromDomain, ...fromFreeMail].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  if (profile === null && !isOfDomain && requests.length === 0) throw new AppError("not_found", "There is no such company.");
  const meetings = await listMeetingsOf(
    db,
    organizationId,
    leads.map(({ conversationId }) => conversationId),
  );
  return {
    key: isOfDomain ? domain : (profile?.key ?? key),
    name: requests[0]?.company ?? profile?.name ?? null,
    domain: isOfDomain ? domain : (profile?.domain ?? null),
    profile,
    leads: leads.map(({ id, conversationId, name, email, note, updatedAt }) => ({ id, conversationId, name, email, note, updatedAt })),
    demoRequests: requests.map(({ id, name, email, message, createdAt }) => ({ id, name, email, message, createdAt })),
    meetings,
    conversations: leads.map(({ conversationId, title, saidAt }) => ({
      id: conversationId,
      title: firstLetters(title ?? "", TITLE_LENGTH),
      updatedAt: saidAt,
    })),
  };
}

/** By what the company of a demo request is read. */
export function companyKeyOf({ email, company }: { email: string; company: string }): string {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return isFreeMail(domain) ? company : domain;
}

function withoutNames({ names: _names, ...company }: KnownCompany & { names: string[] }): KnownCompany {
  return company;
}
