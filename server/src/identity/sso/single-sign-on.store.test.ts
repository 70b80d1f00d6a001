import type { AuditLog, SingleSignOn } from "@disco/protocol";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../testing/open-company.ts";
import { forgeAssertions } from "../../testing/services/forged-assertions.ts";
import { createTokenIssuer, forgeTokens, type TokenIssuer } from "../../testing/services/forged-tokens.ts";
import { type Dns, openDns } from "../../testing/services/open-dns.ts";
import { type OidcProvider, openOidcProvider, withClaims } from "../../testing/services/open-oidc-provider.ts";
import { createSamlProvider, type SamlProvider, type Said } from "../../testing/services/saml-provider.ts";
import { issueBearer } from "../embedded/issue-bearer.ts";

const DOMAIN = "acme.example";
const closers: (() => Promise<void>)[] = [];
let dns: Dns;
let oidc: OidcProvider;
let saml: SamlProvider;
let company: Company;

type As = "acme" | "globex";
type Reply<Data> = { success: boolean; error?: string; data: Data };

beforeEach(async () => {
  const person = { sub: "bob-1", email: `bob@${DOMAIN}`, name: "Bob Day", groups: ["staff"] };
  [dns, oidc] = await Promise.all([openDns(), openOidcProvider(person)]);
  closers.push(dns.close, oidc.close);
  saml = createSamlProvider(`bob@${DOMAIN}`);
  const crawl = { maxPages: 1, concurrencyPerHost: 1, allowHosts: [new URL(oidc.origin).host] };
  company = await openCompany(closers, { env: { dnsServers: [dns.server], crawl } });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const read = async (as: As = "acme") => (await company.call<Reply<SingleSignOn>>("GET", "/api/single-sign-on", undefined, as)).body.data;

async function verifyDomain(domain = DOMAIN, as: As = "acme") {
  const { data } = (await company.call<Reply<SingleSignOn["domains"][0]>>("POST", "/api/single-sign-on/domains", { domain }, as)).body;
  const verify = () => company.call<Reply<unknown>>("POST", `/api/single-sign-on/domains/${data.id}/verify`, {}, as);
  const before = await verify();
  dns.records.set(data.record.name, data.record.value);
  return [before, await verify()].map(({ status }) => status);
}

const noRoles = { roleClaim: null, adminValues: [] };
const connect = (connection: object, as: As = "acme") =>
  company.call<Reply<SingleSignOn>>("PUT", "/api/single-sign-on/connection", { ...noRoles, ...connection }, as);
const byOidc = () => ({ protocol: "oidc", issuer: oidc.origin, clientId: oidc.clientId, clientSecret: oidc.clientSecret });
const bySaml = (of = saml) => ({ protocol: "saml", entityId: of.entityId, entryPoint: of.entryPoint, certificates: [of.certificate] });

async function begin(email = `bob@${DOMAIN}`) {
  const { url } = (await company.call<Reply<{ url: string | null }>>("POST", "/api/auth/single-sign-on", { email }, null)).body.data;
  if (url === null) return null;
  const reply = await company.app.inject({ url });
  return { to: String(reply.headers.location), cookie: reply.cookies[0] };
}

type Begun = NonNullable<Awaited<ReturnType<typeof begin>>>;
const withCookie = (begun: Begun | null) => (begun === null ? {} : { cookies: { disco_single_sign_on: begun.cookie?.value ?? "" } });

function outcomeOf(reply: { headers: Record<string, unknown>; cookies: { name: string; value: string }[] }) {
  return { to: reply.headers["location"], bearer: reply.cookies.find(({ name }) => name === "disco_member")?.value };
}

async function comeBack(url: URL, begun: Begun | null) {
  return outcomeOf(await company.app.inject({ url: `${url.pathname}${url.search}`, ...withCookie(begun) }));
}

async function postResponse(response: string, relayState: string, begun: Begun | null, organizationId = company.organizationId) {
  const payload = new URLSearchParams({ SAMLResponse: response, RelayState: relayState }).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: "https://idp.acme.example",
    "sec-fetch-site": "cross-site",
  };
  const url = `/oauth/sign-in/sso/saml/${organizationId}`;
  return outcomeOf(await company.app.inject({ method: "POST", url, payload, headers, ...withCookie(begun) }));
}

async function signInByOidc() {
  const begun = await begin();
  if (begun === null) throw new Error("There is no single sign-on.");
  return comeBack(await oidc.consent(begun.to), begun);
}

async function signInBySaml(changes: Partial<Said> = {}) {
  const begun = await begin();
  if (begun === null) throw new Error("There is no single sign-on.");
  const { said, relayState } = saml.answer(begun.to, changes);
  return postResponse(saml.encode(said, saml.sign(saml.assertionOf(said), said.id)), relayState, begun);
}

const whoIs = async (bearer: string | undefined) =>
  (await company.app.inject({ url: "/api/member", headers: { authorization: `Bearer ${bearer}` } })).json().data;
const people = async () =>
  (await sql<{ email: string }>`select email from identity_user where email like ${`bob@%`}`.execute(company.db.raw)).rows;
const audit = async () =>
  (await company.call<AuditLog>("GET", "/api/audit")).body.entries.map(({ memberName, detail }) => `${memberName}: ${detail}`);

test("a member signs in by OIDC at the provider of their verified domain, joins with the mapped role, and the log says so", async () => {
  expect(await begin()).toBeNull();
  expect(await verifyDomain()).toEqual([409, 200]);
  expect(await begin()).toBeNull();
  expect((await connect({ ...byOidc(), roleClaim: "groups", adminValues: ["bosses"] })).status).toBe(200);
  const stored = await company.db.read.selectFrom("signInConnections").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify([stored, await read()])).not.toContain(oidc.clientSecret);
  expect(await begin("eve@other.example")).toBeNull();
  const first = await signInByOidc();
  expect(first.to).toBe("/dashboard?signed_in=sso");
  const bob = await whoIs(first.bearer);
  expect(bob).toMatchObject({ email: `bob@${DOMAIN}`, name: "Bob Day", organization: { slug: "acme", role: "member" } });
  const signIns = await company.app.inject({ url: "/api/auth/sign-ins", headers: { authorization: `Bearer ${first.bearer}` } });
  expect(signIns.json().data).toMatchObject([{ address: "127.0.0.1", isCurrent: true }]);
  oidc.person.groups = ["bosses"];
  expect(await whoIs((await signInByOidc()).bearer)).toMatchObject({ id: bob.id, organization: { role: "admin" } });
  expect(await audit()).toEqual(
    expect.arrayContaining([
      `Single sign-on: bob@${DOMAIN} joined as a member.`,
      `Single sign-on: Made bob@${DOMAIN} an admin.`,
      `ann@${DOMAIN}: Verified the sign-in domain ${DOMAIN}.`,
      `ann@${DOMAIN}: Set up sign-in by OIDC at ${oidc.origin}.`,
    ]),
  );
  expect((await company.call("DELETE", "/api/single-sign-on/connection")).status).toBe(200);
  expect(await begin()).toBeNull();
});

