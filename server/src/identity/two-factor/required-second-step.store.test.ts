import type { AuditLog, RouteName } from "@disco/protocol";
import { contracts } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { bodyPlace } from "../../mail/outbox.ts";
import { createSecretBox } from "../../secrets/secret-box.ts";
import { createAuthenticatorApp } from "../../testing/authenticator-app.ts";
import { openTeam } from "../../testing/open-team.ts";
import { addPasskey, openTwoSteps, signInBy } from "../../testing/open-two-steps.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("an organization that requires two steps serves nothing to members with one, at any door, until they have set it up", async () => {
  const opened = await openTwoSteps(closers);
  const { built, call, post, operatorMakes, addMember, turnOn, whoIs } = opened;
  const ann = await operatorMakes("ann@acme.example", "acme");
  const bob = await addMember("bob@acme.example", "admin");
  const rule = (bearer: string, isRequired: boolean) => call("PUT", "/api/auth/organization/second-step", bearer, { isRequired });
  expect([(await rule(bob, true)).status, (await rule(ann, true)).status]).toEqual([403, 409]);
  await turnOn(ann);
  expect([(await rule(ann, true)).status, await whoIs(ann), await whoIs(bob)]).toEqual([200, 200, 403]);

  const names = (Object.keys(contracts) as RouteName[]).filter((name) => contracts[name].access === "member" && name !== "signOut");
  const served = new Set<string>();
  for (const name of names) {
    const { method, path } = routes[name];
    const reply = await call(method, path.replaceAll(/:\w+/gu, "x"), bob, method === "GET" ? undefined : {});
    if (reply.body.code !== "second_step_required") served.add(name);
    else expect(reply.status).toBe(403);
  }
  expect([...served].toSorted()).toEqual(names.filter((name) => "takesOneStep" in contracts[name]).toSorted());
  expect(JSON.stringify((await call("GET", "/api/auth/session", bob)).body)).not.toContain('acme"');
  const knowledge = await call("POST", "/api/knowledge/index", bob, { url: "https://acme.example/" });
  expect(knowledge.status).toBe(401);

  const withoutMembership = (bearer: string) => call("GET", "/api/auth/organization/second-step", bearer);
  const [{ id }] = (await call("GET", "/api/auth/organization/list", bob)).body;
  const chosen = await call("POST", "/api/auth/organization/set-active", bob, { organizationId: id });
  expect(chosen.body).toEqual({ id, name: "Acme", slug: "acme" });

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
  const opened = await openTwoSteps(closers);
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

test("the open stream of a member with one step ends when the organization requires two", async () => {
  const { company, ann, bob, live } = await openTeam(closers);
  const streams = { ann: await live(ann), bob: await live(bob) };
  const { body } = await ann.call<{ data: { secret: string } }>("POST", "/api/auth/second-step/app", {});
  const app = createAuthenticatorApp(body.data.secret);
  await ann.call("POST", "/api/auth/second-step/app/confirm", { code: await app.nextCode() });
  await company.startWork();
  expect((await ann.call("PUT", "/api/auth/organization/second-step", { isRequired: true })).status).toBe(200);
  await streams.bob.ended;
  expect((await live(bob)).status).toBe(403);
  expect(streams.ann.status).toBe(200);
});
