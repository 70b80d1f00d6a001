import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSocialProvider, type SocialProvider } from "../server/src/testing/services/open-social-provider.ts";
import { signUp as fillSignUp } from "./sign-up.ts";
import { openSiteStage, type SiteStage } from "./site-stage.ts";
import { until } from "./until.ts";

const PASSWORD = "correct horse battery";

let stage: SiteStage;
let github: SocialProvider;

// A server for each try: the addresses are taken by the one before, and few may sign up from one place.
beforeEach(async () => {
  github = await openSocialProvider({ id: 7, email: "dan@quay.example", isConfirmed: true, name: "Dan Poe" });
  stage = await openSiteStage({
    GITHUB_CLIENT_ID: "client",
    GITHUB_CLIENT_SECRET: "a secret",
    GITHUB_AUTH_URL: `${github.origin}/authorize`,
    GITHUB_TOKEN_URL: `${github.origin}/token`,
    GITHUB_API_URL: `${github.origin}/api`,
  });
});
afterEach(async () => {
  await stage?.close();
  await github?.close();
});

async function signUp(page: Page, name: string, email: string, path = "/sign-up"): Promise<void> {
  await page.goto(`${stage.origin}${path}`);
  await fillSignUp(page, { name, email, password: PASSWORD }, () => stage.readMails());
}

async function found(page: Page, name: string): Promise<void> {
  await page.getByLabel("Company name").fill(name);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Skip to the dashboard" }).click();
}

/** What the outbox last held for an address; the operator at the machine reads it. */
async function lastMailTo(recipient: string): Promise<string> {
  return (await stage.readMails()).split("── ").findLast((mail) => mail.includes(`To: ${recipient}\n`)) ?? "";
}

test("an owner invites somebody by mail, who joins in their own browser, sees what they may not do, is promoted, and is removed", async () => {
  const ann = await stage.open();
  await signUp(ann, "Ann Lee", "ann@yards.example");
  await found(ann, "Yards");
  await ann.getByRole("button", { name: "Yards" }).click();
  await ann.getByRole("menuitem", { name: "Members" }).click();
  await ann.getByText("No open invitations").waitFor();
  for (const email of ["bob@berth.example", "eve@berth.example"]) {
    await ann.getByRole("button", { name: "Invite", exact: true }).click();
    await ann.getByLabel("Work email").fill(email);
    await ann.getByRole("button", { name: "Send the invitation" }).click();
    await ann.getByRole("list", { name: "Invitations" }).getByText(email).waitFor();
  }
  await ann.getByRole("button", { name: "Cancel the invitation of eve@berth.example" }).click();
  await ann.getByText("The invitation of eve@berth.example is cancelled.").first().waitFor();

  const mail = await lastMailTo("bob@berth.example");
  expect(mail).toContain("You are invited to Yards on Disco");
  const link = /\/sign-up\?invitation=\S+/u.exec(mail)?.[0] ?? "";
  const bob = await stage.open();
  await signUp(bob, "Bob Ray", "bob@berth.example", link);
  await bob.getByRole("button", { name: "Yards" }).click();
  await bob.getByRole("menuitem", { name: "Members" }).click();
  const members = bob.getByRole("list", { name: "Members" });
  await members.getByText("Ann Lee").waitFor();
  expect(await bob.getByRole("button", { name: /^(?:Invite|Remove)/u }).count()).toBe(0);

  await bob.goto(`${stage.origin}/dashboard/widget`);
  await bob.getByText("Only owners and admins of Yards may change the widget.").waitFor();
  expect(await bob.getByLabel("Greeting").isDisabled()).toBe(true);

  await ann.reload();
  await ann.getByRole("combobox", { name: "Role of Bob Ray" }).click();
  await ann.getByRole("option", { name: "Admin" }).click();
  await ann.getByText("Bob Ray is admin now.").first().waitFor();
  await bob.reload();
  await bob.getByLabel("Greeting").fill("Hello from Bob");
  await bob.getByRole("button", { name: "Save" }).click();
  await bob.getByText("Configuration saved").or(bob.getByText(/saved/iu)).first().waitFor();

  await ann.getByRole("button", { name: "Remove Bob Ray" }).click();
  await ann.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await ann.getByText("Bob Ray is no longer a member.").first().waitFor();
  await bob.goto(`${stage.origin}/dashboard/members`);
  await bob.getByText("You are no longer a member of Yards.").waitFor();
  await bob.getByRole("heading", { name: "What is your company called?" }).waitFor();
});

