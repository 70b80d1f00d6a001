import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { isFreeName, markSlug, nameOfSlug, suggestSlug } from "../organizations/organization-slug.ts";
import { createHooks, randomDigits } from "./embedded.ts";
import { type Accounts, createAccounts, migrateAccounts } from "./embedded-accounts.ts";

export interface BearerRequest {
  email: string;
  /** The new organization's name. Default: made from its slug. */
  organization?: string | undefined;
  /** The organization to act for, made when it does not exist, and taken over when it has no owner. Default: the member's own, else one named after the e-mail's domain. */
  slug?: string | undefined;
}

/**
 * Signs a member in without mail, for scripts and operators at the machine: makes the member and the organization where they are
 * missing, and a new session. Returns its bearer.
 *
 * @throws AppError `conflict` when the slug belongs to an organization that the member is not in.
 */
export async function issueBearer(
  db: Database,
  settings: { secretKey: string; publicUrl: string },
  request: BearerRequest,
): Promise<string> {
  const accounts = createAccounts({ db, ...settings, sendCode: async () => {}, hooks: createHooks(db, "operator") });
  await migrateAccounts(accounts, db);
  const email = request.email.trim().toLowerCase();
  const { userId, token } = await signIn(accounts, email);
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const own = await listOwn(db, userId);
  const wanted = request.slug === undefined ? own[0] : own.find((organization) => organization.slug === request.slug);
  const organizationId = wanted?.id ?? (await makeOrganization(accounts, db, userId, email, request));
  await accounts.api.setActiveOrganization({ headers, body: { organizationId } });
  return token;
}

const SIGN_IN_TRIES = 5;

/** Retries with a new code when another run of this command has replaced the first. */
async function signIn(accounts: Accounts, email: string): Promise<{ userId: string; token: string }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await signInOnce(accounts, email);
    } catch (error) {
      if (tries === SIGN_IN_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * tries));
    }
  }
}

async function signInOnce(accounts: Accounts, email: string): Promise<{ userId: string; token: string }> {
  const otp = await accounts.api.createVerificationOTP({ body: { email, type: "sign-in" } });
  const { headers, response } = await accounts.api.signInEmailOTP({ body: { email, otp }, returnHeaders: true });
  const token = headers.get("set-auth-token");
  if (token === null) throw new AppError("internal", "No session could be made.");
  return { userId: response.user.id, token };
}

async function listOwn(db: Database, userId: string): Promise<{ id: string; slug: string }[]> {
  const { rows } = await sql<{ id: string; slug: string }>`
    select o.id, o.slug
    from identity_member m join identity_organization o on o.id = m."organizationId"
    where m."userId" = ${userId}
    order by m."createdAt", m.id`.execute(db.raw);
  return rows;
}

async function makeOrganization(accounts: Accounts, db: Database, userId: string, email: string, request: BearerRequest): Promise<string> {
  const slug = request.slug ?? (await freeSlug(db, suggestSlug(email)));
  if (slug === request.slug && (await isTaken(db, slug))) {
    const adopted = await adoptOrganization(db, slug, userId);
    if (adopted !== null) return adopted;
    throw new AppError("conflict", `Another organization already has the slug "${slug}".`);
  }
  const name = request.organization ?? nameOfSlug(slug);
  // Without headers the call is the server's own, on behalf of `userId`.
  const made = await accounts.api.createOrganization({ body: { name, slug, userId } });
  return made.id;
}

/** Gives an organization without an owner one. Null where it has one, or the slug is none of an organization with accounts here. */
async function adoptOrganization(db: Database, slug: string, userId: string): Promise<string | null> {
  return db.write(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select o.id from identity_organization o where o.slug = ${slug} and not exists (
        select m.id from identity_member m where m."organizationId" = o.id and m.role like '%owner%')`.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) return null;
    await sql`insert into identity_member (id, "organizationId", "userId", role, "createdAt")
      select ${randomUUID()}, ${id}, u.id, 'owner', u."updatedAt" from identity_user u where u.id = ${userId}`.execute(tx);
    await tx.deleteFrom("closingOrganizations").where("organizationId", "=", id).execute();
    return id;
  });
}

async function freeSlug(db: Database, slug: string): Promise<string> {
  return isFreeName(slug) && !(await isTaken(db, slug)) ? slug : markSlug(slug, randomDigits());
}

async function isTaken(db: Database, slug: string): Promise<boolean> {
  return (await db.read.selectFrom("organizations").select("id").where("slug", "=", slug).executeTakeFirst()) !== undefined;
}
