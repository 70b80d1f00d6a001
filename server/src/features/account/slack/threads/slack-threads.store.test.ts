import { createHmac } from "node:crypto";
import type { ThreadHelp } from "@disco/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Company, openCompany } from "../../../../testing/open-company.ts";
import { openSlack, type TestSlack } from "../../../../testing/services/open-slack.ts";

const closers: (() => Promise<void>)[] = [];
let company: Company;
let slack: TestSlack;
let conversationId: string;
let sessionId: string;

beforeEach(async () => {
  slack = await openSlack({ publicUrl: "http://localhost" });
  closers.push(slack.close);
  company = await openCompany(closers, { env: { slack: slack.settings } });
  company = await openCompany(closers, { env: { slack: slack.settings } });
  await connect();
  await company.startWork();
  await company.call("PUT", "/api/live/presence", { mode: "hours" });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function connect() {
  const headers = { authorization: company.bearerOf("acme") };
  const started = await company.app.inject({ method: "POST", url: "/oauth/slack/start", headers, payload: {} });
  const cookies = Object.fromEntries(started.cookies.map(({ name, value }) => [name, value]));
  const opened = await company.app.inject({ url: started.json().url, cookies });
  await company.app.inject({ url: await slack.consent(String(opened.headers.location)), cookies });
  const { body } = await company.call<{ channels: { id: string; name: string }[] }>("GET", "/api/slack/channels");
  const channelId = body.channels.find(({ name }) => name === "leads")?.id;
  expect((await company.call("PUT", "/api/slack/channel", { channelId })).status).toBe(200);
}

async function askForPerson() {
  ({ conversationId, sessionId } = await company.ask("I am Ada. Can I talk to a person, please?"));
}

/** Waits for a job that may be tried again. */
function later<Result>(check: () => Promise<Result>): Promise<Result> {
  return vi.waitFor(() => {
    company.clock.advance(1_000);
    return check();
  }, 25_000);
}

const thread = () =>
  later(async () => {
    const row = await company.db.read
      .selectFrom("slackThreads")
      .selectAll()
      .where("conversationId", "=", conversationId)
      .executeTakeFirstOrThrow();
    expect(row.ts).not.toBeNull();
    return { ...row, ts: row.ts ?? "" };
  });

const posted = () => slack.calls.filter(({ method }) => method === "chat.postMessage").map(({ body }) => body);
const postedWith = (words: string) => later(async () => expect(posted().filter((body) => body.includes(words))).toHaveLength(1));
const help = async () => (await company.call<{ data: ThreadHelp }>("GET", `/api/conversations/${conversationId}/help`)).body.data;
const handler = async () =>
  (await company.db.read.selectFrom("conversations").select("handler").where("id", "=", conversationId).executeTakeFirstOrThrow()).handler;
const said = async () =>
  (await company.db.read.selectFrom("messages").select("text").where("role", "=", "member").orderBy("ordinal").execute()).map(
    ({ text }) => text,
  );

interface Call {
  url?: string;
  payload: string;
  at?: Date;
  secret?: string;
}

/** Sends as Slack does. */
async function call({ url = "/api/slack/events", payload, at = company.clock(), secret = slack.settings.signingSecret ?? "" }: Call) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${payload}`).digest("hex")}`;
  const type = url.endsWith("events") ? "application/json" : "application/x-www-form-urlencoded";
  const headers = { "content-type": type, "x-slack-request-timestamp": timestamp, "x-slack-signature": signature };
  const reply = await company.app.inject({ method: "POST", url, headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}

/** Ann of acme, and a person of the workspace without an account. */
const user = () => slack.userOf("ann@acme.example");
const stranger = () => slack.userOf("ann@acme.com");

async function wordsInThread(
  text: string,
  { id = crypto.randomUUID() as string, ts = `${Date.now()}.000${Math.floor(Math.random() * 900 + 100)}` } = {},
) {
  const { teamId, channelId, ts: threadTs } = await thread();
  const event = { type: "message", channel: channelId, user: await user(), text, ts, thread_ts: threadTs };
  return JSON.stringify({ type: "event_callback", event_id: id, team_id: teamId, event });
}

test("a conversation is one thread; a reply there is a member's message, once, and the thread says where it stands", async () => {
  await askForPerson();
  await postedWith("you are asked to take this conversation");
  await postedWith("Can I talk to a person");
  const { ts } = await thread();
  expect(posted().filter((body) => body.includes("A visitor waits for a person"))).toHaveLength(1);
  const payload = await wordsInThread("Hello Ada &amp; team, see <https://acme.example/plans|our plans>.");
  expect((await call({ payload })).status).toBe(200);
  expect((await call({ payload })).status).toBe(200);
  await later(async () => expect(await said()).toEqual(["Hello Ada & team, see our plans (https://acme.example/plans)."]));
  expect(await handler()).toBe("person");
  await company.ask("Great, thank you!", sessionId);
  await postedWith("Great, thank you!");
  const changed = () => slack.calls.filter(({ method }) => method === "chat.update").map(({ body }) => body);
  await later(async () => expect(changed().some((body) => body.includes("has this conversation") && body.includes(ts))).toBe(true));
  expect(posted().filter((body) => body.includes("our plans"))).toEqual([]);
  await call({ payload: await wordsInThread("!back she needs the yearly plan") });
  await later(async () => expect(await handler()).toBe("agent"));
  const [{ note } = { note: null }] = await company.db.read.selectFrom("handovers").select("note").execute();
  expect(note).toBe("she needs the yearly plan");
  expect(await said()).toHaveLength(1);
});

test("forged, old and unsigned calls are refused, and so is a stranger's reply", async () => {
  await askForPerson();
  await postedWith("you are asked to take this conversation");
  const payload = await wordsInThread("I am in.");
  expect((await call({ payload, secret: "of-a-stranger" })).status).toBe(401);
  expect((await call({ payload, at: new Date(company.clock().getTime() - 301_000) })).status).toBe(401);
  expect(
    (await company.app.inject({ method: "POST", url: "/api/slack/events", payload, headers: { "content-type": "application/json" } }))
      .statusCode,
  ).toBe(401);
  const challenge = JSON.stringify({ type: "url_verification", challenge: "abc" });
  expect((await call({ payload: challenge })).body).toEqual({ challenge: "abc" });
  expect((await call({ payload: payload.replace(await user(), await stranger()) })).status).toBe(200);
  await later(async () =>
    expect(slack.calls.some(({ method, body }) => method === "chat.postEphemeral" && body.includes("no member"))).toBe(true),
  );
  expect([await said(), await handler()]).toEqual([[], "waiting"]);
});

test("a slash command and a button take and give back; a second press of the same is none", async () => {
  await askForPerson();
  const { teamId, channelId, ts } = await thread();
  await postedWith("you are asked to take this conversation");
  const command = new URLSearchParams({
    command: "/take",
    team_id: teamId,
    channel_id: channelId,
    user_id: await user(),
    text: "",
  }).toString();
  expect((await call({ url: "/api/slack/commands", payload: command })).body).toEqual({ text: "One moment." });
  await later(async () => expect(await handler()).toBe("person"));
  const press = {
    type: "block_actions",
    team: { id: teamId },
    user: { id: await user() },
    channel: { id: channelId },
    message: { ts },
    actions: [{ action_id: "back" }],
  };
  const payload = new URLSearchParams({ payload: JSON.stringify(press) }).toString();
  for (let count = 0; count < 2; count += 1)
    expect((await call({ url: "/api/slack/commands", payload, at: new Date(0) })).status).toBe(401);
  const at = company.clock();
  for (let count = 0; count < 2; count += 1) expect((await call({ url: "/api/slack/commands", payload, at })).status).toBe(200);
  await later(async () => expect(await handler()).toBe("agent"));
  const acts = await company.db.read.selectFrom("jobs").select("key").where("kind", "=", "slack-act").execute();
  expect(acts).toHaveLength(2);
});

test("while Slack is down the dashboard says so; afterwards each message is there once, and erasing the person deletes the thread", async () => {
  slack.fault = (method) => (method === "chat.postMessage" ? 503 : undefined);
  await askForPerson();
  await later(async () =>
    expect((await help()).undelivered).toEqual(expect.arrayContaining([expect.objectContaining({ where: "slack" })])),
  );
  await company.ask("Is someone there? My address is ada@lovelace.example.", sessionId);
  slack.fault = () => undefined;
  slack.calls.length = 0;
  await later(async () => {
    for (const words of ["Can I talk to a person", "Is someone there"])
      expect(posted().filter((body) => body.includes(words))).toHaveLength(1);
    expect((await help()).undelivered.filter(({ problem }) => problem.includes("Slack"))).toEqual([]);
  });
  const { ts } = await thread();
  expect((await company.call("DELETE", "/api/people/ada@lovelace.example")).status).toBe(200);
  const deleted = () => slack.calls.filter(({ method }) => method === "chat.delete").map(({ body }) => body);
  await later(async () => expect(deleted().at(-1)).toContain(ts));
  expect(deleted().length).toBeGreaterThan(2);
});
