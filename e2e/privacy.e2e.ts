import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { bringTogether, type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

const ADA = "ada@lovelace.example";
let stage: WorkspaceStage;
let ann: Colleague;
let bob: Colleague;

beforeAll(async () => {
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.example");
  bob = await stage.addMember("bob@acme-team.example");
  await bringTogether(ann, bob, "member");
});
afterAll(() => stage.stop());

test("an owner exports and erases a person, sees the proof, and sets the retention; a member sees none of it", async () => {
  const slug = (await ann.ask("GET", "/api/member")).reply.data.organization.slug;
  await fetch(`${stage.origin}/api/public/demo-request`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ name: "Ada Lovelace", email: ADA, company: "Engines", message: "We need a demo.", organizationId: slug }),
  });
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/settings?section=privacy`);
  await page.getByLabel("The person's e-mail address").fill(ADA);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
  const exported = JSON.parse(await text(await download.createReadStream()));
  expect(exported.data.demoRequests).toMatchObject([{ email: ADA, message: "We need a demo." }]);

  await page.getByRole("button", { name: "Erase" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase a person" });
  const erase = dialog.getByRole("button", { name: "Erase for good" });
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByLabel(`Type ${ADA} to confirm`).fill(ADA);
  await erase.click();
  await page.getByText("A search of the whole database for the address finds nothing.").waitFor();
  await page.getByRole("row", { name: /^Demo requests 1 0$/u }).waitFor();
  expect(JSON.stringify((await ann.ask("GET", `/api/people/${ADA}/export`)).reply)).not.toContain("We need a demo.");
  await page
    .getByRole("list", { name: "Audit log" })
    .getByText(/Erased a person/u)
    .waitFor();

  await page.getByLabel("Conversations and calls").click();
  await page.getByRole("option", { name: "90 days" }).click();
  await page.getByRole("button", { name: "Save Retention" }).click();
  await page.getByText("Retention saved").waitFor();
  expect((await ann.ask("GET", "/api/retention")).reply.data).toMatchObject({ conversations: 90, mails: null });
  const map = page.getByRole("table", { name: /recipients are outside of this server|stays on this server/u });
  await map.getByRole("row", { name: /^SQLite file in DATA_DIR.*Stored in the database, for 90 days$/u }).waitFor();
  expect(await findViolations(page)).toEqual([]);

  const member = await bob.openBrowser();
  await member.goto(`${stage.origin}/dashboard/settings?section=privacy`);
  await member.getByRole("heading", { name: "Profile Settings" }).waitFor();
  expect(await member.getByRole("link", { name: "Privacy" }).count()).toBe(0);
  expect((await bob.ask("GET", `/api/people/${ADA}/export`)).status).toBe(403);
});
