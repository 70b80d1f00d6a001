import type { AuditLog, SubscriptionReply, CompanyImport } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { openCompany } from "../../../testing/open-company.ts";
import { openGoogle } from "../../../testing/services/open-google.ts";
import { openStripe, stripeSettings } from "../../../testing/services/open-stripe.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const DAY_MS = 24 * 3_600_000;

async function openTeam() {
  const [stripe, google] = await Promise.all([openStripe(), openGoogle("bob@acme.example", { publicUrl: "http://localhost" })]);
  closers.push(stripe.close, google.close);
  const company = await openCompany(closers, { env: { stripe: stripeSettings(stripe), google: google.settings } });
  const { organizationId } = company;
  const bob = `Bearer ${await issueBearer(company.db, company.env, { email: "bob@acme.example", slug: "bobs" })}`;
  const asBob = (method: "GET" | "POST", url: string, payload: object = {}, cookies: Record<string, string> = {}) =>
    company.app.inject({ method, url, cookies, headers: { authorization: bob }, ...(method === "POST" && { payload }) });
  const account = (action: string, payload: object) =>
    company.call<{ id: string }>("POST", `/api/auth/organization/${action}`, { organizationId, ...payload });
  const invite = () => account("invite-member", { email: "bob@acme.example", role: "member" });
  const join = async () => {
    await invite();
    const [{ id }] = (await asBob("GET", "/api/auth/organization/list-user-invitations")).json<[{ id: string }]>();
    await asBob("POST", "/api/auth/organization/accept-invitation", { invitationId: id });
    await asBob("POST", "/api/auth/organization/set-active", { organizationId });
  };
  const audit = async () =>
    (await company.call<AuditLog>("GET", "/api/audit")).body.entries.map(({ memberName, detail }) => `${memberName}: ${detail}`);
  const plan = async () => (await company.call<SubscriptionReply>("GET", "/api/account/subscription")).body.subscription;
  return { stripe, google, company, organizationId, asBob, account, invite, join, audit, plan };
}

test("who comes and goes is in the audit log and on the plan, and a leaver's Google grant is revoked", async () => {
  const { stripe, google, company, organizationId, asBob, account, join, audit, plan } = await openTeam();
  await company.call("POST", "/api/account/payment-methods/setup-intent", {});
  const { customerId } = await company.db.read.selectFrom("billingAccounts").select("customerId").executeTakeFirstOrThrow();
  stripe.subscribe(customerId ?? "", { quantity: 1 });
  await company.db.write((tx) => tx.updateTable("billingAccounts").set({ status: "active", seats: 1 }).execute());
  await company.startWork();
  await join();
  await expect.poll(plan, { timeout: 30_000 }).toMatchObject({ seats: 2, total: "$100.00" });

  const started = await asBob("POST", "/oauth/google/start");
  const [cookie] = started.cookies;
  const cookies = { [cookie?.name ?? ""]: cookie?.value ?? "" };
  const consent = (await asBob("GET", started.json().url, {}, cookies)).headers.location;
  await asBob("GET", await google.consent(String(consent)), {}, cookies);
  const connections = () => company.db.read.selectFrom("googleConnections").select("organizationId").execute();
  expect(await connections()).toEqual([{ organizationId }]);

  const members = (
    await company.call<{ members: { id: string; user: { email: string } }[] }>("GET", "/api/auth/organization/get-full-organization")
  ).body.members;
  const memberId = members.find(({ user }) => user.email === "bob@acme.example")?.id;
  expect((await account("update-member-role", { memberId, role: "admin" })).status).toBe(200);
  expect((await account("remove-member", { memberIdOrEmail: "bob@acme.example" })).status).toBe(200);
  expect(await connections()).toEqual([]);
  await expect.poll(plan, { timeout: 30_000 }).toMatchObject({ seats: 1 });
  await expect.poll(() => google.calls.some((call) => call.startsWith("POST") && call.includes("revoke")), { timeout: 30_000 }).toBe(true);
  const log = await audit();
  for (const entry of ["Invited bob@acme.example as a member.", "Made bob@acme.example an admin.", "Removed bob@acme.example."])
    expect(
      log.some((line) => line.startsWith("Ann") || line.includes("ann@acme.example")) && log.some((line) => line.endsWith(entry)),
    ).toBe(true);
  expect(log).toContain("Stripe: The subscription has 2 seats, before 1.");
  expect((await company.call<AuditLog>("GET", "/api/audit", undefined, "globex")).body.entries).toEqual([]);
}, 120_000);

