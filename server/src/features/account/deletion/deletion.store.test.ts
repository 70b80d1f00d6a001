import { type AuditLog, defaultPlaybook, type Deletion } from "@disco/protocol";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { openGoogle } from "../../../testing/services/open-google.ts";
import { openStripe, stripeSettings } from "../../../testing/services/open-stripe.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Method = "GET" | "POST" | "PUT";

/** A member of acme besides Ann, in the role. */
async function join(company: Company, email: string, role: "owner" | "admin" | "member") {
  const authorization = `Bearer ${await issueBearer(company.db, company.env, { email })}`;
  const call = (method: Method, url: string, payload?: object, cookies: Record<string, string> = {}) =>
    company.app.inject({ method, url, cookies, headers: { authorization }, ...(payload && { payload }) });
  await company.call("POST", "/api/auth/organization/invite-member", { email, role, organizationId: company.organizationId });
  const [{ id }] = (await call("GET", "/api/auth/organization/list-user-invitations")).json<[{ id: string }]>();
  await call("POST", "/api/auth/organization/accept-invitation", { invitationId: id });
  return call;
}

/** The tables that still hold rows of an organization, by any column that names one. */
async function tablesOf({ db }: Company, organizationId: string): Promise<string[]> {
  const named = { sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'table'` };
  const tables =
    db.kind === "sqlite"
      ? await named.sqlite.execute(db.raw)
      : await sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema()`.execute(db.raw);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    // A session names the organization that it acted for, to tell its member that it is gone.
    if (name === "identity_session") continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.raw);
    if (rows.some((row) => Object.values(row).includes(organizationId))) found.push(name);
  }
  return found;
}

