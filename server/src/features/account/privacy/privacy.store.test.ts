import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";
import { openGoogle } from "../../../testing/services/open-google.ts";
import { sweepRetention } from "./retention.ts";

const ADA = "ada@lovelace.example";
let built: ProductApp;
let ann: string;
let slug: string;

beforeEach(async () => {
  built = await buildProductApp({ withoutLimits: true });
  ann = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.com" })}`;
  slug = (await ask("GET", "/api/member")).json().data.organization.slug;
  await built.startWork();
});
afterEach(() => built.close());

async function ask(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, as = ann) {
  return built.app.inject({ method, url, headers: { authorization: as }, ...(payload !== undefined && { payload }) });
}

async function requestDemo(email: string, name: string, organizationId = slug) {
  const message = "I am the CEO. Our budget of $40,000 is approved and we want to start this week.";
  await built.app.inject({
    method: "POST",
    url: "/api/public/demo-request",
    headers: { "idempotency-key": crypto.randomUUID() },
    payload: { name, email, company: "Engines", message, organizationId },
  });
}

async function chat(message: string, organizationId = slug) {
  const reply = await built.app.inject({ method: "POST", url: "/api/chat/v2/message", payload: { message, organizationId } });
  expect(reply.statusCode).toBe(200);
}

async function dump(): Promise<string> {
  const tables =
    built.db.kind === "sqlite"
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(built.db.raw)
      : await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
          built.db.raw,
        );
  const rows = await Promise.all(tables.rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(built.db.raw)));
  return JSON.stringify(rows.map((each) => each.rows)).toLowerCase();
}

const isQualified = () =>
  vi.waitFor(async () => {
    const jobs = built.db.read.selectFrom("jobs").select("id").where("kind", "=", "qualify");
    const open = await jobs.where("status", "in", ["queued", "running"]).execute();
    expect(open).toEqual([]);
    expect((await built.db.read.selectFrom("qualifications").select("id").execute()).length).toBeGreaterThan(0);
  }, 30_000);

test("a person is exported whole, erased with proof, and found nowhere; a colleague's words and another organization stay", async () => {
  await chat(`My name is Ada Lovelace, ${ADA}. We need your product, call me back.`);
  await requestDemo(ADA, "Ada Lovelace");
  await requestDemo("bob@lovelace.example", "Bob Babbage");
  await isQualified();
  const organizationId: string = (await ask("GET", "/api/member")).json().data.organization.id;
  const at = built.clock().toISOString();
  await built.db.write(async (tx) => {
    await tx
      .insertInto("googleConnections")
      .values({
        id: "c",
        organizationId,
        memberId: "m",
        accountEmail: "ann@acme.com",
        refreshToken: "sealed",
        accessToken: null,
        accessExpiresAt: null,
        scopes: "[]",
        status: "active",
        connectedAt: at,
        updatedAt: at,
      })
      .execute();
    await tx
      .insertInto("inboxMails")
      .values({
        id: "mail-of-ada",
        connectionId: "c",
        organizationId,
        memberId: "m",
        gmailId: "g1",
        threadId: "t1",
        fromEmail: ADA,
        subject: `Hello from ${ADA}`,
        fate: "qualified",
        seenAt: at,
      })
      .execute();
  });

  const exported = (await ask("GET", `/api/people/${ADA}/export`)).json();
  expect(exported.email).toBe(ADA);
  expect(exported.data.messages.map(({ text }: { text: string }) => text).join()).toContain("call me back");
  for (const kind of ["conversations", "leads", "demoRequests", "leadSources", "deals", "qualifications"])
    expect([kind, exported.data[kind].length]).not.toEqual([kind, 0]);
  expect(JSON.stringify(exported)).not.toMatch(/sessionHash|bob@/u);

  const eve = `Bearer ${await issueBearer(built.db, built.env, { email: "eve@evil.example" })}`;
  const foreign = (await ask("DELETE", `/api/people/${ADA}`, undefined, eve)).json().data;
  expect(Object.values(foreign.before)).toEqual(Object.values(foreign.before).map(() => 0));

  const erased = (await ask("DELETE", `/api/people/${ADA.toUpperCase()}`)).json().data;
  expect(erased.before).toMatchObject({ conversations: 1, demoRequests: 1, deals: 1 });
  expect(Object.values(erased.after)).toEqual(Object.values(erased.after).map(() => 0));
  expect(erased.leftovers).toEqual([]);
  await isQualified();
  expect((await dump()).includes(ADA)).toBe(false);
  expect((await ask("GET", "/api/search?q=Ada")).json().data).toMatchObject({ leads: [], plans: [], demoRequests: [], conversations: [] });

  // The company's deal goes on with the colleague.
  const { data: plans } = (await ask("GET", "/api/action-plans")).json();
  expect(JSON.stringify(plans)).toContain("bob@lovelace.example");
  expect(JSON.stringify(plans)).not.toContain("Ada");
  const { entries } = (await ask("GET", "/api/audit")).json();
  expect(entries.map(({ action }: { action: string }) => action).toSorted()).toEqual(["person.erased", "person.exported"]);
});

