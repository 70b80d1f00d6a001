import type { AuditLog, RouteName, SecondStep } from "@disco/protocol";
import { contracts } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { bodyPlace } from "../../mail/outbox.ts";
import { resealSecrets } from "../../secrets/reseal-secrets.ts";
import { createSecretBox } from "../../secrets/secret-box.ts";
import { createAuthenticatorApp } from "../../testing/authenticator-app.ts";
import { buildProductApp, type ProductAppOptions } from "../../testing/build-product-app.ts";
import { createSoftAuthenticator } from "../../testing/services/soft-authenticator.ts";
import { readMailedCode } from "../../testing/sign-up-with-code.ts";
import { issueBearer } from "../embedded/issue-bearer.ts";

const PASSWORD = "correct horse battery";
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

let addresses = 0;

async function open(options: ProductAppOptions = { withoutLimits: true }) {
  const built = await buildProductApp(options);
  closers.push(built.close);
  /** From an address of its own, as a program unless cookies are given. */
  async function call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, bearer: string | null, payload?: object, cookies?: object) {
    built.clock.advance(1);
    addresses += 1;
    const reply = await built.app.inject({
      method,
      url,
      remoteAddress: `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`,
      headers: { ...(bearer !== null && { authorization: `Bearer ${bearer}` }), ...(cookies && { origin: "http://localhost" }) },
      ...(payload && { payload }),
      ...(cookies && { cookies: { ...cookies } }),
    });
    return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies, headers: reply.headers };
  }
  const post = (path: string, bearer: string | null, payload: object = {}) => call("POST", `/api/auth${path}`, bearer, payload);
  const operatorMakes = (email: string, slug?: string) => issueBearer(built.db, built.env, { email, ...(slug && { slug }) });
  const withPassword = (email: string) => post("/sign-in/email", null, { email, password: PASSWORD });
  const whoIs = async (bearer: string) => (await call("GET", "/api/member", bearer)).status;
  const idOf = async (bearer: string): Promise<string> => (await call("GET", "/api/member", bearer)).body.data.id;
  const finish = (secondStep: string, code: string) => post("/second-step/sign-in", null, { secondStep, code });

  async function signUp(email: string): Promise<string> {
    await post("/sign-up/email", null, { email, password: PASSWORD, name: "Ann" });
    const otp = await readMailedCode(built, email);
    return (await post("/sign-in/email-otp", null, { email, otp, password: PASSWORD, name: "Ann" })).body.token;
  }
  async function turnOn(bearer: string) {
    const { secret } = (await post("/second-step/app", bearer)).body.data;
    const app = createAuthenticatorApp(secret);
    const { body } = await post("/second-step/app/confirm", bearer, { code: await app.nextCode() });
    return { secret, app, recoveryCodes: body.data.recoveryCodes as string[] };
  }
  /** A colleague in the organization of slug acme. */
  async function addMember(email: string, role: "member" | "admin" = "member"): Promise<string> {
    const bearer = await operatorMakes(email);
    await sql`insert into identity_member (id, "organizationId", "userId", role, "createdAt")
      select ${email}, o.id, u.id, ${role}, o."createdAt" from identity_organization o, identity_user u
      where o.slug = 'acme' and u.email = ${email}`.execute(built.db.raw);
    await sql`delete from identity_member where "userId" = ${await idOf(bearer)} and "organizationId" <> (
      select id from identity_organization where slug = 'acme')`.execute(built.db.raw);
    await sql`update identity_session set "activeOrganizationId" = null`.execute(built.db.raw);
    return bearer;
  }
  const stateOf = async (bearer: string): Promise<SecondStep> => (await call("GET", "/api/auth/second-step", bearer)).body.data;
  return { built, call, post, operatorMakes, withPassword, whoIs, idOf, finish, signUp, turnOn, addMember, stateOf };
}

