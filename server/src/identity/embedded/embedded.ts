import type { Member } from "@disco/protocol";
import { sql } from "kysely";
import type { Feature } from "../../feature.ts";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { requireOrganizationName } from "../organizations/organization-name.ts";
import { requireClaim, requireFreeName } from "../organizations/organization-slug.ts";
import { provisionOrganization, provisionUnderFreeSlug, renameOrganization } from "../organizations/provision-organization.ts";
import type { Limits } from "../../limits/limits.ts";
import type { AccountHooks, Accounts } from "./embedded-accounts.ts";
import { type Identity, type OrganizationMember, readBearer } from "../identity.ts";
import type { SendCode } from "./mail.ts";
import { toMemberRole } from "../members/member-role.ts";
import { deleteOrganizationRows, deletePersonRows, listMemberships } from "../delete-accounts.ts";
import { endUnprovenMemberships } from "../members/end-unproven-memberships.ts";
import { isStillBacked } from "../members/invitations.ts";
import { addFirstPassword } from "./mail-account-code.ts";
import type { MembershipHooks } from "../members/membership-changes.ts";
import { membershipRules } from "../members/membership-rules.ts";
import { overStore } from "./patient-handle.ts";
import { accountsFeature } from "../routes.ts";
import { signUpFeature } from "../sign-up-routes.ts";
import { signInsFeature } from "../sign-in-routes.ts";
import { isRecent } from "../sign-ins.ts";
import { createSecretBox } from "../../secrets/secret-box.ts";
import { hadTwoSteps } from "../two-factor/second-step-plugin.ts";
import { passkeysFeature } from "../two-factor/passkey-routes.ts";
import { hasApp, type SecondStepDeps, takeCode } from "../two-factor/second-steps.ts";
import { type RecordAudit, secondStepFeature } from "../two-factor/second-step-routes.ts";
import { scimFeature } from "../sso/directory/scim-routes.ts";
import type { SingleSignOnServices } from "../sso/single-sign-on-parts.ts";
import { singleSignOnFeature } from "../sso/single-sign-on-routes.ts";
import { singleSignOnSettingsFeature } from "../sso/single-sign-on-settings-routes.ts";
import { socialFeature } from "../social/social-routes.ts";
import { socialNames, type SocialSettings } from "../social/social-settings.ts";

export interface EmbeddedIdentityOptions extends SocialSettings {
  db: Database;
  secretKey: string;
  publicUrl: string;
  limits: Limits;
  sendCode: SendCode;
  previousSecretKey?: string | null;
  recordAudit?: RecordAudit;
  /** Hooks for changes of membership. */
  membership?: MembershipHooks;
  singleSignOn?: SingleSignOnServices;
}

export interface EmbeddedIdentity extends Identity {
  readonly routes: Feature;
}

