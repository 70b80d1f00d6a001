import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildProductApp, type ProductApp } from "../testing/build-product-app.ts";
import { readMailedCode, signUpWithCode } from "../testing/sign-up-with-code.ts";

const PASSWORD = "correct horse battery";
const EMAIL = "ann@acme.example";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15";

let built: ProductApp;

beforeEach(async () => (built = await buildProductApp({ withoutLimits: true })));
afterEach(async () => {
  vi.useRealTimers();
  await built.close();
});

async function ask(method: "GET" | "POST" | "PUT" | "DELETE", url: string, bearer?: string, payload?: object, agent = "a program") {
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return built.app.inject({
    method,
    url,
    remoteAddress: agent === FIREFOX ? "203.0.113.7" : "198.51.100.4",
    headers: { ...authorization, "user-agent": agent, "x-disco-address": "192.0.2.99" },
    ...(payload !== undefined && { payload }),
  });
}

const signUp = async (email = EMAIL): Promise<string> => {
  const place = { remoteAddress: "203.0.113.7", headers: { "user-agent": FIREFOX, "x-disco-address": "192.0.2.99" } };
  return (await signUpWithCode(built, { name: "Ann", email, password: PASSWORD }, place)).json().token;
};
const signIn = async (agent: string): Promise<string> =>
  (await ask("POST", "/api/auth/sign-in/email", undefined, { email: EMAIL, password: PASSWORD }, agent)).json().token;
const statusOf = async (bearer: string) => (await ask("GET", "/api/member", bearer)).statusCode;

test("a member sees where they are signed in, ends one sign-in at once, and then all others; nobody ends a stranger's", async () => {
  const first = await signUp();
  const second = await signIn(SAFARI);
  const third = await signIn("a program");
  const listed = (await ask("GET", "/api/auth/sign-ins", first)).json().data;
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({ browser: "Firefox on Windows", address: "203.0.113.7", isCurrent: true });
  const safari = listed.find(({ browser }: { browser: string | null }) => browser === "Safari on macOS");
  expect(safari).toMatchObject({ address: "198.51.100.4", isCurrent: false });
  for (const secret of [first, second, third]) expect(JSON.stringify(listed)).not.toContain(secret.split(".")[0]);

  const stranger = await signUp("eve@other.example");
  expect((await ask("DELETE", `/api/auth/sign-ins/${safari.id}`, stranger)).statusCode).toBe(404);
  expect(await statusOf(second)).toBe(200);
  expect((await ask("DELETE", `/api/auth/sign-ins/${safari.id}`, first)).statusCode).toBe(200);
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual([200, 401, 200]);
  expect((await ask("DELETE", `/api/auth/sign-ins/${safari.id}`, first)).statusCode).toBe(404);
  await ask("POST", "/api/auth/sign-ins/end-others", first, {});
  expect(await Promise.all([first, third, stranger].map(statusOf))).toEqual([200, 401, 200]);
});

test("what cannot be undone asks a member again who signed in more than ten minutes ago, by the password or a mailed code", async () => {
  const ann = await signUp();
  await ask("POST", "/api/auth/organization/create", ann, { name: "Acme", slug: "acme-4711" });
  const erase = () => ask("DELETE", "/api/people/ada%40lovelace.example", ann);
  const later = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  expect((await erase()).statusCode).toBe(200);
  later(11);
  const refused = await erase();
  expect([refused.statusCode, refused.json().code]).toEqual([403, "confirm_identity"]);
  expect(await statusOf(ann)).toBe(200);

  const wrong = await ask("POST", "/api/auth/confirm", ann, { password: "not the password" });
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, "That is not your password."]);
  expect((await erase()).statusCode).toBe(403);
  expect((await ask("POST", "/api/auth/confirm", ann, { password: PASSWORD })).statusCode).toBe(200);
  expect((await erase()).statusCode).toBe(200);

  later(12);
  expect((await erase()).statusCode).toBe(403);
  expect((await ask("POST", "/api/auth/confirm", ann, { code: "AAAAAAAA" })).statusCode).toBe(400);
  await ask("POST", "/api/auth/email-otp/send-verification-otp", undefined, { email: EMAIL, type: "sign-in" });
  const code = await readMailedCode(built, EMAIL);
  expect((await ask("POST", "/api/auth/confirm", ann, { code })).statusCode).toBe(200);
  expect((await ask("POST", "/api/auth/confirm", ann, { code })).statusCode).toBe(400);
  expect((await erase()).statusCode).toBe(200);
  expect((await ask("GET", "/api/auth/sign-ins", ann)).json().data).toHaveLength(1);
});

test("roles, owners' and admins' invitations, mail keys, webhook secrets and deletions ask a member again, plain invitations do not", async () => {
  const ann = await signUp();
  const made = await ask("POST", "/api/auth/organization/create", ann, { name: "Acme", slug: "acme-4711" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  const invite = (role: string) => ask("POST", "/api/auth/organization/invite-member", ann, { email: `${role}@berth.example`, role });
  const sensitive = [
    await invite("owner"),
    await invite("admin"),
    await ask("POST", "/api/auth/organization/update-member-role", ann, { memberId: made.json().members[0].id, role: "admin" }),
    await ask("POST", "/api/email/config", ann, {}),
    await ask("POST", "/email/config", ann, {}),
    await ask("POST", "/api/webhook-credentials", ann, { name: "Form" }),
    await ask("POST", "/api/webhook-credentials/any/rotate", ann, {}),
    await ask("POST", "/api/widget/configuration/identity-secret", ann, {}),
    await ask("PUT", "/api/retention", ann, { conversations: 1 }),
    await ask("POST", "/api/account/deletion", ann, { confirmation: EMAIL }),
    await ask("POST", "/api/organization/deletion", ann, { confirmation: "Acme" }),
  ];
  for (const reply of sensitive) expect([reply.statusCode, reply.json().code]).toEqual([403, "confirm_identity"]);
  expect((await invite("member")).statusCode).toBe(200);
  await ask("POST", "/api/auth/confirm", ann, { password: PASSWORD });
  expect((await invite("owner")).statusCode).toBe(200);
});
