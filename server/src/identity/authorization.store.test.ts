import type { Access, RouteName } from "@disco/protocol";
import { contracts } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RouteOptions } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import type { Database } from "../db/database.ts";
import type { Env } from "../settings/env.ts";
import { memoryLimits } from "../limits/memory-limits.ts";
import { buildTestApp, createTestClock, testEnv, type TestApp } from "../testing/build-test-app.ts";
import { createTokenIssuer, forgeTokens, sessionClaims, signToken } from "../testing/services/forged-tokens.ts";
import { openTestDatabase } from "../testing/stores/open-test-database.ts";
import { wire } from "../wire/wire.ts";
import { issueBearer } from "./embedded/issue-bearer.ts";

const issuer = createTokenIssuer();
const claimsOf = (who: string) =>
  sessionClaims(issuer, {
    sub: `user_${who}`,
    email: `${who}@${who}.example`,
    o: { id: `org_${who}`, rol: "admin", slg: `site-${who}` },
    // Every route is asked in every way, which takes a slow machine longer than Clerk's minute.
    exp: Math.floor(Date.now() / 1000) + 3_600,
  });

const clerk: Env["identity"] = {
  provider: "clerk",
  publishableKey: `pk_test_${btoa("clerk.disco.test$")}`,
  frontendHost: "clerk.disco.test",
  secretKey: null,
  jwtKey: issuer.pem,
  apiUrl: "http://127.0.0.1:9",
};

/** Routes outside the contracts that are in the document all the same. */
const ofOperators: Readonly<Record<string, Access>> = {
  "GET /healthz": "public",
  "GET /readyz": "public",
  "GET /api/openapi.json": "public",
};
const all = Object.fromEntries(
  (Object.keys(routes) as RouteName[]).map((name) => [`${routes[name].method} ${routes[name].path}`, contracts[name].access]),
);
const ofAccounts = / \/api\/(?:auth|single-sign-on|scim)\b/u;
const ours = Object.fromEntries(Object.entries(all).filter(([route]) => !ofAccounts.test(route)));

const providers = [
  { name: "embedded accounts", identity: { provider: "embedded" }, table: { ...ofOperators, ...all } },
  { name: "Clerk", identity: clerk, table: { ...ofOperators, ...ours } },
] satisfies { name: string; identity: Env["identity"]; table: Record<string, Access> }[];

interface SignedIn {
  bearer: string;
  id: string;
  organizationId: string;
  slug: string;
  widgetKey: string;
}

