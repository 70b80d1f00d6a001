import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";
import { openSlack, type TestSlack } from "../../../testing/services/open-slack.ts";
import { leadMessage } from "./lead-message.ts";

let built: ProductApp;
let slack: TestSlack;
let authorization: string;

beforeEach(async () => {
  slack = await openSlack({ publicUrl: "http://localhost" });
  built = await buildProductApp({ env: { slack: slack.settings }, withoutLimits: true });
  authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.com" })}`;
});
afterEach(async () => {
  await built.close();
  await slack.close();
});

async function ask(method: "GET" | "POST" | "PUT", url: string, payload: object = {}, as = authorization) {
  return built.app.inject({ method, url, headers: { authorization: as }, ...(method !== "GET" && { payload }) });
}

async function toConsent() {
  const started = await ask("POST", "/oauth/slack/start");
  const cookies = Object.fromEntries(started.cookies.map(({ name, value }) => [name, value]));
  const url: string = started.json().url;
  const opened = await built.app.inject({ url, cookies });
  return { url, cookies, consent: String(opened.headers.location) };
}

async function connect() {
  const { cookies, consent } = await toConsent();
  return built.app.inject({ url: await slack.consent(consent), cookies });
}

async function chooseLeads() {
  const { channels } = (await ask("GET", "/api/slack/channels")).json();
  const leads = channels.find(({ name }: { name: string }) => name === "leads");
  return ask("PUT", "/api/slack/channel", { channelId: leads.id });
}

test("an owner connects a workspace, chooses a channel, sends a test, and ends it at Slack too", async () => {
  expect((await ask("GET", "/oauth/slack/status")).json()).toMatchObject({ connected: false, isConfigured: true, team: null });
  const back = await connect();
  expect([back.statusCode, back.headers.location]).toEqual([302, "/dashboard/settings?section=integrations&slack=connected"]);
  expect((await ask("GET", "/oauth/slack/status")).json()).toMatchObject({
    connected: true,
    team: { name: "Acme", domain: "acme" },
    scopes: expect.arrayContaining(["chat:write"]),
    channel: null,
  });
  const row = await built.db.read.selectFrom("slackConnections").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/xoxb/u);

  expect((await ask("POST", "/api/slack/test")).json().error).toBe("Choose a channel first.");
  expect((await chooseLeads()).json()).toMatchObject({ channel: { name: "leads" } });
  slack.refusal = (method) => (method === "chat.postMessage" ? "not_in_channel" : undefined);
  const refused = await ask("POST", "/api/slack/test");
  expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining(`/invite @${row.botName}`)]);
  slack.refusal = () => undefined;
  expect((await ask("POST", "/api/slack/test")).statusCode).toBe(200);
  expect((await slack.read("leads"))[0].text).toContain("test from Disco");

  await built.startWork();
  expect((await ask("POST", "/oauth/slack/disconnect")).statusCode).toBe(200);
  await vi.waitFor(() => expect(slack.calls.map(({ method }) => method)).toContain("auth.revoke"));
  expect(slack.calls.at(-1)?.token).toMatch(/^Bearer xoxb-/u);
  expect((await ask("GET", "/oauth/slack/status")).json()).toMatchObject({ connected: false });
});

test("a consent is good once, in its browser; a link from Slack's directory leads to the settings; members without the role are refused", async () => {
  const { url, cookies, consent } = await toConsent();
  expect((await built.app.inject({ url, cookies })).statusCode).toBe(400);
  const callback = await slack.consent(consent);
  expect((await built.app.inject({ url: callback })).statusCode).toBe(400);
  expect((await built.app.inject({ url: `${callback}x`, cookies })).statusCode).toBe(400);
  expect((await built.app.inject({ url: "/oauth/slack/callback?code=abc" })).headers.location).toBe(
    "/dashboard/settings?section=integrations&slack=restart",
  );
  expect((await built.app.inject({ url: callback, cookies })).headers.location).toBe(
    "/dashboard/settings?section=integrations&slack=connected",
  );
  expect((await built.app.inject({ url: callback, cookies })).statusCode).toBe(400);
  const eve = `Bearer ${await issueBearer(built.db, built.env, { email: "eve@evil.example" })}`;
  expect((await ask("GET", "/oauth/slack/status", {}, eve)).json()).toMatchObject({ connected: false, team: null });
  expect((await ask("POST", "/oauth/slack/disconnect", {}, eve)).statusCode).toBe(404);
});

/** Waits for what a job brings that is tried again. */
function later(check: () => Promise<void>) {
  return vi.waitFor(() => {
    built.clock.advance(60_000);
    return check();
  }, 20_000);
}

