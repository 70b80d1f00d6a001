import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import type { Env } from "../../../settings/env.ts";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { createSecretBox } from "../../../secrets/secret-box.ts";
import { buildProductApp } from "../../../testing/build-product-app.ts";
import type { TestApp } from "../../../testing/build-test-app.ts";
import { openMailService } from "../../../testing/services/open-mail-service.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function openServer(smtpUrl: string | null, env: Partial<Env> = {}): Promise<TestApp> {
  const built = await buildProductApp({
    withoutLimits: true,
    env: { ...env, mail: smtpUrl === null ? null : { url: smtpUrl, from: "Disco <no-reply@disco.example>" } },
  });
  closers.push(built.close);
  await built.startWork();
  return built;
}

function post(built: TestApp, url: string, payload: object, headers: Record<string, string> = {}) {
  return built.app.inject({ method: "POST", url, payload, headers });
}

test("a sign-in code goes out by mail and signs in", async () => {
  const service = await openMailService();
  closers.push(service.close);
  const built = await openServer(service.url);
  await post(built, "/api/auth/email-otp/send-verification-otp", { email: "ann@acme.example", type: "sign-in" });
  await vi.waitFor(() => expect(service.messages).toHaveLength(1), 10_000);
  const [mail] = service.messages;
  expect(mail?.recipient).toBe("ann@acme.example");
  expect(mail?.raw).toContain("Subject: Your sign-in code");
  const code = /Your code is (\w{8})/u.exec(mail?.raw ?? "")?.[1] ?? "";
  const signedIn = await post(built, "/api/auth/sign-in/email-otp", { email: "ann@acme.example", otp: code });
  expect(signedIn.statusCode).toBe(200);
  const rows = await built.db.read.selectFrom("outgoingMails").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
});

test("a sign-in code does not wait for websites that are silent", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    silent.closeAllConnections();
    silent.close();
  });
  const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const service = await openMailService();
  closers.push(service.close);
  const built = await openServer(service.url, { crawl: { maxPages: 10, concurrencyPerHost: 1, allowHosts: [host] } });
  for (let site = 0; site < 8; site += 1) {
    const bearer = await issueBearer(built.db, built.env, { email: `ann@site${site}.example` });
    const reply = await post(built, "/api/knowledge/index", { url: `http://${host}/` }, { authorization: `Bearer ${bearer}` });
    expect(reply.statusCode).toBe(202);
  }
  const crawls = (status: "running" | "queued") => built.db.read.selectFrom("jobs").select("id").where("status", "=", status).execute();
  await vi.waitFor(async () => expect(await crawls("running")).toHaveLength(4), 10_000);
  expect(await crawls("queued")).toHaveLength(4);
  await post(built, "/api/auth/email-otp/send-verification-otp", { email: "bob@acme.example", type: "sign-in" });
  await vi.waitFor(() => expect(service.messages.map(({ recipient }) => recipient)).toEqual(["bob@acme.example"]), 10_000);
});

test("mail waits while the service is away or says later, and a refused address is told in the outbox, not tried again", async () => {
  let tries = 0;
  const service = await openMailService((recipient) => {
    tries += 1;
    return recipient.startsWith("gone") ? "550 no such person" : tries === 1 ? "451 later" : "250 ok";
  });
  closers.push(service.close);
  const built = await openServer(service.url);
  await post(built, "/api/early-access", { email: "ann@acme.example", source: "landing_v2" });
  const status = async (recipient: string) =>
    (await built.db.read.selectFrom("outgoingMails").selectAll().where("recipient", "=", recipient).executeTakeFirst())?.status;
  await vi.waitFor(async () => expect(tries).toBe(1), 10_000);
  expect(await status("ann@acme.example")).toBe("waiting");
  await post(built, "/api/early-access", { email: "gone@acme.example", source: "landing_v2" });
  await vi.waitFor(async () => expect(await status("gone@acme.example")).toBe("failed"), 10_000);
  await vi.waitFor(async () => {
    built.clock.advance(10_000);
    expect(await status("ann@acme.example")).toBe("sent");
  }, 15_000);
  expect(service.messages.map(({ recipient }) => recipient)).toEqual(["ann@acme.example"]);
});

