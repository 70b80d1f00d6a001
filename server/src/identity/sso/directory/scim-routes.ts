import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import type { App, Feature } from "../../../feature.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { Accounts } from "../../embedded/embedded-accounts.ts";
import { readBearer } from "../../identity.ts";
import { addressesOf, type SingleSignOnParts } from "../single-sign-on-parts.ts";
import { organizationOfToken } from "./directory-token.ts";
import { createPerson, deletePerson, findPerson, listPeople, updatePerson } from "./directory-people.ts";
import { patched, ScimPatch, ScimPerson, toResource, USER_SCHEMA } from "./scim-person.ts";

const TYPE = "application/scim+json";
const MAX_BODY_BYTES = 64 * 1024;
const MAX_PAGE = 200;
const REQUESTS = { points: 1_200, windowMs: 60_000 };
const REFUSALS = { points: 30, windowMs: 60_000 };
const ById = z.object({ id: z.string().max(64) });
const Query = z.object({
  filter: z.string().max(600).optional(),
  startIndex: z.coerce.number().int().catch(1).default(1),
  count: z.coerce.number().int().catch(100).default(100),
});
const FILTER = /^\s*(userName|externalId)\s+eq\s+"((?:[^"\\]|\\.)*)"\s*$/iu;

interface Deps extends SingleSignOnParts {
  open: () => Promise<Accounts>;
  limits: Limits;
}

/** SCIM 2.0 (RFC 7644) for people: the directory of an organization brings, changes and removes its members. */
export function scimFeature(deps: Deps): Feature {
  const { open, limits, publicUrl } = deps;
  const directoryUrl = addressesOf(publicUrl, "").directory;
  const base = new URL(directoryUrl).pathname;
  const hidden = { hide: true };
  const route = { config: { access: "public" as const }, bodyLimit: MAX_BODY_BYTES };

  async function enter(request: FastifyRequest) {
    const token = readBearer(request.headers);
    const organizationId = token === null ? null : await organizationOfToken(deps, token);
    const [name, key, rule] =
      organizationId === null
        ? (["scim-refused", visitorAddress(request), REFUSALS] as const)
        : (["scim", organizationId, REQUESTS] as const);
    if (!(await limits.take(name, key, rule)).allowed)
      throw new AppError("rate_limited", "Too many requests. Please send them again later.");
    if (organizationId === null) throw new AppError("unauthorized", "The token is not known. An owner or admin makes one in the settings.");
    return { parts: deps, accounts: await open(), organizationId };
  }

  function addRoutes(app: App): void {
    const send = (reply: FastifyReply, body: object, status = 200) => reply.code(status).type(TYPE).send(body);
    const documents = {
      ServiceProviderConfig: serviceProvider,
      ResourceTypes: listOf([userType(directoryUrl)]),
      Schemas: listOf([userSchema]),
    };
    for (const [name, document] of Object.entries(documents))
      app.route({
        ...route,
        method: "GET",
        url: `${base}/${name}`,
        schema: hidden,
        handler: async (request, reply) => {
          await enter(request);
          return send(reply, document);
        },
      });
    app.route({
      ...route,
      method: "GET",
      url: `${base}/Users`,
      schema: { ...hidden, querystring: Query },
      handler: async (request, reply) => {
        const directory = await enter(request);
        const { filter, startIndex, count } = request.query;
        const asked = filter === undefined ? null : FILTER.exec(filter);
        if (filter !== undefined && asked === null)
          throw new AppError("invalid_request", "Only userName and externalId can be asked for, with eq.", { cause: "invalidFilter" });
        const column = asked?.[1]?.toLowerCase() === "username" ? "userName" : "externalId";
        const only = asked === null ? null : ({ column, value: (asked[2] ?? "").replace(/\\(.)/gu, "$1") } as const);
        const offset = Math.max(0, startIndex - 1);
        const limit = Math.min(MAX_PAGE, Math.max(0, count));
        const { total, page } = await listPeople(directory, { only, offset, limit });
        return send(reply, { ...listOf(page.map((each) => toResource(each, directoryUrl))), totalResults: total, startIndex: offset + 1 });
      },
    });
    app.route({
      ...route,
      method: "POST",
      url: `${base}/Users`,
      schema: { ...hidden, body: ScimPerson },
      handler: async (request, reply) => {
        const person = await createPerson(await enter(request), request.body);
        const resource = toResource(person, directoryUrl);
        return send(reply.header("location", resource.meta.location), resource, 201);
      },
    });
    app.route({
      ...route,
      method: "GET",
      url: `${base}/Users/:id`,
      schema: { ...hidden, params: ById },
      handler: async (request, reply) => send(reply, toResource(await findPerson(await enter(request), request.params.id), directoryUrl)),
    });
    app.route({
      ...route,
      method: ["PUT", "PATCH"],
      url: `${base}/Users/:id`,
      schema: { ...hidden, params: ById, body: z.unknown() },
      handler: async (request, reply) => {
        const directory = await enter(request);
        const person = await findPerson(directory, request.params.id);
        const wanted = request.method === "PUT" ? ScimPerson.parse(request.body) : patched(person, ScimPatch.parse(request.body));
        return send(reply, toResource(await updatePerson(directory, person, wanted), directoryUrl));
      },
    });
    app.route({
      ...route,
      method: "DELETE",
      url: `${base}/Users/:id`,
      schema: { ...hidden, params: ById },
      handler: async (request, reply) => {
        const directory = await enter(request);
        await deletePerson(directory, await findPerson(directory, request.params.id));
        return reply.code(204).send();
      },
    });
  }

  return async (app) => {
    await app.register(async (scope) => {
      const parse = scope.getDefaultJsonParser("error", "error");
      scope.addContentTypeParser(/^application\/scim\+json\b/iu, { parseAs: "string", bodyLimit: MAX_BODY_BYTES }, (request, body, done) =>
        body === "" ? done(null) : void parse(request, String(body), done),
      );
      scope.setErrorHandler((error, request, reply) => {
        const { status, detail, scimType } = describe(error);
        if (status === 500) request.log.error({ err: error }, "a directory's request failed");
        return reply
          .code(status)
          .type(TYPE)
          .send({
            schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
            status: String(status),
            detail,
            ...(scimType !== null && { scimType }),
          });
      });
      addRoutes(scope.withTypeProvider<ZodTypeProvider>());
    });
  };
}

