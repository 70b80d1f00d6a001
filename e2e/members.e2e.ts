import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bringTogether, type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let stage: WorkspaceStage;
let ann: Colleague;
let bob: Colleague;

beforeAll(async () => {
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
  bob = await stage.addMember("bob@berths.example");
  await bringTogether(ann, bob, "member");
});
afterAll(() => stage.stop());

async function openMembers(colleague: Colleague): Promise<Page> {
  const page = await colleague.openBrowser();
  await page.goto(`${stage.origin}/dashboard/members`);
  await page.getByRole("list", { name: "Members" }).getByText("ann@acme.com").waitFor();
  return page;
}

test("a member sees the widget's form and cannot change it; made an admin they can; an owner removes them", async () => {
  const page = await bob.openBrowser();
  await page.goto(`${stage.origin}/dashboard/widget`);
  await page.getByText("Only owners and admins of Acme may change the widget.").waitFor();
  for (const control of [
    page.getByLabel("Accent colour"),
    page.getByLabel("Greeting"),
    page.getByLabel("Tips 1", { exact: true }),
    page.getByRole("combobox", { name: "Theme" }),
    page.getByRole("combobox", { name: "Position" }),
    page.getByRole("radio", { name: /In page/u }),
    page.getByRole("switch", { name: /Staging/u }),
    page.getByRole("switch", { name: /when people are there/u }),
  ]) {
    await control.waitFor();
    expect(await control.isDisabled(), String(control)).toBe(true);
  }
  expect(await page.getByRole("button", { name: /^(?:Save|Add|Remove)/u }).count()).toBe(0);
  await page.getByLabel("Installation code").waitFor();
  expect((await bob.ask("PUT", "/api/widget/configuration", { greeting: "Bob was here" })).status).toBe(403);

  const owner = await openMembers(ann);
  await owner.getByRole("combobox", { name: "Role of bob@berths.example" }).click();
  await owner.getByRole("option", { name: "Admin" }).click();
  await owner.getByText("bob@berths.example is admin now.").first().waitFor();
  await page.reload();
  await page.getByLabel("Greeting").fill("Bob greets you");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Configuration saved.").waitFor();
  // Admins do not touch owners.
  await page.goto(`${stage.origin}/dashboard/members`);
  await page.getByRole("list", { name: "Members" }).getByText("Owner").waitFor();
  expect(await page.getByRole("button", { name: /^Remove/u }).count()).toBe(0);

  await owner.getByRole("button", { name: "Remove bob@berths.example" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await owner.getByText("bob@berths.example is no longer a member.").first().waitFor();
  expect((await bob.ask("GET", "/api/member")).reply.data).toMatchObject({ organization: null, endedMembership: { name: "Acme" } });
  await page.reload();
  await page.getByText("You are no longer a member of Acme.").waitFor();
  await page.getByRole("button", { name: "Berths" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Berths" }).waitFor();
});

test("a member leaves and finds themselves in their other organization; the last owner is told why they may not", async () => {
  const cy = await stage.addMember("cy@wharf.example");
  await bringTogether(ann, cy, "member");
  const page = await openMembers(cy);
  await page.getByText("Coming back takes an invitation.").waitFor();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("alertdialog", { name: "Leave Acme" }).getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(`${stage.origin}/dashboard`);
  await page.getByRole("banner").getByRole("button", { name: "Wharf" }).waitFor();
  await page.goto(`${stage.origin}/dashboard/members`);
  await page.getByText("You are the only owner of Wharf. Make another member an owner first.").waitFor();
  expect(await page.getByRole("button", { name: "Leave" }).isDisabled()).toBe(true);

  const { id } = (await cy.ask("GET", "/api/member")).reply.data.organization;
  const refused = await cy.ask("POST", "/api/auth/organization/leave", { organizationId: id });
  expect([refused.status, refused.reply.error]).toEqual([400, expect.stringMatching(/only owner/u)]);

  const dee = await stage.addMember("dee@pier.example");
  await bringTogether(cy, dee, "owner");
  await page.reload();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "What is your company called?" }).waitFor();
});

test("an owner deletes the organization after typing its name, and both members are told where they stand", async () => {
  const fay = await stage.addMember("fay@ferry.example");
  const gus = await stage.addMember("gus@gate.example");
  await bringTogether(fay, gus, "member");
  const page = await fay.openBrowser();
  await page.goto(`${stage.origin}/dashboard/members`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Ferry" });
  await dialog.getByText("All 2 members lose the organization.").waitFor();
  await dialog.getByText("The date of the deletion stays in a record").waitFor();
  const button = dialog.getByRole("button", { name: "Delete the organization" });
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByLabel("Type Ferry to confirm").fill("ferry");
  await button.click();
  await page.getByText("Your organization was deleted.").waitFor();

  const other = await gus.openBrowser();
  await other.goto(`${stage.origin}/dashboard`);
  await other.getByText("Your organization was deleted.").waitFor();
  await other.getByRole("button", { name: "Gate" }).click();
  await other.goto(`${stage.origin}/dashboard/settings?section=security`);
  await other.getByRole("button", { name: "Delete my account" }).click();
  const account = other.getByRole("dialog", { name: "Delete your account" });
  await account.getByText("Gate is deleted with everything in it: you are its only member.").waitFor();
  await account.getByLabel("Type gus@gate.example to confirm").fill("gus@gate.example");
  await account.getByRole("button", { name: "Delete the account" }).click();
  await other.waitForURL(`${stage.origin}/sign-in`);
  expect((await gus.ask("GET", "/api/member")).status).toBe(401);
});

test("two hundred members are all listed, and one of them is found by a few letters", async () => {
  const owner = (await ann.ask("GET", "/api/member")).reply.data;
  const db = new DatabaseSync(join(stage.dataDir, "disco.sqlite"), { timeout: 5_000 });
  const now = new Date().toISOString();
  const user = db.prepare(
    `insert into identity_user (id, name, email, "emailVerified", "createdAt", "updatedAt") values (?, ?, ?, 1, ?, ?)`,
  );
  const member = db.prepare(`insert into identity_member (id, "organizationId", "userId", role, "createdAt") values (?, ?, ?, ?, ?)`);
  db.exec("begin immediate");
  for (let number = 1; number < 200; number += 1) {
    const id = randomUUID();
    user.run(id, `Person ${number}`, `person${number}@acme.com`, now, now);
    member.run(randomUUID(), owner.organization.id, id, "member", now);
  }
  db.exec("commit");
  db.close();

  const page = await openMembers(ann);
  await page.getByText("200 members", { exact: true }).waitFor();
  const rows = page.getByRole("list", { name: "Members" }).getByRole("listitem");
  expect(await rows.count()).toBe(200);
  await page.getByLabel("Find a member").fill("person19");
  await page.getByText("11 of 200 members").waitFor();
  expect(await rows.count()).toBe(11);
  await page.getByLabel("Find a member").fill("nobody at all");
  await page.getByText("No member has that name or address").waitFor();
});
