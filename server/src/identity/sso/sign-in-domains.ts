import { randomBytes, randomUUID } from "node:crypto";
import type { Member, SignInDomain } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../app-error.ts";
import type { Handle } from "../../db/database.ts";
import type { SignInDomainsTable } from "../../db/tables/single-sign-on-tables.ts";
import { isFreeMail } from "../../domains/free-mail.ts";
import type { SingleSignOnParts } from "./single-sign-on-parts.ts";

const MAX_DOMAINS = 20;

type Row = Selectable<SignInDomainsTable>;

function toDomain({ id, domain, token, verifiedAt }: Row): SignInDomain {
  return { id, domain, record: { name: `_disco.${domain}`, value: `disco-verification=${token}` }, verifiedAt };
}

export async function listDomains(handle: Handle, organizationId: string): Promise<SignInDomain[]> {
  const rows = await handle
    .selectFrom("signInDomains")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .orderBy("domain")
    .execute();
  return rows.map(toDomain);
}

/** The organization that has verified the domain of a mail address, or null. */
export async function organizationOfAddress(handle: Handle, email: string): Promise<string | null> {
  const row = await handle
    .selectFrom("signInDomains")
    .select("organizationId")
    .where("domain", "=", domainOf(email))
    .where("verifiedAt", "is not", null)
    .executeTakeFirst();
  return row?.organizationId ?? null;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** @throws AppError `conflict` */
export async function addDomain(parts: SingleSignOnParts, { member, organizationId, domain }: Asked & { domain: string }) {
  if (isFreeMail(domain))
    throw new AppError("invalid_request", `${domain} belongs to a mail provider. Please enter your company's domain.`);
  const now = parts.clock();
  return parts.db.write(async (tx) => {
    const known = await listDomains(tx, organizationId);
    if (known.some((each) => each.domain === domain)) throw new AppError("conflict", `${domain} is in the list already.`);
    if (known.length >= MAX_DOMAINS) throw new AppError("conflict", `An organization has at most ${MAX_DOMAINS} domains.`);
    const token = randomBytes(24).toString("base64url");
    const row: Row = { id: randomUUID(), organizationId, domain, token, verifiedAt: null, createdAt: now.toISOString() };
    await tx.insertInto("signInDomains").values(row).execute();
    await parts.record(tx, { member, organizationId, action: "single_sign_on.domain", detail: `Added the sign-in domain ${domain}.`, now });
    return toDomain(row);
  });
}

interface Asked {
  member: Member;
  organizationId: string;
}

/** Looks for the TXT record. @throws AppError `conflict` where it is missing, or another organization has the domain. */
export async function verifyDomain(parts: SingleSignOnParts, { member, organizationId, id }: Asked & { id: string }) {
  const row = await requireDomain(parts.db.read, organizationId, id);
  if (row.verifiedAt !== null) return toDomain(row);
  const { record } = toDomain(row);
  const found = await parts.resolveTxt(record.name).catch(() => {
    throw new AppError("unavailable", `The DNS of ${row.domain} could not be read. Please try again later.`);
  });
  if (!found.includes(record.value))
    throw new AppError("conflict", `The record is not there yet. DNS changes can take some hours: please try again later.`);
  const now = parts.clock();
  return parts.db.write(async (tx) => {
    const owner = await organizationOfAddress(tx, row.domain);
    if (owner !== null && owner !== organizationId) throw new AppError("conflict", `Another organization has verified ${row.domain}.`);
    const verified = { ...row, verifiedAt: now.toISOString() };
    await tx.updateTable("signInDomains").set({ verifiedAt: verified.verifiedAt }).where("id", "=", id).execute();
    const detail = `Verified the sign-in domain ${row.domain}.`;
    await parts.record(tx, { member, organizationId, action: "single_sign_on.domain", detail, now });
    return toDomain(verified);
  });
}

export async function removeDomain(parts: SingleSignOnParts, { member, organizationId, id }: Asked & { id: string }): Promise<void> {
  const { domain } = await requireDomain(parts.db.read, organizationId, id);
  await parts.db.write(async (tx) => {
    await tx.deleteFrom("signInDomains").where("id", "=", id).where("organizationId", "=", organizationId).execute();
    const detail = `Removed the sign-in domain ${domain}.`;
    await parts.record(tx, { member, organizationId, action: "single_sign_on.domain", detail, now: parts.clock() });
  });
}

async function requireDomain(handle: Handle, organizationId: string, id: string): Promise<Row> {
  const found = await handle
    .selectFrom("signInDomains")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) throw new AppError("not_found", "There is no such domain.");
  return found;
}