test("a sign-in needs a code of the app once it is on, by password and by mailed code, and the half-way state opens nothing", async () => {
  const { built, call, post, withPassword, whoIs, finish, signUp, turnOn, stateOf } = await open();
  const bearer = await signUp("ann@acme.example");
  const elsewhere = (await withPassword("ann@acme.example")).body.token;
  const pending = (await post("/second-step/app", bearer)).body.data.secret;
  expect((await withPassword("ann@acme.example")).body.token).toBeTruthy();
  expect((await post("/second-step/app/confirm", bearer, { code: "000000" })).status).toBe(400);
  const { secret, app, recoveryCodes } = await turnOn(bearer);
  expect(secret).not.toBe(pending);
  expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10]);
  expect([await whoIs(bearer), await whoIs(elsewhere)]).toEqual([200, 401]);
  expect((await post("/second-step/app", bearer)).status).toBe(409);

  await post("/email-otp/send-verification-otp", null, { email: "ann@acme.example", type: "sign-in" });
  const otp = await readMailedCode(built, "ann@acme.example");
  const first = [
    await withPassword("ann@acme.example"),
    await post("/sign-in/email-otp", null, { email: "ann@acme.example", otp, password: "another battery" }),
  ];
  for (const { body, headers } of first) {
    expect([Object.keys(body), headers["set-auth-token"], headers["set-cookie"]]).toEqual([["secondStep"], undefined, undefined]);
    const { secondStep } = body;
    for (const token of [secondStep, `second-step-${secondStep}`, `${secondStep}.${secondStep}`]) expect(await whoIs(token)).toBe(401);
    const cookies = { disco_member: secondStep, disco_sign_in: "x", "better-auth.session_token": secondStep };
    expect((await call("GET", "/api/member", null, undefined, cookies)).status).toBe(401);
    expect((await call("POST", "/api/auth/cookie", secondStep, {}, cookies)).status).toBe(401);
  }
  const [{ body: one }, { body: two }] = first as [{ body: { secondStep: string } }, { body: { secondStep: string } }];
  expect([(await finish(one.secondStep, "123456")).status, (await finish("made up", await app.codeOf(0))).status]).toEqual([400, 401]);
  const code = await app.nextCode();
  const entered = await finish(one.secondStep, code);
  expect([entered.status, await whoIs(entered.body.token)]).toEqual([200, 200]);
  // Neither the same code, nor an earlier one, nor the finished sign-in counts again.
  expect((await finish(two.secondStep, code)).status).toBe(400);
  expect((await finish(two.secondStep, await app.codeOf(-1))).status).toBe(400);
  expect((await finish(one.secondStep, await app.nextCode())).status).toBe(401);

  const [recovery = ""] = recoveryCodes;
  expect((await finish(two.secondStep, ` ${recovery.toLowerCase()} `)).status).toBe(200);
  const third = (await withPassword("ann@acme.example")).body.secondStep;
  expect((await finish(third, recovery)).status).toBe(400);
  expect((await stateOf(bearer)).recoveryCodesLeft).toBe(9);
  const renewed = (await post("/second-step/recovery-codes", bearer)).body.data.recoveryCodes;
  expect((await finish(third, recoveryCodes[1] ?? "")).status).toBe(400);
  expect((await finish(third, renewed[0])).status).toBe(200);

  expect((await call("DELETE", "/api/auth/second-step/app", bearer)).status).toBe(200);
  expect((await withPassword("ann@acme.example")).body.token).toBeTruthy();
  const rows = await built.db.read.selectFrom("outgoingMails").select("subject").where("kind", "=", "security").execute();
  expect(rows).toEqual([{ subject: "Two-step verification of your Disco account is off" }]);
});

test("a page gets the half-way state in a cookie of one path, and one code sent twice at once signs in once", async () => {
  const { call, withPassword, finish, signUp, turnOn } = await open();
  const { app, recoveryCodes } = await turnOn(await signUp("ann@acme.example"));
  const body = { email: "ann@acme.example", password: PASSWORD };
  const asked = await call("POST", "/api/auth/sign-in/email", null, body, {});
  expect(asked.body).toEqual({ secondStep: null });
  expect(asked.cookies).toMatchObject([{ name: "disco_second_step", path: "/api/auth/second-step/sign-in", httpOnly: true, maxAge: 600 }]);
  const cookies = { disco_second_step: asked.cookies[0]?.value ?? "" };
  const code = await app.nextCode();
  const done = await call("POST", "/api/auth/second-step/sign-in", null, { code }, cookies);
  expect([done.status, done.body.token]).toEqual([200, null]);
  expect(done.cookies.map(({ name }) => name)).toContain("disco_member");

  for (const secret of [await app.nextCode(), recoveryCodes[0] ?? ""]) {
    const open = await Promise.all(Array.from({ length: 4 }, () => withPassword("ann@acme.example")));
    const statuses = await Promise.all(open.map(async ({ body: { secondStep } }) => (await finish(secondStep, secret)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  }
});

test("guesses at the second step are counted by account, whatever the address and the sign-in", async () => {
  const { withPassword, finish, signUp, turnOn } = await open({});
  const { app } = await turnOn(await signUp("ann@acme.example"));
  const sign = [await withPassword("ann@acme.example"), await withPassword("ann@acme.example")].map(({ body }) => body.secondStep);
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) statuses.push((await finish(sign[tries % 2], "000000")).status);
  expect(statuses).toEqual([400, 400, 400, 400, 429]);
  expect((await finish(sign[1], await app.nextCode())).status).toBe(429);
});

test("secrets are sealed at rest and outlive a change of the key, and a deleted account leaves none", async () => {
  const { built, call, withPassword, finish, signUp, turnOn, idOf } = await open();
  const bearer = await signUp("ann@acme.example");
  const { secret, app, recoveryCodes } = await turnOn(bearer);
  const stored = async () => JSON.stringify(await built.db.read.selectFrom("secondSteps").selectAll().execute());
  for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
    expect(await stored()).not.toContain(word);

  const key = "another key of thirty-two letters or more";
  const box = createSecretBox(key, built.env.secretKey);
  expect(await resealSecrets(built.db, box, new AbortController().signal)).toBeGreaterThanOrEqual(2);
  const rotated = await buildProductApp({ db: built.db, withoutLimits: true, env: { ...built.env, secretKey: key } });
  const first = await rotated.app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    payload: { email: "ann@acme.example", password: PASSWORD },
  });
  const second = { secondStep: first.json().secondStep, code: await app.nextCode() };
  expect((await rotated.app.inject({ method: "POST", url: "/api/auth/second-step/sign-in", payload: second })).statusCode).toBe(200);
  await resealSecrets(built.db, createSecretBox(built.env.secretKey, key), new AbortController().signal);

  const again = (await withPassword("ann@acme.example")).body.secondStep;
  const { token } = (await finish(again, await app.nextCode())).body;
  const id = await idOf(token);
  expect((await call("POST", "/api/account/deletion", token, { confirmation: "ann@acme.example" })).status).toBe(200);
  expect(await stored()).not.toContain(id);
});

