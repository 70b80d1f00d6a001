import { afterEach, beforeEach, expect, test } from "vitest";
import { buildProductApp, type ProductApp } from "../../testing/build-product-app.ts";
import { signUpWithCode } from "../../testing/sign-up-with-code.ts";
import { issueBearer } from "../embedded/issue-bearer.ts";

const PASSWORD = "correct horse battery";
const ANN = { name: "Ann", email: "ann@acme.example", password: PASSWORD };
const ownPage = { "sec-fetch-site": "same-origin" };

let built: ProductApp;

beforeEach(async () => (built = await buildProductApp({ withoutLimits: true })));
afterEach(() => built.close());

function post(path: string, payload: object, headers: Record<string, string>, cookies: Record<string, string> = {}) {
  return built.app.inject({ method: "POST", url: `/api/auth${path}`, payload, headers, cookies });
}

function cookiesOf(reply: Awaited<ReturnType<typeof post>>): Record<string, string> {
  return Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
}

async function signUp(): Promise<Record<string, string>> {
  const reply = await signUpWithCode(built, ANN, { headers: ownPage });
  expect(reply.statusCode).toBe(200);
  return cookiesOf(reply);
}

test("a sign-in from our own page gives a cookie that no script can read, and the bearer to nobody; a program gets the bearer", async () => {
  const fromPage = await signUpWithCode(built, ANN, { headers: ownPage });
  expect(fromPage.cookies.find(({ name }) => name === "disco_member")).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const [secret = ""] = (cookiesOf(fromPage)["disco_member"] ?? "").split(".");
  expect(secret.length).toBeGreaterThan(20);
  expect([fromPage.headers["set-auth-token"], fromPage.json().token]).toEqual([undefined, null]);
  expect(fromPage.body).not.toContain(secret);
  expect(cookiesOf(fromPage)["disco_sign_in"]).not.toContain(secret);
  const fromProgram = await post("/sign-in/email", { email: ANN.email, password: PASSWORD }, {});
  expect([fromProgram.cookies, fromProgram.headers["set-auth-token"]]).toEqual([[], fromProgram.json().token]);
  const bearer = { authorization: `Bearer ${fromProgram.json().token}` };
  expect((await built.app.inject({ url: "/api/member", headers: bearer })).json().data.email).toBe(ANN.email);
});

test("the cookie makes a member of requests that our own pages send, and of no forged one", async () => {
  const cookies = await signUp();
  const origin = "http://localhost";
  const rename = (headers: Record<string, string>) => post("/organization/create", { name: "Acme", slug: "acme-4711" }, headers, cookies);
  for (const forged of [
    {},
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site", origin: "http://other.localhost" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site", origin },
  ])
    expect([forged, (await rename(forged)).statusCode]).toEqual([forged, 401]);
  const read = (headers: Record<string, string>) => built.app.inject({ url: "/api/member", headers, cookies });
  expect((await read({ "sec-fetch-site": "cross-site" })).statusCode).toBe(401);
  expect((await read({ origin: "https://evil.example" })).statusCode).toBe(401);
  expect((await read(ownPage)).json().data).toMatchObject({ email: ANN.email, organization: null });
  // Browsers say less on plain http.
  expect((await read({})).statusCode).toBe(200);
  expect((await rename({ origin })).statusCode).toBe(200);
  expect((await read(ownPage)).json().data.organization).toMatchObject({ slug: "acme-4711" });
});

test("what a page has forgotten counts for nothing, and signing out takes both cookies away and ends the session", async () => {
  const cookies = await signUp();
  const read = (kept: Record<string, string>) => built.app.inject({ url: "/api/member", headers: ownPage, cookies: kept });
  expect((await read({ disco_member: cookies["disco_member"] ?? "" })).statusCode).toBe(401);
  const left = await post("/sign-out", {}, ownPage, cookies);
  expect(left.cookies.map(({ name, value }) => [name, value])).toEqual([
    ["disco_member", ""],
    ["disco_sign_in", ""],
  ]);
  expect((await read(cookies)).statusCode).toBe(401);
});

test("a bearer that a browser kept itself is handed in for the cookie by our own page alone", async () => {
  const bearer = { authorization: `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.example" })}` };
  const reply = await post("/cookie", {}, { ...ownPage, ...bearer });
  const read = await built.app.inject({ url: "/api/member", headers: ownPage, cookies: cookiesOf(reply) });
  expect(read.json().data.email).toBe("ann@acme.example");
  for (const headers of [bearer, { ...bearer, origin: "https://evil.example" }]) {
    const refused = await post("/cookie", {}, headers);
    expect([refused.statusCode, refused.cookies]).toEqual([403, []]);
  }
  expect((await post("/cookie", {}, { ...ownPage, authorization: "Bearer made.up" })).statusCode).toBe(401);
});

test("on https no other host can set the cookie, and it is sent on https alone", async () => {
  const secure = await buildProductApp({ withoutLimits: true, env: { publicUrl: "https://disco.example" } });
  const reply = await signUpWithCode(secure, ANN, { headers: ownPage });
  await secure.close();
  expect(reply.cookies.find(({ name }) => name === "__Host-disco_member")).toMatchObject({ httpOnly: true, secure: true, path: "/" });
  expect(reply.cookies.find(({ name }) => name === "__Host-disco_member")).not.toHaveProperty("domain");
});
