import type { FaqReply } from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import { afterEach, expect, test, vi } from "vitest";
import { createSpendGovernor } from "../features/account/spend/spend-governor.ts";
import { createOutbox } from "../mail/outbox.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { type Company, openCompany } from "../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  vi.useRealTimers();
});

const faq = { question: "Do you ship to Norway?", answer: "Yes, within five days." };

/** As a turn of a language model that its process never got to settle. */
async function setTokensAside({ db, clock, env }: Company): Promise<void> {
  const governor = createSpendGovernor({ db, clock, budgets: env.rateLimits.tokens, secretKey: env.secretKey });
  await governor.reserve({ visitor: "ada", address: "203.0.113.9", site: "quayfold", organizationId: null }, 500);
}

async function passingThings({ db }: Company) {
  const overlays = await db.read.selectFrom("libraries").select("id").where("expiresAt", "is not", null).execute();
  const goneFaqs = db.read.selectFrom("sources").select("text").where("kind", "=", "faq").where("status", "=", "gone");
  const keys = await db.read.selectFrom("idempotencyKeys").select("key").execute();
  const reservations = await db.read.selectFrom("tokenReservations").select("tokens").execute();
  return {
    overlays: overlays.length,
    deletedWords: (await goneFaqs.execute()).map(({ text }) => text),
    keys: keys.map(({ key }) => key),
    reservations: reservations.map(({ tokens }) => tokens),
  };
}

test("a running server sweeps away overlays, deleted questions, answered keys and cut-off turns once their time is over", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const company = await openCompany(closers);
  await company.startWork();
  const visited = await company.app.inject({
    method: "POST",
    url: "/api/knowledge/faqs/quayfold",
    headers: { [headers.idempotencyKey]: "a-visitors-try" },
    payload: faq,
  });
  expect(visited.statusCode).toBe(200);
  const { body } = await company.call<FaqReply>("POST", "/api/knowledge/faqs/acme", faq);
  expect((await company.call("DELETE", `/api/knowledge/faqs/acme/${body.faq.id}`)).status).toBe(200);
  await setTokensAside(company);
  expect(await passingThings(company)).toEqual({ overlays: 1, deletedWords: [faq.answer], keys: ["a-visitors-try"], reservations: [500] });

  company.clock.advance(25 * 3_600_000);
  vi.advanceTimersByTime(10 * 60_000);
  await expect
    .poll(() => passingThings(company), { timeout: 10_000 })
    .toEqual({ overlays: 0, deletedWords: [""], keys: [], reservations: [] });
});

const DAY_MS = 24 * 3_600_000;

/** Says something to an agent as a visitor of our own pages. */
async function talk({ app }: Company, organizationId: string): Promise<string> {
  const message = { method: "POST", url: "/api/chat/v2/message", payload: { message: "Hello", organizationId } } as const;
  return (await app.inject(message)).json().sessionId;
}

/** What has had its time at some time, and by what it is known. */
async function rowsOf({ db }: Company) {
  const conversations = db.read.selectFrom("conversations").select("slug");
  const messages = db.read
    .selectFrom("messages")
    .innerJoin("conversations", "conversations.id", "messages.conversationId")
    .select("conversations.slug")
    .distinct();
  const traces = db.read
    .selectFrom("turnTraces")
    .innerJoin("conversations", "conversations.id", "turnTraces.conversationId")
    .select("conversations.slug")
    .distinct();
  const jobs = db.read.selectFrom("jobs").select("key").where("kind", "=", "letter").orderBy("key");
  const mails = db.read.selectFrom("outgoingMails").select("recipient").orderBy("recipient");
  const purses = db.read.selectFrom("tokenBudgets").select(["scope", "subject"]).distinct();
  return {
    conversations: (await conversations.execute()).map(({ slug }) => slug).toSorted(),
    saidIn: (await messages.execute()).map(({ slug }) => slug).toSorted(),
    tracedIn: (await traces.execute()).map(({ slug }) => slug).toSorted(),
    lists: (await db.read.selectFrom("visitorConversations").select("slug").execute()).map(({ slug }) => slug),
    jobs: (await jobs.execute()).map(({ key }) => key),
    mails: (await mails.execute()).map(({ recipient }) => recipient),
    purses: (await purses.execute()).map(({ scope, subject }) => (scope === "site" ? subject : scope)).toSorted(),
  };
}