/**
 * Identity in our own database. The accounts are opened, and their tables made where they are missing, by `prepare` or by the
 * first who needs them: they are a third of all that a start reads, and visitors do without.
 */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { db, limits, publicUrl } = options;
  const steps: SecondStepDeps = { db, secrets: createSecretBox(options.secretKey, options.previousSecretKey) };
  let opened: Promise<Accounts> | undefined;
  const open = () =>
    (opened ??= openAccounts(options, steps).catch((error: unknown) => {
      // The next who needs them tries again.
      opened = undefined;
      throw error;
    }));
  const accounts = {
    handler: async (request: Request) => {
      const { handler } = await open();
      return overStore(() => handler(request));
    },
    addFirstPassword: async (userId: string, password: string) => addFirstPassword(await open(), userId, password),
  };
  const isConfirmed: Identity["isConfirmed"] & object = async ({ headers }) => isRecent(await open(), readBearer(headers) ?? "");
  const guesses = createGuessNotice({ open, sendCode: options.sendCode });
  return {
    prepare: async () => void (await open()),
    verify: async ({ headers }) => {
      const token = readBearer(headers);
      const found = token === null ? null : await verifyBearer(await open(), db, token);
      return found === null || found.lacksStep ? null : found.member;
    },
    verifyOneStep: async ({ headers }) => {
      const token = readBearer(headers);
      const found = token === null ? null : await verifyBearer(await open(), db, token);
      return found?.lacksStep === true ? { ...found.member, organization: null } : null;
    },
    verifyUnconfirmed: async ({ headers }) => {
      const token = readBearer(headers);
      return token === null ? null : verifyUnconfirmed(await open(), token);
    },
    listAdministrators: async (organizationId) => {
      await open();
      const { rows } = await sql<{ email: string; role: string }>`
        select u.email, m.role from identity_member m join identity_user u on u.id = m."userId"
        where m."organizationId" = ${organizationId} order by m."createdAt"`.execute(db.raw);
      return rows.flatMap(({ email, role }) => (toMemberRole(role) === "member" ? [] : [email]));
    },
    listMembers: async (organizationId) => {
      await open();
      const { rows } = await sql<OrganizationMember>`
        select u.id as "userId", u.name, u.email, m.role from identity_member m join identity_user u on u.id = m."userId"
        where m."organizationId" = ${organizationId} order by m."createdAt"`.execute(db.raw);
      return rows.map((each) => ({ ...each, role: toMemberRole(each.role) }));
    },
    countMembers: async (organizationId) => {
      await open();
      const { rows } = await sql<{ members: number | string }>`
        select count(*) as members from identity_member where "organizationId" = ${organizationId}`.execute(db.raw);
      return Number(rows[0]?.members ?? 0);
    },
    topRole: "owner",
    listMemberships: async (memberId) => {
      await open();
      return listMemberships(db, memberId);
    },
    deletePerson: async (memberId) => {
      await open();
      await deletePersonRows(db, memberId);
    },
    deleteOrganization: async (organizationId) => {
      await open();
      await deleteOrganizationRows(db, organizationId);
    },
    isConfirmed,
    rename: async ({ headers }, _memberId, { firstName, lastName }) => {
      const { api } = await open();
      const bearer = new Headers({ authorization: `Bearer ${readBearer(headers) ?? ""}` });
      await overStore(() => api.updateUser({ body: { name: `${firstName} ${lastName}`.trim() }, headers: bearer }));
    },
    routes: async (app) => {
      await accountsFeature({ accounts, limits, publicUrl, membership: membershipRules(options), isConfirmed, guesses })(app);
      await signUpFeature({ open, limits, sendCode: options.sendCode })(app);
      await signInsFeature({ open, limits, publicUrl, guesses })(app);
      const second = { open, accounts, limits, publicUrl, guesses, sendCode: options.sendCode, steps };
      await secondStepFeature({ ...second, membership: options.membership, recordAudit: options.recordAudit })(app);
      await passkeysFeature(second)(app);
      await socialFeature({ accounts, limits, publicUrl, names: socialNames(options) })(app);
      const { singleSignOn, membership } = options;
      if (singleSignOn === undefined || membership === undefined) return;
      const parts = { ...singleSignOn, db, publicUrl, membership };
      await singleSignOnFeature({ ...parts, open, limits })(app);
      await singleSignOnSettingsFeature(parts)(app);
      await scimFeature({ ...parts, open, limits })(app);
    },
  };
}

async function openAccounts(options: EmbeddedIdentityOptions, steps: SecondStepDeps): Promise<Accounts> {
  const { db, secretKey, publicUrl, sendCode, google, github, membership } = options;
  const { createAccounts, migrateAccounts } = await import("./embedded-accounts.ts");
  const accounts = createAccounts({
    db,
    secretKey,
    publicUrl,
    sendCode,
    hooks: createHooks(db, "claim", membership),
    social: { google: google ?? null, github: github ?? null },
    secondStep: { isNeeded: (memberId) => hasApp(db, memberId), takeCode: (memberId, code) => takeCode(steps, memberId, code) },
  });
  await migrateAccounts(accounts, db);
  return accounts;
}

/**
 * The rules for new organizations. Through the API a plain name must be claimed; an operator at the machine may give any free one.
 */