test("mail waits while the service takes nobody's, or none from us", async () => {
  let greetings = 0;
  const service = await openMailService(
    () => "250 ok",
    () => ((greetings += 1) === 1 ? "554 no mail is taken here" : "220 test"),
  );
  closers.push(service.close);
  const built = await openServer(service.url);
  await post(built, "/api/early-access", { email: "ann@acme.example", source: "landing_v2" });
  await vi.waitFor(() => expect(greetings).toBe(1), 10_000);
  await vi.waitFor(async () => {
    built.clock.advance(10_000);
    const mail = await built.db.read.selectFrom("outgoingMails").select(["status", "problem"]).executeTakeFirst();
    expect(mail).toEqual({ status: "sent", problem: null });
  }, 15_000);
  expect(service.messages.map(({ recipient }) => recipient)).toEqual(["ann@acme.example"]);
});

test("a mail whose answer was lost is not sent a second time, and is said to be unknown", async () => {
  const service = await openMailService(
    () => "250 ok",
    () => "220 test",
    () => null,
  );
  closers.push(service.close);
  const built = await openServer(service.url);
  await post(built, "/api/early-access", { email: "ann@acme.example", source: "landing_v2" });
  await vi.waitFor(async () => {
    built.clock.advance(10_000);
    const mail = await built.db.read.selectFrom("outgoingMails").select(["status", "problem"]).executeTakeFirst();
    expect(mail).toEqual({ status: "unknown", problem: expect.stringContaining("It may have arrived") });
  }, 30_000);
  expect(service.messages).toHaveLength(1);
});

test("a mail service that has gone silent does not hold up a shutdown", async () => {
  const asked = Promise.withResolvers<void>();
  const service = await openMailService(() => {
    asked.resolve();
    return null;
  });
  closers.push(service.close);
  const built = await openServer(service.url);
  await post(built, "/api/early-access", { email: "ann@acme.example", source: "landing_v2" });
  await asked.promise;
  const startedAt = performance.now();
  await built.close();
  closers.pop();
  // The connection's own patience is 20 s, and the process's 14 s.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test("without a mail service a booked meeting's mail waits in the outbox for its organization's members alone", async () => {
  const built = await openServer(null);
  const settings = { secretKey: built.env.secretKey, publicUrl: built.env.publicUrl };
  const ann = await issueBearer(built.db, settings, { email: "ann@acme.com" });
  const bob = await issueBearer(built.db, settings, { email: "bob@globex.com" });
  const reply = await post(built, "/api/public/demo-request", {
    name: "Ada",
    email: "Ada@lovelace.example",
    company: "Engines",
    organizationId: "acme",
  });
  expect(reply.statusCode).toBe(200);
  const outboxOf = async (bearer: string) =>
    (await built.app.inject({ url: "/api/mail/outbox", headers: { authorization: `Bearer ${bearer}` } })).json();
  expect(await outboxOf(ann)).toMatchObject({
    isDelivered: false,
    mails: [{ recipient: "ada@lovelace.example", status: "queued", body: expect.stringContaining("within 24 hours") }],
  });
  expect(await outboxOf(bob)).toMatchObject({ mails: [] });
  // A mail that was sealed with a key of before hides none of the others.
  const sealed = createSecretBox("a-secret-key-that-was-changed-since-0123456789").seal("Hello", ["outgoing_mails", "any", "body"]);
  await built.db.write((tx) => tx.updateTable("outgoingMails").set({ body: sealed }).execute());
  built.clock.advance(1_000);
  await post(built, "/api/public/demo-request", {
    name: "Grace",
    email: "grace@hopper.example",
    company: "Navy",
    organizationId: "acme",
  });
  expect(await outboxOf(ann)).toMatchObject({
    mails: [
      { recipient: "grace@hopper.example", body: expect.stringContaining("within 24 hours") },
      { recipient: "ada@lovelace.example", body: expect.stringContaining("cannot be read any more") },
    ],
  });
});
