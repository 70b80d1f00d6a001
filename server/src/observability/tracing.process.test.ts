import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { openCompany } from "../testing/open-company.ts";
import { startTracing } from "./tracing.ts";

interface Sent {
  resourceSpans: { resource: { attributes: { key: string; value: { stringValue?: string } }[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  vi.unstubAllEnvs();
});

test("one message is one trace, of the page that sent it: request, turn, retrieval, model, tool and job", async () => {
  const sent: { body: Sent; path: string | undefined }[] = [];
  const collector = createServer(async (request, response) => {
    sent.push({ body: (await json(request)) as Sent, path: request.url });
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  closers.push(async () => void collector.close());
  const address = collector.address();
  const port = typeof address === "object" ? address?.port : undefined;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
  vi.stubEnv("OTEL_SERVICE_NAME", "disco-under-test");
  const stop = await startTracing(process.env);
  closers.push(stop);
  const company = await openCompany(closers);
  await company.startWork();
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const asked = await company.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    payload: { message: "Please write to me: ada@lovelace.example", organizationId: "acme" },
  });
  expect(asked.statusCode).toBe(200);
  const done = () => company.db.read.selectFrom("jobs").select("status").where("kind", "=", "qualify").execute();
  await expect.poll(done, { timeout: 20_000 }).toEqual([{ status: "done" }]);
  await company.call("GET", "/api/system");
  await stop();

  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(["/v1/traces"]));
  const [first] = sent.flatMap(({ body }) => body.resourceSpans);
  expect(first?.resource.attributes).toContainEqual({ key: "service.name", value: { stringValue: "disco-under-test" } });
  const all = sent.flatMap(({ body }) => body.resourceSpans).flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  const ofMessage = all.filter((span) => span.traceId === traceId);
  const byId = new Map(ofMessage.map((span) => [span.spanId, span]));
  const parentsOf = (name: string) =>
    new Set(ofMessage.filter((span) => span.name === name).map(({ parentSpanId = "" }) => byId.get(parentSpanId)?.name ?? parentSpanId));
  const message = "POST /api/chat/v2/message";
  expect(parentsOf(message)).toEqual(new Set(["00f067aa0ba902b7"]));
  expect(parentsOf("turn")).toEqual(new Set([message]));
  for (const name of ["retrieval", "model", "tool"]) expect([name, parentsOf(name)]).toEqual([name, new Set(["turn"])]);
  expect(parentsOf("job")).toContain("turn");
  expect(all.find(({ name }) => name === "GET /api/system")?.traceId).not.toBe(traceId);
  // Names and counts alone leave the server.
  expect(JSON.stringify(sent)).not.toContain("lovelace");
}, 60_000);

test("without an exporter nothing of it is loaded", async () => {
  const stop = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: " " });
  const company = await openCompany(closers);
  await company.ask("What do you sell?");
  const jobs = await company.db.read.selectFrom("jobs").select("traceParent").where("traceParent", "is not", null).execute();
  expect(jobs).toEqual([]);
  await stop();
});