test("SAML signs a member in, links the account of the verified domain, and lets an owner keep their role", async () => {
  await verifyDomain();
  expect((await connect({ ...bySaml(), roleClaim: "role", adminValues: ["boss"] })).status).toBe(200);
  const own = await issueBearer(company.db, company.env, { email: `bob@${DOMAIN}`, slug: "bobs" });
  const signedIn = await signInBySaml({ attributes: { role: "boss" } });
  expect(signedIn.to).toBe("/dashboard?signed_in=sso");
  expect(await whoIs(signedIn.bearer)).toMatchObject({ id: (await whoIs(own)).id, organization: { slug: "acme", role: "admin" } });
  const ann = await signInBySaml({ nameId: `ann@${DOMAIN}` });
  expect(await whoIs(ann.bearer)).toMatchObject({ organization: { slug: "acme", role: "owner" } });
  const { addresses } = await read();
  const metadata = await company.app.inject({ url: new URL(addresses.metadata).pathname });
  for (const part of [addresses.entityId, addresses.assertionConsumer, 'WantAssertionsSigned="true"'])
    expect(metadata.body).toContain(part);
});

test("a domain counts for the one organization that proved it, and only owners and admins set it up", async () => {
  await verifyDomain();
  expect(await verifyDomain(DOMAIN, "globex")).toEqual([409, 409]);
  expect((await company.call("POST", "/api/single-sign-on/domains", { domain: "gmail.com" })).status).toBe(400);
  await connect({ ...byOidc() }, "globex");
  expect(await begin()).toBeNull();
  await connect(byOidc());
  const bob = await signInByOidc();
  const headers = { authorization: `Bearer ${bob.bearer}` };
  expect((await company.app.inject({ url: "/api/single-sign-on", headers })).statusCode).toBe(403);
  const elsewhere = { ...byOidc(), issuer: "http://127.0.0.1:1", clientSecret: undefined };
  expect((await connect(elsewhere)).status).toBe(400);
  for (const issuer of ["http://127.0.0.1:1", "http://169.254.169.254", "https://10.0.0.1"])
    expect([issuer, (await connect({ ...byOidc(), issuer })).body.success]).toEqual([issuer, false]);
  expect((await connect({ ...bySaml(), certificates: ["bm90IGEgY2VydGlmaWNhdGU="] })).status).toBe(400);
});

