import { createHmac } from "node:crypto";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { getMigrations } from "better-auth/db/migration";
import { bearer } from "better-auth/plugins/bearer";
import { emailOTP } from "better-auth/plugins/email-otp";
import { organization } from "better-auth/plugins/organization";
import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { ADDRESS_HEADER } from "../identity.ts";
import type { SendCode } from "./mail.ts";
import { createSignInCode } from "./sign-in-code.ts";
import { patientHandle } from "./patient-handle.ts";
import { ANY_ORGANIZATION, passkeyPlugin, type SecondStepCheck, secondStepPlugin } from "../two-factor/second-step-plugin.ts";
import { singleSignOn } from "../sso/sso-plugins.ts";
import { socialProviders } from "../social/social-providers.ts";
import type { SocialSettings } from "../social/social-settings.ts";

const DAY_S = 24 * 3_600;
/** Any constant of our own: the processes that start together agree on it. */
const MIGRATION_LOCK = 7_403_118;
const MAX_MIGRATION_TRIES = 20;

const noSecondStep: SecondStepCheck = { isNeeded: async () => false, takeCode: async () => false };
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

/** A person as the rules for a new organization see them. */
export interface Founder {
  id: string;
  email: string;
  emailVerified: boolean;
}

/** What the accounts ask of the rest of the server. The hooks may throw AppError. */
export interface AccountHooks {
  beforeOrganization(founder: Founder, wanted: { name: string; slug: string }): Promise<void>;
  beforeRename(name: string): Promise<void>;
  afterOrganization(made: { id: string; name: string; slug: string }): Promise<void>;
  afterRename(renamed: { id: string; name: string }): Promise<void>;
  /** Before an address counts as confirmed. */
  beforeConfirmation(email: string): Promise<void>;
  afterSignInEnded(memberId: string): void;
  /** @throws where the member who sent an invitation could not send it any more. */
  beforeAcceptance(invitation: { inviterId: string; organizationId: string; role: string }): Promise<void>;
}

export interface AccountOptions {
  db: Database;
  secretKey: string;
  publicUrl: string;
  sendCode: SendCode;
  hooks: AccountHooks;
  /** Which social accounts sign in; none unless given. */
  social?: SocialSettings;
  /** Whose sign-ins need a second step; none do for an operator at the machine. */
  secondStep?: SecondStepCheck;
}

/**
 * The embedded accounts: e-mail with password or code, organizations and invitations, in tables of their own
 * (`identity_…`) in our database. Sessions live in the database and nowhere else, so a revoked one is gone at once.
 */
