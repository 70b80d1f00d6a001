import type { LoadedClerk } from "@clerk/react/types";
import { expect, test } from "vitest";
import type { AuthState } from "./auth-client.ts";
import { createClerkAuthClient } from "./clerk-auth-client.ts";

const FACTOR = { strategy: "email_code", emailAddressId: "idn_1" };
const MEMBER = { id: "user_ann", email: "", name: null, organization: { id: "org_1", slug: "yards", name: "Yards", role: "admin" } };

/** Clerk as the browser's page has it, in memory. `calls` is what was asked of it, `tokens` what its token fetches come to. */
function fakeClerk(given: { isSignedIn?: boolean; tokens?: (string | Error)[]; transfer?: boolean } = {}) {
  const calls: unknown[][] = [];
  const tokens = given.tokens ?? [];
  const listeners: (() => void)[] = [];
  const note = (name: string, reply: unknown) => async (sent?: unknown) => {
    calls.push([name, sent]);
    return reply;
  };
  const session = {
    id: "sess_1",
    getToken: async () => {
      const next = tokens.length > 1 ? tokens.shift() : (tokens[0] ?? "token");
      if (next instanceof Error) throw next;
      return next;
    },
  };
  const user = {
    id: "user_ann",
    fullName: "Ann Lee",
    primaryEmailAddress: { emailAddress: "ann@yards.example" },
    getSessions: async () => [
      { id: "sess_2", lastActiveAt: new Date(2_000), latestActivity: { ipAddress: "192.0.2.1" }, revoke: note("revoke", "sess_2") },
      {
        id: "sess_1",
        lastActiveAt: new Date(1_000),
        latestActivity: { browserName: "Firefox", deviceType: "Windows", city: "Hamburg", country: "DE" },
        revoke: note("revoke", "sess_1"),
      },
    ],
    leaveOrganization: note("leaveOrganization", {}),
    getOrganizationMemberships: async () => ({ data: [{ organization: { id: "org_1", name: "Yards", slug: null } }] }),
  };
  const signIn = {
    firstFactorVerification: { status: given.transfer === true ? "transferable" : null },
    create: async (sent: { identifier: string }) => {
      calls.push(["signIn.create", sent]);
      if (sent.identifier === "nobody@yards.example")
        throw Object.assign(new Error("is missing"), { errors: [{ longMessage: "Couldn't find your account." }] });
      return { ...signIn, supportedFirstFactors: [FACTOR] };
    },
    prepareFirstFactor: note("signIn.prepare", {}),
    attemptFirstFactor: note("signIn.attempt", { status: "complete", createdSessionId: "sess_1" }),
    authenticateWithRedirect: note("signIn.redirect", undefined),
  };
  const signUp = {
    verifications: { externalAccount: { status: null } },
    create: note("signUp.create", { status: "complete", createdSessionId: "sess_1" }),
  };
  const clerk = {
    user: given.isSignedIn === true ? user : null,
    session: given.isSignedIn === true ? session : null,
    organization: null as { id: string } | null,
    client: { signIn, signUp },
    addListener: (listener: () => void) => listeners.push(listener),
    setActive: async (sent: { session?: string; organization?: string }) => {
      calls.push(["setActive", sent]);
      Object.assign(clerk, { user, session });
      if (sent.organization !== undefined) clerk.organization = { id: sent.organization };
    },
    signOut: async () => {
      calls.push(["signOut"]);
      clerk.end();
    },
    createOrganization: note("createOrganization", { id: "org_2" }),
    end: () => {
      Object.assign(clerk, { user: null, session: null });
      for (const listener of listeners) listener();
    },
  };
  return { clerk: clerk as unknown as LoadedClerk, end: clerk.end, calls };
}

function open(fake: ReturnType<typeof fakeClerk>, serverStatus = 200) {
  const bearers: (string | null)[] = [];
  const waits: number[] = [];
  let reloads = 0;
  const auth = createClerkAuthClient("pk_test_x", {
    load: async () => fake.clerk,
    fetch: async (_path, init) => {
      bearers.push(new Headers(init?.headers).get("authorization"));
      return Response.json({ success: true, data: MEMBER }, { status: serverStatus });
    },
    wait: async (ms) => void waits.push(ms),
    reload: () => (reloads += 1),
  });
  return { auth, bearers, waits, reloads: () => reloads };
}

const statusOf = (state: AuthState) => (state.status === "signed-out" ? [state.status, state.isEnded ?? false] : state.status);

