import type { ChatReply } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { buildProductApp, type ProductApp } from "../../testing/build-product-app.ts";
import { provisionOrganization } from "../organizations/provision-organization.ts";

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
