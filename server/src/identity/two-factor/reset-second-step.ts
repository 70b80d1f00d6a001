import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { createHooks } from "../embedded/embedded.ts";
import { type Accounts, createAccounts, migrateAccounts } from "../embedded/embedded-accounts.ts";
import { overStore } from "../embedded/patient-handle.ts";
import { removeApp } from "./second-steps.ts";

/** Takes the app, the recovery codes and the passkeys from an account, and ends its sign-ins. */
export async function resetSecondStep(accounts: Accounts, db: Database, userId: string): Promise<void> {
  await removeApp(db, userId);
  await sql`delete from identity_passkey where "userId" = ${userId}`.execute(db.raw);
  const { internalAdapter } = await accounts.$context;
  await overStore(() => internalAdapter.deleteUserSessions(userId));
}

/** The same by an operator at the machine. @throws AppError `not_found` */
export async function resetByOperator(db: Database, settings: { secretKey: string; publicUrl: string }, email: string): Promise<void> {
  const accounts = createAccounts({ db, ...settings, sendCode: async () => {}, hooks: createHooks(db, "operator") });
  await migrateAccounts(accounts, db);
  const { internalAdapter } = await accounts.$context;
  const found = await overStore(() => internalAdapter.findUserByEmail(email.trim().toLowerCase()));
  if (found === null) throw new AppError("not_found", "There is no member with this address.");
  await resetSecondStep(accounts, db, found.user.id);
}
