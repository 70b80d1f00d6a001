import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signUp } from "./sign-up.ts";
import { findViolations } from "./find-violations.ts";
import { MEMBER_TOKEN, openSiteStage, type SiteStage } from "./site-stage.ts";
import { freeAddress } from "./story-server.ts";

const EMAIL = "ann@yards.example";
const PASSWORD = "correct horse battery";

let stage: SiteStage;

beforeAll(async () => (stage = await openSiteStage()));
afterEach(() => stage.leave());
afterAll(() => stage?.close());

test("a member sees both browsers and signs one of them out, which has its typed text back after the next sign-in", async () => {
  freeAddress(EMAIL);
  const first = await stage.open();
  await first.goto("/sign-up");
  await signUp(first, { name: "Ann Lee", email: EMAIL, password: PASSWORD }, () => stage.readMails());
  await first.getByLabel("Company name").fill("Yards");
  await first.getByRole("button", { name: "Continue", exact: true }).click();
  await first.getByRole("button", { name: "Skip to the dashboard" }).click();
  await first.getByRole("button", { name: "Maybe Later" }).click();
  // No script of the page can read what signs the member in.
  expect(await first.evaluate("JSON.stringify([document.cookie, { ...localStorage }])")).not.toMatch(/disco_member|member-token/u);

  const second = await stage.open();
  const signInAgain = async () => {
    await second.getByRole("button", { name: "Use a password instead" }).click();
    await second.getByLabel("Work email").fill(EMAIL);
    await second.getByLabel("Password").fill(PASSWORD);
    await second.getByRole("button", { name: "Continue", exact: true }).click();
    await second.getByRole("navigation", { name: "Screens" }).waitFor();
  };
  await second.goto("/sign-in");
  await signInAgain();
  await second.getByRole("heading", { name: "Dashboard" }).waitFor();
  await second.goto("/dashboard/settings?section=email-templates");
  const confirmation = second.getByRole("region", { name: "Meeting Confirmation" });
  await confirmation.getByLabel("Email Subject").fill("See you soon");

  await first.goto("/dashboard/settings?section=security");
  const signIns = first.getByRole("list", { name: "Sign-ins" });
  await signIns.getByText("This browser").waitFor();
  expect(await signIns.getByRole("listitem").count()).toBe(2);
  expect(await findViolations(first)).toEqual([]);
  await signIns.getByRole("button", { name: /^Sign out Chrome/u }).click();
  await first.getByText("You are signed in nowhere else.").waitFor();
  await confirmation.getByRole("button", { name: "Save Template" }).click();
  await second.getByText("your session ended").waitFor();
  await signInAgain();
  expect(await confirmation.getByLabel("Email Subject").inputValue()).toBe("See you soon");
  await confirmation.getByRole("button", { name: "Save Template" }).click();
  await confirmation.getByText("Template saved successfully").waitFor();
  expect(await second.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("disco:draft:")))).toEqual([]);
  await first.reload();
  await signIns.getByText("This browser").waitFor();
});

test("a bearer that an earlier version kept in the browser is exchanged for the cookie, once", async () => {
  const bearer = await stage.addMember("bob@berth.example");
  const page = await stage.open();
  await page.goto("/sign-in");
  await page.evaluate(([key, value]) => localStorage.setItem(key ?? "", value ?? ""), [MEMBER_TOKEN, bearer]);
  await page.goto("/dashboard/settings?section=security");
  await page.getByRole("list", { name: "Sign-ins" }).getByText("This browser").waitFor();
  expect(await page.evaluate((key) => localStorage.getItem(key), MEMBER_TOKEN)).toBeNull();
  await page.reload();
  await page.getByText("You are signed in nowhere else.").waitFor();
});

test("what cannot be undone asks for the password in the middle, and goes on where it was", async () => {
  const page = await stage.open({ bearer: await stage.addMember("cleo@docks.example") });
  // As the server answers when the sign-in is an hour old.
  let isConfirmed = false;
  await page.route("**/api/people/**", (route) =>
    isConfirmed
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: { success: false, error: "Please confirm that it is you, and try again.", code: "confirm_identity" },
        }),
  );
  await page.route("**/api/auth/confirm", async (route) => {
    isConfirmed = route.request().postDataJSON().password === PASSWORD;
    await (isConfirmed
      ? route.fulfill({ json: { success: true } })
      : route.fulfill({ status: 400, json: { success: false, error: "That is not your password.", code: "invalid_request" } }));
  });
  await page.goto("/dashboard/settings?section=privacy");
  await page.getByLabel("The person's e-mail address").fill("ada@lovelace.example");
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByLabel("Type ada@lovelace.example to confirm").fill("ada@lovelace.example");
  await page.getByRole("button", { name: "Erase for good" }).click();
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await question.getByLabel("Your password").fill("not the password");
  await question.getByRole("button", { name: "Confirm" }).click();
  await question.getByText("That is not your password.").waitFor();
  await question.getByLabel("Your password").fill(PASSWORD);
  await question.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("a search of the database finds nothing").waitFor();
  expect(isConfirmed).toBe(true);
});
