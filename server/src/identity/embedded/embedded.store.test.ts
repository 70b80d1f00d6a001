import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memberFeature } from "../../features/account/member/routes.ts";
import { buildTestApp, testEnv, type TestApp } from "../../testing/build-test-app.ts";
import { memoryLimits } from "../../limits/memory-limits.ts";
import { openTestDatabase } from "../../testing/stores/open-test-database.ts";
import { createEmbeddedIdentity } from "./embedded.ts";
import { issueBearer } from "./issue-bearer.ts";
import type { IdentityMail } from "./mail.ts";

const PASSWORD = "correct horse battery";
const env = testEnv();

let built: TestApp;
let mails: IdentityMail[];

beforeEach(async () => {
  mails = [];
  const db = await openTestDatabase();
  const limits = memoryLimits();
  const identity = createEmbeddedIdentity({ ...env, db, limits, sendCode: async (mail) => void mails.push(mail) });
  const testApp = await buildTestApp({ db, limits, identity, features: [identity.routes, memberFeature] });
  built = {
    ...testApp,
    close: async () => {
      await testApp.close();
      await limits.close();
      await db.close();
    },
  };
});
afterEach(() => built.close());

function post(path: string, payload: object, bearer?: string, address = "192.0.2.1") {
  return built.app.inject({
    method: "POST",
    url: `/api/auth${path}`,
    payload,
    remoteAddress: address,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });
}

async function whoIs(bearer: string) {
  const reply = await built.app.inject({ url: "/api/member", headers: { authorization: `Bearer ${bearer}` } });
  return reply.statusCode === 200 ? reply.json().data : reply.statusCode;
}

/** Each sign-up comes from an address of its own. */
let signUps = 0;
async function signUp(email: string): Promise<string> {
  const address = `198.51.100.${(signUps += 1)}`;
  const reply = await post("/sign-up/email", { email, password: PASSWORD, name: "Ann" }, undefined, address);
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }]);
  return enterCode(email, { password: PASSWORD, name: "Ann" }, address);
}

function codeFor(email: string): string {
  const mail = mails.findLast((sent) => sent.kind === "code" && sent.email === email);
  return mail?.kind === "code" ? mail.code : "";
}

async function enterCode(email: string, person: object, address?: string): Promise<string> {
  const reply = await post("/sign-in/email-otp", { email, otp: codeFor(email), ...person }, undefined, address);
  expect(reply.statusCode).toBe(200);
  return reply.json().token;
}

async function signInByCode(email: string, address?: string): Promise<string> {
  await post("/email-otp/send-verification-otp", { email, type: "sign-in" }, undefined, address);
  return enterCode(email, {}, address);
}

test("a member signs up with a password, signs in again, and belongs to no organization yet", async () => {
  const first = await signUp("ann@acme.example");
  const again = await post("/sign-in/email", { email: "Ann@acme.example", password: PASSWORD });
  expect(again.headers["set-cookie"]).toBeUndefined();
  expect(again.headers["set-auth-token"]).toBe(again.json().token);
  expect(await whoIs(first)).toMatchObject({ email: "ann@acme.example", organization: null });
  expect(await whoIs(again.json().token)).toEqual(await whoIs(first));
});

test("a changed password ends every sign-in of the person but the one that changed it", async () => {
  const bearer = await signUp("ann@acme.example");
  const other = (await post("/sign-in/email", { email: "ann@acme.example", password: PASSWORD })).json().token;
  const stranger = await signUp("bob@acme.example");
  const wrong = { currentPassword: "wrong password", newPassword: "another battery" };
  expect((await post("/change-password", wrong, bearer)).statusCode).toBe(400);
  expect(await whoIs(other)).toMatchObject({ email: "ann@acme.example" });
  const changed = await post("/change-password", { ...wrong, currentPassword: PASSWORD }, bearer);
  expect(changed.statusCode).toBe(200);
  expect(await whoIs(other)).toBe(401);
  expect(await whoIs(bearer)).toMatchObject({ email: "ann@acme.example" });
  expect(await whoIs(stranger)).toMatchObject({ email: "bob@acme.example" });
});

test("a wrong password and an unknown e-mail get the same refusal", async () => {
  await signUp("ann@acme.example");
  const wrong = await post("/sign-in/email", { email: "ann@acme.example", password: "wrong password" });
  const unknown = await post("/sign-in/email", { email: "nobody@acme.example", password: "wrong password" });
  expect([wrong.statusCode, wrong.body]).toEqual([401, unknown.body]);
  expect(wrong.json()).toMatchObject({ success: false, code: "unauthorized" });
});

