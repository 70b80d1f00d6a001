import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { FastifyRequest } from "fastify";
import { QUIET_ROUTES } from "../plugins/operation/request-log.ts";
import type { Tracing } from "./spans.ts";

const MOST_STOP_MS = 3_000;

/**
 * Spans to an OTLP exporter over HTTP, set by the standard `OTEL_*` variables. Nothing is registered globally: libraries that would
 * trace by themselves stay silent.
 */
export function openOtlpTracing(): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "disco" }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
  const tracer = provider.getTracer("disco");
  const propagator = new W3CTraceContextPropagator();
  const running = new AsyncLocalStorage<Context>();

  const here = () => running.getStore() ?? ROOT_CONTEXT;
  const contextOf = (parent: string) => propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter);

  return {
    during: async (name, attributes, work, parent) => {
      const context = parent === null ? here() : contextOf(parent);
      const span = tracer.startSpan(name, { attributes }, context);
      try {
        return await running.run(trace.setSpan(context, span), work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    stream: async function* (name, attributes, parts) {
      const span = tracer.startSpan(name, { attributes }, here());
      const within = trace.setSpan(here(), span);
      const iterator = running.run(within, () => parts[Symbol.asyncIterator]());
      let isOver = false;
      try {
        for (;;) {
          const step = await running.run(within, () => iterator.next());
          isOver = step.done === true;
          if (step.done === true) return;
          yield step.value;
        }
      } catch (error) {
        isOver = true;
        fail(span, error);
        throw error;
      } finally {
        if (!isOver) await running.run(within, () => iterator.return?.());
        span.end();
      }
    },
    bind: (work) => {
      const context = here();
      return (...parameters) => running.run(context, work, ...parameters);
    },
    current: () => {
      const carrier: Record<string, string> = {};
      propagator.inject(here(), carrier, defaultTextMapSetter);
      return carrier["traceparent"] ?? null;
    },
    addTo: (app) => {
      const requests = new WeakMap<FastifyRequest, { span: Span; context: Context }>();
      app.addHook("onRequest", (request, _reply, done) => {
        const route = request.routeOptions.url ?? "none";
        if (QUIET_ROUTES.has(route)) return done();
        const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
        const attributes = { "http.request.method": request.method, "http.route": route, "disco.request_id": request.id };
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
        const context = trace.setSpan(parent, span);
        requests.set(request, { span, context });
        running.run(context, done);
      });
      // A body is read outside of the hooks' context.
      app.addHook("preValidation", (request, _reply, done) => {
        const traced = requests.get(request);
        if (traced === undefined) done();
        else running.run(traced.context, done);
      });
      const end = (request: FastifyRequest, status: number | null) => {
        const traced = requests.get(request);
        if (traced === undefined) return;
        requests.delete(request);
        if (status !== null) traced.span.setAttribute("http.response.status_code", status);
        if (status === null || status >= 500) traced.span.setStatus({ code: SpanStatusCode.ERROR });
        traced.span.end();
      };
      app.addHook("onResponse", (request, reply, done) => {
        end(request, reply.statusCode);
        done();
      });
      app.addHook("onRequestAbort", (request, done) => {
        end(request, null);
        done();
      });
    },
    // A collector that is away holds no shutdown up.
    stop: () => Promise.race([provider.shutdown().catch(() => {}), pause(MOST_STOP_MS, undefined, { ref: false })]),
  };
}

/** By its kind alone: the message of a failure may quote what a person wrote. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
}
