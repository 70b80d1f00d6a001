import { afterEach, expect, test } from "vitest";
import { resealSecrets } from "../../secrets/reseal-secrets.ts";
import { createSecretBox } from "../../secrets/secret-box.ts";
import { buildProductApp } from "../../testing/build-product-app.ts";
import { addPasskey, openTwoSteps, PASSWORD, signInBy } from "../../testing/open-two-steps.ts";
import { createSoftAuthenticator } from "../../testing/services/soft-authenticator.ts";
import { readMailedCode } from "../../testing/sign-up-with-code.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("a sign-in needs a code of the app once it is on, by password and by mailed code, and the half-way state opens nothing", async () => {
  const { built, call, post, withPassword, whoIs, finish, signUp, turnOn, stateOf } = await openTwoSteps(closers);
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
  const [one, two] = first.map(({ body }) => body as { secondStep: string });
  if (one === undefined || two === undefined) throw new Error("No second step was asked for.");
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
  const { call, withPassword, finish, signUp, turnOn } = await openTwoSteps(closers);
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
  const { withPassword, finish, signUp, turnOn } = await openTwoSteps(closers, {});
  const { app } = await turnOn(await signUp("ann@acme.example"));
  const sign = [await withPassword("ann@acme.example"), await withPassword("ann@acme.example")].map(({ body }) => body.secondStep);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await finish(sign[tries % 2], "000000")).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await finish(sign[1], await app.nextCode())).status).toBe(429);
});

test("secrets are sealed at rest and outlive a change of the key, and a deleted account leaves none", async () => {
  const { built, call, withPassword, finish, signUp, turnOn, idOf } = await openTwoSteps(closers);
  const bearer = await signUp("ann@acme.example");
  const { secret, app, recoveryCodes } = await turnOn(bearer);
  const stored = async () => JSON.stringify(await built.db.read.selectFrom("secondSteps").selectAll().execute());
  for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
    expect(await stored()).not.toContain(word);

  const key = "another key of thirty-two letters or more";
  const box = createSecretBox(key, built.env.secretKey);
  expect(await resealSecrets(built.db, box, new AbortController().signal)).toBeGreaterThanOrEqual(2);
  const rotated = await buildProductApp({ db: built.db, withoutLimits: true, env: { ...built.env, secretKey: key } });
  closers.push(rotated.close);
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

test("a passkey of this address that checks its owner signs in alone; another origin, another member, a replay and a removed one do not", async () => {
  const opened = await openTwoSteps(closers);
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