export function createAccounts({ db, secretKey, publicUrl, sendCode, hooks, social = {}, secondStep = noSecondStep }: AccountOptions) {
  return betterAuth({
    appName: "Disco",
    baseURL: publicUrl,
    basePath: "/api/auth",
    // A key of its own, so that nothing signed for another purpose is ever taken for a session.
    secret: createHmac("sha256", secretKey).update("identity").digest("base64url"),
    database: { db: patientHandle(db), type: db.kind },
    trustedOrigins: originsOf(publicUrl),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    // The routes put no cookie in and let none out, and write the address of the request themselves.
    advanced: {
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      // The tables are made at the start; a look at them before that would be remembered as a mismatch.
      database: { validateSchema: false },
    },
    user: { modelName: "identity_user" },
    // A social account joins the member of the same address only where both sides have confirmed it.
    account: { modelName: "identity_account", accountLinking: { enabled: true, requireLocalEmailVerified: true } },
    databaseHooks: {
      user: {
        update: {
          before: async (change, context) => {
            if (change.emailVerified !== true) return;
            const { email } = z.object({ email: z.string() }).parse(context?.body);
            await hooks.beforeConfirmation(email);
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            const activeOrganizationId = await firstMembership(db, session.userId);
            const twoStepsIn = context?.path === "/passkey/verify-authentication" ? ANY_ORGANIZATION : null;
            return { data: { ...session, activeOrganizationId, twoStepsIn } };
          },
        },
        delete: { after: async ({ userId }) => hooks.afterSignInEnded(userId) },
      },
      account: {
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
    },
    verification: { modelName: "identity_verification", storeIdentifier: "hashed" },
    session: {
      modelName: "identity_session",
      expiresIn: 30 * DAY_S,
      updateAge: 600,
      cookieCache: { enabled: false },
      // When the person last said again who they are.
      additionalFields: {
        confirmedAt: { type: "date", required: false, input: false, returned: true },
        // A passkey is two steps everywhere, an organization's provider in that organization. Null where an app gives the code.
        twoStepsIn: { type: "string", required: false, input: false, returned: true },
      },
      // The routes ask for a fresh sign-in themselves.
      freshAge: 0,
    },
    emailAndPassword: { enabled: true, minPasswordLength: 10, maxPasswordLength: 128, revokeSessionsOnPasswordReset: true },
    plugins: [
      secondStepPlugin(secondStep),
      passkeyPlugin(publicUrl),
      // Without the signature a session row read from a backup would be a usable token.
      bearer({ requireSignature: true }),
      socialProviders(publicUrl, social),
      singleSignOn(),
      emailOTP({
        generateOTP: createSignInCode,
        expiresIn: 600,
        allowedAttempts: 3,
        storeOTP: "hashed",
        // The library's own routes that mail codes stay closed: their work differs with the account.
        sendVerificationOTP: async () => {},
      }),
      organization({
        organizationLimit: 20,
        membershipLimit: 200,
        disableOrganizationDeletion: true,
        requireEmailVerificationOnInvitation: true,
        schema: {
          organization: { modelName: "identity_organization" },
          member: { modelName: "identity_member" },
          invitation: { modelName: "identity_invitation" },
        },
        sendInvitationEmail: ({ id, email, organization: inviting }) =>
          sendCode({ kind: "invitation", email, invitationId: id, organizationId: inviting.id, organizationName: inviting.name }),
        organizationHooks: {
          beforeCreateOrganization: ({ organization: wanted, user }) =>
            asApiError(() => hooks.beforeOrganization(user, { name: wanted.name ?? "", slug: wanted.slug ?? "" })),
          afterCreateOrganization: ({ organization: made }) => asApiError(() => hooks.afterOrganization(made)),
          beforeAcceptInvitation: ({ invitation }) => asApiError(() => hooks.beforeAcceptance(invitation)),
          beforeUpdateOrganization: ({ organization: change }) =>
            asApiError(async () => {
              if (change.slug !== undefined) throw new AppError("conflict", "An organization's slug cannot be changed.");
              if (change.name !== undefined) await hooks.beforeRename(change.name);
            }),
          afterUpdateOrganization: async ({ organization: changed }) => {
            if (changed !== null) await hooks.afterRename(changed);
          },
        },
      }),
    ],
  });
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Makes or completes the accounts' tables. Safe when several servers start at once. */
export async function migrateAccounts(accounts: Accounts, db: Database): Promise<void> {
  if (db.kind === "postgres") {
    await db.raw.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
      try {
        // On the connection that holds the lock: a second one may have to wait for processes that wait for this lock.
        await runMissing(accounts, { db: connection, type: "postgres" });
      } finally {
        await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
      }
    });
    return;
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return await runMissing(accounts);
    } catch (error) {
      // Another process made a table in between: what is still missing is made next.
      if (tries >= MAX_MIGRATION_TRIES || !/already exists|duplicate column/u.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries));
    }
  }
}

async function runMissing(accounts: Accounts, database = accounts.options.database): Promise<void> {
  const { runMigrations } = await getMigrations({ ...accounts.options, database });
  await runMigrations();
}

/** The organization that a new session acts for: the one that the person joined first. */
async function firstMembership(db: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{ organizationId: string }>`
    select "organizationId" from identity_member where "userId" = ${userId} order by "createdAt", id limit 1`.execute(db.raw);
  return rows[0]?.organizationId ?? null;
}

/** On a developer's machine the same server is opened under both of its names. */
function originsOf(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl);
  if (hostname === "localhost") return [origin, origin.replace("localhost", "127.0.0.1")];
  return hostname === "127.0.0.1" ? [origin, origin.replace("127.0.0.1", "localhost")] : [origin];
}

async function asApiError(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new APIError(error.status === 409 ? "CONFLICT" : error.status === 403 ? "FORBIDDEN" : "BAD_REQUEST", {
      code: error.code,
      message: error.message,
    });
  }
}
