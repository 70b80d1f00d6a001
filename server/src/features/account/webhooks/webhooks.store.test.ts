import { createHmac, randomUUID } from "node:crypto";
import type { DemoRequestList, WebhookCredential, WebhookDelivery, WebhookSecretReply } from "@disco/protocol";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test } from "vitest";
import type { ProductAppOptions } from "../../../testing/build-product-app.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Hook {
  company: Company;
  credential: WebhookCredential;
  secret: string;
}

async function openHook(options: ProductAppOptions = {}): Promise<Hook> {
  const company = await openCompany(closers, options);
  return { company, ...(await makeHook(company, "Website form")) };
}

async function makeHook(company: Company, name: string) {
  const { body } = await company.call<WebhookSecretReply>("POST", "/api/webhook-credentials", { name });
  return { credential: body.data.credential, secret: body.data.webhook_secret };
}

const hello = JSON.stringify({
  email: "ada@north-yard.example",
  company: "North Yard",
  firstName: "Ada",
  message: "Für zwei Höfe?",
  budget: "40 k",
});

interface Sent {
  id?: string;
  seconds?: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
  contentType?: string;
}

async function send({ company, credential, secret }: Hook, sent: Sent = {}) {
  const { id = "msg_1", body = hello } = sent;
  const at = new Date(company.clock().getTime() + (sent.seconds ?? 0) * 1_000);
  const signed = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body.toString()),
  };
  const response = await company.app.inject({
    method: "POST",
    url: `/api/webhook/demo-request/${credential.webhook_id}`,
    headers: { "content-type": sent.contentType ?? "application/json", ...(sent.headers ?? signed) },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}

const listRequests = async (company: Company) => (await company.call<DemoRequestList>("GET", "/api/demo-requests")).body.data.demoRequests;
const listDeliveries = async ({ company, credential }: Hook): Promise<WebhookDelivery[]> =>
  (await company.call<{ data: WebhookDelivery[] }>("GET", `/api/webhook-credentials/${credential.id}/deliveries`)).body.data;

test("a signed delivery becomes a demo request with all that was sent, and a source in its own words", async () => {
  const hook = await openHook();
  expect(hook.credential.webhook_id).toMatch(/^wh_[0-9a-f]{24}$/u);
  expect(hook.secret).toMatch(/^whsec_[0-9a-f]{48}$/u);
  const { status, body } = await send(hook);
  expect([status, body.data.verified, body.data.seenBefore]).toEqual([202, true, false]);
  expect(await listRequests(hook.company)).toMatchObject([
    {
      id: body.data.id,
      first_name: "Ada",
      email: "ada@north-yard.example",
      company: "North Yard",
      channel: "webhook",
      is_verified: true,
      isDemoData: false,
      status: "new",
      context: { budget: "40 k" },
    },
  ]);
  const [source] = await hook.company.db.read.selectFrom("leadSources").selectAll().execute();
  expect(source).toMatchObject({ kind: "webhook", refId: body.data.id, text: "Für zwei Höfe?\nbudget: 40 k" });
  const { body: listed } = await hook.company.call<{ data: WebhookCredential[] }>("GET", "/api/webhook-credentials");
  expect(JSON.stringify(listed)).not.toContain("whsec_");
  const [kept] = await hook.company.db.read.selectFrom("webhookCredentials").select("webhookSecret").execute();
  expect(kept?.webhookSecret).not.toContain(hook.secret.slice(6));
});

test("each wrong way to sign is refused with its own reason and cure, and stores nothing", async () => {
  const hook = await openHook();
  const { company, credential, secret } = hook;
  const other = await makeHook(company, "Other form");
  const old = secret;
  const rotated = await company.call<WebhookSecretReply>("POST", `/api/webhook-credentials/${credential.id}/rotate`);
  hook.secret = rotated.body.data.webhook_secret;
  company.clock.advance(25 * 3_600_000);
  const seconds = String(Math.floor(company.clock().getTime() / 1_000));
  const key = Buffer.from(hook.secret.slice(6), "base64");
  const hmac = (of: string, by: Buffer | string = key, as: "base64" | "hex" = "base64") => createHmac("sha256", by).update(of).digest(as);
  const content = `m.${seconds}.${hello}`;
  const signed = (signature: string, timestamp = seconds) => ({
    "webhook-id": "m",
    "webhook-timestamp": timestamp,
    "webhook-signature": signature,
  });
  const wrong: [string, Sent, string][] = [
    ["nothing", { headers: {} }, "unsigned"],
    ["no id", { headers: { "webhook-timestamp": seconds, "webhook-signature": `v1,${hmac(content)}` } }, "missing_header"],
    ["milliseconds", { headers: signed(`v1,${hmac(content)}`, `${seconds}000`) }, "bad_timestamp"],
    ["a clock behind", { seconds: -412 }, "clock_off"],
    ["a clock ahead", { seconds: 301 }, "clock_off"],
    ["hexadecimal", { headers: signed(`v1,${hmac(content, key, "hex")}`) }, "hex_signature"],
    ["no version", { headers: signed(hmac(content)) }, "bad_signature_format"],
    ["cut off", { headers: signed(`v1,${hmac(content).slice(0, 20)}`) }, "bad_signature_format"],
    ["the old secret", { headers: signed(`v1,${hmac(content, Buffer.from(old.slice(6), "base64"))}`) }, "old_secret"],
    ["another webhook's secret", { headers: signed(`v1,${hmac(content, Buffer.from(other.secret.slice(6), "base64"))}`) }, "other_webhook"],
    ["the secret's letters", { headers: signed(`v1,${hmac(content, hook.secret)}`) }, "key_not_decoded"],
    ["the body alone", { headers: signed(`v1,${hmac(hello)}`) }, "signed_without_id"],
    ["a body written anew", { body: hello.replace(/,/gu, ", "), headers: signed(`v1,${hmac(content)}`) }, "body_rewritten"],
    ["garbage", { headers: signed(`v1,${hmac("something else")}`) }, "unknown_signature"],
  ];
  for (const [name, sent, verdict] of wrong) {
    company.clock.advance(1);
    const { status, body } = await send(hook, sent);
    const [newest] = (await listDeliveries(hook)).filter((each) => each.verdict === verdict);
    expect([name, status, newest?.verdict], JSON.stringify(body)).toEqual([name, 401, verdict]);
    expect([body.error, newest?.cure?.length]).toEqual([`${newest?.detail} ${newest?.cure}`, expect.any(Number)]);
    expect(JSON.stringify(body)).not.toMatch(/whsec_\w/u);
  }
  expect((await listDeliveries(hook)).map(({ detail }) => detail)).toContain(
    "The sender's clock is 412 s off: it is behind. At most 300 s are taken.",
  );
  expect(await listRequests(company)).toEqual([]);
  expect(await company.db.read.selectFrom("leadSources").select("id").execute()).toEqual([]);
});

test("after a rotation both secrets are taken for a day, several signatures may stand side by side, and the clock may be a little off", async () => {
  const hook = await openHook();
  const old = { ...hook };
  const rotated = await hook.company.call<WebhookSecretReply>("POST", `/api/webhook-credentials/${hook.credential.id}/rotate`);
  hook.secret = rotated.body.data.webhook_secret;
  expect((await send(old, { id: "a" })).status).toBe(202);
  expect((await send(hook, { id: "b", seconds: -299 })).status).toBe(202);
  const at = hook.company.clock();
  const both = [old.secret.replace(/.$/u, "A"), hook.secret].map((secret) => new Webhook(secret).sign("c", at, hello)).join(" ");
  const headers = { "webhook-id": "c", "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)), "webhook-signature": both };
  expect((await send(hook, { headers })).status).toBe(202);
  hook.company.clock.advance(25 * 3_600_000);
  expect((await send(old, { id: "d" })).status).toBe(401);
  expect((await send(hook, { id: "d" })).status).toBe(202);
});

test("twenty of one delivery at once make one lead and the same answer; another body under its id is refused", async () => {
  const hook = await openHook();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(hook)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
  expect(answers.filter(({ body }) => body.data.seenBefore === false)).toHaveLength(1);
  expect(await listRequests(hook.company)).toHaveLength(1);
  expect(await listDeliveries(hook)).toMatchObject([{ status: "accepted", repeats: 19 }]);
  const reused = await send(hook, { body: hello.replace("Ada", "Eve") });
  expect([reused.status, reused.body.code]).toEqual([409, "conflict"]);
  expect(await listRequests(hook.company)).toHaveLength(1);
});

test("unsigned deliveries are taken only where that was chosen, are marked, and are not doubled by a repeat", async () => {
  const hook = await openHook();
  const path = `/api/webhook-credentials/${hook.credential.id}`;
  await hook.company.call("PUT", path, { takes_unsigned: true });
  for (let count = 1; count <= 2; count += 1) expect((await send(hook, { headers: {} })).body.data.verified).toBe(false);
  expect(await listRequests(hook.company)).toMatchObject([{ is_verified: false }]);
  expect(
    (await send(hook, { headers: {}, body: "email=tom%40gmail.com&name=Tom+Day", contentType: "application/x-www-form-urlencoded" }))
      .status,
  ).toBe(202);
  expect((await listRequests(hook.company)).map(({ first_name, last_name }) => [first_name, last_name])).toContainEqual(["Tom", "Day"]);
  await hook.company.call("PUT", path, { takes_unsigned: false });
  expect((await send(hook, { headers: {}, body: "{}" })).status).toBe(401);
});

test("whatever body comes, it is taken or refused with a sentence, and never fails the server", async () => {
  const hook = await openHook();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json({ maxDepth: 8 }),
        fc.string({ unit: "binary" }),
        fc.uint8Array({ maxLength: 200 }),
        fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()).map((extra) => JSON.stringify({ email: "a@b.example", ...extra })),
      ),
      async (body) => {
        const payload = typeof body === "string" ? body : Buffer.from(body);
        const { status, body: answer } = await send(hook, { id: randomUUID(), body: payload });
        expect([202, 400, 401]).toContain(status);
        if (status !== 202) expect(answer).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
      },
    ),
    { numRuns: 150 },
  );
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const bodies: [string | Buffer, number][] = [
    [deep, 400],
    [`{"email":"a@b.example","x":${deep}}`, 400],
    [JSON.stringify({ email: "long@b.example", text: "x".repeat(100_000) }), 202],
    [JSON.stringify({ email: "big@b.example", text: "x".repeat(1_000_000) }), 413],
    [JSON.stringify({ email: "many@b.example", ...Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, at])) }), 413],
    [JSON.stringify({ email: "huge@b.example", text: "x".repeat(1_100_000) }), 413],
    [JSON.stringify({ email: '<img src=x onerror=alert(1)>"@b.example' }), 400],
  ];
  for (const [body, status] of bodies) expect((await send(hook, { id: randomUUID(), body })).status).toBe(status);
  // The list shows the newest requests first.
  hook.company.clock.advance(1_000);
  const latin = Buffer.concat([Buffer.from('{"email":"a@b.example","message":"f'), Buffer.from([0xfc]), Buffer.from('r"}')]);
  const at = String(Math.floor(hook.company.clock().getTime() / 1_000));
  const key = Buffer.from(hook.secret.slice(6), "base64");
  const signature = createHmac("sha256", key)
    .update(Buffer.concat([Buffer.from(`l.${at}.`), latin]))
    .digest("base64");
  const headers = { "webhook-id": "l", "webhook-timestamp": at, "webhook-signature": `v1,${signature}` };
  expect((await send(hook, { body: latin, headers, contentType: "application/json; charset=iso-8859-1" })).status).toBe(202);
  expect((await listRequests(hook.company)).map(({ message }) => message)).toContain("für");
});

