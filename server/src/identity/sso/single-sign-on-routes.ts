import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { contract } from "../../contract.ts";
import type { App, Feature } from "../../feature.ts";
import { enforceLimit } from "../../limits/enforce-limit.ts";
import type { Limits } from "../../limits/limits.ts";
import { visitorAddress } from "../../limits/visitor-address.ts";
import type { Accounts } from "../embedded/embedded-accounts.ts";
import { ADDRESS_HEADER } from "../identity.ts";
import { giveMemberCookie } from "../members/member-cookie.ts";
import { createReadingProcess } from "../../reading-processes/reading-process.ts";
import type { SamlTask } from "./saml.ts";
import { readConnection } from "./sign-in-connection.ts";
import type { Answer } from "./sign-in-flow.ts";
import { organizationOfAddress } from "./sign-in-domains.ts";
import { addressesOf, type ProvenPerson, SINGLE_SIGN_ON_PATH, type SingleSignOnParts } from "./single-sign-on-parts.ts";

/** Binds a sign-in under way to the browser that began it. */
const FLOW_COOKIE = "disco_single_sign_on";
const FLOW_S = 600;
const AFTER = "/dashboard?signed_in=sso";
const BEGINNINGS = { points: 10, windowMs: 60_000 };
const ANSWERS = { points: 30, windowMs: 60_000 };
const MAX_FORM_BYTES = 192 * 1024;

const text = z.string().max(4_096).optional();
const Callback = z.object({ code: text, state: text, iss: text, error: text, error_description: text, session_state: text });
const SamlForm = z.object({ SAMLResponse: z.string().max(128 * 1024), RelayState: z.string().max(512) });
const ByOrganization = z.object({ organizationId: z.string().max(64) });

interface Deps extends SingleSignOnParts {
  open: () => Promise<Accounts>;
  limits: Limits;
}

/** Signing in at the provider of one's organization: the way there, and the way back, which gives the member's cookie. */
export function singleSignOnFeature(deps: Deps): Feature {
  const { db, publicUrl, open, limits } = deps;
  // Strangers post responses too.
  const samlReader = createReadingProcess<SamlTask, ProvenPerson>(new URL("./saml-worker.ts", import.meta.url), {
    timeoutMs: 5_000,
    maxHeapMb: 128,
  });
  const hidden = { hide: true, response: { 302: z.any() } };

  const limit = async (name: string, rule: typeof ANSWERS, request: FastifyRequest, reply: FastifyReply) => {
    const decision = await limits.take(name, visitorAddress(request), rule);
    enforceLimit(reply, [decision], "Too many attempts. Please wait a minute and try again.");
  };

  async function begin(email: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await limit("sso-start", BEGINNINGS, request, reply);
    const { beginFlow } = await import("./sign-in-flow.ts");
    const begun = await beginFlow(deps, await open(), email).catch((error: unknown) => {
      request.log.warn({ reason: reasonOf(error) }, "a sign-in at an organization's provider could not begin");
      return null;
    });
    reply.header("cache-control", "no-store");
    if (begun === null) return reply.redirect("/sign-in?problem=failed", 302);
    // A SAML response is another site's form: browsers send it with such cookies alone.
    const sent =
      begun.protocol === "saml" ? ({ sameSite: "none", secure: true } as const) : ({ sameSite: "lax", secure: isHttps } as const);
    reply.setCookie(FLOW_COOKIE, begun.cookie, { path: SINGLE_SIGN_ON_PATH, httpOnly: true, maxAge: FLOW_S, ...sent });
    return reply.redirect(begun.url, 302);
  }
  const isHttps = publicUrl.startsWith("https:");

  async function finish(answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await limit("sso-answer", ANSWERS, request, reply);
    const cookie = request.cookies[FLOW_COOKIE] ?? "";
    reply.clearCookie(FLOW_COOKIE, { path: SINGLE_SIGN_ON_PATH, httpOnly: true });
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const [{ finishFlow, NoSuchFlow }, { signInProven, SignInRefused }] = await Promise.all([
      import("./sign-in-flow.ts"),
      import("./sign-in-proven.ts"),
    ]);
    try {
      const accounts = await open();
      const proven = await finishFlow({ ...deps, samlReader }, accounts, { ...answer, cookie });
      const headers = new Headers({ [ADDRESS_HEADER]: request.ip, "user-agent": (request.headers["user-agent"] ?? "").slice(0, 200) });
      giveMemberCookie(reply, await signInProven(deps, accounts, { ...proven, headers }), publicUrl);
      return reply.redirect(AFTER, 302);
    } catch (error) {
      const problem =
        error instanceof NoSuchFlow
          ? "restart"
          : error instanceof SignInRefused
            ? error.problem
            : error instanceof AppError && error.code === "conflict"
              ? "full"
              : "failed";
      request.log.warn({ reason: reasonOf(error), problem }, "a sign-in at an organization's provider was refused");
      return reply.redirect(`/sign-in?problem=${problem}`, 302);
    }
  }

  return async (app) => {
    app.addHook("onClose", () => samlReader.close());
    app.route({
      ...contract("findSingleSignOn"),
      handler: async (request, reply) => {
        await limit("sso-find", ANSWERS, request, reply);
        const { email } = request.body;
        const organizationId = await organizationOfAddress(db.read, email);
        const isThere = organizationId !== null && (await readConnection(db.read, organizationId)) !== null;
        const url = isThere ? `${SINGLE_SIGN_ON_PATH}?email=${encodeURIComponent(email)}` : null;
        return reply.header("cache-control", "no-store").send({ success: true, data: { url } });
      },
    });
    app.route({
      method: "GET",
      url: SINGLE_SIGN_ON_PATH,
      config: { access: "public" },
      schema: { ...hidden, querystring: z.object({ email: z.string().max(254) }) },
      handler: (request, reply) => begin(request.query.email, request, reply),
    });
    app.route({
      method: "GET",
      url: `${SINGLE_SIGN_ON_PATH}/callback`,
      config: { access: "public" },
      schema: { ...hidden, querystring: Callback },
      handler: async (request, reply) => {
        const { state = "", error } = request.query;
        if (error === "access_denied") return reply.redirect("/sign-in?problem=denied", 302);
        const query = new URLSearchParams(Object.entries(request.query).filter((each): each is [string, string] => each[1] !== undefined));
        return finish({ state, query }, request, reply);
      },
    });
    app.route({
      method: "GET",
      url: `${SINGLE_SIGN_ON_PATH}/saml/:organizationId/metadata`,
      config: { access: "public" },
      schema: { hide: true, params: ByOrganization },
      handler: async (request, reply) => {
        const { samlMetadata } = await import("./saml.ts");
        const own = addressesOf(publicUrl, encodeURIComponent(request.params.organizationId));
        return reply.type("application/samlmetadata+xml").send(samlMetadata(own));
      },
    });
    await app.register(async (scope) => {
      scope.addContentTypeParser(
        /^application\/x-www-form-urlencoded\b/iu,
        { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      const forms: App = scope.withTypeProvider<ZodTypeProvider>();
      forms.route({
        method: "POST",
        url: `${SINGLE_SIGN_ON_PATH}/saml/:organizationId`,
        bodyLimit: MAX_FORM_BYTES,
        config: { access: "public" },
        schema: { ...hidden, params: ByOrganization, body: SamlForm },
        handler: async (request, reply) => {
          const { SAMLResponse: response, RelayState: state } = request.body;
          return finish({ state, response, organizationId: request.params.organizationId }, request, reply);
        },
      });
    });
  };
}

/** Errors of the libraries carry claims, which do not belong in a log. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
}
