import { afterEach, beforeEach, expect, test } from "vitest";
import { bodyPlace } from "../../../mail/outbox.ts";
import { createSecretBox } from "../../../secrets/secret-box.ts";
import { buildProductApp } from "../../../testing/build-product-app.ts";
import type { TestApp } from "../../../testing/build-test-app.ts";

let built: TestApp;
beforeEach(async () => {
  built = await buildProductApp();
});
afterEach(() => built.close());

function post(url: string, payload: object, headers: Record<string, string> = {}, remoteAddress = "192.0.2.1") {
  return built.app.inject({ method: "POST", url, payload, headers, remoteAddress });
}

const demoRequest = { name: "Ada Lovelace", email: "ada@lovelace.example", company: "Engines", source: "website_demo_request" };

test("an address joins the waitlist once, keeps the name it gave later, and is written to once a day", async () => {
  expect((await post("/api/early-access", { email: "Ann@acme.example", source: "landing_v2" })).json()).toEqual({ success: true });
  const timestamp = "2026-03-02T09:00:00.000Z";
  await post("/api/early-access", { email: "ann@acme.example", name: "Ann Lee", source: "waitlist_page", timestamp });
  await post("/api/early-access", { email: "ann@acme.example", source: "landing_v2" });
  expect(await built.db.read.selectFrom("earlyAccessSignups").selectAll().execute()).toMatchObject([
    { email: "ann@acme.example", name: "Ann Lee", source: "landing_v2" },
  ]);
  const mails = () => built.db.read.selectFrom("outgoingMails").select(["recipient", "subject"]).execute();
  expect(await mails()).toEqual([{ recipient: "ann@acme.example", subject: "You're on the list" }]);
  built.clock.advance(25 * 3_600_000);
  await post("/api/early-access", { email: "ann@acme.example", source: "landing_v2" });
  expect(await mails()).toHaveLength(2);
});

test("a demo request is stored once however often it is sent, and another message is another request", async () => {
  const key = { "idempotency-key": "demo-request-1" };
  const first = await post("/api/public/demo-request", { ...demoRequest, message: "Does it do Slack?" }, key);
  const replayed = await post("/api/public/demo-request", { ...demoRequest, message: "Does it do Slack?" }, key);
  expect([first.statusCode, replayed.body, replayed.headers["idempotency-replayed"]]).toEqual([200, first.body, "true"]);
  expect((await post("/api/public/demo-request", { ...demoRequest, message: "Another" }, key)).statusCode).toBe(422);
  await post("/api/public/demo-request", { ...demoRequest, email: "ADA@lovelace.example", message: "And Teams?" });
  for (const message of ["And Teams?", " And Teams?"]) await post("/api/public/demo-request", { ...demoRequest, message });
  const rows = await built.db.read.selectFrom("demoRequests").selectAll().orderBy("message").execute();
  expect(rows).toMatchObject([
    { email: "ada@lovelace.example", organizationId: null, message: "And Teams?", firstName: "Ada", lastName: "Lovelace" },
    { email: "ada@lovelace.example", organizationId: null, message: "Does it do Slack?" },
  ]);
});

test("of ten demo requests of one person at once one is stored, and one mail is written, whatever form they fill in next", async () => {
  const at = (number: number) => `192.0.2.${number + 20}`;
  await Promise.all([...Array(10).keys()].map((number) => post("/api/public/demo-request", demoRequest, {}, at(number))));
  await Promise.all(
    [...Array(10).keys()].map((number) => post("/api/early-access", { email: demoRequest.email, source: "landing_v2" }, {}, at(number))),
  );
  expect(await built.db.read.selectFrom("demoRequests").select("email").execute()).toEqual([{ email: demoRequest.email }]);
  expect(await built.db.read.selectFrom("outgoingMails").select("kind").execute()).toEqual([{ kind: "demo_request" }]);
});

test.each([
  ["kai@ito.example", "Kai+1@ito.example", "kai+a+b@ito.example"],
  ["noa.sol@gmail.com", "n.o.a.sol+x@gmail.com", "NoaSol@googlemail.com"],
])("a mailbox is written to once a day, however strangers spell its address: %s", async (...spellings) => {
  for (const [at, email] of spellings.entries()) await post("/api/early-access", { email }, {}, `192.0.2.${at + 40}`);
  expect(await built.db.read.selectFrom("outgoingMails").select("recipient").execute()).toHaveLength(1);
});

test("nothing that a sender typed is mailed to the address they gave", async () => {
  await post("/api/public/demo-request", {
    ...demoRequest,
    name: "Buy at https://evil.test",
    company: "Evil\r\nBcc: all@evil.test",
    message: "spam spam",
  });
  const { db, env } = built;
  const [mail] = await db.read.selectFrom("outgoingMails").selectAll().execute();
  const body = createSecretBox(env.secretKey).open(mail?.body ?? "", bodyPlace(mail?.id ?? ""));
  expect(`${mail?.subject} ${body}`).not.toMatch(/evil|spam/iu);
});

test("incomplete and foreign requests are refused with a sentence, and the sixth in an hour waits", async () => {
  const bad = [
    ["/api/public/demo-request", { ...demoRequest, email: "ada" }, 400],
    ["/api/public/demo-request", { ...demoRequest, company: "  " }, 400],
    ["/api/public/demo-request", { ...demoRequest, organizationId: "nobody" }, 404],
    ["/api/early-access", { email: "" }, 400],
  ] as const;
  for (const [url, payload, status] of bad) {
    const reply = await post(url, payload);
    expect([reply.statusCode, reply.json().success, typeof reply.json().error]).toEqual([status, false, "string"]);
  }
  for (let count = 1; count <= 5; count += 1) await post("/api/public/demo-request", demoRequest, {}, "192.0.2.7");
  const sixth = await post("/api/public/demo-request", demoRequest, {}, "192.0.2.7");
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, "rate_limited"]);
  expect((await post("/api/public/demo-request", demoRequest, {}, "192.0.2.8")).statusCode).toBe(200);
  const joins = [];
  for (let count = 1; count <= 6; count += 1)
    joins.push((await post("/api/early-access", { email: `ann${count}@acme.example`, source: "landing_v2" }, {}, "192.0.2.9")).statusCode);
  expect(joins).toEqual([...Array(5).fill(200), 429]);
});

test("pages learn which identity serves the sign-in", async () => {
  expect((await built.app.inject("/api/sign-in-options")).json()).toEqual({ success: true, data: { provider: "embedded", social: [] } });
});
