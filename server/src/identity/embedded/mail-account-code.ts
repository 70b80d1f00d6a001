import type { Accounts } from "./embedded-accounts.ts";
import type { SendCode } from "./mail.ts";
import { overStore } from "./patient-handle.ts";

/**
 * Mails a new code to an address, in place of the one before. It does the same work whether the address has an account, so that
 * neither the answer nor its time tells.
 */
export async function mailAccountCode(
  accounts: Accounts,
  sendCode: SendCode,
  { email, purpose }: { email: string; purpose: "sign-in" | "forget-password" },
): Promise<void> {
  const address = email.toLowerCase();
  const { internalAdapter } = await accounts.$context;
  const code = await overStore(async () => {
    await internalAdapter.deleteVerificationByIdentifier(`${purpose}-otp-${address}`);
    return accounts.api.createVerificationOTP({ body: { email: address, type: purpose } });
  });
  const found = await overStore(() => internalAdapter.findUserByEmail(address));
  await sendCode({ kind: "code", email: address, purpose, code, hasAccount: found !== null });
}

/** Gives the account behind a confirmed address its first password; one that it has stays. */
export async function addFirstPassword(accounts: Accounts, userId: string, password: string): Promise<void> {
  const { internalAdapter, password: passwords } = await accounts.$context;
  await overStore(async () => {
    const known = await internalAdapter.findAccounts(userId);
    if (known.some(({ providerId }) => providerId === "credential")) return;
    await internalAdapter.createAccount({
      userId,
      providerId: "credential",
      accountId: userId,
      password: await passwords.hash(password),
    });
  });
}
