import type { AuditLog, LiveEvent, SingleSignOn } from "@disco/protocol";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { followEvents } from "../../../testing/follow-events.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { type Dns, openDns } from "../../../testing/services/open-dns.ts";
import { issueBearer } from "../../embedded/issue-bearer.ts";

const closers: (() => Promise<void>)[] = [];
let dns: Dns;
let company: Company;
let token: string;

beforeEach(async () => {
  dns = await openDns();
  closers.push(dns.close);
  company = await openCompany(closers, { env: { dnsServers: [dns.server] } });
  token = await prepare("acme");
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function prepare(as: "acme" | "globex"): Promise<string> {
  const at = "/api/single-sign-on";
  const { data } = (await company.call<{ data: SingleSignOn["domains"][0] }>("POST", `${at}/domains`, { domain: `${as}.example` }, as))
    .body;
  dns.records.set(data.record.name, data.record.value);
  await company.call("POST", `${at}/domains/${data.id}/verify`, {}, as);
  return (await company.call<{ data: { token: string } }>("POST", `${at}/directory`, {}, as)).body.data.token;
}

async function scim(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, payload?: object, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, ...(payload && { "content-type": "application/scim+json" }) };
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const reply = await company.app.inject({ method, url: `/scim/v2${path}`, headers, ...body });
  return { status: reply.statusCode, body: reply.body === "" ? null : reply.json() };
}

const bob = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: "Bob@acme.example",
  externalId: "b-1",
  name: { givenName: "Bob", familyName: "Day" },
};
const set = (active: unknown) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: [{ op: "Replace", path: "active", value: active }],
});
const signIn = () => issueBearer(company.db, company.env, { email: "bob@acme.example", slug: "acme" });
const whoIs = (bearer: string) => company.app.inject({ url: "/api/member", headers: { authorization: `Bearer ${bearer}` } });
const audit = async () =>
  (await company.call<AuditLog>("GET", "/api/audit")).body.entries.map(({ memberName, detail }) => `${memberName}: ${detail}`);

test("a directory brings a member, and deactivating them ends the membership, the sign-ins and the live stream at once", async () => {
  const made = await scim("POST", "/Users", bob);
  expect(made).toMatchObject({
    status: 201,
    body: { userName: "bob@acme.example", displayName: "Bob Day", active: true, externalId: "b-1" },
  });
  const path = `/Users/${made.body.id}`;
  const bearer = await signIn();
  expect((await whoIs(bearer)).json().data.organization).toMatchObject({ slug: "acme", role: "member" });
  const address = await company.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await followEvents<LiveEvent>(`${address}/api/live`, { headers: { authorization: `Bearer ${bearer}` } });
  closers.push(async () => stream.close());
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);

  expect(await scim("PATCH", path, set("False"))).toMatchObject({ status: 200, body: { active: false } });
  expect((await whoIs(bearer)).statusCode).toBe(401);
  await stream.ended;
  await expect(signIn()).rejects.toThrow("Another organization");
  expect((await scim("GET", path)).body).toMatchObject({ active: false });

  expect(await scim("PUT", path, { ...bob, displayName: "Bobby", name: null, active: true })).toMatchObject({
    status: 200,
    body: { active: true, displayName: "Bobby" },
  });
  const again = await signIn();
  expect((await whoIs(again)).json().data).toMatchObject({ name: "Bobby", organization: { slug: "acme" } });
  expect((await scim("DELETE", path)).status).toBe(204);
  expect([(await whoIs(again)).statusCode, (await scim("GET", path)).status, (await scim("DELETE", path)).status]).toEqual([401, 404, 404]);
  expect((await audit()).toSorted()).toEqual([
    "Directory (SCIM): Removed bob@acme.example.",
    "Directory (SCIM): Removed bob@acme.example.",
    "Directory (SCIM): Renamed bob@acme.example.",
    "Directory (SCIM): bob@acme.example joined as a member.",
    "Directory (SCIM): bob@acme.example joined as a member.",
    "ann@acme.example: Added the sign-in domain acme.example.",
    "ann@acme.example: Made a token for the directory (SCIM).",
    "ann@acme.example: Verified the sign-in domain acme.example.",
  ]);
}, 60_000);

