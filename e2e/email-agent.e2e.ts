import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openGoogle, type TestGoogle } from "../server/src/testing/services/open-google.ts";
import { findViolations } from "./find-violations.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let google: TestGoogle;
let stage: WorkspaceStage;
let ann: Colleague;

beforeAll(async () => {
  google = await openGoogle("ann@acme.com", { ownPort: inject("stage").googlePort });
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
});
afterAll(async () => {
  await stage.stop();
  await google.close();
});

/** Consents on Google's page; `untick` are ends of scopes whose boxes are left empty. */
async function consent(page: Page, untick: readonly string[] = []): Promise<void> {
  const account = page.getByRole("button", { name: /ann@acme\.com/u });
  await account.waitFor();
  await page.evaluate((ends) => {
    for (const input of document.querySelectorAll<HTMLInputElement>("input[name=scope]"))
      input.value = input.value
        .split(" ")
        .filter((scope) => !ends.some((end) => scope.endsWith(end)))
        .join(" ");
  }, untick);
  await account.click();
}

const TEXT = "We have a budget of $40,000 and need a harbour system by the end of June. I am the CTO. Could you call me?";

test(
  "mail is connected, a missing permission is mended, leads are told from news, and an answer goes into the thread",
  { tags: ["smoke"] },
  async () => {
    for (const name of ["Ada Byron", "Bo Larsen", "Cy Young"]) {
      const from = `${name} <${name.split(" ")[0]?.toLowerCase() ?? ""}@${name.split(" ")[1]?.toLowerCase() ?? ""}.example>`;
      await google.receive({ from, subject: `Berths for ${name}`, text: TEXT });
    }
    await google.receive({
      from: "News <hello@news.example>",
      subject: "Our weekly news",
      text: TEXT,
      headers: { "List-Unsubscribe": "<https://news.example/out>" },
    });

    const page = await ann.openBrowser();
    await page.goto(`${stage.origin}/dashboard/email`);
    await page.getByText("Gmail is not connected").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Connect Google Workspace" }).click();
    await consent(page, ["gmail.send"]);
    await page.waitForURL(`${stage.origin}/dashboard/email`);
    await page.getByText("A permission is missing").waitFor();
    await page.getByText("Send mail for you").first().waitFor();
    await page.getByRole("button", { name: "Reconnect" }).click();
    await consent(page);
    await page.waitForURL(`${stage.origin}/dashboard/email`);

    const list = page.getByRole("navigation", { name: "Mails" });
    await list.getByText("Skipped: newsletter").waitFor({ timeout: 60_000 });
    await page.getByText("3 qualified, 1 skipped, 0 failed, 0 waiting").waitFor({ timeout: 60_000 });
    await page.getByText("Every mail of the mailbox is accounted for.").waitFor({ timeout: 60_000 });
    expect(await list.getByText(/\/100/u).count()).toBe(3);
    expect(await findViolations(page)).toEqual([]);

    await list.getByRole("button", { name: /Berths for Ada Byron/u }).click();
    const mail = page.getByRole("article", { name: "Berths for Ada Byron" });
    await mail.locator("mark", { hasText: "$40,000" }).first().waitFor();
    await mail.getByText("Company: byron.example").waitFor();
    const draft = mail.getByRole("region", { name: "Draft" });
    await draft.getByText("Review required").waitFor({ timeout: 60_000 });
    await draft.getByText("Will be sent from ann@acme.com by Gmail, in the thread.").waitFor();
    await draft.getByRole("button", { name: "Edit" }).click();
    const message = draft.getByLabel("Message");
    await message.fill(`${await message.inputValue()}\n\nIt costs $9 a month.`);
    await draft.getByRole("button", { name: "Save" }).click();
    await draft.getByText("Will not be sent automatically").waitFor();
    await draft.getByText("No source supports “$9” in “It costs $9 a month.”").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await draft.getByRole("button", { name: "Send Email" }).click();
    await page.getByText("Email sent successfully to ada@byron.example!").waitFor();
    await draft.getByText("Sent", { exact: true }).waitFor();

    const { messages } = await google.ask("messages?q=in:sent");
    expect(messages).toHaveLength(1);
    const thread = await google.ask(`threads/${messages[0].threadId}`);
    expect(thread.messages).toHaveLength(2);

    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("Gmail is not connected").waitFor();
  },
);
