import type { Access, Member } from "@disco/protocol";
import type { FastifyRequest, RouteOptions } from "fastify";
import type { App } from "../feature.ts";
import { AppError } from "../app-error.ts";
import type { Identity } from "../identity/identity.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** It cannot be undone: a member whose sign-in is older than ten minutes is asked again who they are. */
    isSensitive?: boolean;
    /** An account whose e-mail address is unconfirmed may call it, as a member of no organization. */
    takesUnconfirmed?: boolean;
    /** A member who lacks the second step that the organization wants may call it, as a member of no organization. */
    takesOneStep?: boolean;
  }
  interface FastifyRequest {
    member: Member;
  }
}

/**
 * Authenticates member routes before a body is parsed or a row is read, and refuses to register a route that
 * does not say who may call it or what it takes and answers.
 */
export function addAccess(app: App, identity: Identity): void {
  const members = new WeakMap<object, Member>();
  app.decorateRequest("member", {
    getter() {
      const member = members.get(this);
      if (member === undefined) throw new Error("request.member was read on a route whose access is not 'member'.");
      return member;
    },
  });
  app.addHook("onRoute", assertDeclared);
  app.addHook("onRequest", (request, _reply, done) => {
    // Most requests are a visitor's: they do not wait for a promise.
    if (request.routeOptions.config.access === "member") authenticate(request).then(() => done(), done);
    else done();
  });

  async function authenticate(request: FastifyRequest): Promise<void> {
    members.set(request, (await identity.verify(request)) ?? (await readBarred(request)));
    if (request.routeOptions.config.isSensitive !== true || identity.isConfirmed === undefined) return;
    if (!(await identity.isConfirmed(request))) throw new AppError("confirm_identity", "Please confirm that it is you, and try again.");
  }

  async function readBarred(request: FastifyRequest): Promise<Member> {
    const { takesOneStep, takesUnconfirmed } = request.routeOptions.config;
    const oneStep = (await identity.verifyOneStep?.(request)) ?? null;
    if (oneStep !== null && takesOneStep === true) return oneStep;
    if (oneStep !== null) throw new AppError("second_step_required", "Your organization wants two-step verification. Please set it up.");
    const person = (await identity.verifyUnconfirmed?.(request)) ?? null;
    if (person === null) throw new AppError("unauthorized", "Please sign in.");
    if (takesUnconfirmed === true) return person;
    throw new AppError("unconfirmed_address", "Please confirm your e-mail address first, with a code from your mail.");
  }
}

function assertDeclared(route: RouteOptions): void {
  const name = `${String(route.method)} ${route.url}`;
  if (route.config?.access === undefined) throw new Error(`${name} does not say who may call it: set config.access.`);
  const schema = route.schema;
  if (schema === undefined) throw new Error(`${name} has no schema.`);
  if (isHidden(schema)) return;
  const methods = [route.method].flat();
  if (schema.response === undefined) throw new Error(`${name} does not say what it answers: set schema.response.`);
  if (route.url.includes(":") && schema.params === undefined) throw new Error(`${name} takes values in its path: set schema.params.`);
  if (methods.some((method) => ["POST", "PUT", "PATCH"].includes(method)) && schema.body === undefined) {
    throw new Error(`${name} takes a body: set schema.body.`);
  }
}

/** Files and the identity library's own routes stay out of the OpenAPI document, and out of these rules. */
function isHidden(schema: object): boolean {
  return "hide" in schema && schema.hide === true;
}
