import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bodyPlace } from "../mail/outbox.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { buildProductApp, type ProductApp } from "../testing/build-product-app.ts";
import { readMailedCode } from "../testing/sign-up-with-code.ts";
import { issueBearer } from "./embedded/issue-bearer.ts";

const PASSWORD = "a password of the stranger";

let built: ProductApp;

beforeEach(async () => (built = await buildProductApp()));
afterEach(async () => {
  vi.useRealTimers();
  await built.close();
});

let addresses = 0;
/** From an address of its own, unless one is given: what is counted is the account. */
async function post(path: string, payload: object, remoteAddress?: string) {
  // The mails of a test are in the order of its calls.
  built.clock.advance(1);
  const response = await built.app.inject({
    method: "POST",
    url: `/api/auth${path}`,
    remoteAddress: remoteAddress ?? `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`,
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}
const operatorMakes = (email: string) => issueBearer(built.db, built.env, { email });
const codeTo = (email: string) => readMailedCode(built, email);
const member = async (bearer: string) =>
  (await built.app.inject({ url: "/api/member", headers: { authorization: `Bearer ${bearer}` } })).json();

async function mailsTo(recipient: string): Promise<string[]> {
  const rows = await built.db.read
    .selectFrom("outgoingMails")
    .selectAll()
    .where("recipient", "=", recipient)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ id, subject, body }) => `${subject}\n${createSecretBox(built.env.secretKey).open(body, bodyPlace(id))}`);
}

async function enterByCode(email: string, person: object = {}): Promise<string> {
  await post("/email-otp/send-verification-otp", { email, type: "sign-in" });
  return (await post("/sign-in/email-otp", { email, otp: await codeTo(email), ...person })).body.token;
}

test("sign-up and a forgotten password answer alike whether there is an account, and so do guesses at their codes", async () => {
  await operatorMakes("ann@acme.com");
  const [known, unknown] = ["ann@acme.com", "new@acme.com"];
  for (const [path, body] of [
    ["/sign-up/email", { name: "Ann", password: PASSWORD }],
    ["/email-otp/send-verification-otp", { type: "forget-password" }],
    ["/email-otp/send-verification-otp", { type: "sign-in" }],
  ] as const) {
    const replies = [await post(path, { email: known, ...body }), await post(path, { email: unknown, ...body })];
    expect(replies[0]).toMatchObject({ status: 200, body: { success: true } });
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  }
  expect(await mailsTo(known)).toHaveLength(3);
  expect((await mailsTo(unknown)).map((mail) => mail.split("\n")[0])).toContain("There is no account with this address");
  for (let tries = 0; tries < 5; tries += 1) {
    const guess = { otp: "AAAAAAAA", password: "another password" };
    const replies = [
      await post("/email-otp/reset-password", { email: known, ...guess }),
      await post("/email-otp/reset-password", { email: unknown, ...guess }),
    ];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(replies[1]?.status).toEqual(replies[0]?.status);
  }
});

test("the password of a sign-up counts only with the code from the mail, and never replaces one that is there", async () => {
  const email = "ann@acme.com";
  await post("/sign-up/email", { name: "Eve", email, password: PASSWORD });
  const ann = await enterByCode(email, { name: "Ann", password: "the owner's own password" });
  expect((await member(ann)).data).toMatchObject({ name: "Ann", organization: null });
  await post("/sign-up/email", { name: "Eve", email, password: PASSWORD });
  await post("/sign-in/email-otp", {
    email,
    otp: (await codeTo(email)).toLowerCase().replace(/^(.{4})/u, "$1-"),
    password: PASSWORD,
  });
  expect((await post("/sign-in/email", { email, password: PASSWORD })).status).toBe(401);
  expect((await post("/sign-in/email", { email, password: "the owner's own password" })).status).toBe(200);
});

test("ten guesses an hour at one account are taken from however many addresses, its owner gets a notice, and five mails", async () => {
  await operatorMakes("ann@acme.com");
  const later = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  const guess = (email: string, path: string) =>
    post(path, { email, ...(path === "/sign-in/email" ? { password: "a wrong guess" } : { otp: "AAAAAAAA" }) });
  const tryAll = async (email: string, tries: number) => {
    let taken = 0;
    for (let count = 0; count < tries; count += 1)
      if ((await guess(email, count % 2 === 0 ? "/sign-in/email" : "/sign-in/email-otp")).status !== 429) taken += 1;
    return taken;
  };
  expect(await tryAll("ann@acme.com", 20)).toBe(5);
  later(2);
  expect(await tryAll("ANN@acme.com ".trim(), 20)).toBe(3);
  later(11);
  expect(await tryAll("ann@acme.com", 20)).toBe(2);
  later(11);
  expect(await tryAll("ann@acme.com", 20)).toBe(0);
  await expect.poll(() => mailsTo("ann@acme.com")).toEqual([expect.stringMatching(/^Too many tries to sign in to your account\n/u)]);
  expect(await tryAll("bob@acme.com", 1)).toBe(1);
  later(61);
  expect(await tryAll("ann@acme.com", 1)).toBe(1);

  let mailed = 0;
  for (let minutes = 0; minutes < 55; minutes += 5) {
    for (let count = 0; count < 4; count += 1)
      if ((await post("/email-otp/send-verification-otp", { email: "cat@claw.com", type: "sign-in" })).status === 200) mailed += 1;
    later(5);
  }
  expect([mailed, (await mailsTo("cat@claw.com")).length]).toEqual([5, 5]);
});

test("one IPv6 network guesses no more than twenty times in five minutes, whatever the address and the account", async () => {
  let taken = 0;
  for (let count = 0; count < 60; count += 1) {
    const body = { email: `person${count}@acme.com`, otp: "AAAAAAAA" };
    const { status } = await post("/sign-in/email-otp", body, `2001:db8:7:${count.toString(16)}::1`);
    if (status !== 429) taken += 1;
  }
  expect(taken).toBe(20);
  const body = { email: "other@acme.com", otp: "AAAAAAAA" };
  expect((await post("/sign-in/email-otp", body, "2001:db8:8::1")).status).toBe(400);
});
