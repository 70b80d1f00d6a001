import { readFile } from "node:fs/promises";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, test } from "vitest";
import { buildTestApp } from "../testing/build-test-app.ts";

/** Names of our metrics begin so; functions and labels of PromQL do not. */
const METRIC = /\b(?:http|process|nodejs)_[a-z0-9_]+\b/gu;

test.each(["dashboard.json", "alerts.yaml"])("every metric in %s is one of the server's", async (name) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const running = await buildTestApp({ registry });
  await running.app.inject({ url: "/healthz" });
  const { body } = await running.app.inject({ url: "/metrics" });
  await running.close();
  const text = await readFile(new URL(`../../../docs/observability/${name}`, import.meta.url), "utf8");
  const asked = new Set(text.match(METRIC));
  expect(asked.size).toBeGreaterThan(3);
  const served = new Set([...body.matchAll(/^# TYPE (\S+) (\S+)$/gmu)].flatMap(([, metric = "", type]) => namesOf(metric, type)));
  expect([...asked].filter((metric) => !served.has(metric))).toEqual([]);
});

function namesOf(metric: string, type: string | undefined): string[] {
  return type === "histogram" ? ["bucket", "count", "sum"].map((part) => `${metric}_${part}`) : [metric];
}