test("what is older than its retention goes, with the deal that nothing else supports; what is younger stays", async () => {
  await chat(`My name is Ada Lovelace, ${ADA}`);
  await requestDemo("cyd@other.example", "Cyd");
  await isQualified();
  expect((await ask("PUT", "/api/retention", { conversations: 0 })).statusCode).toBe(400);
  const days = { conversations: 30, demoRequests: null, meetings: null, mails: null, inboundMails: null, webhookDeliveries: null };
  expect((await ask("PUT", "/api/retention", days)).json().data).toMatchObject(days);

  await sweepRetention(built.db, built.clock());
  expect(await built.db.read.selectFrom("conversations").select("id").execute()).toHaveLength(1);
  built.clock.advance(31 * 24 * 3_600_000);
  await sweepRetention(built.db, built.clock());
  expect(await built.db.read.selectFrom("conversations").select("id").execute()).toEqual([]);
  expect(await built.db.read.selectFrom("leads").select("id").execute()).toEqual([]);
  expect(await built.db.read.selectFrom("deals").select("email").execute()).toEqual([{ email: "cyd@other.example" }]);
});

test("an erasure takes cached replies, invitations and their mails along, and counts them; another organization's stay", async () => {
  const eve = `Bearer ${await issueBearer(built.db, built.env, { email: "eve@evil.example" })}`;
  const { slug: evil } = (await ask("GET", "/api/member", undefined, eve)).json().data.organization;
  for (const organizationId of [slug, evil]) {
    const reply = await built.app.inject({
      method: "POST",
      url: "/api/chat/v2/message",
      headers: { "idempotency-key": crypto.randomUUID() },
      payload: { message: `I am Ada, ${ADA}. Please call me back.`, organizationId },
    });
    expect(reply.statusCode).toBe(200);
  }
  const { id: organizationId } = (await ask("GET", "/api/member")).json().data.organization;
  const invited = await ask("POST", "/api/auth/organization/invite-member", { email: ADA, role: "member", organizationId });
  expect(invited.statusCode).toBe(200);
  const cached = () => built.db.read.selectFrom("idempotencyKeys").select("key").where("response", "is not", null).execute();
  expect(await cached()).toHaveLength(2);

  const erased = (await ask("DELETE", `/api/people/${ADA}`)).json().data;
  // Members may have had their mail about the visitor by now.
  expect(erased.before).toMatchObject({ cachedReplies: 1, invitations: 1, mails: expect.toBeOneOf([1, 2]) });
  expect(Object.values(erased.after)).toEqual(Object.values(erased.after).map(() => 0));
  expect(erased.leftovers).toEqual([]);
  expect(await cached()).toHaveLength(1);
  expect((await ask("DELETE", `/api/people/${ADA}`, undefined, eve)).json().data.before).toMatchObject({
    cachedReplies: 1,
    invitations: 0,
  });
});

test("an erased meeting goes from its host's Google calendar, and Google tells the guest", async () => {
  const google = await openGoogle("ann@acme.com", { publicUrl: "http://localhost" });
  await built.close();
  built = await buildProductApp({ withoutLimits: true, env: { google: google.settings } });
  try {
    ann = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.com" })}`;
    slug = (await ask("GET", "/api/member")).json().data.organization.slug;
    await built.startWork();
    const started = await ask("POST", "/oauth/google/start", {});
    const [cookie] = started.cookies;
    const cookies = { [cookie?.name ?? ""]: cookie?.value ?? "" };
    const opened = await built.app.inject({ url: started.json().url, cookies });
    await built.app.inject({ url: await google.consent(String(opened.headers.location)), cookies });
    const startTime = new Date(built.clock().getTime() + 48 * 3_600_000).toISOString();
    const endTime = new Date(built.clock().getTime() + 49 * 3_600_000).toISOString();
    const planned = await ask("POST", "/api/calendar/calendars/primary/events", {
      title: "Intro",
      startTime,
      endTime,
      attendees: [{ email: ADA, name: "Ada Lovelace" }],
    });
    expect(planned.statusCode).toBe(200);
    const written = async () =>
      (await built.db.read.selectFrom("meetings").select("googleEventId").executeTakeFirst())?.googleEventId ?? null;
    await expect.poll(written, { timeout: 20_000 }).not.toBeNull();
    const eventId = await written();
    const erased = (await ask("DELETE", `/api/people/${ADA}`)).json().data;
    expect([erased.before.meetings, erased.after.meetings]).toEqual([1, 0]);
    const deletion = `DELETE /calendar/v3/calendars/primary/events/${eventId}`;
    await expect.poll(() => google.calls.find((call) => call.startsWith(deletion)), { timeout: 20_000 }).toBeDefined();
  } finally {
    await built.close();
    await google.close();
    built = await buildProductApp();
  }
});
