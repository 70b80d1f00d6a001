import { createPublicKey } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../db/database.ts";
import { createTokenIssuer, sessionClaims, signToken, type TokenIssuer } from "../../testing/services/forged-tokens.ts";
import { openTestDatabase } from "../../testing/stores/open-test-database.ts";
import { type ClerkIdentityOptions, createClerkIdentity } from "./clerk.ts";
import type { Identity } from "../identity.ts";
import { followRoles } from "../../features/account/members/follow-roles.ts";

const MINUTE = 60_000;
const issuer = createTokenIssuer();

interface Backend {
  apiUrl: string;
  keys: TokenIssuer[];
  isDown: boolean;
  requests: string[];
  /** The memberships of `org_ann`. */
  members: object[];
  close(): Promise<void>;
}

let db: Database;
let backend: Backend;
let nowMs: number;

beforeEach(async () => {
  nowMs = 0;
  db = await openTestDatabase();
  backend = await openBackend();
});
afterEach(async () => {
  await db.close();
  await backend.close();
});

function identityWith(options: Partial<ClerkIdentityOptions> = {}): Identity {
  return createClerkIdentity({
    db,
    publicUrl: "http://localhost",
    frontendHost: "clerk.disco.test",
    secretKey: "sk_test_x",
    jwtKey: null,
    apiUrl: backend.apiUrl,
    monotonic: () => nowMs,
    ...options,
  });
}

const claims = (more: Record<string, unknown> = {}) => sessionClaims(issuer, { sub: "user_ann", ...more });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const keyRequests = () => backend.requests.filter((path) => path === "/v1/jwks").length;

test("a token is verified with the fetched keys; its e-mail and its organization's name are asked for once", async () => {
  const identity = identityWith();
  const token = signToken(issuer, claims({ o: { id: "org_ann", rol: "admin", slg: "northyard" } }));
  const member = await identity.verify(bearer(token));
  expect(member).toEqual({
    id: "user_ann",
    email: "ann@northyard.example",
    name: null,
    organization: { id: "org_ann", slug: "northyard", name: "Northyard Ltd", role: "admin" },
  });
  expect(await identity.verify(bearer(token))).toEqual(member);
  expect(backend.requests.toSorted()).toEqual(["/v1/jwks", "/v1/organizations/org_ann", "/v1/users/user_ann"]);
});

test("claims of the older version mean the same, and a member without an organization is a member", async () => {
  const identity = identityWith({ jwtKey: issuer.pem.replaceAll("\n", String.raw`\n`), secretKey: null });
  const older = claims({ v: undefined, sts: undefined, email: "a@b.example", org_id: "org_b", org_role: "org:member", org_slug: "b-team" });
  expect(await identity.verify(bearer(signToken(issuer, older)))).toEqual({
    id: "user_ann",
    email: "a@b.example",
    name: null,
    organization: { id: "org_b", slug: "b-team", name: "B Team", role: "member" },
  });
  expect(await identity.verify(bearer(signToken(issuer, claims())))).toEqual({ id: "user_ann", email: "", name: null, organization: null });
  expect(backend.requests).toEqual([]);
});

test("a slug that is reserved or taken here gets a mark, the same one each time", async () => {
  const identity = identityWith({ jwtKey: issuer.pem, secretKey: null });
  const slugOf = async (id: string, slg: string) =>
    (await identity.verify(bearer(signToken(issuer, claims({ o: { id, slg } })))))?.organization?.slug;
  expect(await slugOf("org_1", "northyard")).toBe("northyard");
  const marked = await slugOf("org_2", "northyard");
  expect(marked).toMatch(/^northyard-\d{6}$/u);
  expect(await slugOf("org_2", "renamed")).toBe(marked);
  expect(await slugOf("org_3", "demo")).toMatch(/^demo-\d{6}$/u);
});

test("five seconds of clock difference are forgiven, a minute is not", async () => {
  const identity = identityWith({ jwtKey: issuer.pem, secretKey: null });
  const now = Math.floor(Date.now() / 1_000);
  const verify = (more: Record<string, unknown>) => identity.verify(bearer(signToken(issuer, claims(more))));
  expect(await verify({ exp: now - 2 })).not.toBeNull();
  expect(await verify({ nbf: now + 4, iat: now + 4 })).not.toBeNull();
  expect(await verify({ exp: now - 60 })).toBeNull();
  expect(await verify({ nbf: now + 60, iat: now + 60 })).toBeNull();
});

test("known keys go on serving for an hour and more while Clerk is down", async () => {
  const identity = identityWith();
  const token = signToken(issuer, claims({ email: "a@b.example" }));
  expect(await identity.verify(bearer(token))).not.toBeNull();
  backend.isDown = true;
  for (const minute of [5, 15, 61, 180]) {
    nowMs = minute * MINUTE;
    expect(await identity.verify(bearer(token))).toMatchObject({ id: "user_ann" });
  }
});

