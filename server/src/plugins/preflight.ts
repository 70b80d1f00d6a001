import { headers } from "@disco/protocol/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../feature.ts";
import { AppError } from "../app-error.ts";
import type { Access } from "@disco/protocol";
import { sendError } from "./errors.ts";

const ALLOWED_HEADERS = ["content-type", "accept", "last-event-id", ...Object.values(headers)].join(", ");

interface KnownRoute {
  methods: string[];
  pattern: RegExp;
  access: Access | undefined;
}

/**
 * Answers what no route answers: a browser's preflight for a visitor route (only for an origin that may call it,
 * never with credentials), 405 for a path that exists under another method, and 404 for the rest.
 */
export function addPreflight(app: App, isOriginAllowed: (request: FastifyRequest) => Promise<boolean>): void {
  const known: KnownRoute[] = [];
  app.addHook("onRoute", (route) => {
    known.push({ methods: [route.method].flat(), pattern: patternOf(route.url), access: route.config?.access });
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const here = known.filter((route) => route.pattern.test(path));
    if (here.length === 0) return sendError(reply, new AppError("not_found", "There is nothing at this address."));
    const methods = [...new Set(here.flatMap((route) => route.methods))].sort();
    reply.header("allow", [...methods, "OPTIONS"].join(", "));
    if (request.method !== "OPTIONS")
      return sendError(reply, new AppError("method_not_allowed", "This address does not take that method."));
    const wanted = request.headers["access-control-request-method"];
    const isForVisitors = here.some((route) => route.access === "visitor" && (wanted === undefined || route.methods.includes(wanted)));
    if (isForVisitors) await allowOrigin(request, reply);
    return reply.code(204).send();
  });

  async function allowOrigin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !(await isOriginAllowed(request))) return;
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-allow-headers": ALLOWED_HEADERS,
      "access-control-allow-methods": "GET, POST",
      "access-control-max-age": "600",
    });
  }
}

function patternOf(url: string): RegExp {
  const source = url
    .split("/")
    .map((part) => (part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")))
    .join("/");
  return new RegExp(`^${source}$`, "u");
}