describe.each(providers)("with $name", ({ identity, table }) => {
  const registered = new Map<string, Access | undefined>();
  const repeatable = new Set<string>();
  let built: TestApp;
  let app: App;
  let stop: () => Promise<void>;
  let canary: Canary;
  let env: Env;
  let db: Database;
  let ann: SignedIn;
  let bob: SignedIn;
  const memberRoutes = Object.entries(table).flatMap(([route, access]) => (access === "member" ? [route] : []));

  beforeAll(async () => {
    canary = await openCanary();
    env = testEnv({ identity });
    db = await openTestDatabase();
    const limits = memoryLimits();
    const clock = createTestClock();
    const wiring = await wire({ env, db, limits, clock, logger: pino({ level: "silent" }) });
    const collect = (route: RouteOptions) => {
      for (const method of [route.method].flat()) {
        registered.set(`${method} ${route.url}`, route.config?.access);
        if (route.config?.isIdempotent === true) repeatable.add(`${method} ${route.url}`);
      }
    };
    built = await buildTestApp({
      ...wiring,
      env: { identity },
      db,
      limits,
      clock,
      features: [(scope) => void scope.addHook("onRoute", collect), ...wiring.features],
    });
    app = built.app;
    stop = async () => {
      await built.close();
      await wiring.stop();
      await limits.close();
      await db.close();
      await canary.close();
    };
    const bearerOf = (who: string) =>
      identity.provider === "clerk"
        ? signToken(issuer, claimsOf(who))
        : issueBearer(db, env, { email: `${who}@${who}.example`, slug: `site-${who}` });
    ann = await signIn(await bearerOf("ann"));
    bob = await signIn(await bearerOf("bob"));
  });
  afterAll(() => stop());

  async function signIn(bearer: string): Promise<SignedIn> {
    const member = await call("GET /api/member", { authorization: `Bearer ${bearer}` });
    const widget = await call("GET /api/widget/configuration", { authorization: `Bearer ${bearer}` });
    const { id, organization } = member.json().data;
    return { bearer, id, organizationId: organization.id, slug: organization.slug, widgetKey: widget.json().data.apiKey };
  }

  function call(route: string, headers: Record<string, string>, options: { query?: string; body?: object; from?: string } = {}) {
    const [method = "", path = ""] = route.split(" ");
    const url = path.replaceAll(/:\w+/gu, "unknown") + (options.query ?? "");
    const payload = method === "GET" || method === "DELETE" ? undefined : (options.body ?? {});
    const remoteAddress = options.from ?? "127.0.0.1";
    return app.inject({ method: method as "GET", url, headers, remoteAddress, ...(payload === undefined ? {} : { payload }) });
  }

  test("every route has a contract, and the access that it says", async () => {
    const document = (await call("GET /api/openapi.json", {})).json();
    const documented = Object.entries<Record<string, object>>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/gu, ":$1")}`),
    );
    expect(documented.toSorted()).toEqual(Object.keys(table).toSorted());
    for (const [route, access] of registered) {
      if (/^(?:HEAD|OPTIONS) /u.test(route)) continue;
      // Pages and files stand outside the API and its document; they hold nothing that is anybody's.
      // Directories and providers of single sign-on prove who they are by a token or a signature of their own.
      const isOfProvider = / \/(?:scim|oauth\/sign-in\/sso)\//u.test(route);
      const isPage = isOfProvider || /^GET \/(?!api\/|healthz|readyz|gmail\/|calendar\/|oauth\/slack\/status)/u.test(route);
      expect([route, access]).toEqual([route, isPage ? "public" : table[route]]);
    }
  });

  test("every public post of ours takes an Idempotency-Key", () => {
    const posts = Object.keys(ours).filter((route) => route.startsWith("POST ") && ours[route] !== "member");
    expect(posts.length).toBeGreaterThan(10);
    // A file is streamed; the id of its message makes a second try safe.
    expect(posts.filter((route) => !repeatable.has(route))).toEqual(["POST /api/chat/v2/files"]);
  });

  test("a member is known by the bearer, with the organization they act for", async () => {
    const reply = await call("GET /api/member", { authorization: `Bearer ${ann.bearer}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toMatchObject({ id: ann.id, email: "ann@ann.example", organization: { slug: "site-ann" } });
    expect(ann.organizationId).not.toBe(bob.organizationId);
    expect(ann.widgetKey).toMatch(/^pk_[\w-]{32}$/u);
  });

  test("without a good bearer every member route answers the same 401, whatever was sent", async () => {
    const forged = forgeTokens(issuer, claimsOf("ann"), canary.address);
    const session = ann.bearer.split(".")[0] ?? "";
    const basic = `Basic ${btoa(`ann:${ann.bearer}`)}`;
    const attempts: Record<string, { headers?: Record<string, string>; query?: string }> = {
      nothing: {},
      Basic: { headers: { authorization: basic } },
      "a bare token": { headers: { authorization: ann.bearer } },
      "an empty bearer": { headers: { authorization: "Bearer " } },
      "two bearers": { headers: { authorization: `Bearer ${ann.bearer}, Bearer ${bob.bearer}` } },
      "a token in the query": { query: `?token=${encodeURIComponent(ann.bearer)}&access_token=${encodeURIComponent(ann.bearer)}` },
      cookies: {
        headers: {
          cookie: ["better-auth.session_token", "__Secure-better-auth.session_token", "__session", "token"]
            .map((name) => `${name}=${encodeURIComponent(ann.bearer)}`)
            .join("; "),
        },
      },
      "a user's id": { headers: { "x-user-id": ann.id, "x-organization-id": ann.slug, "x-demo-mode": "true" } },
      "the widget key": { headers: { authorization: `Bearer ${ann.widgetKey}` } },
      "a session without its signature": { headers: { authorization: `Bearer ${session}` } },
      "a session with an empty signature": { headers: { authorization: `Bearer ${session}.` } },
      "a session with another's signature": { headers: { authorization: `Bearer ${session}.${bob.bearer.split(".").at(-1) ?? ""}` } },
      ...Object.fromEntries(Object.entries(forged).map(([name, token]) => [name, { headers: { authorization: `Bearer ${token}` } }])),
    };
    const bodies = new Set<string>();
    for (const route of memberRoutes) {
      for (const [name, { headers = {}, query = "" }] of Object.entries(attempts)) {
        const reply = await call(route, headers, { query });
        expect([route, name, reply.statusCode]).toEqual([route, name, 401]);
        bodies.add(reply.body);
      }
    }
    expect([...bodies]).toEqual([JSON.stringify({ success: false, error: "Please sign in.", code: "unauthorized" })]);
    expect(canary.hits).toBe(0);
  }, 180_000);

  test("a bad bearer never writes knowledge, and the answer does not tell whether the organization exists", async () => {
    const writes = ["POST /api/knowledge/faqs/:slug", "PUT /api/knowledge/faqs/:slug/unknown", "DELETE /api/knowledge/faqs/:slug/unknown"];
    const bodies = new Set<string>();
    for (const [name, token] of Object.entries(forgeTokens(issuer, claimsOf("ann"), canary.address))) {
      for (const route of writes) {
        for (const slug of [ann.slug, "nobody-1"]) {
          const reply = await call(
            route.replace(":slug", slug),
            { authorization: `Bearer ${token}` },
            // From more than one address, so that no limit is met.
            { body: { question: "Q?", answer: "A." }, from: `192.0.2.${writes.indexOf(route) + 1}` },
          );
          expect([route, slug, name, reply.statusCode]).toEqual([route, slug, name, 401]);
          bodies.add(reply.body);
        }
      }
    }
    expect(bodies.size).toBe(1);
    const asBob = await call(
      `POST /api/knowledge/faqs/${ann.slug}`,
      { authorization: `Bearer ${bob.bearer}` },
      { body: { question: "Q?", answer: "A." } },
    );
    expect(asBob.statusCode).toBe(403);
  });

  test("naming another member or organization in a request changes nothing", async () => {
    const hers = { authorization: `Bearer ${ann.bearer}` };
    const headers = { ...hers, "x-organization-id": bob.slug, "x-user-id": bob.id, "x-widget-key": bob.widgetKey };
    const queries = [
      "",
      `?userId=${bob.id}`,
      `?userId=${bob.id}&userId=${bob.id}`,
      `?userId[]=${bob.id}`,
      `?user_id=${bob.id}`,
      `?organizationId=${bob.organizationId}`,
      `?organizationId=${bob.slug}`,
    ];
    for (const route of memberRoutes.filter((each) => each.startsWith("GET "))) {
      for (const query of queries) {
        const reply = await call(route, headers, { query });
        if (reply.statusCode !== 503) expect(reply.statusCode, `${route}${query}`).toBeLessThan(500);
        for (const marker of [bob.widgetKey, "bob@bob.example", `"${bob.slug}"`]) expect(reply.body).not.toContain(marker);
      }
    }
    const before = (await call("GET /api/widget/configuration", { authorization: `Bearer ${bob.bearer}` })).body;
    for (const field of ["userId", "organizationId", "id", "apiKey", "plan", "role"]) {
      const refused = await call("PUT /api/widget/configuration", headers, { body: { greeting: "Hi", [field]: bob.organizationId } });
      expect([field, refused.statusCode]).toEqual([field, 400]);
    }
    const changed = await call("PUT /api/widget/configuration", headers, {
      body: { greeting: "Hi from Ann" },
      query: `?organizationId=${bob.organizationId}`,
    });
    expect(changed.json().data).toMatchObject({ apiKey: ann.widgetKey, organizationId: ann.slug, greeting: "Hi from Ann" });
    expect((await call("GET /api/widget/configuration", { authorization: `Bearer ${bob.bearer}` })).body).toBe(before);
  }, 180_000);

  test("a member may look at the widget, and everything that owners and admins rule is refused with a sentence", async () => {
    const carol = await joinAsMember();
    const hers = { authorization: `Bearer ${carol}` };
    expect((await call("GET /api/member", hers)).json().data.organization).toMatchObject({ id: ann.organizationId, role: "member" });
    const before = await call("GET /api/widget/configuration", hers);
    expect(before.json().data.apiKey).toBe(ann.widgetKey);
    const ruled = { ...ruledRoutes, ...(identity.provider === "embedded" ? embeddedRuledRoutes : {}) };
    for (const [route, body] of Object.entries(ruled)) {
      const reply = await call(route, hers, { body });
      expect([route, reply.statusCode, reply.json().code]).toEqual([route, 403, "forbidden"]);
      expect(reply.json().error).toMatch(/^(?:Only owners and admins of .+ may .+|You are not allowed to .+)\.$/u);
    }
    expect((await call("GET /api/widget/configuration", hers)).body).toBe(before.body);
    expect((await call("GET /api/member", { authorization: `Bearer ${ann.bearer}` })).statusCode).toBe(200);
  });

  /** Carol's bearer: a plain member of Ann's organization. */
  async function joinAsMember(): Promise<string> {
    if (identity.provider === "clerk") {
      const { o } = claimsOf("ann");
      return signToken(issuer, { ...claimsOf("carol"), o: { ...(o as object), rol: "member" } });
    }
    const bearer = await issueBearer(db, env, { email: "carol@carol.example", slug: "site-carol" });
    const { organizationId } = ann;
    const asAnn = { authorization: `Bearer ${ann.bearer}` };
    await call("POST /api/auth/organization/invite-member", asAnn, {
      body: { email: "carol@carol.example", role: "member", organizationId },
    });
    const invitations = await call("GET /api/auth/organization/list-invitations", asAnn, { query: `?organizationId=${organizationId}` });
    expect(invitations.json()).toMatchObject([{ email: "carol@carol.example" }]);
    const asCarol = { authorization: `Bearer ${bearer}` };
    const [{ id: invitationId }] = (await call("GET /api/auth/organization/list-user-invitations", asCarol)).json();
    await call("POST /api/auth/organization/accept-invitation", asCarol, { body: { invitationId } });
    await call("POST /api/auth/organization/set-active", asCarol, { body: { organizationId } });
    return bearer;
  }
});

