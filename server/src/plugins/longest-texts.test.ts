import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProductApp } from "../testing/build-product-app.ts";
import { testEnv, type TestApp } from "../testing/build-test-app.ts";

let product: TestApp;
beforeAll(async () => {
  // Nothing is started here that would read the website.
  product = await buildProductApp({ withoutLimits: true, env: { crawl: { ...testEnv().crawl, allowHosts: ["127.0.0.1:9"] } } });
});
afterAll(() => product.close());

const faq = { question: "How deep is quay 1?", answer: "Nine metres." };
const form = { name: "Ada Lovelace", email: "ada@engines.example", company: "Engines" };
const account = { name: "Ada Lovelace", email: "ada@engines.example", password: "correct horse battery" };

const words = (length: number) => "s".padStart(length, "quays ");
/** Labels of a domain have 63 letters at most, what stands before the @ has 64. */
const email = (length: number) => `ada@${`${"a".repeat(60)}.`.repeat(4).slice(0, length - 4 - 8)}.example`.replace("..", ".");
const address = (length: number) => "http://127.0.0.1:9/".padEnd(length, "a");

interface Bound {
  url: string;
  body: object;
  field: string;
  longest: number;
  ofLength: (length: number) => string;
}

test.each<Bound>([
  { url: "/api/knowledge/faqs/harbour", body: faq, field: "answer", longest: 5_000, ofLength: words },
  { url: "/api/knowledge/index", body: { organizationId: "harbour" }, field: "url", longest: 2_048, ofLength: address },
  { url: "/api/chat/v2/message", body: { message: "Hello" }, field: "page", longest: 2_048, ofLength: address },
  { url: "/api/public/demo-request", body: form, field: "name", longest: 200, ofLength: words },
  { url: "/api/public/demo-request", body: form, field: "company", longest: 200, ofLength: words },
  { url: "/api/public/demo-request", body: form, field: "email", longest: 254, ofLength: email },
  { url: "/api/public/demo-request", body: form, field: "message", longest: 4_000, ofLength: words },
  { url: "/api/early-access", body: { email: form.email }, field: "name", longest: 200, ofLength: words },
  { url: "/api/early-access", body: {}, field: "email", longest: 254, ofLength: email },
  { url: "/api/auth/sign-up/email", body: account, field: "name", longest: 200, ofLength: words },
  { url: "/api/auth/sign-up/email", body: account, field: "email", longest: 254, ofLength: email },
])("$url takes a $field of $longest characters, and refuses one more by its name", async ({ url, body, field, longest, ofLength }) => {
  const send = (length: number) => product.app.inject({ method: "POST", url, payload: { ...body, [field]: ofLength(length) } });
  const taken = await send(longest);
  expect(taken.statusCode, taken.body).toBeLessThan(300);
  const refused = await send(longest + 1);
  const error = expect.stringMatching(
    new RegExp(`^${field} must (?:(?:be|have) at most ${longest} characters|be an e-mail address)\\.$`, "u"),
  );
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ success: false, code: "invalid_request", error });
});