function describe(error: unknown): { status: number; detail: string; scimType: string | null } {
  if (error instanceof AppError) {
    const scimType =
      error.cause === "invalidFilter" ? "invalidFilter" : { conflict: "uniqueness", invalid_request: "invalidValue" }[error.code as string];
    return { status: error.status, detail: error.message, scimType: scimType ?? null };
  }
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  if (error instanceof z.ZodError || status === 400)
    return { status: 400, detail: "The person is not written as SCIM.", scimType: "invalidValue" };
  return { status: status >= 400 && status < 500 ? status : 500, detail: "The request was not taken.", scimType: null };
}

function listOf(resources: readonly object[]) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: resources.length,
    itemsPerPage: resources.length,
    startIndex: 1,
    Resources: resources,
  };
}

const serviceProvider = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [{ type: "oauthbearertoken", name: "Bearer", description: "The token of the organization's settings" }],
};

const userType = (directoryUrl: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: "User",
  name: "User",
  endpoint: "/Users",
  schema: USER_SCHEMA,
  meta: { resourceType: "ResourceType", location: `${directoryUrl}/ResourceTypes/User` },
});

const userSchema = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
  id: USER_SCHEMA,
  name: "User",
  attributes: ["userName", "externalId", "displayName", "active"].map((name) => ({
    name,
    type: name === "active" ? "boolean" : "string",
    multiValued: false,
    required: name === "userName",
    mutability: name === "userName" ? "immutable" : "readWrite",
    returned: "default",
    uniqueness: name === "userName" ? "server" : "none",
  })),
};
