import helmet from "@fastify/helmet";
import fastify from "fastify";
import type { App } from "../app.ts";

/** Adds the headers that every answer carries, and returns them. A route whose file other sites load sets `cross-origin-resource-policy` itself. */
export async function addSecurityHeaders(app: App): Promise<Readonly<Record<string, string>>> {
  const constant = await securityHeaders();
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(constant);
    done();
  });
  return constant;
}

/** They are the same for every answer, so helmet is asked for them once. */
async function securityHeaders(): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // They spoke to Internet Explorer, to Flash, and to a filter that browsers have removed.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  });
  probe.get("/", (_request, reply) => {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(reply.getHeaders())) headers[name] = String(value);
    return reply.send(headers);
  });
  const { payload } = await probe.inject("/");
  await probe.close();
  return JSON.parse(payload);
}