test("what nobody can read any more goes after its time; what is owed, listed or an organization's stays", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const company = await openCompany(closers);
  const { app, db, clock, env, organizationId } = company;
  await company.startWork();
  await talk(company, "acme");
  await talk(company, "left");
  const listed = await talk(company, "listed");
  const list = { method: "POST", url: "/api/chat/v2/conversations", payload: { organizationId: "listed" } } as const;
  expect((await app.inject({ ...list, headers: { "x-chat-session-id": listed } })).statusCode).toBe(200);

  const now = clock();
  const at = now.toISOString();
  const jobs = ["done", "dead", "queued"] as const;
  const job = { kind: "letter", payload: "{}", runAfter: at, leaseExpiresAt: null, lastError: null, createdAt: at };
  await db.write((tx) =>
    tx
      .insertInto("jobs")
      .values(jobs.map((status) => ({ ...job, id: status, key: status, status })))
      .execute(),
  );
  const queue = { add: async () => true, nudge: () => {} };
  const outbox = createOutbox({ db, jobs: queue, secrets: createSecretBox(env.secretKey), clock, perDay: 10 });
  const mail = { organizationId: null, subject: "Disco", body: "1234" };
  await db.write(async (tx) => {
    await outbox.add(tx, { ...mail, kind: "code", recipient: "ada@code.example", expiresAt: new Date(now.getTime() + 600_000) });
    await outbox.add(tx, { ...mail, kind: "invitation", recipient: "bob@invited.example" });
  });
  const governor = createSpendGovernor({ db, clock, budgets: env.rateLimits.tokens, secretKey: env.secretKey });
  for (const [site, owner] of [
    [organizationId, organizationId],
    ["quayfold", null],
  ] as const)
    await (await governor.reserve({ visitor: site, address: "203.0.113.9", site, organizationId: owner }, 500))?.settle(100);

  const spoken = ["acme", "left", "listed"];
  const before = {
    conversations: spoken,
    saidIn: spoken,
    tracedIn: spoken,
    lists: ["listed"],
    jobs: ["dead", "done", "queued"],
    mails: ["ada@code.example", "bob@invited.example"],
    purses: ["address", organizationId, "quayfold", "server", "visitor", "visitor"].toSorted(),
  };
  expect(await rowsOf(company)).toEqual(before);

  const leavesAfter = async (days: number, left: Awaited<ReturnType<typeof rowsOf>>) => {
    clock.advance(days * DAY_MS);
    const sweepAndLook = () => {
      // Again and again: while the last sweep goes on, none is begun.
      vi.advanceTimersByTime(10 * 60_000);
      return rowsOf(company);
    };
    await expect.poll(sweepAndLook, { timeout: 10_000 }).toEqual(left);
  };
  const withoutCode = { ...before, mails: ["bob@invited.example"] };
  await leavesAfter(1.5, withoutCode);
  await leavesAfter(6, { ...withoutCode, jobs: ["queued"] });
  await talk(company, "young");
  const kept = ["acme", "listed", "young"];
  const owed = { ...withoutCode, jobs: ["queued"], purses: [organizationId, "server"].toSorted() };
  await leavesAfter(24, { ...owed, conversations: kept, saidIn: kept, tracedIn: kept });
  await leavesAfter(335, { ...owed, lists: [], conversations: ["acme"], saidIn: ["acme"], tracedIn: ["acme"] });
});

test("what a crash cut off is free again at the start, unless other servers may still be at it", async () => {
  const company = await openCompany(closers);
  const { db } = company;
  const createdAt = company.clock().toISOString();
  const cutOff = { scope: "a caller", key: "a-cut-off-try", bodyHash: "", status: null, response: null, createdAt };
  await db.write((tx) => tx.insertInto("idempotencyKeys").values(cutOff).execute());
  await setTokensAside(company);
  await company.startWork();
  const { keys, reservations } = await passingThings(company);
  expect({ keys, reservations }).toEqual(
    db.kind === "sqlite" ? { keys: [], reservations: [] } : { keys: ["a-cut-off-try"], reservations: [500] },
  );
});