/** A passkey of the member's, as a browser at our own page adds it. */
async function addPasskey({ call }: Awaited<ReturnType<typeof open>>, bearer: string, ceremony: object = {}) {
  const device = createSoftAuthenticator();
  const started = await call("POST", "/api/auth/passkeys/start", bearer, {}, {});
  const cookies = { disco_passkey: started.cookies[0]?.value ?? "" };
  const credential = device.register({ challenge: started.body.challenge, ...ceremony });
  const send = (as = bearer) => call("POST", "/api/auth/passkeys", as, { name: "Laptop", credential }, cookies);
  return { device, started, send };
}

async function signInBy(
  { call }: Awaited<ReturnType<typeof open>>,
  device: ReturnType<typeof createSoftAuthenticator>,
  ceremony: object = {},
) {
  const started = await call("POST", "/api/auth/passkeys/sign-in/start", null, {}, {});
  const cookies = { disco_passkey: started.cookies[0]?.value ?? "" };
  const credential = device.signIn({ challenge: started.body.challenge, ...ceremony });
  const send = () => call("POST", "/api/auth/passkeys/sign-in", null, { credential }, cookies);
  return {
    send,
    member: (reply: Awaited<ReturnType<typeof send>>) => reply.cookies.find(({ name }) => name === "disco_member")?.value ?? "",
  };
}