test.each<[path: string, call: object]>([
  ["/sign-up/email", { password: PASSWORD, name: "Eve" }],
  ["/sign-in/email", { password: "wrong password" }],
  ["/email-otp/send-verification-otp", { type: "sign-in" }],
  ["/sign-in/email-otp", { otp: "00000000" }],
  ["/email-otp/reset-password", { otp: "00000000", password: "another battery" }],
])(
  "the sixth call of %s from one address within five minutes waits, whatever the account, and other addresses do not",
  async (path, call) => {
    let accounts = 0;
    const tryFrom = (address: string) => post(path, { email: `ann${(accounts += 1)}@acme.example`, ...call }, undefined, address);
    const statuses = [];
    for (let tries = 1; tries <= 5; tries += 1) statuses.push((await tryFrom("192.0.2.40")).statusCode);
    expect(statuses).not.toContain(429);
    const sixth = await tryFrom("192.0.2.40");
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, "rate_limited"]);
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(240);
    expect((await tryFrom("192.0.2.41")).statusCode).not.toBe(429);
  },
);

test("a code from the mail signs in once, and a few wrong guesses burn it", async () => {
  const token = await signInByCode("ann@acme.example");
  expect(await whoIs(token)).toMatchObject({ email: "ann@acme.example" });
  const used = mails.flatMap((mail) => (mail.kind === "code" ? [mail.code] : []))[0] ?? "";
  expect((await post("/sign-in/email-otp", { email: "ann@acme.example", otp: used }, undefined, "192.0.2.3")).statusCode).toBe(400);
  await post("/email-otp/send-verification-otp", { email: "ann@acme.example", type: "sign-in" });
  const fresh = mails.flatMap((mail) => (mail.kind === "code" ? [mail.code] : [])).at(-1) ?? "";
  const wrong = "00000000";
  for (let tries = 1; tries <= 3; tries += 1)
    await post("/sign-in/email-otp", { email: "ann@acme.example", otp: wrong }, undefined, "192.0.2.4");
  expect((await post("/sign-in/email-otp", { email: "ann@acme.example", otp: fresh }, undefined, "192.0.2.5")).statusCode).not.toBe(200);
});

test("an address is confirmed by signing in with a code, and by no call of its own", async () => {
  expect((await post("/email-otp/verify-email", { email: "ann@acme.example", otp: "00000000" })).statusCode).toBe(404);
  const asked = await post("/email-otp/send-verification-otp", { email: "ann@acme.example", type: "email-verification" });
  expect([asked.statusCode, mails]).toEqual([400, []]);
});

test("a plain slug needs a work e-mail of that name; a marked one is free to all; a taken one is refused", async () => {
  const eve = await signUp("eve@evil.com");
  const refused = await post("/organization/create", { name: "Acme", slug: "acme" }, eve);
  expect([refused.statusCode, refused.json().code]).toEqual([403, "slug_claimed"]);

  const ann = await signInByCode("ann@acme.com");
  expect((await post("/organization/create", { name: "Acme", slug: "acme" }, ann)).statusCode).toBe(200);
  expect(await whoIs(ann)).toMatchObject({ organization: { slug: "acme", name: "Acme", role: "owner" } });

  const bob = await signInByCode("bob@acme.com", "192.0.2.9");
  const taken = await post("/organization/create", { name: "Acme two", slug: "acme" }, bob);
  expect(taken.statusCode).toBeGreaterThanOrEqual(400);
  expect(taken.json().error).toMatch(/already/u);
  const reserved = await post("/organization/create", { name: "Admin", slug: "admin" }, bob);
  expect([reserved.statusCode, reserved.json().code]).toEqual([400, "invalid_request"]);
  expect((await post("/organization/create", { name: "Shop", slug: "shop-4711" }, bob)).statusCode).toBe(200);
  expect(await whoIs(bob)).toMatchObject({ organization: { slug: "shop-4711" } });
  const renamed = await post("/organization/update", { data: { name: "Shop & Sons", slug: "acme" } }, bob);
  expect(renamed.statusCode).toBe(400);
  expect((await post("/organization/update", { data: { name: "Shop & Sons" } }, bob)).statusCode).toBe(200);
  expect(await whoIs(bob)).toMatchObject({ organization: { name: "Shop & Sons", slug: "shop-4711" } });
});

