import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dns, openDns } from "../server/src/testing/services/open-dns.ts";
import { type OidcProvider, openOidcProvider } from "../server/src/testing/services/open-oidc-provider.ts";
import { findViolations } from "./find-violations.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSamlProvider } from "../server/src/testing/services/saml-provider.ts";
import { openSiteStage, type SiteStage } from "./site-stage.ts";

let dns: Dns;
let provider: OidcProvider;
let stage: SiteStage;

beforeAll(async () => {
  dns = await openDns();
  provider = await openOidcProvider({ sub: "bob", email: "bob@acme.example", name: "Bob Day", groups: ["bosses"] });
  stage = await openSiteStage({ DNS_SERVERS: dns.server, CRAWL_ALLOW_HOSTS: new URL(provider.origin).host });
});
afterAll(async () => {
  await stage?.close();
  await provider?.close();
  await dns?.close();
});

test("an owner proves a domain and connects a provider; a colleague signs in there, and the directory has a token", async () => {
  const ann = await stage.open({ bearer: await stage.addMember("ann@acme.example") });
  await ann.goto(`${stage.origin}/dashboard/settings?section=single-sign-on`);
  await ann.getByLabel("Domain", { exact: true }).fill("acme.example");
  await ann.getByRole("button", { name: "Add domain" }).click();
  const name = await ann.getByLabel("Name of the TXT record").inputValue();
  expect(name).toBe("_disco.acme.example");
  await ann.getByRole("button", { name: "Verify acme.example" }).click();
  await ann.getByText("The record is not there yet.").waitFor();
  dns.records.set(name, await ann.getByLabel("Value of the TXT record").inputValue());
  await ann.getByRole("button", { name: "Verify acme.example" }).click();
  await ann.getByText("Verified", { exact: true }).waitFor();

  await ann.getByLabel("Issuer").fill(provider.origin);
  await ann.getByLabel("Client ID").fill(provider.clientId);
  await ann.getByLabel("Client secret").fill(provider.clientSecret);
  await ann.getByLabel("Claim of roles").fill("groups");
  await ann.getByLabel("Values that make an admin").fill("bosses");
  await ann.getByRole("button", { name: "Save provider" }).click();
  await ann.getByText("The identity provider is saved.").first().waitFor();
  await ann.getByRole("button", { name: "Make a token" }).click();
  expect(await ann.getByLabel("Token", { exact: true }).inputValue()).toMatch(/^scim_/u);
  expect(await findViolations(ann)).toEqual([]);

  const bob = await stage.open();
  await bob.goto(`${stage.origin}/sign-in`);
  await bob.getByLabel("Work email").fill("bob@acme.example");
  await bob.getByRole("button", { name: "Continue", exact: true }).click();
  await bob.waitForURL(`${stage.origin}/dashboard*`);
  await bob.goto(`${stage.origin}/dashboard/settings?section=single-sign-on`);
  await bob.getByRole("heading", { name: "Single sign-on" }).waitFor();

  await ann.goto(`${stage.origin}/dashboard/settings?section=privacy`);
  await ann.getByText("bob@acme.example joined as an admin.").waitFor();

  provider.person.email_verified = false;
  const eve = await stage.open();
  await eve.goto(`${stage.origin}/sign-in?email=bob@acme.example`);
  await eve.getByRole("button", { name: "Continue", exact: true }).click();
  await eve.getByText("The sign-in did not work.").waitFor();
  await eve.getByLabel("Work email").fill("bob@acme.example");
  await eve.getByRole("button", { name: "Continue", exact: true }).click();
  await eve.getByLabel("Code", { exact: true }).waitFor();
});

test("a SAML provider of another site posts its response, and the colleague is signed in", async () => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/sso") !== true) return response.writeHead(404).end();
    const { said, relayState } = saml.answer(new URL(request.url ?? "/", origin).href);
    const fields = { SAMLResponse: saml.encode(said, saml.sign(saml.assertionOf(said), said.id)), RelayState: relayState };
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<form method="post" action="${said.recipient}">${inputs.join("")}<button>Sign in</button></form>`);
  });
  server.listen(0);
  await once(server, "listening");
  // Another site than 127.0.0.1, so that the browser treats the cookie as it does on the internet.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const saml = createSamlProvider("cat@acme.example", origin);
  const settings = { entityId: saml.entityId, entryPoint: saml.entryPoint, certificates: [saml.certificate] };
  const headers = { authorization: `Bearer ${await stage.addMember("ann@acme.example")}`, "content-type": "application/json" };
  const body = JSON.stringify({ protocol: "saml", ...settings, roleClaim: null, adminValues: [] });
  expect((await fetch(`${stage.origin}/api/single-sign-on/connection`, { method: "PUT", headers, body })).status).toBe(200);

  const cat = await stage.open();
  await cat.goto(`${stage.origin}/sign-in`);
  await cat.getByLabel("Work email").fill("cat@acme.example");
  await cat.getByRole("button", { name: "Continue", exact: true }).click();
  await cat.getByRole("button", { name: "Sign in" }).click();
  await cat.waitForURL(`${stage.origin}/dashboard*`);
  await cat.getByText("cat@acme.example").first().waitFor();
  server.closeAllConnections();
  server.close();
});
