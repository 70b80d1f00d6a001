import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Accounts } from "../embedded/embedded-accounts.ts";
import { overStore } from "../embedded/patient-handle.ts";
import { removeApp } from "./second-steps.ts";

/** Takes the app, the recovery codes and the passkeys from an account, and ends its sign-ins. */
export async function resetSecondStep(accounts: Accounts, db: Database, userId: string): Promise<void> {
  await removeApp(db, userId);
  await sql`delete from identity_passkey where "userId" = ${userId}`.execute(db.raw);
  const { internalAdapter } = await accounts.$context;
  await overStore(() => internalAdapter.deleteUserSessions(userId));
}
