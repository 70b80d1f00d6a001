import type { SecondStep } from "@disco/protocol";
import { sql } from "kysely";
import { vi } from "vitest";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import { createAuthenticatorApp } from "./authenticator-app.ts";
import { buildProductApp, type ProductAppOptions } from "./build-product-app.ts";
import { createSoftAuthenticator } from "./services/soft-authenticator.ts";
import { readMailedCode } from "./sign-up-with-code.ts";

export const PASSWORD = "correct horse battery";

let addresses = 0;

/** The product with members who set up second steps. */
export async function openTwoSteps(closers: (() => Promise<void>)[], options: ProductAppOptions = { withoutLimits: true }) {
  // No period ends while a code is on its way.
  vi.useFakeTimers({ toFake: ["Date"] });
  closers.push(async () => void vi.useRealTimers());
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
    const app = createAuthenticatorApp(secret, () => vi.setSystemTime(Date.now() + 30_000));
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

/** A passkey of the member's, as a browser at our own page adds it. */
export async function addPasskey({ call }: Awaited<ReturnType<typeof openTwoSteps>>, bearer: string, ceremony: object = {}) {
  const device = createSoftAuthenticator();
  const started = await call("POST", "/api/auth/passkeys/start", bearer, {}, {});
  const cookies = { disco_passkey: started.cookies[0]?.value ?? "" };
  const credential = device.register({ challenge: started.body.challenge, ...ceremony });
  const send = (as = bearer) => call("POST", "/api/auth/passkeys", as, { name: "Laptop", credential }, cookies);
  return { device, started, send };
}

export async function signInBy(
  { call }: Awaited<ReturnType<typeof openTwoSteps>>,
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