test("made-up key ids cause one fetch in thirty seconds, up or down, and a new key is found after that", async () => {
  const identity = identityWith();
  const rotated: TokenIssuer = { ...createTokenIssuer(), kid: "ins_new" };
  await identity.verify(bearer(signToken(issuer, claims({ email: "a@b.example" }))));
  expect(keyRequests()).toBe(1);
  nowMs = 31_000;
  backend.isDown = true;
  const made = Array.from({ length: 50 }, (_, index) => signToken({ ...rotated, kid: `made-${index}` }, claims()));
  expect(await Promise.all(made.map((token) => identity.verify(bearer(token))))).toEqual(made.map(() => null));
  expect(keyRequests()).toBe(2);
  backend.isDown = false;
  backend.keys = [rotated];
  const fresh = signToken(rotated, claims({ email: "a@b.example" }));
  nowMs = 60_000;
  expect(await identity.verify(bearer(fresh))).toBeNull();
  nowMs = 62_000;
  expect(await identity.verify(bearer(fresh))).toMatchObject({ id: "user_ann" });
  expect(keyRequests()).toBe(3);
});

test("while no key was ever read, the answer is that sign-in is away, not that the member is nobody", async () => {
  backend.isDown = true;
  const identity = identityWith();
  await expect(identity.verify(bearer(signToken(issuer, claims())))).rejects.toMatchObject({ code: "unavailable" });
  expect(await identity.verify({ headers: {} })).toBeNull();
  expect(await identity.verify(bearer("test-token"))).toBeNull();
});

test("a member is asked again ten minutes after Clerk's last proof, and an unverified address is nobody", async () => {
  const identity = identityWith({ jwtKey: issuer.pem, secretKey: null });
  const ask = (more: Record<string, unknown>) => identity.isConfirmed?.(bearer(signToken(issuer, claims(more))));
  expect([await ask({ fva: [3, -1] }), await ask({ fva: [10, -1] }), await ask({ fva: [-1, -1] })]).toEqual([true, false, false]);
  const unverified = bearer(signToken(issuer, claims({ email: "chief@target.example", email_verified: false })));
  expect(await identity.verify(unverified)).toBeNull();
  expect(await identity.verifyUnconfirmed?.(unverified)).toMatchObject({ id: "user_ann", organization: null });
});

test("all members of a large organization are read, and changes at Clerk are in the audit log, by name and role", async () => {
  const identity = identityWith({ jwtKey: issuer.pem });
  await identity.verify(bearer(signToken(issuer, claims({ email: "a@b.example", o: { id: "org_ann", rol: "admin", slg: "northyard" } }))));
  const person = (number: number, role = "org:member") => ({
    role,
    public_user_data: { user_id: `user_${number}`, identifier: `person${number}@northyard.example` },
  });
  backend.members = Array.from({ length: 250 }, (_, number) => person(number));
  expect(await identity.listMembers?.("org_ann")).toHaveLength(250);
  const look = () => followRoles({ db, clock: () => new Date(), identity });
  const log = async () =>
    (await db.read.selectFrom("auditEntries").select(["memberName", "detail"]).execute()).map(
      (entry) => `${entry.memberName}: ${entry.detail}`,
    );
  await look();
  expect(await log()).toEqual([]);
  backend.members = [...backend.members.slice(0, 201), person(201, "org:admin"), ...backend.members.slice(203), person(900)];
  await look();
  await look();
  expect((await log()).sort()).toEqual([
    "Clerk: Made person201@northyard.example an admin.",
    "Clerk: person202@northyard.example left.",
    "Clerk: person900@northyard.example joined as a member.",
  ]);
});

async function openBackend(): Promise<Backend> {
  const backendState = { keys: [issuer], isDown: false, requests: [] as string[], members: [] as object[] };
  const bodies: Record<string, () => unknown> = {
    "/v1/jwks": () => ({
      keys: backendState.keys.map(({ kid, pem }) => ({ ...createPublicKey(pem).export({ format: "jwk" }), kid, alg: "RS256", use: "sig" })),
    }),
    "/v1/users/user_ann": () => ({
      primary_email_address_id: "idn_1",
      email_addresses: [{ id: "idn_1", email_address: "ann@northyard.example" }],
    }),
    "/v1/organizations/org_ann": () => ({ id: "org_ann", name: "Northyard Ltd", slug: "northyard" }),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    backendState.requests.push(path);
    const url = new URL(path, "http://clerk.test");
    const offset = Number(url.searchParams.get("offset") ?? 0);
    const limit = Number(url.searchParams.get("limit") ?? 10);
    bodies[`/v1/organizations/org_ann/memberships${url.search}`] = () => ({
      data: backendState.members.slice(offset, offset + limit),
      total_count: backendState.members.length,
    });
    const body = request.headers.authorization === "Bearer sk_test_x" ? bodies[path]?.() : undefined;
    response.statusCode = backendState.isDown ? 503 : body === undefined ? 404 : 200;
    response.setHeader("content-type", "application/json; charset=UTF-8");
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(backendState, {
    apiUrl,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