test("the pages of a member's agents end when the member leaves, and are back with the member", async () => {
  const { company, asBob, account, join } = await openTeam();
  await join();
  const agent = {
    name: "Nova",
    slug: "sales",
    persona: "",
    greeting: "",
    voice: null,
    usesLibrary: true,
    answers: [],
    hours: null,
    videos: [],
  };
  const made = await asBob("POST", "/api/voice-agents", agent);
  expect(made.statusCode).toBe(200);
  type Agents = { data: { host: { slug: string }; colleagues: { hasLeft: boolean }[] } };
  const { slug } = (await asBob("GET", "/api/voice-agents")).json<Agents>().data.host;
  const page = async () => (await company.call("GET", `/api/m/${slug}/sales`, undefined, null)).status;
  const colleagues = async () => (await company.call<Agents>("GET", "/api/voice-agents")).body.data.colleagues;
  const remove = () => account("remove-member", { memberIdOrEmail: "bob@acme.example" });
  expect([await page(), await colleagues()]).toMatchObject([200, [{ hasLeft: false }]]);
  await remove();
  expect([await page(), await colleagues()]).toMatchObject([404, [{ hasLeft: true }]]);
  const asked = await company.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    payload: { message: "Who are you?", organizationId: "acme", agent: made.json<{ data: { id: string } }>().data.id },
  });
  expect(asked.body).not.toContain("Nova");
  await join();
  expect([await page(), await colleagues()]).toMatchObject([200, [{ hasLeft: false }]]);

  const leftAt = () => company.db.read.selectFrom("voiceHosts").select("leftAt").executeTakeFirst();
  await remove();
  await company.db.write((tx) => tx.updateTable("voiceHosts").set({ leftAt: null }).execute());
  await company.startWork();
  await expect.poll(leftAt, { timeout: 30_000 }).toEqual({ leftAt: expect.any(String) });
});

test("who left takes no more meetings, and those that are booked with them say that they need another host", async () => {
  const { company, organizationId, asBob, account, join } = await openTeam();
  await join();
  type Reply<T> = { data: T };
  const bob = (await asBob("GET", "/api/member")).json<Reply<{ id: string }>>().data.id;
  const ann = (await company.call<Reply<{ id: string }>>("GET", "/api/member")).body.data.id;
  const host = (userId: string, name: string) => ({ userId, name });
  const hosts = async () =>
    (await company.call<Reply<{ hosts: { userId: string }[] }>>("GET", "/api/calendar/settings")).body.data.hosts.map(
      ({ userId }) => userId,
    );
  const settings = { timezone: "UTC", hosts: [host(bob, "Bob"), host(ann, "Ann")] };
  expect((await company.call("PUT", "/api/calendar/settings", settings)).status).toBe(200);
  const inDays = (days: number, minutes = 0) => new Date(company.clock().getTime() + days * DAY_MS + minutes * 60_000).toISOString();
  const meeting = { title: "With Ada", startTime: inDays(3), endTime: inDays(3, 30), attendees: [{ email: "ada@first.example" }] };
  const url = "/api/calendar/calendars/primary/events";
  expect((await asBob("POST", url, meeting)).statusCode).toBe(200);

  await account("remove-member", { memberIdOrEmail: "bob@acme.example" });
  await expect.poll(hosts).toEqual([ann]);
  const { events } = (await company.call<{ events: unknown[] }>("GET", `${url}?timeMin=${inDays(2)}&timeMax=${inDays(4)}`)).body;
  expect(events).toMatchObject([{ summary: "With Ada", meeting: { hostReason: expect.stringContaining("needs another host") } }]);
  expect((await company.call("GET", `/api/calendar/hours?from=${inDays(0)}&count=48`)).status).toBe(200);
  const offered = await company.ask("I want to book a meeting");
  await company.ask("The first one", offered.sessionId ?? undefined);
  expect(await company.ask("eve@second.example", offered.sessionId ?? undefined)).toMatchObject({ toolCalled: "schedule_meeting" });
  const booked = () => company.db.read.selectFrom("meetings").select("hostId").where("email", "=", "eve@second.example").execute();
  expect(await booked()).toEqual([{ hostId: ann }]);

  await company.db.write((tx) =>
    tx
      .updateTable("organizationCalendars")
      .set({ settings: JSON.stringify(settings) })
      .where("organizationId", "=", organizationId)
      .execute(),
  );
  expect(await hosts()).toHaveLength(2);
  // The hourly comparison has not run yet.
  const again = await company.ask("I want to book a meeting");
  await company.ask("The first one", again.sessionId ?? undefined);
  await company.ask("kim@third.example", again.sessionId ?? undefined);
  const hostOfKim = await company.db.read.selectFrom("meetings").select("hostId").where("email", "=", "kim@third.example").execute();
  expect(hostOfKim).toEqual([{ hostId: ann }]);
  await company.startWork();
  await expect.poll(hosts).toEqual([ann]);
});