test("a refused delivery is replayed from the log once its cause is mended, a taken one makes nothing new, and a test makes a sample", async () => {
  const hook = await openHook();
  const path = `/api/webhook-credentials/${hook.credential.id}`;
  await send(hook, { headers: {} });
  const [refused] = await listDeliveries(hook);
  const replay = () => hook.company.call<{ data: WebhookDelivery }>("POST", `${path}/deliveries/${refused?.id}/replay`);
  expect((await replay()).body.data).toMatchObject({ status: "accepted", verdict: "replayed", is_verified: false });
  expect((await replay()).body.data).toMatchObject({ status: "accepted", repeats: 1 });
  const tested = await hook.company.call<{ data: WebhookDelivery }>("POST", `${path}/test`);
  expect(tested.body.data).toMatchObject({ status: "accepted", verdict: "verified", is_test: true });
  const { body } = await hook.company.call<DemoRequestList>("GET", "/api/demo-requests");
  expect(body.data.demoRequests.map(({ isDemoData }) => isDemoData).toSorted()).toEqual([false, true]);
  expect([body.data.total, body.data.real]).toEqual([2, 1]);
  expect((await hook.company.call("GET", "/api/action-plans")).body).toMatchObject({ total: 1 });
});

test("whoever posts without a signature keeps no signed delivery out, neither of the webhook nor of its log", async () => {
  const hook = await openHook({ withoutLimits: false });
  expect((await send(hook, { id: "msg_first" })).status).toBe(202);
  hook.company.clock.advance(1_000);
  const statuses = new Map<number, number>();
  for (let count = 0; count < 100; count += 1) {
    const { status } = await send(hook, { headers: {}, body: "{}" });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: 60, 429: 40 });
  expect((await send(hook, { id: "msg_last", body: hello.replace("ada@", "eve@") })).status).toBe(202);
  const log = await listDeliveries(hook);
  expect(log.filter(({ status }) => status === "accepted").map(({ message_id }) => message_id)).toEqual(["msg_last", "msg_first"]);
  expect(log.filter(({ status }) => status === "refused")).toHaveLength(50);
});

test("an unknown and a switched off webhook answer alike, and another organization's are not there", async () => {
  const hook = await openHook();
  const path = `/api/webhook-credentials/${hook.credential.id}`;
  await hook.company.call("PUT", path, { is_active: false });
  const inactive = await send(hook);
  const unknown = await send({ ...hook, credential: { ...hook.credential, webhook_id: "wh_000000000000000000000000" } });
  expect([inactive.status, inactive.body]).toEqual([404, unknown.body]);
  const random = `/api/webhook-credentials/${randomUUID()}`;
  for (const [method, tail] of [
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/rotate"],
    ["POST", "/test"],
    ["GET", "/deliveries"],
  ] as const) {
    const payload = method === "GET" || method === "DELETE" ? undefined : {};
    const foreign = await hook.company.call(method, path + tail, payload, "globex");
    const missing = await hook.company.call(method, random + tail, payload, "globex");
    expect([tail, foreign.status, foreign.body]).toEqual([tail, 404, missing.body]);
  }
  expect((await hook.company.call("GET", "/api/webhook-credentials", undefined, "globex")).body).toMatchObject({ data: [] });
  expect((await hook.company.call("DELETE", path)).status).toBe(200);
});
