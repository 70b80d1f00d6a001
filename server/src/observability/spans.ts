import type { App } from "../feature.ts";

/** Every span beside those of requests, which are named after their routes. */
export const spans = { turn: "turn", retrieval: "retrieval", model: "model", tool: "tool", job: "job" } as const;

export type SpanName = (typeof spans)[keyof typeof spans];

/** Names and counts alone: what visitors and members write is in no span. */
export type SpanAttributes = Record<string, string | number>;

/** The tracer, when an exporter is set. */
export interface Tracing {
  /** Runs in a span: of the trace under way, or of `parent`'s (a W3C `traceparent`). */
  during<Value>(name: SpanName, attributes: SpanAttributes, work: () => Promise<Value>, parent: string | null): Promise<Value>;
  /** The same for what comes piece by piece. */
  stream<Part>(name: SpanName, attributes: SpanAttributes, parts: AsyncIterable<Part>): AsyncIterable<Part>;
  /** Runs later as if it ran now. */
  bind<Parameters extends unknown[], Value>(work: (...parameters: Parameters) => Value): (...parameters: Parameters) => Value;
  /** The span under way, as a `traceparent`. */
  current(): string | null;
  /** Makes a span of each request, within the trace that its `traceparent` names. */
  addTo(app: App): void;
  /** Sends what is left, and ends. */
  stop(): Promise<void>;
}
