import type { FaqReply } from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import { afterEach, expect, test, vi } from "vitest";
import { createSpendGovernor } from "./features/spend/spend-governor.ts";
import { type Company, openCompany } from "./testing/open-company.ts";

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

/** What is there that does not stay for ever. */
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
