import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAuthenticatorApp } from "../../testing/authenticator-app.ts";
import { buildProductApp, type ProductApp } from "../../testing/build-product-app.ts";
import { openSocialProvider, type SocialProvider } from "../../testing/services/open-social-provider.ts";
import { issueBearer } from "../embedded/issue-bearer.ts";

let provider: SocialProvider;
let built: ProductApp;

beforeEach(async () => {
  provider = await openSocialProvider({ id: 7, email: "ann@yards.example", isConfirmed: true, name: "Ann Lee" });
  const client = { clientId: "client", clientSecret: "a secret" };
  const { origin } = provider;
  const google = { authUrl: `${origin}/authorize`, tokenUrl: `${origin}/token`, userinfoUrl: `${origin}/userinfo`, pubsub: null };
  const github = { authUrl: `${origin}/authorize`, tokenUrl: `${origin}/token`, apiUrl: `${origin}/api` };
  built = await buildProductApp({
    withoutLimits: true,
    env: { google: { ...client, ...google, apiBaseUrl: origin, revokeUrl: origin, pubsub: null }, github: { ...client, ...github } },
  });
});
afterEach(async () => {
  await built.close();
  await provider.close();
});

type Name = "google" | "github";

async function begin(name: Name, query = "") {
  const reply = await built.app.inject({ url: `/oauth/sign-in/${name}${query}` });
  expect(reply.statusCode).toBe(302);
  const [cookie] = reply.cookies;
  return { authorizeUrl: reply.headers.location ?? "", state: cookie?.value ?? "", cookie };
}

function comeBack(name: Name, query: URLSearchParams, state: string | null) {
  const cookies: Record<string, string> = state === null ? {} : { disco_oauth_state: state };
  return built.app.inject({ url: `/oauth/sign-in/${name}/callback?${query}`, cookies });
}

/** What the callback's cookie holds, which only the browser sees. */
function bearerIn(reply: Awaited<ReturnType<typeof comeBack>>): string {
  const cookie = reply.cookies.find(({ name }) => name === "disco_member");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  return cookie?.value ?? "";
}

async function whoIs(bearer: string) {
  return (await built.app.inject({ url: "/api/member", headers: { authorization: `Bearer ${bearer}` } })).json().data;
}

const people = () =>
  built.db.raw
    .selectFrom("identity_user" as never)
    .selectAll()
    .execute();

test.each(["google", "github"] as const)(
  "%s signs a new member in with a confirmed address, leads to the dashboard, and leaves no token behind",
  async (name) => {
    const { authorizeUrl, state, cookie } = await begin(name);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: `/oauth/sign-in/${name}`, maxAge: 600 });
    const asked = new URL(authorizeUrl).searchParams;
    expect(asked.get("redirect_uri")).toBe(`http://localhost/oauth/sign-in/${name}/callback`);
    const reply = await comeBack(name, provider.consent(authorizeUrl), state);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `/dashboard?signed_in=${name}`]);
    expect(reply.body).toBe("");
    const bearer = bearerIn(reply);
    expect(await whoIs(bearer)).toMatchObject({ email: "ann@yards.example", name: "Ann Lee", organization: null });
    const accounts = await built.db.raw
      .selectFrom("identity_account" as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(accounts)).not.toContain("kept-by-nobody");
    const again = await begin(name);
    expect((await whoIs(bearerIn(await comeBack(name, provider.consent(again.authorizeUrl), again.state)))).id).toBe(
      (await whoIs(bearer)).id,
    );
  },
);

test("a callback without state, with another's, from another browser, for the other provider, or for the second time is refused", async () => {
  const first = await begin("google");
  const second = await begin("google");
  const answer = provider.consent(first.authorizeUrl);
  const refused = [
    () => comeBack("google", new URLSearchParams({ code: answer.get("code") ?? "" }), first.state),
    () => comeBack("google", new URLSearchParams({ ...Object.fromEntries(answer), state: "made-up" }), first.state),
    () => comeBack("google", answer, null),
    () => comeBack("google", answer, second.state),
    () => comeBack("google", new URLSearchParams({ error: "access_denied" }), first.state),
  ];
  for (const [index, attempt] of refused.entries()) {
    const reply = await attempt();
    expect([index, reply.statusCode, reply.cookies.some(({ name }) => name === "disco_member")]).toEqual([index, 400, false]);
  }
  expect(await people()).toEqual([]);
  expect((await comeBack("google", answer, first.state)).statusCode).toBe(302);
  expect((await comeBack("google", answer, first.state)).statusCode).toBe(400);
  expect(await people()).toHaveLength(1);
});

test("a callback more than ten minutes after its start is refused", async () => {
  const { authorizeUrl, state } = await begin("google");
  const answer = provider.consent(authorizeUrl);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1_000 });
  try {
    expect((await comeBack("google", answer, state)).statusCode).toBe(400);
  } finally {
    vi.useRealTimers();
  }
  expect(await people()).toEqual([]);
});

test("a callback that says a thing twice is refused with a sentence", async () => {
  for (const twice of ["code=a&code=b", "code=a&state=b&state=c", "error=a&error=b"]) {
    const reply = await comeBack("google", new URLSearchParams(twice), null);
    expect(reply.json()).toMatchObject({ success: false, code: "invalid_request" });
    expect(reply.statusCode).toBe(400);
  }
});