/** Routes for owners and admins, with a valid body. */
const ruledRoutes: Readonly<Record<string, object>> = {
  "PUT /api/widget/configuration": { greeting: "Hi from Carol" },
  "POST /api/widget/configuration/identity-secret": {},
  "GET /api/webhook-credentials": {},
  "POST /api/webhook-credentials": { name: "Carol's" },
  "PUT /api/webhook-credentials/:credentialId": { takes_unsigned: true },
  "DELETE /api/webhook-credentials/:credentialId": {},
  "POST /api/webhook-credentials/:credentialId/rotate": {},
  "POST /api/webhook-credentials/:credentialId/test": {},
  "GET /api/webhook-credentials/:credentialId/deliveries": {},
  "POST /api/webhook-credentials/:credentialId/deliveries/:deliveryId/replay": {},
};
const embeddedRuledRoutes: Readonly<Record<string, object>> = {
  "GET /api/auth/organization/list-invitations": {},
  "POST /api/auth/organization/invite-member": { email: "eve@eve.example", role: "member" },
  "POST /api/auth/organization/update": { data: { name: "Carol's" } },
};

interface Canary {
  address: string;
  readonly hits: number;
  close(): Promise<void>;
}

async function openCanary(): Promise<Canary> {
  let hits = 0;
  const server: Server = createServer((_request, response) => {
    hits += 1;
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get hits() {
      return hits;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