test("fourteen days past due, new members and automatic mails wait, and visitors are served as before", async () => {
  const { company, organizationId, invite, plan } = await openTeam();
  const since = (days: number) => new Date(company.clock().getTime() - days * DAY_MS).toISOString();
  const setPastDue = (pastDueSince: string) =>
    company.db.write((tx) =>
      tx
        .insertInto("billingAccounts")
        .values({ organizationId, status: "past_due", readAt: since(0), pastDueSince, createdAt: since(40) })
        .onConflict((conflict) => conflict.column("organizationId").doUpdateSet({ pastDueSince }))
        .execute(),
    );
  await company.call("POST", "/api/email-templates", {
    template_type: "demo_request",
    subject_template: "Our own words",
    body_template: "Hello {{name}}",
    auto_send_enabled: true,
  });
  const subjects = async () => {
    const mails = await company.db.read.selectFrom("outgoingMails").select("subject").where("kind", "=", "demo_request").execute();
    return mails.map(({ subject }) => subject);
  };
  const askForDemo = (email: string) =>
    company.call("POST", "/api/public/demo-request", { name: "Ada", email, company: "Engines", message: "Hello", organizationId: "acme" });

  await setPastDue(since(13));
  expect(await plan()).toMatchObject({ status: "past_due", isPaused: false });
  expect((await invite()).status).toBe(200);
  await askForDemo("ada@first.example");
  expect(await subjects()).toEqual(["Our own words"]);

  const uploadFile = () =>
    company.call<{ data: CompanyImport }>("POST", "/api/companies/imports?name=companies.json", [
      { name: "Engines", domain: "engines.com" },
    ]);
  await company.startWork();
  const { id, mapping } = (await uploadFile()).body.data;
  await company.call("PUT", `/api/companies/imports/${id}`, { action: "check", mapping });
  const checked = async () => (await company.call<{ data: CompanyImport }>("GET", `/api/companies/imports/${id}`)).body.data.status;
  await expect.poll(checked).toBe("checked");

  await setPastDue(since(15));
  expect(await plan()).toMatchObject({ isPaused: true });
  const refused = await company.call<{ error: string }>("POST", "/api/auth/organization/invite-member", {
    email: "eve@acme.example",
    role: "member",
  });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    "New members are paused, because a payment is open. An owner can pay under Settings, Subscription.",
  ]);
  const isPaused = (what: string) => `${what} are paused, because a payment is open. An owner can pay under Settings, Subscription.`;
  expect(await uploadFile()).toMatchObject({ status: 409, body: { error: isPaused("Imports") } });
  const run = await company.call("PUT", `/api/companies/imports/${id}`, { action: "import" });
  expect(run).toMatchObject({ status: 409, body: { error: isPaused("Imports") } });
  expect(await checked()).toBe("checked");
  const enriched = await company.call("POST", "/api/companies/enrich", { website: "engines.com" });
  expect(enriched).toMatchObject({ status: 409, body: { error: isPaused("Enrichments") } });
  expect((await company.call("GET", "/api/companies")).status).toBe(200);
  await askForDemo("ada@second.example");
  expect(await subjects()).toEqual(["Our own words", "We have your demo request"]);
  expect((await company.ask("What do you sell?")).success).toBe(true);
});