export function createHooks(db: Database, rule: "claim" | "operator", membership?: MembershipHooks): AccountHooks {
  return {
    beforeOrganization: async (founder, { name, slug }) => {
      requireOrganizationName(name);
      requireFreeName(slug);
      if (rule === "claim") requireClaim(founder, slug, randomDigits());
      const taken = await db.read.selectFrom("organizations").select("id").where("slug", "=", slug).executeTakeFirst();
      if (taken !== undefined) throw new AppError("conflict", `Another organization already has the slug "${slug}".`);
    },
    beforeRename: async (name) => requireOrganizationName(name),
    afterOrganization: async (made) => {
      await provisionOrganization(db, { id: made.id, slug: made.slug, name: made.name });
    },
    afterRename: (renamed) => renameOrganization(db, renamed.id, renamed.name),
    beforeConfirmation: async (email) => {
      for (const change of await endUnprovenMemberships(db, email)) await membership?.afterChange(change);
    },
    afterSignInEnded: (memberId) => membership?.afterSignInEnded(memberId),
    beforeAcceptance: async (invitation) => {
      if (!(await isStillBacked(db, invitation))) throw new AppError("forbidden", "The member who invited you cannot invite any more.");
    },
  };
}

/** The session behind a bearer, if there is one. It is prolonged every ten minutes, which a full disk does not keep anybody from reading. */
async function sessionOf(accounts: Accounts, token: string) {
  // Only the bearer goes in: a cookie that the browser sent along never makes a member.
  const headers = new Headers({ authorization: `Bearer ${token}` });
  try {
    return await overStore(() => accounts.api.getSession({ headers }));
  } catch (error) {
    if (!(error instanceof AppError && error.code === "storage_full")) throw error;
    return overStore(() => accounts.api.getSession({ headers, query: { disableRefresh: true } }));
  }
}

/**
 * The member behind a bearer of the embedded accounts, and whether their organization wants a second step that they lack; null as well
 * while the account's address is unconfirmed. The session is read each time, so that a revoked one ends at once.
 */
async function verifyBearer(accounts: Accounts, db: Database, token: string): Promise<{ member: Member; lacksStep: boolean } | null> {
  const found = await sessionOf(accounts, token);
  if (found === null || !found.user.emailVerified) return null;
  const { session, user } = found;
  const person = { id: user.id, email: user.email, name: user.name.trim() || null };
  const active = typeof session.activeOrganizationId === "string" ? session.activeOrganizationId : null;
  const membership = await findMembership(db, user.id, active);
  if (membership === undefined) {
    if (active === null) return { member: { ...person, organization: null }, lacksStep: false };
    const { rows } = await sql<{ name: string }>`select name from identity_organization where id = ${active}`.execute(db.raw);
    return { member: { ...person, organization: null, endedMembership: { name: rows[0]?.name ?? null } }, lacksStep: false };
  }
  const { id, name, slug, role, required, confirmed } = membership;
  const organization = await provisionUnderFreeSlug(db, id, async () => ({ slug, name }));
  const lacksStep = required === 1 && !hadTwoSteps(session, id, confirmed !== null);
  return { member: { ...person, organization: { ...organization, role: toMemberRole(role) } }, lacksStep };
}

/** The membership in the organization that a session acts for, in the first one where it acts for none yet. */
async function findMembership(db: Database, userId: string, active: string | null) {
  const { rows } = await sql<{ id: string; name: string; slug: string; role: string; required: number | null; confirmed: string | null }>`
    select o.id, o.name, o.slug, m.role, known.requires_second_step as required, step.confirmed_at as confirmed
    from identity_member m join identity_organization o on o.id = m."organizationId"
    left join organizations known on known.id = o.id
    left join second_steps step on step.member_id = m."userId"
    where m."userId" = ${userId} and (o.id = ${active ?? ""} or ${active === null ? 1 : 0} = 1)
    order by m."createdAt", m.id
    limit 1`.execute(db.raw);
  return rows[0];
}

/** The person behind a bearer whose address is unconfirmed. */
async function verifyUnconfirmed(accounts: Accounts, token: string): Promise<Member | null> {
  const found = await sessionOf(accounts, token);
  if (found === null || found.user.emailVerified) return null;
  const { id, email, name } = found.user;
  return { id, email, name: name.trim() || null, organization: null };
}

/** Mails the owner of an account that its guesses of the hour are used up, where there is such an account. */
function createGuessNotice({ open, sendCode }: { open: () => Promise<Accounts>; sendCode: SendCode }): (email: string) => Promise<void> {
  return async (email) => {
    const { internalAdapter } = await (await open()).$context;
    const found = await overStore(() => internalAdapter.findUserByEmail(email.trim().toLowerCase()));
    if (found !== null) await sendCode({ kind: "guesses", email: found.user.email });
  };
}

export function randomDigits(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, "0")
    .slice(-6);
}