test("a cookie that no header can carry as it is counts as none", async () => {
  for (const [url, status] of [
    ["/api/member", 401],
    ["/oauth/sign-in/google/callback?code=a&state=b", 400],
    ["/oauth/sign-in/github/callback?code=a&state=b", 400],
  ] as const) {
    const ask = (headers: Record<string, string>) => built.app.inject({ url, headers });
    const without = await ask({});
    expect([url, without.statusCode, without.json().success]).toEqual([url, status, false]);
    for (const value of ["a%0Ab", "a%0D%0Ab", "%C4%80", "a%3B%20b", ""]) {
      const reply = await ask({ cookie: `disco_member=${value}; disco_sign_in=1; disco_oauth_state=${value}` });
      expect([url, value, reply.statusCode, reply.json()]).toEqual([url, value, status, without.json()]);
    }
  }
});

test("a start that names another place to go leads to the dashboard all the same", async () => {
  for (const wanted of [
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "/%5cevil.test",
    "javascript:alert(1)",
    "@evil.test",
    "x%0d%0aset-cookie: a=b",
  ]) {
    const query = `?redirectUri=${encodeURIComponent(wanted)}&callbackURL=${encodeURIComponent(wanted)}&redirect=${encodeURIComponent(wanted)}`;
    const { authorizeUrl, state } = await begin("github", query);
    const back = provider.consent(authorizeUrl);
    back.set("callbackURL", wanted);
    expect((await comeBack("github", back, state)).headers.location).toBe("/dashboard?signed_in=github");
  }
});

test("who says no, has no confirmed address, or has an unconfirmed account of that address is told on the sign-in page", async () => {
  const problemOf = async (change: (query: URLSearchParams) => void = () => {}) => {
    const { authorizeUrl, state } = await begin("github");
    const query = provider.consent(authorizeUrl);
    change(query);
    return (await comeBack("github", query, state)).headers.location;
  };
  expect(
    await problemOf((query) => {
      query.delete("code");
      query.set("error", "access_denied");
    }),
  ).toBe("/sign-in?problem=denied");
  expect(await problemOf((query) => query.set("code", "made-up"))).toBe("/sign-in?problem=failed");
  provider.person.isConfirmed = false;
  expect(await problemOf()).toBe("/sign-in?problem=no_email");
  provider.person.isConfirmed = true;
  await issueBearer(built.db, built.env, { email: "ann@yards.example" });
  await sql`update identity_user set "emailVerified" = ${built.db.kind === "sqlite" ? 0 : false}`.execute(built.db.raw);
  expect(await problemOf()).toBe("/sign-in?problem=linked");
});

test("a member who signed in by code before is the same member with Google", async () => {
  const code = await issueBearer(built.db, built.env, { email: "ann@yards.example", slug: "yards" });
  const { authorizeUrl, state } = await begin("google");
  const bearer = bearerIn(await comeBack("google", provider.consent(authorizeUrl), state));
  expect(await whoIs(bearer)).toMatchObject({ id: (await whoIs(code)).id, organization: { slug: "yards", role: "owner" } });
});

test("the eleventh start from one address within a minute waits", async () => {
  const limited = await buildProductApp({ env: { github: built.env.github } });
  const statuses: number[] = [];
  for (let tries = 1; tries <= 11; tries += 1) statuses.push((await limited.app.inject({ url: "/oauth/sign-in/github" })).statusCode);
  await limited.close();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 302), 429]);
});

test("the page is told which social sign-ins there are", async () => {
  const options = await built.app.inject({ url: "/api/sign-in-options" });
  expect(options.json().data).toEqual({ provider: "embedded", social: ["google", "github"] });
});

test("a member with an authenticator app is asked for its code after the social account, and has no bearer before", async () => {
  const enter = async () => {
    const { authorizeUrl, state } = await begin("google");
    return comeBack("google", provider.consent(authorizeUrl), state);
  };
  const headers = { authorization: `Bearer ${bearerIn(await enter())}` };
  const post = (url: string, payload: object) => built.app.inject({ method: "POST", url: `/api/auth/second-step${url}`, headers, payload });
  const app = createAuthenticatorApp((await post("/app", {})).json().data.secret);
  await post("/app/confirm", { code: await app.nextCode() });
  const asked = await enter();
  expect([asked.statusCode, asked.headers.location, asked.headers["set-auth-token"]]).toEqual([302, "/sign-in?step=second", undefined]);
  const cookies = Object.fromEntries(asked.cookies.filter(({ value }) => value !== "").map(({ name, value }) => [name, value]));
  expect(Object.keys(cookies)).toEqual(["disco_second_step"]);
  const finish = { method: "POST", url: "/api/auth/second-step/sign-in", headers: { origin: "http://localhost" }, cookies } as const;
  expect((await built.app.inject({ ...finish, payload: { code: "000000" } })).statusCode).toBe(400);
  expect(await whoIs(bearerIn(await built.app.inject({ ...finish, payload: { code: await app.nextCode() } })))).toMatchObject({
    email: "ann@yards.example",
  });
});