test("who signs out, or is removed from an organization, is out at the next call", async () => {
  const settings = { secretKey: env.secretKey, publicUrl: env.publicUrl };
  const ann = await issueBearer(built.db, settings, { email: "ann@acme.com" });
  const bob = await signInByCode("bob@other.com");
  await post("/organization/invite-member", { email: "bob@other.com", role: "member" }, ann);
  const invitation = mails.find((mail) => mail.kind === "invitation");
  expect(invitation).toMatchObject({ email: "bob@other.com", organizationName: "Acme" });
  const accepted = await post(
    "/organization/accept-invitation",
    { invitationId: invitation?.kind === "invitation" ? invitation.invitationId : "" },
    bob,
  );
  expect(accepted.statusCode).toBe(200);
  expect(await whoIs(bob)).toMatchObject({ organization: { slug: "acme", role: "member" } });
  const { organization } = await whoIs(ann);

  expect(
    (await post("/organization/invite-member", { email: "eve@other.com", role: "owner", organizationId: organization.id }, bob)).statusCode,
  ).toBe(403);
  expect((await post("/organization/remove-member", { memberIdOrEmail: "bob@other.com" }, ann)).statusCode).toBe(200);
  expect(await whoIs(bob)).toMatchObject({ organization: null });
  expect((await post("/sign-out", {}, bob)).statusCode).toBe(200);
  expect(await whoIs(bob)).toBe(401);
  expect(await whoIs(ann)).toMatchObject({ organization: { slug: "acme", role: "owner" } });
});

test("an admin invites and removes members, and neither makes an owner, nor unseats one, nor becomes one", async () => {
  const settings = { secretKey: env.secretKey, publicUrl: env.publicUrl };
  const ann = await issueBearer(built.db, settings, { email: "ann@acme.com" });
  const bob = await signInByCode("bob@other.com");
  const { organization } = await whoIs(ann);
  const organizationId = organization.id;
  await post("/organization/invite-member", { email: "bob@other.com", role: "admin", organizationId }, ann);
  const invitation = mails.find((mail) => mail.kind === "invitation");
  const invitationId = invitation?.kind === "invitation" ? invitation.invitationId : "";
  await post("/organization/accept-invitation", { invitationId }, bob);
  expect(await whoIs(bob)).toMatchObject({ organization: { slug: "acme", role: "admin" } });

  const team = (await get(`/organization/get-full-organization?organizationId=${organizationId}`, bob)).json();
  expect(team).not.toHaveProperty("invitations");
  const memberOf = (email: string) => team.members.find((member: { user: { email: string } }) => member.user.email === email).id;
  const refused: [string, object][] = [
    ["/organization/invite-member", { email: "eve@other.com", role: "owner", organizationId }],
    ["/organization/update-member-role", { memberId: memberOf("bob@other.com"), role: "owner", organizationId }],
    ["/organization/update-member-role", { memberId: memberOf("ann@acme.com"), role: "member", organizationId }],
    ["/organization/remove-member", { memberIdOrEmail: "ann@acme.com", organizationId }],
  ];
  for (const [path, body] of refused) expect([path, (await post(path, body, bob)).statusCode >= 400]).toEqual([path, true]);
  expect(await whoIs(ann)).toMatchObject({ organization: { slug: "acme", role: "owner" } });
  expect(await whoIs(bob)).toMatchObject({ organization: { slug: "acme", role: "admin" } });

  const invited = await post("/organization/invite-member", { email: "eve@other.com", role: "member", organizationId }, bob);
  expect(invited.statusCode).toBe(200);
  const open = (await get(`/organization/list-invitations?organizationId=${organizationId}`, bob)).json();
  const { id } = open.find((each: { email: string }) => each.email === "eve@other.com");
  const eve = await signInByCode("eve@other.com", "192.0.2.8");
  const [received] = (await get("/organization/list-user-invitations", eve)).json();
  expect((await post("/organization/cancel-invitation", { invitationId: id }, bob)).statusCode).toBe(200);
  for (const invitationId of [id, received.id])
    expect((await post("/organization/accept-invitation", { invitationId }, eve)).statusCode).toBeGreaterThanOrEqual(400);
  expect(await whoIs(eve)).toMatchObject({ organization: null });
});

test("an operator's bearer names the same member each time, and a second one of the domain gets a slug of their own", async () => {
  const settings = { secretKey: env.secretKey, publicUrl: env.publicUrl };
  const first = await issueBearer(built.db, settings, { email: "ann@acme.com" });
  const second = await issueBearer(built.db, settings, { email: "ANN@acme.com" });
  expect(second).not.toBe(first);
  expect(await whoIs(second)).toEqual(await whoIs(first));
  const bob = await issueBearer(built.db, settings, { email: "bob@acme.com", organization: "Bob & Co" });
  expect(await whoIs(bob)).toMatchObject({ organization: { slug: expect.stringMatching(/^acme-\d{6}$/u), name: "Bob & Co" } });
  await expect(issueBearer(built.db, settings, { email: "bob@acme.com", slug: "acme" })).rejects.toThrow("already has the slug");
  const other = await issueBearer(built.db, settings, { email: "bob@acme.com", slug: "bobs" });
  expect(await whoIs(other)).toMatchObject({ id: (await whoIs(bob)).id, organization: { slug: "bobs" } });
});

