import type { ChatReply } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";
import { provisionOrganization } from "../../../identity/organizations/provision-organization.ts";

let built: ProductApp;
afterEach(() => built.close());

test("an address rates sixty times a minute, and is then told when to come back", async () => {
  built = await buildProductApp();
  await provisionOrganization(built.db, { id: "acme", slug: "acme", name: "Acme" });
  const asked = { message: "Who are you?", organizationId: "acme" };
  const sent = await built.app.inject({ method: "POST", url: "/api/chat/v2/message", payload: asked });
  const { sessionId, messageId } = sent.json<ChatReply>();
  const rate = () =>
    built.app.inject({
      method: "POST",
      url: "/api/chat/v2/rating",
      headers: { "x-chat-session-id": sessionId, "x-organization-id": "acme" },
      payload: { messageId, rating: "good" },
    });
  const statuses = [];
  for (let count = 0; count < 60; count += 1) statuses.push((await rate()).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await rate();
  expect([refused.statusCode, refused.json().code, Number(refused.headers["retry-after"]) > 0]).toEqual([429, "rate_limited", true]);
});

test("other requests are served while a bad rating's question is compared with those that were asked before", async () => {
  built = await buildProductApp();
  const { app, db } = built;
  await provisionOrganization(db, { id: "acme", slug: "acme", name: "Acme" });
  const wording = (of: number) => Array.from({ length: 60 }, (_, word) => `q${letters(of * 60 + word)}wertzuiop`).join(" ");
  const askedAt = "2026-03-02T09:00:00.000Z";
  await db.write(async (tx) => {
    for (let gap = 0; gap < 500; gap += 1) {
      const id = `gap-${gap}`;
      await tx
        .insertInto("gaps")
        .values({ id, organizationId: "acme", status: "open", faqId: null, decidedAt: null, createdAt: askedAt })
        .execute();
      const marks = { isRefused: 1, isBadlyRated: 0, askedAt, answer: null };
      await tx
        .insertInto("gapQuestions")
        .values({ messageId: `message-${gap}`, gapId: id, question: wording(gap), ...marks })
        .execute();
    }
  });
  const headers = { "x-organization-id": "acme" };
  const sent = await app.inject({ method: "POST", url: "/api/chat/v2/message", headers, payload: { message: wording(999) } });
  const { sessionId, messageId } = sent.json<ChatReply>();
  let isRated = false;
  const rating = app
    .inject({
      method: "POST",
      url: "/api/chat/v2/rating",
      headers: { ...headers, "x-chat-session-id": sessionId },
      payload: { messageId, rating: "bad" },
    })
    .then(({ statusCode }) => {
      isRated = true;
      return statusCode;
    });
  let turnsOfOthers = 0;
  while (!isRated) {
    await new Promise((resolve) => setImmediate(resolve));
    turnsOfOthers += 1;
  }
  expect(await rating).toBe(200);
  expect(turnsOfOthers).toBeGreaterThan(20);
  expect(await db.read.selectFrom("gapQuestions").select("messageId").where("isBadlyRated", "=", 1).execute()).toEqual([{ messageId }]);
});

/** A number in letters: words with figures in them are never taken for misspelt ones. */
function letters(number: number): string {
  return number.toString(26).replaceAll(/\d/gu, (figure) => "qrstuvwxyz"[Number(figure)] ?? "");
}
