import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { createHooks } from "../embedded/embedded.ts";
import { createAccounts, migrateAccounts } from "../embedded/embedded-accounts.ts";
import { overStore } from "../embedded/patient-handle.ts";
import { resetSecondStep } from "./reset-second-step.ts";

/** Resets a member's second step, for an operator at the machine. @throws AppError `not_found` */
export async function resetByOperator(db: Database, settings: { secretKey: string; publicUrl: string }, email: string): Promise<void> {
  const accounts = createAccounts({ db, ...settings, sendCode: async () => {}, hooks: createHooks(db, "operator") });
  await migrateAccounts(accounts, db);
  const { internalAdapter } = await accounts.$context;
  const found = await overStore(() => internalAdapter.findUserByEmail(email.trim().toLowerCase()));
  if (found === null) throw new AppError("not_found", "There is no member with this address.");
  await resetSecondStep(accounts, db, found.user.id);
}
