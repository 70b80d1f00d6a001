import { expect, it } from "vitest";
import type { FaqReply, GapList } from "@disco/protocol";
import type { Caller } from "./caller.ts";
import { createApi } from "./create-api.ts";

export async function wrongCalls(call: Caller): Promise<void> {
  // @ts-expect-error The reply of this route is another one.
  const gaps: GapList = await call("listFaqs", { params: { slug: "acme" } });
  // @ts-expect-error The path has a second value.
  const reply: FaqReply = await call("updateFaq", { params: { slug: "acme" }, body: { question: "Q?", answer: "A." } });
  // @ts-expect-error The body misses its answer.
  await call("addFaq", { params: { slug: "acme" }, body: { question: "Q?" } });
  // @ts-expect-error A file is no JSON.
  await call("downloadInvoice", { params: { invoiceId: "in_1" } });
  void [gaps, reply];
}

/** A server that gives one answer, and what it heard. It never answers when none is given. */
function serve(status?: number, reply: unknown = "", headers: Record<string, string> = {}) {
  const heard: { line: string; headers: Headers; body: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    heard.push({ line: `${request.method} ${pathname}${search}`, headers: request.headers, body: await request.text() });
    if (status !== undefined) return new Response(typeof reply === "string" ? reply : JSON.stringify(reply), { status, headers });
    init?.signal?.throwIfAborted();
    return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  };
  return { baseUrl: "https://disco.test", fetch, heard };
}

it("asks as a member with the bearer of that moment, and with the path's values escaped", async () => {
  const { heard, ...server } = serve(200, { success: true, faq: { id: "1", question: "Q", answer: "A" }, similar: [] });
  const tokens = ["first", "second"];
  const api = createApi({ ...server, token: async () => tokens.shift() ?? null });
  await api.faqs.update("acme", "a/b", { question: "Q", answer: "A" });
  await api.faqs.restore("acme", "1");
  expect(heard.map(({ line }) => line)).toEqual(["PUT /api/knowledge/faqs/acme/a%2Fb", "POST /api/knowledge/faqs/acme/1/restore"]);
  expect(heard.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer first", "Bearer second"]);
  expect(heard.map(({ headers }) => headers.get("content-type"))).toEqual(["application/json", null]);
  expect(heard[0]?.body).toBe('{"question":"Q","answer":"A"}');
});

it("marks a crawl that nobody signed in for, and only that", async () => {
  const { heard, ...server } = serve(202, { success: true, data: {} });
  await createApi(server).knowledge.indexWebsite("https://acme.test");
  await createApi({ ...server, token: async () => "t" }).knowledge.indexWebsite("https://acme.test", "acme");
  expect(heard.map(({ headers }) => headers.get("x-demo-mode"))).toEqual(["true", null]);
  expect(heard.map(({ body }) => JSON.parse(body))).toEqual([
    { url: "https://acme.test" },
    { url: "https://acme.test", organizationId: "acme" },
  ]);
});

it("turns a refusal into the server's sentence, its code and how long to wait", async () => {
  const refusal = { success: false, error: "That was a lot at once.", code: "rate_limited" };
  const server = serve(429, refusal, { "retry-after": "7" });
  await expect(createApi(server).faqs.list("acme")).rejects.toMatchObject({
    name: "ApiError",
    status: 429,
    code: "rate_limited",
    message: "That was a lot at once.",
    retryAfterMs: 7_000,
  });
});

it("keeps what is wrong field by field", async () => {
  const issues = [{ path: "question", message: "Must not be empty." }];
  const server = serve(400, { success: false, error: "question must not be empty.", code: "invalid_request", issues });
  await expect(createApi(server).faqs.list("acme")).rejects.toMatchObject({ status: 400, issues });
});

it("has a sentence for people where the server has none", async () => {
  const proxy = serve(502, "<h1>Bad gateway</h1>");
  const garbled = serve(200, "<!doctype html>");
  await expect(createApi(proxy).faqs.list("acme")).rejects.toMatchObject({
    code: "unavailable",
    message: "Something went wrong. Please try again.",
  });
  await expect(createApi(garbled).faqs.list("acme")).rejects.toMatchObject({ code: "invalid_reply", status: 0 });
  await expect(createApi({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) }).faqs.list("acme")).rejects.toMatchObject({
    code: "network",
    message: "Please check your connection and try again",
  });
});

it("gives the context up after three seconds, and says so", { timeout: 10_000 }, async () => {
  const server = serve();
  const started = performance.now();
  await expect(createApi(server).knowledge.readContext("acme")).rejects.toMatchObject({ code: "timeout" });
  expect(performance.now() - started).toBeGreaterThan(2_900);
  expect(performance.now() - started).toBeLessThan(5_000);
});

it("ends a call with the reason it was aborted for", async () => {
  const server = serve();
  const leaving = new AbortController();
  const reading = createApi(server).faqs.list("acme", leaving.signal);
  const reason = new Error("left");
  leaving.abort(reason);
  await expect(reading).rejects.toBe(reason);
});

it("asks for the next part of a long list", async () => {
  const { heard, ...server } = serve(200, { success: true, pages: [], next: null });
  await createApi(server).sources.listPages("acme", "s1", "https://acme.test/a?b=c");
  await createApi(server).sources.listPages("acme", "s1");
  expect(heard.map(({ line }) => line)).toEqual([
    "GET /api/knowledge/sources/acme/s1/pages?after=https%3A%2F%2Facme.test%2Fa%3Fb%3Dc",
    "GET /api/knowledge/sources/acme/s1/pages",
  ]);
});

it("names the request of a failure that is the server's", async () => {
  const server = serve(500, { success: false, error: "Something went wrong.", code: "internal" }, { "x-request-id": "r-1" });
  await expect(createApi(server).faqs.list("acme")).rejects.toMatchObject({
    message: "Something went wrong. (Request r-1)",
    requestId: "r-1",
  });
});
