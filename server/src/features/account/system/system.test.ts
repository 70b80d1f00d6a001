import type { DataMapReply, SavedRetention, SystemPart, SystemReply } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { openSendGrid } from "../../../testing/services/open-sendgrid.ts";
import { openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("an owner sees what serves each part, what has worked, and what has not, and so does whoever asks for readiness", async () => {
  const mail = { url: "smtp://user:s3cret@127.0.0.1:9", from: "Disco <no-reply@disco.example>" };
  const company = await openCompany(closers, { env: { mail } });
  await company.startWork();
  const read = async () => {
    const { parts } = (await company.call<SystemReply>("GET", "/api/system")).body;
    return new Map(parts.map((part): [string, SystemPart] => [part.part, part]));
  };
  expect((await read()).get("language model")).toMatchObject({ servedBy: "built-in, no network", state: "unused" });
  await company.ask("What do you sell?");
  await company.call("POST", "/api/public/demo-request", {
    name: "Ada Lovelace",
    email: "ada@lovelace.example",
    company: "Engines",
    message: "Hello",
    organizationId: "acme",
  });
  await expect.poll(async () => (await read()).get("mail")?.state, { timeout: 30_000, interval: 500 }).toBe("failing");
  const parts = await read();
  expect(parts.get("mail")).toMatchObject({ lastSuccessAt: null, problem: "The mail service could not be reached." });
  expect(parts.get("jobs")?.state).not.toBe("failing");
  for (const working of ["database", "limits", "identity", "language model"]) expect(parts.get(working)?.state).toBe("working");
  expect(parts.get("Slack")).toMatchObject({ servedBy: "none", change: "SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET" });

  const ready = await company.app.inject({ url: "/readyz" });
  expect(ready.statusCode).toBe(200);
  expect(ready.json().ports).toContainEqual(expect.objectContaining({ port: "mail", problem: "The mail service could not be reached." }));
  for (const secret of ["s3cret", "lovelace"]) expect(ready.body + JSON.stringify([...parts])).not.toContain(secret);
  // Another process, or the next one, reads it from the database.
  const stored = () => company.db.read.selectFrom("partReports").select("problem").where("part", "=", "mail").execute();
  await expect.poll(stored, { timeout: 30_000, interval: 500 }).toEqual([{ problem: "The mail service could not be reached." }]);
}, 90_000);

test("an organization's SendGrid that fails is a problem of its own mail, and of nobody else's server", async () => {
  const sendgrid = await openSendGrid("SG.of-acme");
  closers.push(sendgrid.close);
  const company = await openCompany(closers, { env: { sendgridBaseUrl: sendgrid.url } });
  const saved = await company.call("POST", "/api/email/config", {
    sendgridApiKey: "SG.of-acme",
    inboundDomain: "inbound.acme.example",
    fromEmail: "sales@acme.example",
  });
  expect(saved.status).toBe(200);
  sendgrid.answer = 503;
  const request = { name: "Ada", email: "ada@lovelace.example", company: "Engines", message: "Hello", organizationId: "acme" };
  await company.call("POST", "/api/public/demo-request", request);
  const stateOf = async (as: "acme" | "globex", name: string) =>
    (await company.call<SystemReply>("GET", "/api/system", undefined, as)).body.parts.find(({ part }) => part === name);
  await expect.poll(async () => (await stateOf("acme", "mail"))?.state, { timeout: 30_000, interval: 500 }).toBe("failing");
  expect(await stateOf("acme", "mail")).toMatchObject({ problem: expect.stringContaining("Your SendGrid does not take mail") });
  for (const as of ["acme", "globex"] as const) expect((await stateOf(as, "jobs"))?.state).not.toBe("failing");
  expect(await stateOf("globex", "mail")).toMatchObject({ state: "unused", problem: null });
}, 90_000);

test("the data map names each configured vendor, what it is given, and the organization's retention", async () => {
  const model = { provider: "anthropic", baseUrl: "http://127.0.0.1:9", apiKey: "sk-s3cret", model: "a-model" } as const;
  const company = await openCompany(closers, { env: { model } });
  const { body: before } = await company.call<SavedRetention>("GET", "/api/retention");
  const set = await company.call("PUT", "/api/retention", { ...("data" in before ? Object(before.data) : before), conversations: 30 });
  expect(set.status).toBe(200);
  const { status, body } = await company.call<DataMapReply>("GET", "/api/system/data-map");
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain("s3cret");
  const flowOf = (name: string) => body.flows.find(({ part }) => part === name);
  expect(flowOf("language model")).toMatchObject({ recipient: "anthropic: a-model", isOutside: true, retentionDays: 30 });
  expect(flowOf("database")).toMatchObject({ recipient: "SQLite file in DATA_DIR", isOutside: false, retentionDays: 30 });
  for (const absent of ["Slack", "Google", "billing"]) expect(flowOf(absent)).toBeUndefined();
  expect((await company.call("GET", "/api/system/data-map", undefined, null)).status).toBe(401);
});

test("only owners see how the server does, and admins too who is given data", async () => {
  const company = await openCompany(closers);
  const organizationId = company.organizationId;
  const bob = `Bearer ${await issueBearer(company.db, company.env, { email: "bob@acme.example", slug: "bobs" })}`;
  const asBob = (method: "GET" | "POST", url: string, payload?: object) =>
    company.app.inject({ method, url, headers: { authorization: bob }, ...(payload && { payload }) });
  await company.call("POST", "/api/auth/organization/invite-member", {
    email: "bob@acme.example",
    role: "admin",
    organizationId,
  });
  const [{ id }] = (await asBob("GET", "/api/auth/organization/list-user-invitations")).json<[{ id: string }]>();
  await asBob("POST", "/api/auth/organization/accept-invitation", { invitationId: id });
  await asBob("POST", "/api/auth/organization/set-active", { organizationId });
  expect((await asBob("GET", "/api/system")).statusCode).toBe(403);
  expect((await asBob("GET", "/api/system/data-map")).statusCode).toBe(200);
  expect((await company.call("GET", "/api/system", undefined, null)).status).toBe(401);
});
