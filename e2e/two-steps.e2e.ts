import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAuthenticatorApp } from "../server/src/testing/authenticator-app.ts";
import { findViolations } from "./find-violations.ts";
import { signUp } from "./sign-up.ts";
import { openSiteStage, type SiteStage } from "./site-stage.ts";

const PASSWORD = "correct horse battery";

let stage: SiteStage;
/** Browsers take passkeys at a name alone. */
let origin: string;

beforeEach(async () => {
  stage = await openSiteStage({});
  origin = stage.origin.replace("127.0.0.1", "localhost");
});
afterEach(() => stage?.close());

async function begin(name: string, email: string, path = "/sign-up"): Promise<Page> {
  const page = await stage.open({ baseURL: origin, permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(path);
  await signUp(page, { name, email, password: PASSWORD }, () => stage.readMails());
  return page;
}

/** Sets an app up on the page that is open, and returns it with the recovery codes. */
async function setUpApp(page: Page) {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const app = createAuthenticatorApp(await page.getByLabel("Or enter this key").inputValue());
  await page.getByLabel("Code from the app").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("That code is not right.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Code from the app").fill(await app.nextCode());
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  const recoveryCodes = await codes.allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join("\n"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("disco-recovery-codes.txt");
  await page.getByRole("button", { name: "I have kept them" }).click();
  return { app, recoveryCodes };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/sign-in");
}

async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Use a password instead" }).click();
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

test("an owner sets up an app and a passkey, signs in with each, and requires two steps of a member, who sets it up before anything else", async () => {
  const ann = await begin("Ann Lee", "ann@yards.example");
  await ann.getByLabel("Company name").fill("Yards");
  await ann.getByRole("button", { name: "Continue", exact: true }).click();
  await ann.getByRole("button", { name: "Skip to the dashboard" }).click();
  await ann.goto("/dashboard/settings?section=security");
  const { app, recoveryCodes } = await setUpApp(ann);
  await ann.getByText("10 of 10 recovery codes are left.").waitFor();

  const devices = await ann.context().newCDPSession(ann);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  await ann.getByRole("button", { name: "Add a passkey" }).click();
  await ann.getByLabel("Name", { exact: true }).fill("Laptop");
  await ann.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await ann.getByRole("list", { name: "Passkeys" }).getByText("Laptop").waitFor();

  // A device that has not checked its owner does not count.
  await devices.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await signOut(ann);
  await devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await devices.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await ann.getByRole("button", { name: "Sign in with a passkey" }).click();
  await ann.getByText("No passkey was used.").waitFor();
  await devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await ann.getByRole("button", { name: "Sign in with a passkey" }).click();
  await ann.getByRole("navigation", { name: "Screens" }).waitFor();

  await devices.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await signOut(ann);
  await signInWithPassword(ann, "ann@yards.example");
  await ann.getByRole("heading", { name: "Two-step verification" }).waitFor();
  await ann.getByLabel("Code").fill("123456");
  await ann.getByRole("button", { name: "Continue", exact: true }).click();
  await ann.getByText("That code is not right, or was used already.").waitFor();
  expect(await findViolations(ann)).toEqual([]);
  await ann.getByLabel("Code").fill(await app.nextCode());
  await ann.getByRole("button", { name: "Continue", exact: true }).click();
  await ann.getByRole("navigation", { name: "Screens" }).waitFor();

  await ann.goto("/dashboard/members");
  await ann.getByRole("button", { name: "Invite", exact: true }).click();
  await ann.getByLabel("Work email").fill("bob@berth.example");
  await ann.getByRole("button", { name: "Send the invitation" }).click();
  await ann.getByText("bob@berth.example is invited.").first().waitFor();
  const mail = (await stage.readMails()).split("── ").findLast((each) => each.includes("To: bob@berth.example\n")) ?? "";
  const bob = await begin("Bob Ray", "bob@berth.example", /\/sign-up\?invitation=\S+/u.exec(mail)?.[0]);
  await bob.getByRole("navigation", { name: "Screens" }).waitFor();
  await bob.goto("/dashboard/widget");
  await bob.getByLabel("Greeting").waitFor();

  await ann.getByRole("switch", { name: "Require two-step verification" }).click();
  await ann.getByRole("alertdialog").getByRole("button", { name: "Require it" }).click();
  await ann.getByText("Two-step verification is required now.").first().waitFor();
  await bob.getByRole("link", { name: "Knowledge" }).click();
  await bob.getByRole("heading", { name: "Set up two-step verification" }).waitFor();
  await setUpApp(bob);
  await bob.getByRole("navigation", { name: "Screens" }).waitFor();
  expect(new URL(bob.url()).pathname).toBe("/dashboard/knowledge");

  await ann.reload();
  await ann.getByRole("button", { name: "Reset the two-step verification of Bob Ray" }).click();
  await ann.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await ann.getByText("The two-step verification of Bob Ray is reset.").first().waitFor();
  await bob.reload();
  await bob.getByText("your session ended").waitFor();

  await signOut(ann);
  await signInWithPassword(ann, "ann@yards.example");
  await ann.getByLabel("Code").fill(recoveryCodes[0] ?? "");
  await ann.getByRole("button", { name: "Continue", exact: true }).click();
  await ann.getByRole("navigation", { name: "Screens" }).waitFor();
  await ann.goto("/dashboard/settings?section=security");
  await ann.getByText("9 of 10 recovery codes are left.").waitFor();
});
