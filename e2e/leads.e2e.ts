import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { until } from "./until.ts";
import { bringTogether, type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

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

const run = promisify(execFile);
const columnOf = (page: Page, name: string) => page.getByRole("region", { name });

test(
  "a signed delivery arrives in the list, is answered, moves through the stages by keyboard and by drag, and two members do not overwrite each other",
  { tags: ["smoke"] },
  async () => {
    const page = await ann.openBrowser({ width: 1600 });
    await page.goto(`${stage.origin}/dashboard/demo-requests`);
    await page.getByText("No demo requests yet").waitFor();
    await page.getByRole("button", { name: /Demo Request Webhook/u }).click();
    await page.getByRole("button", { name: "Create a webhook" }).click();
    await page.getByLabel("Name").fill("Contact form");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    const curl = await page.getByText("SECRET=").innerText();

    // Pasted into a terminal as it is, and once more with a body that was changed after it was signed.
    const { stdout } = await run("bash", ["-c", curl]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, data: { verified: true, seenBefore: false } });
    const { stdout: refused } = await run("bash", ["-c", curl.replace('--data-binary "$BODY"', '--data-binary "$BODY "')]);
    expect(JSON.parse(refused)).toMatchObject({
      success: false,
      error: expect.stringMatching(/^The body was rewritten after it was signed\./u),
    });

    // Neither the list nor the log is asked for by a reload.
    const row = page.getByRole("list", { name: "Demo requests" }).getByRole("button", { name: /^Ada/u });
    await row.waitFor();
    await page.getByText("The body was rewritten after it was signed.").waitFor();
    await page.getByRole("button", { name: /The signature is right/u }).click();
    const readAs = page.getByRole("region", { name: "Read as" });
    await readAs.getByRole("combobox", { name: "message" }).click();
    await page.getByRole("option", { name: "Other details" }).click();
    await page.getByText("The next deliveries are read this way.").first().waitFor();
    await readAs.getByText("1 other field").waitFor();
    await row.click();
    await page.getByText("We would like to see a demo.").first().waitFor();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Send Email" }).click();
    await page
      .getByText(/The e-mail to ada@acme\.com is queued/u)
      .first()
      .waitFor();
    await page.getByText("Queued", { exact: true }).waitFor();
    const { reply: outbox } = await ann.ask("GET", "/api/mail/outbox");
    expect(outbox.mails).toMatchObject([{ recipient: "ada@acme.com", body: expect.stringContaining("Hi Ada,") }]);

    // By keyboard alone.
    await page.goto(`${stage.origin}/dashboard/action-plans`);
    await page.getByRole("button", { name: "Stage of Ada" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Discovery" }).waitFor();
    await page.keyboard.type("Disc");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move to Discovery" });
    await dialog.waitFor();
    await dialog.getByLabel(/^Notes/u).focus();
    await page.keyboard.type("Called her back");
    await page.keyboard.press("Tab");
    await page.keyboard.type("24000");
    await page.keyboard.press("Enter");
    await page.getByText("Syncing with CRM...").waitFor({ state: "attached" });
    await page.getByRole("button", { name: /^Ada/u }).click();
    await page
      .getByText(/Discovery.*ann@acme\.example.*\$24,000.*Called her back/u)
      .first()
      .waitFor();

    // By drag; the drop asks the same.
    await page.getByRole("radio", { name: "Board" }).check();
    await columnOf(page, "Discovery").getByText("$24,000").first().waitFor();
    await page.getByRole("listitem").filter({ hasText: "Ada" }).dragTo(columnOf(page, "Proposal"));
    await page.getByRole("dialog", { name: "Move to Proposal" }).getByRole("button", { name: "Move to Proposal" }).click();
    await columnOf(page, "Proposal").getByRole("button", { name: "Ada", exact: true }).waitFor();
    await until("the server has the stage", 10_000, async () => {
      const { reply } = await ann.ask("GET", "/api/action-plans");
      return reply.data[0].status === "proposal" && reply.data[0].dealValue === 24_000;
    });
    expect(await findViolations(page)).toEqual([]);

    const [{ id }] = (await ann.ask("GET", "/api/action-plans")).reply.data;
    const his = await bob.openBrowser();
    await his.goto(`${stage.origin}/dashboard/action-plans/${id}`);
    await his.getByRole("button", { name: /how it is made/u }).waitFor();
    expect(await findViolations(his)).toEqual([]);
    await his.getByRole("button", { name: "Change stage of Ada" }).click();
    await his.getByRole("menuitem", { name: "Closed Lost" }).click();
    await his.getByRole("button", { name: "Move to Closed Lost" }).click();
    await his.getByText("Please say why the deal was lost.").waitFor();
    await his.getByRole("combobox", { name: "Why was it lost?" }).click();
    await his.getByRole("option", { name: "Timing" }).click();
    expect((await ann.ask("PUT", `/api/action-plans/${id}/stage`, { stage: "closed_won", notes: "Signed" })).status).toBe(200);
    await his.getByRole("button", { name: "Move to Closed Lost" }).click();
    await his
      .getByText(/ann@acme\.example moved this deal to Closed won in the meantime/u)
      .first()
      .waitFor();
    await his.getByText("Closed Won", { exact: true }).first().waitFor();
    await his
      .getByText(/Proposal → Closed Won/u)
      .first()
      .waitFor();
    const { reply: after } = await bob.ask("GET", `/api/action-plans/${id}`);
    expect(after.data.plan).toMatchObject({ status: "closed_won", lostReason: null });
    expect(after.data.plan.stageHistory.map((change: { stage: string }) => change.stage).slice(0, 3)).toEqual([
      "closed_won",
      "proposal",
      "discovery",
    ]);
  },
);

test("a change that the server refuses is taken back with the reason, a test leaves a marked sample, and the palette finds the plan", async () => {
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/action-plans`);
  await page.route("**/api/action-plans/*/stage", (route) =>
    route.fulfill({ status: 503, json: { success: false, error: "The store is away.", code: "unavailable" } }),
  );
  await page.getByRole("button", { name: "Stage of Ada" }).click();
  await page.getByRole("menuitem", { name: "Evaluation" }).click();
  await page.getByRole("button", { name: "Move to Evaluation" }).click();
  await page
    .getByText(/The stage was not changed\. The store is away\./u)
    .first()
    .waitFor();
  await page.getByText("Closed Won", { exact: true }).first().waitFor();

  await page
    .getByRole("button", { name: /^Search/u })
    .first()
    .click();
  await page.getByRole("combobox", { name: "Search" }).fill("acme.com");
  await page
    .getByRole("option", { name: /Ada, Acme/u })
    .first()
    .click();
  await page.getByRole("heading", { name: "Timeline" }).waitFor();

  await page.goto(`${stage.origin}/dashboard/demo-requests`);
  await page.getByRole("button", { name: "Webhook" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page
    .getByText(/The test arrived\./u)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Sample", { exact: true }).waitFor();
  await page.getByText("2 requests").waitFor();
  expect((await ann.ask("GET", "/api/action-plans")).reply.total).toBe(1);
});
