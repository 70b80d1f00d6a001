import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../identity/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../testing/build-product-app.ts";

let built: ProductApp;
afterEach(() => built.close());

test("a member's mail and calendar are not connected, and nobody else may ask", async () => {
  built = await buildProductApp();
  const authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.com" })}`;
  for (const url of ["/gmail/status", "/calendar/status"]) {
    const reply = await built.app.inject({ url: `${url}?userId=anybody`, headers: { authorization } });
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, connected: false }]);
    expect((await built.app.inject({ url })).statusCode).toBe(401);
  }
});
