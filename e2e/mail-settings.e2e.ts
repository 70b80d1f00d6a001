import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailService, openMailService } from "../server/src/testing/services/open-mail-service.ts";
import { openSendGrid, type SendGridRecorder } from "../server/src/testing/services/open-sendgrid.ts";
import { findViolations } from "./find-violations.ts";
import { until } from "./until.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

const KEY = "SG.a-key-of-the-story-7f3a";
let smtp: MailService;
let sendgrid: SendGridRecorder;
let stage: WorkspaceStage;

beforeAll(async () => {
  [smtp, sendgrid] = await Promise.all([openMailService(), openSendGrid(KEY)]);
  stage = await startWorkspace({ SMTP_URL: smtp.url, MAIL_FROM: "Disco <no-reply@disco.example>", SENDGRID_BASE_URL: sendgrid.url });
});
afterAll(async () => {
  await stage.stop();
  await Promise.all([smtp.close(), sendgrid.close()]);
});

/** Delivers a mail to an organization as the provider's inbound parse does. */
async function deliver(to: Colleague, parts: Record<string, string>): Promise<void> {
  const { inboundUrl } = (await to.ask("GET", "/api/email/config")).reply.data;
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  const response = await fetch(stage.origin + new URL(inboundUrl).pathname, { method: "POST", body: form });
  expect(response.status).toBe(200);
}

test("SendGrid is set up in three steps from the Email Agent, and a template is previewed and sent by itself", async () => {
  const ann = await stage.addMember("ann@acme.com");
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/email`);
  await page.getByText("Gmail is not connected").waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Email Integration Setup" }).click();
  const dialog = page.getByRole("dialog", { name: "Email Integration Setup" });
  const forward = dialog.getByRole("button", { name: "Continue" });
  await forward.click();
  await dialog.getByText("SendGrid API Key is required").waitFor();
  await dialog.getByLabel("SendGrid API Key").fill(KEY);
  await forward.click();
  await dialog.getByLabel("Inbound Inbox").fill("sales at acme");
  await forward.click();
  await dialog.getByText("Inbound Domain is required").waitFor();
  await dialog.getByText("Please enter a valid email address").waitFor();
  await dialog.getByLabel("Inbound Domain").fill("inbound.acme.invalid");
  await dialog.getByLabel("Inbound Inbox").fill("sales@acme.com");
  await dialog.getByLabel("Response Email").fill("team@acme.com");
  await forward.click();
  await dialog.getByText("MX for inbound.acme.invalid, priority 10").waitFor();
  await dialog.getByText("TXT for inbound.acme.invalid").waitFor();
  await dialog.getByText("DNS changes may take 24-48 hours").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Back" }).click();
  expect(await dialog.getByLabel("Inbound Inbox").inputValue()).toBe("sales@acme.com");
  await forward.click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your email integration has been successfully configured.").waitFor({ timeout: 30_000 });
  await dialog.waitFor({ state: "hidden", timeout: 30_000 });
  await page.getByText("Mail to inbound.acme.invalid arrives here.").waitFor({ timeout: 30_000 });

  await page.goto(`${stage.origin}/dashboard/settings?section=email-templates`);
  const card = page.getByRole("region", { name: "Demo Request Follow-up", exact: true });
  await card.getByLabel("Email Subject").fill("Hello {{first_name}}");
  await card.getByLabel("Email Body").fill("Hi {{name}},\n\nthank you for writing from {{company}}.");
  await card.getByRole("button", { name: "Preview" }).click();
  await page.getByText("As an example prospect would get it: there is no lead yet.").waitFor({ timeout: 30_000 });
  await card.getByRole("switch", { name: "Auto-send enabled" }).click();
  await card.getByRole("button", { name: "Save Template" }).click();
  await card.getByText("Template saved successfully").waitFor({ timeout: 30_000 });
  expect(await findViolations(page)).toEqual([]);

  const asked = await fetch(`${stage.origin}/api/public/demo-request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada Lovelace", email: "ada@lovelace.example", company: "Engines", organizationId: "acme" }),
  });
  expect(asked.status).toBe(200);
  const sent = () => sendgrid.sent.map(({ body }) => body).find((body) => body.includes("ada@lovelace.example"));
  await until("the template is sent", 60_000, async () => sent() !== undefined);
  expect(sent()).toContain("thank you for writing from Engines.");
});

test("without Google a mail that arrives is scored, drafted and answered by SMTP on the same screen", async () => {
  const bob = await stage.addMember("bob@globex.com");
  await deliver(bob, {
    headers: "Message-ID: <first@byron.example>",
    from: "Ada Byron <ada@byron.example>",
    subject: "Berths for 40 boats",
    text: "We have a budget of $40,000 and need a harbour system by the end of June. I am the CTO. Could you call me?",
  });
  await deliver(bob, {
    headers: "Message-ID: <news@shop.example>\r\nList-Unsubscribe: <https://shop.example/out>",
    from: "Shop <hello@shop.example>",
    subject: "Our weekly news",
    text: "Buy now.",
  });
  const page = await bob.openBrowser();
  await page.goto(`${stage.origin}/dashboard/email`);
  const list = page.getByRole("navigation", { name: "Mails" });
  await list.getByText("Skipped: newsletter").waitFor({ timeout: 60_000 });
  await list.getByText(/\/100/u).first().waitFor({ timeout: 60_000 });
  expect(await findViolations(page)).toEqual([]);
  await list.getByRole("button", { name: /Berths for 40 boats/u }).click();
  const mail = page.getByRole("article", { name: "Berths for 40 boats" });
  await mail.locator("mark", { hasText: "$40,000" }).first().waitFor({ timeout: 30_000 });
  await mail.getByText("Company: byron.example").waitFor();
  const draft = mail.getByRole("region", { name: "Draft" });
  await draft.getByText("Review required").waitFor({ timeout: 60_000 });
  await draft.getByRole("button", { name: "Calendar" }).first().waitFor();
  await draft.getByText(/Will be sent from .* by this server's SMTP/u).waitFor();
  await draft.getByRole("button", { name: "Send Email" }).click();
  await page.getByText("Email sent successfully to ada@byron.example!").waitFor({ timeout: 30_000 });
  await draft.getByText("Sent", { exact: true }).waitFor({ timeout: 60_000 });
  expect(await findViolations(page)).toEqual([]);
  const answers = smtp.messages.filter(({ recipient }) => recipient === "ada@byron.example");
  expect(answers).toHaveLength(1);
  expect(answers[0]?.raw).toContain("In-Reply-To: <first@byron.example>");
});