test("a passkey of this address that checks its owner signs in alone; another origin, another member, a replay and a removed one do not", async () => {
  const opened = await open();
  const { call, signUp, turnOn, whoIs, idOf, stateOf } = opened;
  const ann = await signUp("ann@acme.example");
  const bob = await signUp("bob@acme.example");
  await turnOn(ann);
  const refused = [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { isChecked: false }, { challenge: "made-up" }];
  for (const ceremony of refused) expect((await (await addPasskey(opened, ann, ceremony)).send()).status).toBeGreaterThanOrEqual(400);
  const stolen = await addPasskey(opened, ann);
  expect((await stolen.send(bob)).status).toBe(401);
  expect((await stateOf(ann)).passkeys).toEqual([]);

  const { device, started, send } = await addPasskey(opened, ann);
  expect(started.body).toMatchObject({
    rp: { id: "localhost" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect((await send()).status).toBe(200);
  const { passkeys } = await stateOf(ann);
  expect(passkeys).toMatchObject([{ name: "Laptop" }]);

  const signIn = await signInBy(opened, device);
  const reply = await signIn.send();
  expect([reply.status, reply.body.token]).toEqual([200, null]);
  expect(await idOf(signIn.member(reply))).toBe(await idOf(ann));
  expect((await signIn.send()).status).toBe(400);
  for (const ceremony of refused) expect((await (await signInBy(opened, device, ceremony)).send()).status).toBeGreaterThanOrEqual(400);
  const unknown = await (await signInBy(opened, createSoftAuthenticator())).send();
  expect(unknown.status).toBe(401);

  const remove = (bearer: string) => call("DELETE", `/api/auth/passkeys/${passkeys[0]?.id}`, bearer);
  expect((await remove(bob)).status).toBe(404);
  expect((await remove(ann)).status).toBe(200);
  const gone = await signInBy(opened, device);
  expect((await gone.send()).status).toBe(401);
  expect(await whoIs(ann)).toBe(200);
});

test("an organization that requires two steps serves nothing to members with one, at any door, until they have set it up", async () => {
  const opened = await open();
  const { built, call, post, operatorMakes, addMember, turnOn, whoIs } = opened;
  const ann = await operatorMakes("ann@acme.example", "acme");
  const bob = await addMember("bob@acme.example", "admin");
  const rule = (bearer: string, isRequired: boolean) => call("PUT", "/api/auth/organization/second-step", bearer, { isRequired });
  expect([(await rule(bob, true)).status, (await rule(ann, true)).status]).toEqual([403, 409]);
  await turnOn(ann);
  expect([(await rule(ann, true)).status, await whoIs(ann), await whoIs(bob)]).toEqual([200, 200, 403]);

  const names = (Object.keys(contracts) as RouteName[]).filter((name) => contracts[name].access === "member" && name !== "signOut");
  const open_ = new Set<string>();
  for (const name of names) {
    const { method, path } = routes[name];
    const reply = await call(method, path.replaceAll(/:\w+/gu, "x"), bob, method === "GET" ? undefined : {});
    if (reply.body.code !== "second_step_required") open_.add(name);
    else expect(reply.status).toBe(403);
  }
  expect([...open_].toSorted()).toEqual(names.filter((name) => "takesOneStep" in contracts[name]).toSorted());
  expect(JSON.stringify((await call("GET", "/api/auth/session", bob)).body)).not.toContain('acme"');
  const knowledge = await call("POST", "/api/knowledge/index", bob, { url: "https://acme.example/" });
  expect(knowledge.status).not.toBe(200);

  const withoutMembership = (bearer: string) => call("GET", "/api/auth/organization/second-step", bearer);
  const { device, send } = await addPasskey(opened, bob);
  expect([(await send()).status, await whoIs(bob)]).toEqual([200, 403]);
  const signIn = await signInBy(opened, device);
  const byPasskey = signIn.member(await signIn.send());
  expect((await withoutMembership(byPasskey)).body.data.readyMembers).toHaveLength(2);
  await turnOn(bob);
  expect(await whoIs(bob)).toBe(200);

  // A sign-in at another organization's provider has not the two steps of this one.
  const mark = (value: string) => sql`update identity_session set "twoStepsIn" = ${value}`.execute(built.db.raw);
  await mark("another organization");
  expect(await whoIs(bob)).toBe(403);
  await mark("*");
  expect((await rule(ann, false)).status).toBe(200);
  const { entries } = (await call("GET", "/api/audit", ann)).body as AuditLog;
  expect(entries.map(({ action }) => action)).toEqual(["second_step.optional", "second_step.required"]);
  expect((await post("/sign-out", bob)).status).toBe(200);
});

test("an administrator resets a member who lost everything; members, strangers and organizations beside it cannot", async () => {
  const opened = await open();
  const { built, call, operatorMakes, addMember, turnOn, idOf, whoIs } = opened;
  const ann = await operatorMakes("ann@acme.example", "acme");
  const [bob, cleo] = [await addMember("bob@acme.example"), await addMember("cleo@acme.example", "admin")];
  const eve = await operatorMakes("eve@evil.example", "evil");
  const ids: Record<string, string> = { ann: await idOf(ann), bob: await idOf(bob) };
  await turnOn(ann);
  const { send } = await addPasskey(opened, bob);
  await send();
  await turnOn(bob);
  const reset = async (bearer: string, who: string) =>
    (await call("DELETE", `/api/auth/organization/second-step/${ids[who]}`, bearer)).status;
  expect([await reset(bob, "bob"), await reset(eve, "bob"), await reset(cleo, "ann")]).toEqual([403, 404, 403]);
  await sql`insert into identity_member (id, "organizationId", "userId", role, "createdAt")
    select 'beside', o.id, ${ids.bob}, 'member', o."createdAt" from identity_organization o where o.slug = 'evil'`.execute(built.db.raw);
  expect([await reset(eve, "bob"), await reset(cleo, "bob")]).toEqual([409, 409]);
  await sql`delete from identity_member where id = 'beside'`.execute(built.db.raw);
  expect([await reset(cleo, "bob"), await whoIs(bob)]).toEqual([200, 401]);
  const { rows } = await sql`select id from identity_passkey where "userId" = ${ids.bob}`.execute(built.db.raw);
  expect([rows, (await built.db.read.selectFrom("secondSteps").selectAll().execute()).map(({ memberId }) => memberId)]).toEqual([
    [],
    [ids.ann],
  ]);
  const { entries } = (await call("GET", "/api/audit", ann)).body as AuditLog;
  expect(entries).toMatchObject([{ action: "second_step.reset", detail: "Reset the two-step verification of bob@acme.example." }]);
  const [mail] = await built.db.read.selectFrom("outgoingMails").selectAll().where("recipient", "=", "bob@acme.example").execute();
  expect(mail && createSecretBox(built.env.secretKey).open(mail.body, bodyPlace(mail.id))).toContain("An owner or admin of Acme reset");
});
