import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../app-error.ts";
import { createLogger } from "../../logger.ts";
import { issueBearer } from "../../identity/embedded/issue-bearer.ts";
import { buildProductApp } from "../../testing/build-product-app.ts";
import type { TestApp } from "../../testing/build-test-app.ts";

let product: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  product = await buildProductApp({ log: { write: (line) => void lines.push(line) } });
});
afterAll(() => product.close());

test("nothing a visitor or member sends is in the log, nor in an error's body", async () => {
  const bearer = await issueBearer(product.db, product.env, { email: "planted-mail@ann.example", slug: "site-ann" });
  const planted = {
    bearer,
    cookie: "planted-cookie-5e9a",
    session: "planted-session-71b2",
    query: "planted-query-40cc",
    message: "planted-message-93fe planted-mail@ann.example",
    key: "planted-widget-key-0d3a",
    forged: "planted.forged.token",
  };
  const headers = {
    cookie: `disco_demo=${planted.cookie}`,
    "x-chat-session-id": planted.session,
    "x-widget-key": planted.key,
    "idempotency-key": planted.session,
  };
  const bodies: string[] = [];
  for (const authorization of [`Bearer ${bearer}`, `Bearer ${planted.forged}`, undefined]) {
    const all = authorization === undefined ? headers : { ...headers, authorization };
    for (const url of ["/api/member", "/api/chat/v2/session", "/api/nothing", "/api/widget/config"]) {
      bodies.push((await product.app.inject({ url: `${url}?key=${planted.query}`, headers: all })).body);
    }
    const payload = { message: planted.message, sessionId: planted.session, unknownField: 1 };
    bodies.push((await product.app.inject({ method: "POST", url: "/api/chat/v2/message", headers: all, payload })).body);
    bodies.push(
      (await product.app.inject({ method: "POST", url: `/api/knowledge/faqs/site-ann?x=${planted.query}`, headers: all, payload })).body,
    );
  }
  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(15);
  expect(log).toContain('"route":"/api/chat/v2/message"');
  const told = bodies.filter((body) => !body.includes('"success":true')).join("");
  for (const secret of [...Object.values(planted), "planted-mail", "planted-message"]) {
    expect(log).not.toContain(secret);
    expect(told).not.toContain(secret);
  }
});

test("what is logged by mistake under a telling name is cut out, and a failure keeps its reason and place", () => {
  const written: string[] = [];
  const logger = createLogger("info", { write: (line) => void written.push(line) });
  logger.info(
    { authorization: "Bearer s3cret", request: { headers: { cookie: "s3cret" }, body: "s3cret" }, sessionId: "s3cret", email: "s3cret" },
    "careless",
  );
  const cause = Object.assign(new Error("duplicate key"), { detail: "s3cret", parameters: ["s3cret"], code: "23505" });
  logger.error({ err: new AppError("internal", "Something went wrong.", { cause }) }, "request failed");
  expect(written.join("")).not.toContain("s3cret");
  expect(written[1]).toMatch(/duplicate key.*23505.*request failed/u);
  expect(written[1]).toContain("request-log.test.ts");
});
