import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import { buildProductApp } from "../testing/build-product-app.ts";
import type { TestApp } from "../testing/build-test-app.ts";

const failureShape = z.strictObject({
  success: z.literal(false),
  error: z.string().min(5).max(300),
  code: z.string(),
  issues: z
    .array(z.strictObject({ path: z.string().max(300), message: z.string().min(5).max(300) }))
    .max(100)
    .optional(),
});

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
interface Operation {
  method: Method;
  path: string;
}
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Not in the document: what a browser is led to, and the files that pages load. */
const undocumented = [
  "/",
  "/chat/*",
  "/dashboard/*",
  "/favicon.svg",
  "/assets/*",
  "/widget/:file",
  "/oauth/sign-in/github",
  "/oauth/sign-in/github/callback",
  "/metrics",
];
const nowhere = "http://127.0.0.1:9";
const github = {
  clientId: "client",
  clientSecret: "a secret",
  authUrl: `${nowhere}/authorize`,
  tokenUrl: `${nowhere}/token`,
  apiUrl: nowhere,
};

let product: TestApp;
let operations: Operation[];
let hidden: Operation[];
let authorization: string;
beforeEach(async () => {
  authorization = `Bearer ${await issueBearer(product.db, product.env, { email: "ann@ann.example", slug: "site-ann" })}`;
});
beforeAll(async () => {
  product = await buildProductApp({ withoutLimits: true, env: { github } });
  // These end the session that the others need.
  const isLast = ({ path }: { path: string }) => /\/(?:sign-out|revoke-sessions|leave)$/u.test(path);
  const document = Document.parse((await product.app.inject({ url: "/api/openapi.json" })).json());
  operations = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase() as Method, path })))
    .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  expect(operations.length).toBeGreaterThan(10);
  expect(undocumented.filter((url) => !product.app.hasRoute({ method: "GET", url }))).toEqual([]);
  hidden = undocumented.map((url) => ({ method: "GET", path: url.replace(/:\w+|\*/u, "{value}") }));
});
afterAll(() => product.close());