/** From now on nothing more goes into the sessions' table. */
async function fillDisk(): Promise<void> {
  await sql`create table filling (bytes blob)`.execute(built.db.raw);
  for (const change of ["insert", "update"])
    await sql`create trigger ${sql.id(`filling_${change}`)} before ${sql.raw(change)} on identity_session
      begin insert into filling values (zeroblob(1000000)); end`.execute(built.db.raw);
  await sql`pragma max_page_count = 1`.execute(built.db.raw);
}

test("on a full disk who signs in is told to come again, and who is signed in goes on, although sessions are prolonged", async () => {
  if (built.db.kind !== "sqlite") return;
  const ann = await signUp("ann@acme.example");
  await fillDisk();
  const refused = await post("/sign-in/email", { email: "ann@acme.example", password: PASSWORD });
  expect([refused.statusCode, refused.json().code]).toEqual([503, "storage_full"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
  try {
    expect(await whoIs(ann)).toMatchObject({ email: "ann@acme.example" });
  } finally {
    vi.useRealTimers();
  }
});

test("a foreign origin cannot sign anyone in", async () => {
  await signUp("ann@acme.example");
  const reply = await built.app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    payload: { email: "ann@acme.example", password: PASSWORD },
    headers: { origin: "https://evil.test" },
  });
  expect(reply.statusCode).toBe(403);
  expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
});

test("servers that start together on one database agree on the accounts' tables", async () => {
  const db = await openTestDatabase();
  const limits = memoryLimits();
  const starts = [1, 2, 3].map(() => createEmbeddedIdentity({ ...env, db, limits, sendCode: async () => {} }));
  await Promise.all(starts.map((start) => start.prepare?.()));
  const [one, two] = starts;
  const bearer = await issueBearer(db, { secretKey: env.secretKey, publicUrl: env.publicUrl }, { email: "ann@acme.com" });
  const request = { headers: { authorization: `Bearer ${bearer}` } };
  expect(await one?.verify(request)).toMatchObject({ email: "ann@acme.com" });
  expect(await two?.verify(request)).toEqual(await one?.verify(request));
  await limits.close();
  await db.close();
});

test("another organization's id is answered like one that does not exist", async () => {
  const settings = { secretKey: env.secretKey, publicUrl: env.publicUrl };
  const ann = await issueBearer(built.db, settings, { email: "ann@acme.com" });
  const bob = await issueBearer(built.db, settings, { email: "bob@other.com" });
  await post("/organization/invite-member", { email: "eve@acme.com", role: "member" }, ann);
  const invitation = mails.find((mail) => mail.kind === "invitation");
  const hers = {
    organizationId: (await whoIs(ann)).organization.id,
    invitationId: invitation?.kind === "invitation" ? invitation.invitationId : "",
  };
  const nobodys = { organizationId: "A".repeat(32), invitationId: "A".repeat(32) };
  const attempts = (ids: typeof hers) => [
    () => post("/organization/set-active", { organizationId: ids.organizationId }, bob),
    () => post("/organization/update", { data: { name: "Mine" }, organizationId: ids.organizationId }, bob),
    () => post("/organization/invite-member", { email: "x@x.com", role: "member", organizationId: ids.organizationId }, bob),
    () => post("/organization/remove-member", { memberIdOrEmail: "ann@acme.com", organizationId: ids.organizationId }, bob),
    () => post("/organization/leave", { organizationId: ids.organizationId }, bob),
    () => get(`/organization/get-full-organization?organizationId=${ids.organizationId}`, bob),
    () => get(`/organization/list-invitations?organizationId=${ids.organizationId}`, bob),
    () => post("/organization/accept-invitation", { invitationId: ids.invitationId }, bob),
    () => post("/organization/cancel-invitation", { invitationId: ids.invitationId }, bob),
  ];
  const before = await whoIs(ann);
  const foreign = attempts(hers);
  const missing = attempts(nobodys);
  for (const [index, attempt] of foreign.entries()) {
    const [one, other] = [await attempt(), await missing[index]?.()];
    expect([index, one.statusCode >= 400, one.statusCode, one.body]).toEqual([index, true, other?.statusCode, other?.body]);
  }
  expect(await whoIs(ann)).toEqual(before);
});

function get(path: string, bearer: string) {
  return built.app.inject({ url: `/api/auth${path}`, headers: { authorization: `Bearer ${bearer}` } });
}
