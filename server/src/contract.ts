import type { Access, Contract } from "@disco/protocol";
import { type Contracts, contracts, type RouteName } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";
import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from "fastify";
import { z } from "zod";
import type { App } from "./feature.ts";

type ReplySchema<Reply> = Reply extends z.ZodType ? Reply : z.ZodAny;

type Responses<Of> = (Of extends { reply: infer Reply }
  ? Record<Of extends { status: infer Status extends number } ? Status : Reply extends "redirect" ? 302 : 200, ReplySchema<Reply>>
  : unknown) &
  (Of extends { errors: infer Errors } ? Errors : unknown) &
  (Of extends { hasEtag: true } ? { 304: z.ZodNull } : unknown);

type Schema<Of> = (Of extends { params: infer Params } ? { params: Params } : unknown) &
  (Of extends { query: infer Query } ? { querystring: Query } : unknown) &
  (Of extends { body: infer Body } ? { body: Body } : unknown) & { response: Responses<Of> };

interface Declaration<Of> {
  method: (typeof routes)[RouteName]["method"];
  url: string;
  config: { access: Access; isIdempotent: boolean; isSensitive: boolean; takesUnconfirmed: boolean; takesOneStep: boolean };
  schema: Schema<Of>;
}

/** Returns a route's method, path and schemas, spread into `app.route` beside its handler. */
export function contract<Name extends RouteName>(name: Name): Declaration<Contracts[Name]> {
  const { method, path } = routes[name];
  const declared: Contract = contracts[name];
  const { access, isIdempotent = false, isSensitive = false, takesUnconfirmed = false, takesOneStep = false } = declared;
  const schema = toSchema(declared) as Schema<Contracts[Name]>;
  return { method, url: path, config: { access, isIdempotent, isSensitive, takesUnconfirmed, takesOneStep }, schema };
}

type Part<Of, Key extends string> = Of extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : unknown;

type Asked<Of> = FastifyRequest<{ Params: Part<Of, "params">; Querystring: Part<Of, "query">; Body: Part<Of, "body"> }>;

type Keys<Of> = Exclude<keyof Of, "success">;

/** Content of a reply beside its success: nothing, its data, or several fields. */
type Told<Of> = [Keys<Of>] extends [never]
  ? unknown
  : [Keys<Of>] extends ["data"]
    ? Of extends { data: infer Data }
      ? Data
      : never
    : Omit<Of, "success">;

type ToldOf<Of> = Of extends { reply: infer Reply extends z.ZodType } ? Told<z.input<Reply>> : never;

/** Adds a route whose reply is a success with what `handle` returns. A member's replies are kept by no cache. */
export function serve<Name extends RouteName>(
  app: App,
  name: Name,
  handle: (request: Asked<Contracts[Name]>, reply: FastifyReply) => ToldOf<Contracts[Name]> | Promise<ToldOf<Contracts[Name]>>,
): void {
  const { access, reply: schema, status }: Contract = contracts[name];
  if (!(schema instanceof z.ZodObject)) throw new Error(`${name} has no reply with a success.`);
  const keys = Object.keys(schema.shape).filter((key) => key !== "success");
  const isData = keys.length === 1 && keys[0] === "data";
  const route: RouteOptions = {
    ...contract<RouteName>(name),
    handler: async (request, reply) => {
      const told: unknown = await handle(request as Asked<Contracts[Name]>, reply);
      if (access === "member" && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
      return reply.code(status ?? 200).send({ success: true, ...(isData ? { data: told } : keys.length > 0 && (told as object)) });
    },
  };
  app.route(route);
}

function toSchema({ tag, consumes, params, query, body, reply, status, errors, hasEtag }: Contract): FastifySchema {
  return {
    ...(tag !== undefined && { tags: [tag] }),
    ...(consumes !== undefined && { consumes: [consumes] }),
    ...(params !== undefined && { params }),
    ...(query !== undefined && { querystring: query }),
    ...(body !== undefined && { body }),
    response: {
      ...(reply === "redirect"
        ? { 302: z.any() }
        : { [status ?? 200]: "file" in reply ? z.any().meta({ description: reply.file }) : reply }),
      ...(hasEtag && { 304: z.null() }),
      ...errors,
    },
  };
}