const nested = (levels: number) => `{"message":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`k${at}`, 1])));
const json = { "content-type": "application/json" };

interface Attempt {
  headers?: Record<string, string>;
  payload?: string | Buffer;
  query?: string;
  /** Stands for each value in the path. */
  segment?: string;
  /** What a route that reads the body must answer. */
  expected?: number;
}

const brokenCookies = ["disco_demo", "disco_visitor", "disco_signed_in", "disco_oauth_state"].map((name) => `${name}=a%0Ab`).join("; ");

const hostile: Record<string, Attempt> = {
  "no body": { headers: json },
  "an empty body": { headers: json, payload: "" },
  "broken JSON": { headers: json, payload: '{"message":', expected: 400 },
  "trailing data": { headers: json, payload: '{"message":"a"} {"b":1}', expected: 400 },
  "bytes that are not UTF-8": { headers: json, payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), expected: 400 },
  "a list": { headers: json, payload: "[]", expected: 400 },
  null: { headers: json, payload: "null" },
  "a number": { headers: json, payload: "1e999", expected: 400 },
  "a prototype": { headers: json, payload: '{"__proto__":{"canary":"polluted"},"message":"hi"}', expected: 400 },
  "a constructor": { headers: json, payload: '{"constructor":{"prototype":{"canary":"polluted"}},"message":"hi"}', expected: 400 },
  "33 levels": { headers: json, payload: nested(32), expected: 400 },
  "5,000 levels": { headers: json, payload: nested(5_000), expected: 400 },
  "100,000 levels": { headers: json, payload: nested(100_000), expected: 400 },
  "1,001 fields": { headers: json, payload: manyKeys, expected: 400 },
  "a body over 1 MiB": { headers: json, payload: `{"message":"${"a".repeat(1_100_000)}"}`, expected: 413 },
  "a compressed body": { headers: { ...json, "content-encoding": "gzip" }, payload: Buffer.from([0x1f, 0x8b, 8, 0]), expected: 415 },
  "a form": { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "message=hi", expected: 415 },
  "plain text": { headers: { "content-type": "text/plain" }, payload: '{"message":"hi"}', expected: 415 },
  XML: {
    headers: { "content-type": "application/xml" },
    payload: "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
    expected: 415,
  },
  "JSON in UTF-16": {
    headers: { "content-type": "application/json; charset=utf-16" },
    payload: Buffer.from('{"message":"hi"}', "utf16le"),
    expected: 415,
  },
  "a content type that is none": { headers: { "content-type": ";;;" }, payload: "x", expected: 415 },
  "wrong types everywhere": {
    headers: json,
    payload:
      '{"message":{"$ne":1},"url":[],"question":1,"answer":{},"email":true,"organizationId":{"a":1},"sessionId":7,"temperature":"hot"}',
    expected: 400,
  },
  NUL: { headers: json, payload: '{"message":"a\\u0000b"}', expected: 400 },
  "NUL in a name": { headers: json, payload: '{"mess\\u0000age":"ab"}', expected: 400 },
  "a lone surrogate": { headers: json, payload: '{"message":"\\ud800"}', expected: 400 },
  "odd text": {
    headers: json,
    payload: JSON.stringify({ message: `\u202Eabc${"e" + "\u0301".repeat(2_000)}👩‍👩‍👧‍👦`, question: "\u202E?", answer: "👩‍👩‍👧‍👦" }),
  },
  "SQL in the path": { segment: encodeURIComponent("x' OR 1=1; DROP TABLE organizations;--") },
  "a way out of the path": { segment: "..%2f..%2f..%2fetc%2fpasswd" },
  "NUL in the path": { segment: "a%00b" },
  "a path that is not UTF-8": { segment: "%ff%fe" },
  "a broken escape": { segment: "%zz" },
  "a long path": { segment: "a".repeat(5_000) },
  "a prototype's name in the path": { segment: "__proto__" },
  "a prototype in the query": { query: "__proto__[canary]=polluted&constructor.prototype.canary=polluted" },
  "repeated values in the query": { query: "key=a&key=b&organizationId=a&organizationId=b&userId[]=x" },
  "NUL in the query": { query: "key=%00&organizationId=%00&cursor=%00" },
  "a query that is not UTF-8": { query: "key=%ff%fe&x=%zz" },
  "a return from a sign-in that nobody began": { query: "code=..%2f..%2f&state=__proto__&error=%3Cscript%3Epolluted" },
  "a long query": { query: `key=${"a".repeat(8_000)}` },
  "line breaks in cookies": { headers: { cookie: brokenCookies } },
  "line breaks in cookies, and an empty object": { headers: { ...json, cookie: brokenCookies }, payload: "{}" },
  "odd headers": {
    headers: {
      "x-organization-id": "../../x",
      "x-widget-key": "pk_' OR 1=1",
      "x-chat-session-id": "x".repeat(4_000),
      "idempotency-key": "🦊".repeat(100).replaceAll(/[^\x20-\x7e]/gu, "?"),
      cookie: "a=%00; __proto__=x; =; ;;; disco_demo=%ff",
      accept: "application/x-nothing;q=banana",
      "accept-language": "x".repeat(2_000),
      origin: "null",
      "x-forwarded-for": "999.1.1.1, ::::, <script>",
      "x-http-method-override": "DELETE",
    },
  },
};

function send(operation: Operation, attempt: Attempt, signedIn: boolean): Promise<LightMyRequestResponse> {
  const path = operation.path.replaceAll(/\{\w+\}/gu, () => attempt.segment ?? "unknown");
  const payload = operation.method === "GET" ? undefined : attempt.payload;
  return product.app.inject({
    method: operation.method,
    url: attempt.query === undefined ? path : `${path}?${attempt.query}`,
    headers: {
      ...(signedIn ? { authorization } : {}),
      ...(operation.method === "GET" && attempt.payload !== undefined ? {} : attempt.headers),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Routes that take other bodies than our JSON, or pass over fields that they do not know; their own tests have the hostile ones. */
const READS_ITSELF =
  /^\/api\/(?:knowledge\/upload|companies\/imports$|account\/profile|email\/(?:inbound|events|unsubscribe)|stripe\/webhook|slack\/(?:events|commands)|chat\/v2\/files|conversations\/[^/]+\/files|webhook\/demo-request)/u;

test.each(Object.entries(hostile))("no route breaks on %s", async (name, attempt) => {
  for (const signedIn of [false, true]) {
    for (const operation of [...operations, ...hidden]) {
      const startedAt = performance.now();
      const reply = await send(operation, attempt, signedIn);
      const where = `${operation.method} ${operation.path}: ${name}`;
      const isNotSetUp = reply.statusCode === 503 && /not (?:set up|configured)|temporarily unavailable/u.test(reply.body);
      if (!isNotSetUp) expect(reply.statusCode, `${where}: ${reply.body.slice(0, 300)}`).toBeLessThan(500);
      expect(performance.now() - startedAt, where).toBeLessThan(5_000);
      const reads = ["POST", "PUT", "PATCH"].includes(operation.method);
      const takesForms = READS_ITSELF.test(operation.path);
      const isStopped = takesForms || isNotSetUp || [401, 403, 404].includes(reply.statusCode);
      if (attempt.expected !== undefined && reads && !isStopped) expect([where, reply.statusCode]).toEqual([where, attempt.expected]);
      if (reply.statusCode >= 400) {
        const body = failureShape.parse(reply.json());
        expect(body.error, where).not.toMatch(/\bat \/|node_modules|\.ts\b|SQLITE|select |stack|undefined/iu);
      }
      expect(reply.body, where).not.toContain("polluted");
    }
  }
  expect(({} as Record<string, unknown>)["canary"]).toBeUndefined();
});

test("33 levels, 100,000 and 1,001 fields are refused before they are parsed, a message of 4,001 characters by it", async () => {
  const send = (payload: string) => product.app.inject({ method: "POST", url: "/api/chat/v2/message", headers: json, payload });
  for (const payload of [nested(32), nested(100_000), manyKeys])
    expect((await send(payload)).json().error).toBe("The request has too many levels or fields.");
  for (const [length, status] of [
    [4_001, 400],
    [4_000, 200],
  ] as const) {
    // Letters outside the first plane count as one.
    expect((await send(JSON.stringify({ message: "\u{1F6A2}".repeat(length) }))).statusCode).toBe(status);
  }
});

test("what no store can keep is refused wherever it stands, and what only looks odd is kept as it was sent", async () => {
  const send = (url: string, payload: string) => product.app.inject({ method: "POST", url, payload, headers: { ...json, authorization } });
  for (const odd of ["\\u0000", "\\ud800", "x\\udc00", "\\ud83d\\u0041", "\\\\\\u0000", "\\\\ud83d\\ude00", "\\ud83d\\\\\\ude00"]) {
    const reply = await send("/api/chat/v2/message", `{"message":"Hello","messageId":"abcdefg${odd}"}`);
    expect([odd, reply.statusCode, reply.json().error]).toEqual([odd, 400, "The request has characters that cannot be stored."]);
  }
  const kept = `\u202Eabc \\u0000 \\\\ud800 ${"e" + "\u0301".repeat(2_000)} 👩‍👩‍👧‍👦 \u05E9\u05DC\u05D5\u05DD \u200B`;
  const escaped = JSON.stringify({ question: "Odd?", answer: kept }).replaceAll(/[^\x20-\x7e]/gu, (letter) =>
    [...Array(letter.length).keys()].map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
  expect((await send("/api/knowledge/faqs/site-ann", escaped)).statusCode).toBe(200);
  const { faqs } = (await product.app.inject("/api/knowledge/faqs/site-ann")).json();
  expect(faqs).toMatchObject([{ question: "Odd?", answer: kept }]);
});

interface JsonSchema {
  type?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  prefixItems?: JsonSchema[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
}

/** Where a schema takes a text that may be of any length. */
function endlessTexts(schema: JsonSchema, where: string): string[] {
  if ("$ref" in schema) throw new Error(`${where} is told elsewhere, where nobody looks.`);
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], prefixItems = [], items, additionalProperties, pattern = "" } = schema;
  const isBounded = ["maxLength", "enum", "const"].some((key) => key in schema) || /^\^[^*+]+\$$/u.test(pattern);
  return [
    ...(schema.type === "string" && !isBounded ? [where] : []),
    ...Object.entries(properties).flatMap(([name, property]) => endlessTexts(property, `${where}.${name}`)),
    ...[...anyOf, ...oneOf, ...allOf, ...prefixItems].flatMap((option) => endlessTexts(option, where)),
    ...[items, additionalProperties].flatMap((each) => (typeof each === "object" ? endlessTexts(each, `${where}[]`) : [])),
  ];
}

test("every text that a body may carry has an end", async () => {
  const document = (await product.app.inject({ url: "/api/openapi.json" })).json();
  const bodies = operations.flatMap(({ method, path }) => {
    const schema: JsonSchema | undefined = document.paths[path][method.toLowerCase()].requestBody?.content?.["application/json"]?.schema;
    return schema === undefined ? [] : [{ where: `${method} ${path}`, schema }];
  });
  expect(bodies.length).toBeGreaterThan(10);
  expect(bodies.flatMap(({ where, schema }) => endlessTexts(schema, where))).toEqual([]);
});

test("a body that is not there is missed by the schema, in a sentence", async () => {
  const reply = await product.app.inject({ method: "POST", url: "/api/chat/v2/message", headers: json, payload: "" });
  expect([reply.statusCode, reply.json().error]).toEqual([400, "The request must be an object."]);
});

test("32 levels and 1,000 fields are still read, and only then judged by the schema", async () => {
  const reply = await product.app.inject({ method: "POST", url: "/api/chat/v2/message", headers: json, payload: nested(31) });
  expect(reply.json().error).toBe("message must be text.");
});

test("foreign pages get no access to the routes of members", async () => {
  for (const { method, path } of operations.filter((operation) => operation.path.startsWith("/api/member"))) {
    const origin = "https://evil.test";
    for (const reply of [
      await product.app.inject({ method, url: path, headers: { origin, authorization } }),
      await product.app.inject({ method: "OPTIONS", url: path, headers: { origin, "access-control-request-method": method } }),
    ]) {
      expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
      expect(reply.headers["access-control-allow-credentials"]).toBeUndefined();
    }
  }
});

test("every answer carries the headers that keep a browser careful", async () => {
  for (const url of ["/healthz", "/api/openapi.json", "/api/nothing", "/api/member"]) {
    const { headers } = await product.app.inject({ url });
    expect(headers["x-content-type-options"], url).toBe("nosniff");
    expect(headers["content-security-policy"], url).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"], url).not.toContain("unsafe-inline");
    expect(headers["referrer-policy"], url).toBeDefined();
    expect(headers["strict-transport-security"], url).toMatch(/^max-age=\d{8}/u);
  }
});
