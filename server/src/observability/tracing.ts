import type { App } from "../feature.ts";
import type { SpanAttributes, SpanName, Tracing } from "./spans.ts";

export { spans } from "./spans.ts";

let tracing: Tracing | null = null;

/** Traces from here on, where a standard variable names an OTLP exporter; without one nothing of it is loaded. The result ends it. */
export async function startTracing(source: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const isSet = (name: string) => (source[name] ?? "").trim() !== "";
  const isWanted = isSet("OTEL_EXPORTER_OTLP_ENDPOINT") || isSet("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
  if (!isWanted || source["OTEL_SDK_DISABLED"] === "true") return async () => {};
  const started = (await import("./otlp-tracing.ts")).openOtlpTracing();
  tracing = started;
  return async () => {
    if (tracing === started) tracing = null;
    await started.stop();
  };
}

export function inSpan<Value>(
  name: SpanName,
  attributes: SpanAttributes,
  work: () => Promise<Value>,
  parent: string | null = null,
): Promise<Value> {
  return tracing === null ? work() : tracing.during(name, attributes, work, parent);
}

export function streamInSpan<Part>(name: SpanName, attributes: SpanAttributes, parts: AsyncIterable<Part>): AsyncIterable<Part> {
  return tracing === null ? parts : tracing.stream(name, attributes, parts);
}

/** Keeps work that runs later, in a batch of others, within the trace that asked for it. */
export function keepTrace<Parameters extends unknown[], Value>(
  work: (...parameters: Parameters) => Value,
): (...parameters: Parameters) => Value {
  return tracing === null ? work : tracing.bind(work);
}

/** The span under way as a W3C `traceparent`; null where nothing is traced. */
export function traceParent(): string | null {
  return tracing === null ? null : tracing.current();
}

export function addTracing(app: App): void {
  tracing?.addTo(app);
}
