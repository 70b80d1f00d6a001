import { afterEach, beforeEach, expect, test } from "vitest";
import type { Member } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import { createSecretBox } from "../../../secrets/secret-box.ts";
import { buildTestApp, type TestApp } from "../../../testing/build-test-app.ts";
import { letGoTogether } from "../../../testing/let-go-together.ts";
import { openTestDatabase } from "../../../testing/stores/open-test-database.ts";
import { provisionOrganization } from "../../../identity/organizations/provision-organization.ts";
import { createFindConfiguration } from "./find-configuration.ts";
import { widgetConfigurationFeature } from "./routes.ts";

let built: TestApp;
let member: Member;

beforeEach(async () => {
  const db = await openTestDatabase();
  const organization = await provisionOrganization(db, { id: "org_a", slug: "northyard", name: "Northyard" });
  member = { id: "user_a", email: "a@northyard.example", name: null, organization: { ...organization, role: "owner" } };
  const testApp = await buildTestApp({
    db,
    identity: { verify: async () => member },
    features: (deps) => {
      const secrets = createSecretBox(deps.env.secretKey);
      return [widgetConfigurationFeature({ ...deps, secrets, findConfiguration: createFindConfiguration(deps.db, secrets) })];
    },
  });
  built = {
    ...testApp,
    close: async () => {
      await testApp.close();
      await db.close();
    },
  };
});
afterEach(() => built.close());

const read = () => built.app.inject({ url: "/api/widget/configuration" });
const update = (payload: object) => built.app.inject({ method: "PUT", url: "/api/widget/configuration", payload });

test("an organization begins with one widget and a key of its own, however often it is provisioned", async () => {
  await Promise.all([1, 2, 3].map(() => provisionOrganization(built.db, { id: "org_a", slug: "northyard", name: "Northyard" })));
  const other = await Promise.all([1, 2].map(() => provisionOrganization(built.db, { id: "org_b", slug: "southyard", name: "Southyard" })));
  expect(other[0]).toEqual(other[1]);
  const rows = await built.db.read.selectFrom("embeddedChatConfigurations").select("apiKey").execute();
  expect(new Set(rows.map((row) => row.apiKey)).size).toBe(2);
  expect((await built.db.read.selectFrom("libraries").select("slug").execute()).map((row) => row.slug).toSorted()).toEqual([
    "northyard",
    "southyard",
  ]);
  expect((await read()).json().data).toMatchObject({
    apiKey: expect.stringMatching(/^pk_[\w-]{32}$/u),
    organizationId: "northyard",
    displayType: "floating",
    theme: "dark",
    position: "right",
    isStaging: false,
    allowedDomains: [],
    accent: null,
    schedulingUrl: null,
  });
});

test("two organizations never share a slug", async () => {
  await expect(provisionOrganization(built.db, { id: "org_c", slug: "northyard", name: "Other" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await built.db.read.selectFrom("organizations").select("id").execute()).length).toBe(1);
});

test("a change sets what it carries, keeps the rest and what other versions wrote, and is there on the next read", async () => {
  await built.db.write((tx) =>
    tx
      .updateTable("embeddedChatConfigurations")
      .set({ settings: JSON.stringify({ fromTheFuture: 1 }) })
      .execute(),
  );
  built.clock.advance(60_000);
  const first = await update({
    displayType: "in_page",
    allowedDomains: ["Example.com", "*.example.com"],
    schedulingUrl: "https://cal.example/me",
    accent: "#3366ff",
  });
  expect(first.statusCode).toBe(200);
  await update({ theme: "light", position: "left", isStaging: true, greeting: "Hi", tips: ["What does it cost?"], accent: null });
  expect((await read()).json().data).toMatchObject({
    displayType: "in_page",
    theme: "light",
    position: "left",
    isStaging: true,
    allowedDomains: ["example.com", "*.example.com"],
    accent: null,
    greeting: "Hi",
    tips: ["What does it cost?"],
    schedulingUrl: "https://cal.example/me",
    updatedAt: built.clock().toISOString(),
  });
  const { settings } = await built.db.read.selectFrom("embeddedChatConfigurations").select("settings").executeTakeFirstOrThrow();
  expect(JSON.parse(settings)).toMatchObject({ fromTheFuture: 1 });
});

test("of two changes at once both stand", async ({ skip }) => {
  const { db } = built;
  if (db.kind === "sqlite") return skip("SQLite writes one at a time.");
  const hold = (tx: Handle) => tx.updateTable("embeddedChatConfigurations").set({ theme: "dark" }).execute();
  const statuses = await letGoTogether(db, hold, () =>
    [{ accent: "#3366ff" }, { greeting: "Hi" }].map(async (change) => (await update(change)).statusCode),
  );
  expect(statuses).toEqual([200, 200]);
  expect((await read()).json().data).toMatchObject({ accent: "#3366ff", greeting: "Hi" });
});

test.each([
  { apiKey: "pk_mine" },
  { organizationId: "other" },
  { theme: "pink" },
  { accent: "red;background:url(https://evil.test)" },
  { schedulingUrl: "javascript:alert(1)" },
  { schedulingUrl: "http://cal.example/me" },
  { allowedDomains: ["https://evil.test/path"] },
  { allowedDomains: ["*"] },
  { allowedDomains: ["a b"] },
  { tips: [""] },
  { greeting: "x".repeat(501) },
  { hours: { timezone: "Mars/Olympus", open: [], awayMessage: "" } },
])("a change of %j is refused", async (change) => {
  const before = (await read()).body;
  expect((await update(change)).statusCode).toBe(400);
  expect((await read()).body).toBe(before);
});

test("a member without an organization is told so", async () => {
  member = { ...member, organization: null };
  expect([(await read()).statusCode, (await update({})).json().code]).toEqual([403, "forbidden"]);
});

test("the secret to sign visitors with is told once, and the database keeps it sealed", async () => {
  const renew = () => built.app.inject({ method: "POST", url: "/api/widget/configuration/identity-secret" });
  expect((await read()).json().data.hasIdentitySecret).toBe(false);
  const { identitySecret } = (await renew()).json().data;
  expect(identitySecret).toMatch(/^vs_[\w-]{43}$/u);
  expect((await read()).json().data.hasIdentitySecret).toBe(true);
  expect((await read()).body).not.toContain(identitySecret);
  const row = await built.db.read.selectFrom("embeddedChatConfigurations").select("identitySecret").executeTakeFirstOrThrow();
  expect(row.identitySecret).not.toContain(identitySecret.slice(3));
  expect((await renew()).json().data.identitySecret).not.toBe(identitySecret);
});
