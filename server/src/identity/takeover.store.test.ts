import type { RouteName } from "@disco/protocol";
import { contracts } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecretBox } from "../secrets/secret-box.ts";
import { bodyPlace } from "../mail/outbox.ts";
import { buildProductApp, type ProductApp } from "../testing/build-product-app.ts";
import { readMailedCode } from "../testing/sign-up-with-code.ts";
import { issueBearer } from "./embedded/issue-bearer.ts";

const PASSWORD = "a password of the stranger";

let built: ProductApp;

beforeEach(async () => (built = await buildProductApp()));
afterEach(() => built.close());

let addresses = 0;
/** From an address of its own, unless one is given: what is counted is the account. */
async function call(method: "GET" | "POST", path: string, bearer: string | null, payload: object = {}, remoteAddress?: string) {
  // The mails of a test are in the order of its calls.
  built.clock.advance(1);
  const response = await built.app.inject({
    method,
    url: `/api/auth${path}`,
    remoteAddress: remoteAddress ?? `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    ...(method === "POST" && { payload }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
const post = (path: string, bearer: string | null, payload?: object) => call("POST", path, bearer, payload);
const get = (path: string, bearer: string) => call("GET", path, bearer);
const member = async (bearer: string) =>
  (await built.app.inject({ url: "/api/member", headers: { authorization: `Bearer ${bearer}` } })).json();
const operatorMakes = (email: string, slug?: string) => issueBearer(built.db, built.env, { email, ...(slug && { slug }) });

async function mailsTo(recipient: string): Promise<string[]> {
  const rows = await built.db.read
    .selectFrom("outgoingMails")
    .selectAll()
    .where("recipient", "=", recipient)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ id, subject, body }) => `${subject}\n${createSecretBox(built.env.secretKey).open(body, bodyPlace(id))}`);
}

const codeTo = (recipient: string) => readMailedCode(built, recipient);

async function enterByCode(email: string, person: object = {}): Promise<string> {
  await post("/email-otp/send-verification-otp", null, { email, type: "sign-in" });
  return (await post("/sign-in/email-otp", null, { email, otp: await codeTo(email), ...person })).body.token;
}

/** An account as a server of an earlier version left it: signed up with a password, its address never confirmed. */
async function unconfirmedAccount(email: string): Promise<string> {
  const bearer = await enterByCode(email, { name: "Stranger", password: PASSWORD });
  await sql`update identity_user set "emailVerified" = ${built.db.kind === "sqlite" ? 0 : false} where email = ${email}`.execute(
    built.db.raw,
  );
  return bearer;
}

test("an admin cannot take an owner's invitation that is open: its id goes to the invited person alone, whose address must be confirmed", async () => {
  const ann = await operatorMakes("ann@acme.com");
  const bob = await operatorMakes("bob@berth.com");
  const { id: organizationId } = (await member(ann)).data.organization;
  await post("/organization/invite-member", ann, { email: "bob@berth.com", role: "admin" });
  const [own] = (await get("/organization/list-user-invitations", bob)).body;
  expect((await post("/organization/accept-invitation", bob, { invitationId: own.id })).status).toBe(200);

  const invited = await post("/organization/invite-member", ann, { email: "chief@acme.com", role: "owner" });
  const listed = (await get("/organization/list-invitations", bob)).body.find(({ email }: { email: string }) => email === "chief@acme.com");
  expect(listed.id).toBe(invited.body.id);
  const link = (await mailsTo("chief@acme.com")).join().match(/invitation=(\S+)/u)?.[1] ?? "";
  for (const shown of [invited, await get("/organization/list-invitations", bob), await get("/organization/get-full-organization", bob)])
    expect(JSON.stringify(shown.body)).not.toContain(link);

  // Signing up proves nothing, and opens nothing.
  expect((await post("/sign-up/email", null, { name: "Bob", email: "chief@acme.com", password: PASSWORD })).body).toEqual({
    success: true,
  });
  expect((await post("/sign-in/email", null, { email: "chief@acme.com", password: PASSWORD })).status).toBe(401);
  const prepared = await unconfirmedAccount("chief@acme.com");
  for (const invitationId of [listed.id, link]) {
    expect((await post("/organization/accept-invitation", bob, { invitationId })).status).toBe(404);
    const refused = await post("/organization/accept-invitation", prepared, { invitationId });
    expect([refused.status, refused.body.code]).toEqual([403, "unconfirmed_address"]);
  }

  const chief = await enterByCode("chief@acme.com");
  expect((await post("/organization/accept-invitation", chief, { invitationId: link })).status).toBe(200);
  expect((await member(chief)).data.organization).toMatchObject({ id: organizationId, role: "owner" });
});

test("what a stranger prepared under the chief executive's address ends with the first confirmation", async () => {
  const prepared = await enterByCode("chief@target.com", { name: "Stranger", password: PASSWORD });
  const eve = await operatorMakes("eve@evil.com");
  await post("/organization/create", prepared, { name: "Target", slug: "target-4711" });
  await post("/organization/invite-member", prepared, { email: "eve@evil.com", role: "owner" });
  const [invitation] = (await get("/organization/list-user-invitations", eve)).body;
  await post("/organization/accept-invitation", eve, { invitationId: invitation.id });
  await post("/organization/create", prepared, { name: "Alone", slug: "alone-4711" });
  await post("/organization/invite-member", prepared, { email: "mate@evil.com", role: "owner" });
  await sql`update identity_user set "emailVerified" = ${built.db.kind === "sqlite" ? 0 : false} where email = ${"chief@target.com"}`.execute(
    built.db.raw,
  );

  const chief = await enterByCode("chief@target.com");
  expect((await member(chief)).data).toMatchObject({ email: "chief@target.com", organization: null });
  expect((await get("/organization/list", chief)).body).toEqual([]);
  expect((await member(prepared)).code).toBe("unauthorized");
  expect((await post("/sign-in/email", null, { email: "chief@target.com", password: PASSWORD })).status).toBe(401);
  const mate = await operatorMakes("mate@evil.com");
  expect((await get("/organization/list-user-invitations", mate)).body).toEqual([]);
  // The organization without members is deleted later; an operator may give it back until then.
  const closing = await built.db.read
    .selectFrom("closingOrganizations")
    .innerJoin("organizations", "organizations.id", "closingOrganizations.organizationId")
    .select("slug")
    .execute();
  expect(closing).toEqual([{ slug: "alone-4711" }]);
  expect((await member(await operatorMakes("chief@target.com", "alone-4711"))).data.organization).toMatchObject({ role: "owner" });
  await expect(operatorMakes("chief@target.com", "target-4711")).rejects.toThrow("already has the slug");
});

test("a forgotten password that is set with a code confirms the address, and ends what was prepared as well", async () => {
  const prepared = await enterByCode("chief@target.com", { name: "Stranger", password: PASSWORD });
  await post("/organization/create", prepared, { name: "Target", slug: "target-4711" });
  await sql`update identity_user set "emailVerified" = ${built.db.kind === "sqlite" ? 0 : false}`.execute(built.db.raw);
  await post("/email-otp/send-verification-otp", null, { email: "chief@target.com", type: "forget-password" });
  const reset = { email: "chief@target.com", otp: await codeTo("chief@target.com"), password: "the owner's own password" };
  expect((await post("/email-otp/reset-password", null, reset)).status).toBe(200);
  const chief = (await post("/sign-in/email", null, { email: reset.email, password: reset.password })).body.token;
  expect((await member(chief)).data).toMatchObject({ organization: null });
});

test("an account with an unconfirmed address reads its session's state and signs out, and every other route says that it must confirm", async () => {
  const stranger = await unconfirmedAccount("ann@acme.com");
  const headers = { authorization: `Bearer ${stranger}` };
  const session = await get("/session", stranger);
  expect(session.body.data).toEqual({ email: "ann@acme.com", isConfirmed: false });
  const open: string[] = [];
  for (const [name, { method, path }] of Object.entries(routes)) {
    if (contracts[name as RouteName].access !== "member" || path === routes.signOut.path) continue;
    const url = path.replaceAll(/:\w+/gu, "x");
    const response = await built.app.inject({ method, url, headers, ...(method !== "GET" && { payload: {} }) });
    if (response.statusCode !== 403 || response.json().code !== "unconfirmed_address") open.push(name);
  }
  // A bearer of an earlier version is exchanged for the cookie, which is worth as little.
  expect(open).toEqual(["takeCookie", "readSignIn"]);
  expect((await post("/sign-out", stranger)).status).toBe(200);
  expect((await get("/session", stranger)).status).toBe(401);
  // Public routes that a bearer gives more see a stranger.
  const faq = { question: "Is it open?", answer: "No." };
  const ann = await operatorMakes("eve@harbour.com", "harbour");
  const write = (bearer: string) =>
    built.app.inject({ method: "POST", url: "/api/knowledge/faqs/harbour", headers: { authorization: `Bearer ${bearer}` }, payload: faq });
  await sql`insert into identity_member (id, "organizationId", "userId", role, "createdAt")
    select 'planted', o.id, u.id, 'owner', u."createdAt" from identity_organization o, identity_user u
    where o.slug = 'harbour' and u.email = 'ann@acme.com'`.execute(built.db.raw);
  expect((await write(await unconfirmedAgain("ann@acme.com"))).statusCode).toBeGreaterThanOrEqual(400);
  expect((await write(ann)).statusCode).toBe(200);
});

/** A new session of an account that stays unconfirmed. */
async function unconfirmedAgain(email: string): Promise<string> {
  return (await post("/sign-in/email", null, { email, password: PASSWORD })).body.token;
}

test("a member who leaves or loses a role takes their open invitations along", async () => {
  const ann = await operatorMakes("ann@acme.com");
  const bob = await operatorMakes("bob@berth.com");
  const cat = await operatorMakes("cat@claw.com");
  const { id: organizationId } = (await member(ann)).data.organization;
  const join = async (bearer: string, email: string, role: string) => {
    await post("/organization/invite-member", ann, { email, role, organizationId });
    const [{ id }] = (await get("/organization/list-user-invitations", bearer)).body;
    await post("/organization/accept-invitation", bearer, { invitationId: id });
  };
  await join(bob, "bob@berth.com", "owner");
  await join(cat, "cat@claw.com", "admin");
  const dan = await operatorMakes("dan@dock.com");
  const eve = await operatorMakes("eve@ease.com");
  const fay = await operatorMakes("fay@ferry.com");
  await post("/organization/invite-member", bob, { email: "dan@dock.com", role: "owner", organizationId });
  await post("/organization/invite-member", bob, { email: "eve@ease.com", role: "member", organizationId });
  await post("/organization/invite-member", cat, { email: "fay@ferry.com", role: "admin", organizationId });
  const idOf = async (bearer: string) => (await get("/organization/list-user-invitations", bearer)).body[0]?.id;
  const [toDan, toEve, toFay] = [await idOf(dan), await idOf(eve), await idOf(fay)];
  const team = (await get("/organization/get-full-organization", ann)).body.members;
  const memberId = team.find(({ user }: { user: { email: string } }) => user.email === "bob@berth.com").id;

  // As an admin Bob may still invite members, and no owners any more.
  expect((await post("/organization/update-member-role", ann, { memberId, role: "admin", organizationId })).status).toBe(200);
  expect((await post("/organization/accept-invitation", dan, { invitationId: toDan })).status).toBe(404);
  expect((await post("/organization/accept-invitation", eve, { invitationId: toEve })).status).toBe(200);
  expect((await post("/organization/leave", cat, { organizationId })).status).toBe(200);
  expect((await post("/organization/accept-invitation", fay, { invitationId: toFay })).status).toBe(404);
  // An invitation that escaped the change is worth nothing either.
  await sql`update identity_invitation set status = 'pending' where email = 'fay@ferry.com'`.execute(built.db.raw);
  expect((await post("/organization/accept-invitation", fay, { invitationId: toFay })).status).toBe(403);
  expect((await get("/organization/list", fay)).body.map(({ id }: { id: string }) => id)).not.toContain(organizationId);
});

test("a sign-in acts for the first organization, a refused change keeps it, and a removed member is told and chooses again", async () => {
  const ann = await operatorMakes("ann@acme.com");
  const stranger = (await member(await operatorMakes("eve@evil.com"))).data.organization.id;
  const { id: organizationId } = (await member(ann)).data.organization;
  await operatorMakes("bob@berth.com");
  await post("/organization/invite-member", ann, { email: "bob@berth.com", role: "member" });
  const joining = await enterByCode("bob@berth.com");
  const [{ id: invitationId }] = (await get("/organization/list-user-invitations", joining)).body;
  await post("/organization/accept-invitation", joining, { invitationId });

  const bob = await enterByCode("bob@berth.com");
  expect((await get("/organization/get-full-organization", bob)).body).toMatchObject({ slug: "berth" });
  expect((await post("/organization/set-active", bob, { organizationId })).status).toBe(200);
  for (const id of [stranger, "no-such-organization"]) {
    expect((await post("/organization/set-active", bob, { organizationId: id })).status).toBe(404);
    for (const query of [`?organizationId=${id}`, "?organizationSlug=evil"]) await get(`/organization/get-full-organization${query}`, bob);
    expect((await member(bob)).data.organization).toMatchObject({ slug: "acme" });
    expect((await get("/organization/get-full-organization", bob)).body).toMatchObject({ slug: "acme" });
  }

  expect((await post("/organization/remove-member", ann, { memberIdOrEmail: "bob@berth.com" })).status).toBe(200);
  expect((await member(bob)).data).toMatchObject({ organization: null, endedMembership: { name: "Acme" } });
  const refused = await built.app.inject({ url: "/api/overview", headers: { authorization: `Bearer ${bob}` } });
  expect([refused.statusCode, refused.json().error]).toEqual([
    403,
    "You are no longer a member of Acme. Please choose another organization.",
  ]);
  expect((await get("/organization/get-full-organization", bob)).body).toBeNull();
  const [own] = (await get("/organization/list", bob)).body;
  await post("/organization/set-active", bob, { organizationId: own.id });
  expect((await member(bob)).data).toMatchObject({ organization: { slug: "berth" } });
});