test("an owner deletes an organization: the subscription and grants end, every row goes, others keep theirs, and what stays is said", async () => {
  const [stripe, google] = await Promise.all([openStripe(), openGoogle("bob@berth.example", { publicUrl: "http://localhost" })]);
  closers.push(stripe.close, google.close);
  const company = await openCompany(closers, { env: { stripe: stripeSettings(stripe), google: google.settings } });
  const { db, organizationId } = company;
  await company.call("POST", "/api/account/payment-methods/setup-intent", {});
  const { customerId } = await db.read.selectFrom("billingAccounts").select("customerId").executeTakeFirstOrThrow();
  const subscriptionId = stripe.subscribe(customerId ?? "", { quantity: 2 }).id;
  await db.write((tx) => tx.updateTable("billingAccounts").set({ status: "active", seats: 2, subscriptionId }).execute());
  const bob = await join(company, "bob@berth.example", "admin");
  const dan = await join(company, "dan@dock.example", "owner");
  const started = await bob("POST", "/oauth/google/start", {});
  const [cookie] = started.cookies;
  const cookies = { [cookie?.name ?? ""]: cookie?.value ?? "" };
  const consent = (await bob("GET", started.json().url, undefined, cookies)).headers.location;
  await bob("GET", await google.consent(String(consent)), undefined, cookies);
  for (let count = 0; count < 3; count += 1)
    await company.call("POST", "/api/knowledge/faqs/acme", { question: `Is gate ${count} open?`, answer: "Yes, always." });
  await company.ask("I am Ada, write to ada@lovelace.example");
  await company.call("POST", "/api/webhook-credentials", { name: "Form" });
  await company.call("PUT", "/api/playbook", defaultPlaybook);
  await company.startWork();

  expect((await bob("GET", "/api/organization/deletion")).statusCode).toBe(403);
  expect((await bob("POST", "/api/organization/deletion", { confirmation: "Acme" })).statusCode).toBe(403);
  const { data } = (await company.call<{ data: Deletion }>("GET", "/api/organization/deletion")).body;
  expect(data).toMatchObject({ confirmation: "Acme", obstacles: [] });
  expect(data.ends.join(" ")).toMatch(/All 3 members lose the organization\. The subscription ends at once/u);
  expect(data.stays.join(" ")).toMatch(/Invoices and payments stay at Stripe: tax law/u);
  expect((await company.call("POST", "/api/organization/deletion", { confirmation: "Globex" })).status).toBe(400);
  expect(stripe.rows.get(subscriptionId)).toMatchObject({ status: "active" });

  const before = await tablesOf(
    company,
    (await company.call<{ data: { organization: { id: string } } }>("GET", "/api/member", undefined, "globex")).body.data.organization.id,
  );
  const deleted = await company.call<{ data: Deletion }>("POST", "/api/organization/deletion", { confirmation: "Acme" });
  expect([deleted.status, deleted.body.data]).toEqual([200, data]);
  expect(stripe.rows.get(subscriptionId)).toMatchObject({ status: "canceled" });
  await expect.poll(() => tablesOf(company, organizationId), { timeout: 10_000 }).toEqual([]);
  await expect.poll(() => google.calls.some((call) => call.startsWith("POST") && call.includes("revoke")), { timeout: 30_000 }).toBe(true);
  for (const reply of [(await dan("GET", "/api/member")).json(), (await company.call("GET", "/api/member")).body])
    expect(reply).toMatchObject({ data: { organization: null, endedMembership: { name: null } } });
  const mails = await db.read.selectFrom("outgoingMails").select(["recipient", "subject"]).where("kind", "=", "security").execute();
  expect(mails.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual([
    ["bob@berth.example", "Disco: Acme was deleted"],
    ["dan@dock.example", "Disco: Acme was deleted"],
  ]);
  const records = JSON.stringify(await db.read.selectFrom("deletions").selectAll().execute());
  expect(records).toContain('"organization"');
  for (const known of [organizationId, "Acme", "ann@"]) expect(records).not.toContain(known);
  const globex = (await company.call<{ data: { organization: { id: string } } }>("GET", "/api/member", undefined, "globex")).body.data;
  expect(await tablesOf(company, globex.organization.id)).toEqual(before);
}, 60_000);

test("nothing is deleted while the subscription cannot be ended", async () => {
  const stripe = await openStripe();
  const company = await openCompany(closers, { env: { stripe: stripeSettings(stripe) } });
  await company.call("POST", "/api/account/payment-methods/setup-intent", {});
  await company.db.write((tx) => tx.updateTable("billingAccounts").set({ status: "active", subscriptionId: "sub_1" }).execute());
  await stripe.close();
  const refused = await company.call<{ error: string }>("POST", "/api/organization/deletion", { confirmation: "Acme" });
  expect([refused.status, refused.body.error]).toEqual([503, expect.stringContaining("Nothing is deleted")]);
  expect((await company.call("GET", "/api/member")).body).toMatchObject({ data: { organization: { slug: "acme" } } });
  expect(await company.db.read.selectFrom("closingOrganizations").selectAll().execute()).toEqual([]);
});

test("a person deletes their account: not as an only owner of others, with the organizations that they are alone in, and free to come back", async () => {
  const company = await openCompany(closers);
  const { db, organizationId } = company;
  const bob = await join(company, "bob@berth.example", "member");
  await bob("PUT", "/api/account/profile", { firstName: "Bob", lastName: "Ray" });
  const refused = await company.call<{ error: string }>("POST", "/api/account/deletion", { confirmation: "ann@acme.example" });
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("You are the only owner of Acme.")]);

  const preview = (await bob("GET", "/api/account/deletion")).json<{ data: Deletion }>().data;
  expect(preview.ends.join(" ")).toMatch(/You leave Acme.*Berth is deleted with everything in it/u);
  expect(preview.stays.join(" ")).toContain("Audit logs of the organizations that you leave still name you");
  expect((await bob("POST", "/api/account/deletion", { confirmation: "ann@acme.example" })).statusCode).toBe(400);
  const own = await db.read.selectFrom("organizations").select("id").where("slug", "=", "berth").executeTakeFirstOrThrow();
  expect((await bob("POST", "/api/account/deletion", { confirmation: "Bob@berth.example" })).json().data).toEqual(preview);
  expect((await bob("GET", "/api/member")).statusCode).toBe(401);
  await expect.poll(() => tablesOf(company, own.id), { timeout: 10_000 }).toEqual([]);
  expect(await db.read.selectFrom("memberProfiles").selectAll().execute()).toEqual([]);
  for (const table of ["identity_user", "identity_account", "identity_session", "identity_member", "identity_invitation"])
    expect(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db.raw)).rows)).not.toContain("bob@");
  const log = (await company.call<AuditLog>("GET", "/api/audit")).body.entries.map(({ detail }) => detail);
  expect(log).toContain("bob@berth.example left.");
  expect(await tablesOf(company, organizationId)).toContain("identity_member");

  const again = `Bearer ${await issueBearer(db, company.env, { email: "bob@berth.example" })}`;
  const member = (await company.app.inject({ url: "/api/member", headers: { authorization: again } })).json();
  expect(member.data.organization).toMatchObject({ slug: "berth", role: "owner" });
});