test("people are found by name, in pages, and never those of another organization, nor of a domain that is not proven", async () => {
  const globex = await prepare("globex");
  for (const name of ["bob", "cat", "dan"])
    await scim("POST", "/Users", { ...bob, userName: `${name}@acme.example`, externalId: name, active: false });
  const found = await scim("GET", `/Users?filter=${encodeURIComponent('userName eq "CAT@acme.example"')}`);
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ userName: "cat@acme.example" }] });
  const { id } = found.body.Resources[0];
  expect((await scim("GET", "/Users?startIndex=2&count=1")).body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
  expect((await scim("GET", `/Users?filter=${encodeURIComponent('title eq "x"')}`)).body).toMatchObject({
    status: "400",
    scimType: "invalidFilter",
  });
  expect((await scim("GET", "/Users", undefined, globex)).body.totalResults).toBe(0);
  for (const method of ["GET", "DELETE"] as const) expect((await scim(method, `/Users/${id}`, undefined, globex)).status).toBe(404);
  expect((await scim("PATCH", `/Users/${id}`, set(true), globex)).status).toBe(404);
  expect(await scim("POST", "/Users", { ...bob, userName: "eve@globex.example" })).toMatchObject({
    status: 400,
    body: { scimType: "invalidValue" },
  });
  expect(await scim("POST", "/Users", { ...bob, userName: "cat@acme.example" })).toMatchObject({
    status: 409,
    body: { scimType: "uniqueness" },
  });
  expect((await scim("POST", "/Users", { userName: 7 })).status).toBe(400);
  expect((await scim("GET", "/ServiceProviderConfig")).body).toMatchObject({ patch: { supported: true }, filter: { supported: true } });
});

test("the token is hashed, shown once, and void when it is revoked or replaced; the only owner cannot be removed", async () => {
  const stored = await company.db.read.selectFrom("directoryTokens").selectAll().execute();
  const shown = await company.call("GET", "/api/single-sign-on");
  expect(JSON.stringify([stored, shown.body])).not.toContain(token);
  const ann = await scim("POST", "/Users", { ...bob, userName: "ann@acme.example" });
  expect(await scim("PATCH", `/Users/${ann.body.id}`, set(false))).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("only owner") },
  });
  expect((await scim("GET", `/Users/${ann.body.id}`)).body.active).toBe(true);
  const next = (await company.call<{ data: { token: string } }>("POST", "/api/single-sign-on/directory", {})).body.data.token;
  expect([(await scim("GET", "/Users")).status, (await scim("GET", "/Users", undefined, next)).status]).toEqual([401, 200]);
  await company.call("DELETE", "/api/single-sign-on/directory");
  expect((await scim("GET", "/Users", undefined, next)).status).toBe(401);
  expect((await scim("GET", "/Users", undefined, "made-up")).body).toMatchObject({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: "401",
  });
});

test("an account that was never confirmed is not taken over, and what is deleted leaves nothing of a person", async () => {
  await signIn().catch(() => "");
  await sql`update identity_user set "emailVerified" = ${company.db.kind === "sqlite" ? 0 : false} where email = 'bob@acme.example'`.execute(
    company.db.raw,
  );
  expect(await scim("POST", "/Users", bob)).toMatchObject({ status: 409 });
  const cat = await scim("POST", "/Users", { ...bob, userName: "cat@acme.example" });
  expect(cat.status).toBe(201);
  const bearer = await issueBearer(company.db, company.env, { email: "cat@acme.example", slug: "acme" });
  const headers = { authorization: `Bearer ${bearer}` };
  const deleted = await company.app.inject({
    method: "POST",
    url: "/api/account/deletion",
    headers,
    payload: { confirmation: "cat@acme.example" },
  });
  expect(deleted.statusCode).toBe(200);
  expect(await company.db.read.selectFrom("directoryPeople").select("id").execute()).toEqual([]);
  expect((await company.call("POST", "/api/organization/deletion", { confirmation: "Acme" })).status).toBe(200);
  const left = async () =>
    (
      await Promise.all(
        (["directoryTokens", "signInDomains"] as const).map((table) => company.db.read.selectFrom(table).selectAll().execute()),
      )
    ).flat();
  await expect.poll(left).toEqual([]);
});