test("the search leads to a conversation and to a lead, and signing out everywhere ends the other browser's session with a message", async () => {
  const cleo = await stage.open();
  await signUp(cleo, "Cleo", "cleo@docks.example");
  await found(cleo, "Docks");
  const slug = await cleo.evaluate(async () => {
    const reply = await fetch("/api/member");
    return (await reply.json()).data.organization.slug;
  });
  const ask = async (message: string, sessionId?: string) => {
    const reply = await fetch(`${stage.origin}/api/chat/v2/message`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(sessionId === undefined ? {} : { "x-chat-session-id": sessionId }) },
      body: JSON.stringify({ message, organizationId: slug }),
    });
    return reply.json();
  };
  const { sessionId } = await ask("Do you moor electric ferries?");
  await ask("I am Ada Lovelace, please write to ada@lovelace.example", sessionId);

  await cleo.keyboard.press("Control+k");
  const palette = cleo.getByRole("dialog", { name: "Search" });
  await palette.getByRole("option", { name: "Members" }).waitFor();
  await cleo.keyboard.type("electric");
  await palette.getByRole("option", { name: /Do you moor electric ferries/u }).waitFor();
  await cleo.keyboard.press("Enter");
  await cleo.waitForURL("**/dashboard/conversations/*");
  expect(cleo.url()).toContain("/dashboard/conversations/");
  await cleo.getByRole("list", { name: "Messages" }).getByText("Do you moor electric ferries?").waitFor();

  await cleo.goto(`${stage.origin}/dashboard`);
  await cleo.getByRole("heading", { name: "Dashboard" }).waitFor();
  await cleo.keyboard.press("Control+k");
  await palette.waitFor();
  await cleo.keyboard.type("lovelace");
  await palette.getByRole("group", { name: "Leads" }).getByRole("option").first().click();
  await cleo.getByRole("complementary", { name: "Lead" }).getByRole("link", { name: "ada@lovelace.example" }).waitFor();

  const second = await stage.open();
  await second.goto(`${stage.origin}/sign-in`);
  await second.getByRole("button", { name: "Use a password instead" }).click();
  await second.getByLabel("Work email").fill("cleo@docks.example");
  await second.getByLabel("Password").fill("not the password");
  await second.getByRole("button", { name: "Continue", exact: true }).click();
  await second.getByRole("alert").waitFor();
  await second.getByLabel("Password").fill(PASSWORD);
  await second.getByRole("button", { name: "Continue", exact: true }).click();
  await second.getByRole("navigation", { name: "Screens" }).waitFor();

  await cleo.getByRole("button", { name: "Sign out" }).click();
  await cleo.getByRole("switch", { name: "On all my other devices as well" }).click();
  await cleo.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await until("the browser that signed out is at the sign-in", 10_000, async () => cleo.url().endsWith("/sign-in") || undefined);
  // The end of the live stream may have led to the sign-in before.
  await second
    .getByRole("link", { name: "Widget" })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await second.getByText("your session ended").waitFor();
});

test("GitHub signs an invited person in, who joins the organization on the way back; who says no is told so", async () => {
  const eve = await stage.open();
  await signUp(eve, "Eve", "eve@quay.example");
  await found(eve, "Quay");
  await eve.goto(`${stage.origin}/dashboard/members`);
  await eve.getByRole("button", { name: "Invite", exact: true }).click();
  await eve.getByLabel("Work email").fill("dan@quay.example");
  await eve.getByRole("button", { name: "Send the invitation" }).click();
  await eve.getByText("dan@quay.example is invited.").first().waitFor();
  const link = /\/sign-up\?invitation=\S+/u.exec(await lastMailTo("dan@quay.example"))?.[0] ?? "";

  const dan = await stage.open();
  await dan.goto(`${stage.origin}${link}`);
  expect(await dan.getByRole("button", { name: "Continue with Google" }).count()).toBe(0);
  await dan.getByRole("button", { name: "Continue with GitHub" }).click();
  await dan.getByRole("navigation", { name: "Screens" }).waitFor();
  await dan.getByRole("button", { name: "Quay" }).waitFor();
  await dan.getByText("Dan Poe").waitFor();
  expect(dan.url()).not.toContain("signed_in");
  await dan.reload();
  await dan.getByText("Dan Poe").waitFor();

  // The invitation is Dan's; another account with the link is refused.
  const ned = await stage.open();
  await signUp(ned, "Ned", "ned@quay.example", link);
  await ned.getByText("This invitation is for another email address, or is no longer valid.").waitFor();

  const { consent } = github;
  github.consent = (url) => new URLSearchParams({ error: "access_denied", state: consent(url).get("state") ?? "" });
  const other = await stage.open();
  await other.goto(`${stage.origin}/sign-in`);
  await other.getByRole("button", { name: "Continue with GitHub" }).click();
  await other.getByText("You did not allow the sign-in.").waitFor();
  github.consent = consent;
});
