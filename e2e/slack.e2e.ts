import { afterAll, beforeAll, expect, test } from "vitest";
import { openSlack, type TestSlack } from "../server/src/testing/services/open-slack.ts";
import { findViolations } from "./find-violations.ts";
import { until } from "./until.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let slack: TestSlack;
let stage: WorkspaceStage;
let ann: Colleague;

beforeAll(async () => {
  slack = await openSlack();
  const { clientId, clientSecret, apiUrl, authorizeUrl } = slack.settings;
  stage = await startWorkspace({
    SLACK_CLIENT_ID: clientId,
    SLACK_CLIENT_SECRET: clientSecret,
    SLACK_API_URL: apiUrl,
    SLACK_AUTHORIZE_URL: authorizeUrl,
  });
  ann = await stage.addMember("ann@acme.com");
});
afterAll(async () => {
  await stage.stop();
  await slack.close();
});

test("Slack is connected, a hot lead arrives, its message changes with the stage, and disconnecting revokes the token", async () => {
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/settings?section=integrations`);
  const panel = page.getByRole("region", { name: "Slack" });
  await panel.getByText("Not connected").waitFor();
  await panel.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("button", { name: /Ann Archer/u }).click();
  await panel.getByText("Connected to Acme").waitFor();
  await panel.getByText("acme.slack.com").waitFor();
  await panel.getByLabel("Channel").click();
  await page.getByRole("option", { name: /#leads/u }).click();
  await panel.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("The test is in #leads.").first().waitFor();
  expect(await findViolations(page)).toEqual([]);

  const slug = (await ann.ask("GET", "/api/member")).reply.data.organization.slug;
  await fetch(`${stage.origin}/api/public/demo-request`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({
      name: "Ada Lovelace",
      email: "ada@lovelace.example",
      company: "Engines",
      message: "I am the CEO. Our budget of $40,000 is approved, we need to replace our tool, and we want to start this week.",
      organizationId: slug,
    }),
  });
  const leads = async () => (await slack.read("leads")).filter(({ text }) => text.includes("Ada"));
  await until("the lead is posted", 60_000, async () => (await leads()).length === 1);
  const [posted] = await leads();
  expect(JSON.stringify(posted)).toContain("budget of $40,000");
  expect(posted.text).toContain("Hot lead");

  const [plan] = (await ann.ask("GET", "/api/action-plans")).reply.data;
  await ann.ask("PUT", `/api/action-plans/${plan.id}/stage`, { stage: "proposal" });
  await until("the message shows the stage", 60_000, async () => JSON.stringify(await leads()).includes("Proposal"));
  expect((await leads()).map(({ ts }) => ts)).toEqual([posted.ts]);

  const { conversationId } = await visitorWrites(slug);
  slack.fault = () => 503;
  expect((await ann.ask("POST", `/api/conversations/${conversationId}/take`, {})).status).toBe(200);
  await page.goto(`${stage.origin}/dashboard/conversations/${conversationId}`);
  await page.getByRole("textbox", { name: "Reply" }).fill("Hello from the dashboard.");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Messages" }).getByText("Hello from the dashboard.").waitFor();
  await page.getByRole("status").getByText("Not delivered to Slack").waitFor({ timeout: 60_000 });
  expect(await findViolations(page)).toEqual([]);
  slack.fault = () => undefined;
  await page.goto(`${stage.origin}/dashboard/settings?section=integrations`);

  await panel.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await panel.getByText("Not connected").waitFor();
  await until("the token is revoked", 60_000, async () => slack.calls.some(({ method }) => method === "auth.revoke"));
});

/** A visitor's conversation, by its first message. */
async function visitorWrites(slug: string): Promise<{ conversationId: string }> {
  const response = await fetch(`${stage.origin}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "What does the team plan cost?", organizationId: slug }),
  });
  return (await response.json()) as { conversationId: string };
}