test("every forged answer of an OpenID provider is refused, and makes nobody", async () => {
  await verifyDomain();
  await connect(byOidc());
  const now = Math.floor(Date.now() / 1_000);
  const { origin } = oidc;
  // These two are of Clerk's own claims.
  const forgedNames = Object.keys(forgeTokens(createTokenIssuer(), {}, origin)).filter((name) => !/^no party|^a pending/u.test(name));
  const attempts: Record<string, OidcProvider["forge"]> = {
    "wrong nonce": withClaims({ nonce: "another" }),
    "no nonce": withClaims({ nonce: undefined }),
    "another client's token": withClaims({ aud: "another" }),
    "two clients without the one authorized": withClaims({ aud: ["disco", "another"], azp: "another" }),
    "another issuer": withClaims({ iss: "https://other.example" }),
    expired: withClaims({ iat: now - 7_200, exp: now - 3_600 }),
    "not yet valid": withClaims({ nbf: now + 3_600 }),
    "an address that is not confirmed": withClaims({ email: `bob@${DOMAIN}`, email_verified: false }),
    "an address that is not confirmed, in a word": withClaims({ email: `bob@${DOMAIN}`, email_verified: "false" }),
    "an address of another domain": withClaims({ email: "bob@other.example" }),
    "an address of a lower domain": withClaims({ email: `bob@evil.${DOMAIN}` }),
    "an address with two signs, ours the last": withClaims({ email: `eve@other.example@${DOMAIN}` }),
    "an address with two signs": withClaims({ email: `bob@${DOMAIN}@other.example` }),
    "no token": () => "",
    ...Object.fromEntries(
      forgedNames.map((name) => [name, (claims: Record<string, unknown>, by: TokenIssuer) => forgeTokens(by, claims, origin)[name] ?? ""]),
    ),
  };
  const refused: string[] = [];
  for (const [name, forge] of Object.entries(attempts)) {
    oidc.forge = forge;
    const { to, bearer } = await signInByOidc();
    if (bearer === undefined && String(to).startsWith("/sign-in?problem=")) refused.push(name);
  }
  expect(refused).toEqual(Object.keys(attempts));
  oidc.forge = null;
  const first = await begin();
  const second = await begin();
  const back = await oidc.consent(first?.to ?? "");
  const other = new URL(back);
  other.searchParams.set("state", "made-up");
  expect(await comeBack(other, first)).toEqual({ to: "/sign-in?problem=restart", bearer: undefined });
  expect(await comeBack(back, second)).toEqual({ to: "/sign-in?problem=restart", bearer: undefined });
  expect((await comeBack(back, first)).to).toBe("/sign-in?problem=restart");
  expect(await people()).toEqual([]);
  expect((await signInByOidc()).bearer).toBeDefined();
}, 60_000);

test("every forged SAML response is refused, and makes nobody", async () => {
  await verifyDomain();
  await connect(bySaml());
  const attempts = forgeAssertions(saml, `ann@${DOMAIN}`);
  const refused: string[] = [];
  for (const [name, forge] of Object.entries(attempts)) {
    const begun = await begin();
    const { said, relayState } = saml.answer(begun?.to ?? "");
    const { to, bearer } = await postResponse(forge(said), relayState, begun);
    if (bearer === undefined && String(to).startsWith("/sign-in?problem=")) refused.push(name);
  }
  expect(refused).toEqual(Object.keys(attempts));

  const begun = await begin();
  const { said, relayState } = saml.answer(begun?.to ?? "");
  const response = saml.encode(said, saml.sign(saml.assertionOf(said), said.id));
  const restart = { to: "/sign-in?problem=restart", bearer: undefined };
  expect(await postResponse(response, "made-up", begun)).toEqual(restart);
  expect(await people()).toEqual([]);
  expect((await postResponse(response, relayState, begun)).bearer).toBeDefined();
  expect(await postResponse(response, relayState, begun)).toEqual(restart);
  const victim = await begin();
  expect(await postResponse(response, saml.answer(victim?.to ?? "").relayState, victim)).toEqual({
    ...restart,
    to: "/sign-in?problem=failed",
  });
  const stolen = await begin();
  const later = saml.answer(stolen?.to ?? "");
  expect(
    await postResponse(saml.encode(later.said, saml.sign(saml.assertionOf(later.said), later.said.id)), later.relayState, await begin()),
  ).toEqual(restart);
}, 60_000);

test("a provider of another organization signs nobody in here", async () => {
  await verifyDomain();
  await connect(bySaml());
  await verifyDomain("globex.example", "globex");
  const theirs = createSamlProvider("ann@globex.example", "https://idp.globex.example");
  await connect(bySaml(theirs), "globex");
  const begun = await begin("ann@globex.example");
  const { said, relayState } = theirs.answer(begun?.to ?? "", { nameId: `ann@${DOMAIN}` });
  const response = theirs.encode(said, theirs.sign(theirs.assertionOf(said), said.id));
  expect(await postResponse(response, relayState, begun)).toEqual({ to: "/sign-in?problem=restart", bearer: undefined });
  const globex = new URL((await read("globex")).addresses.assertionConsumer).pathname.split("/").at(-1) ?? "";
  const second = await begin("ann@globex.example");
  const asked = theirs.answer(second?.to ?? "", { nameId: `ann@${DOMAIN}` });
  const signed = theirs.encode(asked.said, theirs.sign(theirs.assertionOf(asked.said), asked.said.id));
  expect(await postResponse(signed, asked.relayState, second, globex)).toEqual({ to: "/sign-in?problem=elsewhere", bearer: undefined });
});