function requestDemo(slug: string) {
  return built.app.inject({
    method: "POST",
    url: "/api/public/demo-request",
    headers: { "idempotency-key": crypto.randomUUID() },
    payload: {
      name: "Ada Lovelace",
      email: "ada@lovelace.example",
      company: "Engines",
      message: "I am the CEO. Our budget of $40,000 is approved, we need to replace our tool, and we want to start this week.",
      organizationId: slug,
    },
  });
}

test("a message whose answer is lost is not posted a second time; a call that comes too early is said to be one", async () => {
  await connect();
  await chooseLeads();
  await built.startWork();
  const { slug } = (await ask("GET", "/api/member")).json().data.organization;
  const problem = async () => (await ask("GET", "/oauth/slack/status")).json().problem;
  slack.fault = (method) => (method === "chat.postMessage" ? 429 : undefined);
  await requestDemo(slug);
  await expect
    .poll(problem, { timeout: 20_000 })
    .toBe("Slack asks to wait, because it got too many calls at once. Disco tries again in 7 seconds.");
  slack.fault = (method) => (method === "chat.postMessage" ? "cut" : undefined);
  await later(async () => expect(await problem()).toContain("is not posted a second time"));
  const posts = slack.calls.filter(({ method }) => method === "chat.postMessage").length;
  slack.fault = () => undefined;
  const jobs = () => built.db.read.selectFrom("jobs").select("id").where("kind", "=", "slack-lead").where("status", "<>", "done").execute();
  await later(async () => expect(await jobs()).toEqual([]));
  expect(slack.calls.filter(({ method }) => method === "chat.postMessage")).toHaveLength(posts);
  expect(await slack.read("leads")).toHaveLength(1);
});

test("a qualified lead is one message, which changes in place with its stage, whatever fails between", async () => {
  await connect();
  await chooseLeads();
  await built.startWork();
  const slug: string = (await ask("GET", "/api/member")).json().data.organization.slug;
  slack.refusal = (method) => (method === "chat.postMessage" ? "not_in_channel" : undefined);
  await requestDemo(slug);
  // Nothing was posted yet; the connection says how to mend it, and the retry brings the message.
  await vi.waitFor(async () => expect((await ask("GET", "/oauth/slack/status")).json().problem).toContain("/invite"), 20_000);
  slack.refusal = () => undefined;
  await later(async () => expect(await slack.read("leads")).toHaveLength(1));
  const [posted] = await slack.read("leads");
  expect(JSON.stringify(posted)).toContain("budget of $40,000");
  const [plan] = (await ask("GET", "/api/action-plans")).json().data;
  expect((await ask("PUT", `/api/action-plans/${plan.id}/stage`, { stage: "proposal" })).statusCode).toBe(200);
  await later(async () => expect(JSON.stringify(await slack.read("leads"))).toContain("Proposal"));
  const after = await slack.read("leads");
  expect(after.map(({ ts }) => ts)).toEqual([posted.ts]);
});

test("a visitor who was promised a person is one message that names none, with the way to the conversation", async () => {
  await connect();
  await chooseLeads();
  await built.startWork();
  const organizationId: string = (await ask("GET", "/api/member")).json().data.organization.slug;
  const payload = { message: "Please have somebody ring me, it's 0161 555 0199", organizationId };
  const { conversationId } = (await built.app.inject({ method: "POST", url: "/api/chat/v2/message", payload })).json();
  await later(async () => expect(await slack.read("leads")).toHaveLength(1));
  const [posted] = await slack.read("leads");
  expect(JSON.stringify(posted)).toContain(`/dashboard/conversations/${conversationId}`);
  expect(JSON.stringify(posted)).not.toContain("0199");
});

test("a stranger's words are text in the message: no mention, no link, no second line", () => {
  const { text, blocks } = leadMessage(
    {
      id: "d1",
      contactName: "<!channel> Ada & Co\n*x*",
      email: "a@b.example",
      company: null,
      title: null,
      score: 82,
      isHot: true,
      stage: "discovery",
      summary: null,
      receipts: [{ label: "Names a budget", words: "we have <https://evil.example|money>\n> more" }],
    },
    "Discovery",
    "https://disco.example",
  );
  const all = JSON.stringify([text, blocks]);
  expect(all).not.toMatch(/<!channel>|<https:\/\/evil/u);
  expect(all).toContain("&lt;!channel&gt; Ada &amp; Co *x*");
  expect(all).toContain("82 of 100");
  expect(all).toContain("<https://disco.example/dashboard/action-plans/d1|Open in Disco>");
});