test("a code by email signs in, and the member is who the server says, with the email and the name that Clerk knows", async () => {
  const fake = fakeClerk();
  const { auth, bearers } = open(fake);
  await auth.start();
  expect(statusOf(auth.state.peek())).toEqual(["signed-out", false]);
  expect(await auth.signInWithEmail("ann@yards.example")).toBe("code-sent");
  await auth.confirmCode("ann@yards.example", "123456");
  expect(fake.calls).toEqual([
    ["signIn.create", { identifier: "ann@yards.example" }],
    ["signIn.prepare", FACTOR],
    ["signIn.attempt", { strategy: "email_code", code: "123456" }],
    ["setActive", { session: "sess_1" }],
  ]);
  expect(bearers).toEqual(["Bearer token"]);
  expect(auth.state.peek()).toMatchObject({
    status: "signed-in",
    member: { email: "ann@yards.example", name: "Ann Lee", organization: { slug: "yards" } },
  });
});

test("Clerk's refusal is told in its own sentence", async () => {
  const { auth } = open(fakeClerk());
  await auth.start();
  await expect(auth.signInWithEmail("nobody@yards.example")).rejects.toThrow("Couldn't find your account.");
});

test("Google and GitHub are left for by redirect and return to the dashboard; somebody new is signed up on the way back", async () => {
  const fake = fakeClerk();
  const { auth } = open(fake);
  await auth.start();
  await auth.signInWith("github");
  expect(fake.calls).toEqual([
    ["signIn.redirect", { strategy: "oauth_github", redirectUrl: "/dashboard", redirectUrlComplete: "/dashboard" }],
  ]);
  const back = fakeClerk({ transfer: true });
  const returned = open(back);
  await returned.auth.start();
  expect(back.calls).toEqual([
    ["signUp.create", { transfer: true }],
    ["setActive", { session: "sess_1" }],
  ]);
  expect(returned.auth.state.peek().status).toBe("signed-in");
});

test("a token fetch is tried again after a second; when that fails as well the page begins anew", async () => {
  const flaky = open(fakeClerk({ isSignedIn: true, tokens: [new Error("offline"), "second"] }));
  await flaky.auth.start();
  expect([flaky.bearers, flaky.waits, flaky.reloads()]).toEqual([["Bearer second"], [1_000], 0]);
  const lost = open(fakeClerk({ isSignedIn: true, tokens: [new Error("offline")] }));
  await lost.auth.start();
  expect([lost.bearers, lost.waits, lost.reloads()]).toEqual([[], [1_000], 1]);
});

test("a session that ends elsewhere, or that the server refuses, is told apart from signing out", async () => {
  const elsewhere = fakeClerk({ isSignedIn: true });
  const first = open(elsewhere);
  await first.auth.start();
  elsewhere.end();
  expect(statusOf(first.auth.state.peek())).toEqual(["signed-out", true]);

  const refused = open(fakeClerk({ isSignedIn: true }), 401);
  await refused.auth.start();
  expect(statusOf(refused.auth.state.peek())).toEqual(["signed-out", true]);

  const everywhere = fakeClerk({ isSignedIn: true });
  const third = open(everywhere);
  await third.auth.start();
  await third.auth.signOutEverywhere();
  expect(everywhere.calls).toEqual([["revoke", undefined], ["signOut"]]);
  expect(statusOf(third.auth.state.peek())).toEqual(["signed-out", false]);
});

test("organizations are listed, chosen, made and left, and each change is read from the server again", async () => {
  const fake = fakeClerk({ isSignedIn: true });
  const { auth, bearers } = open(fake);
  await auth.start();
  expect(await auth.listOrganizations()).toEqual([{ id: "org_1", name: "Yards", slug: "" }]);
  await auth.selectOrganization("org_1");
  await auth.createOrganization("Berths");
  await auth.leaveOrganization();
  expect(fake.calls).toEqual([
    ["setActive", { organization: "org_1" }],
    ["createOrganization", { name: "Berths" }],
    ["setActive", { organization: "org_2" }],
    ["leaveOrganization", "org_2"],
    ["setActive", { organization: "org_1" }],
  ]);
  expect(bearers).toHaveLength(4);
});

test("Clerk's sign-ins are listed, this browser's first, and another one is ended", async () => {
  const fake = fakeClerk({ isSignedIn: true });
  const { auth } = open(fake);
  await auth.start();
  expect(await auth.signIns.list()).toMatchObject([
    { id: "sess_1", browser: "Firefox on Windows", place: "Hamburg, DE", isCurrent: true },
    { id: "sess_2", browser: null, place: "192.0.2.1", isCurrent: false },
  ]);
  await auth.signIns.end("sess_2");
  expect(fake.calls.map(([name]) => name)).toEqual(["revoke"]);
});
