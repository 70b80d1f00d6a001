import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { until } from "./until.ts";

/** Signs a person up on our pages, with the code from their mail. `readMails` reads the outbox as the operator does. */
export async function signUp(
  page: Page,
  { name, email, password = "correct horse battery" }: { name: string; email: string; password?: string },
  readMails: () => Promise<string>,
): Promise<void> {
  // One address may try five codes in five minutes, and stories share a server.
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(256)}` });
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password").fill(password);
  const readCodes = async () => {
    const mails = (await readMails()).split("── ").filter((mail) => mail.includes(`To: ${email}\n`));
    return mails.map((mail) => /Your code is (\w{8})\./u.exec(mail)?.[1]).filter((code) => code !== undefined);
  };
  // An earlier story may have used the address.
  const before = (await readCodes()).length;
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Code").waitFor();
  const code = await until(`a code for ${email}`, 30_000, async () => (await readCodes()).slice(before).at(-1));
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}
