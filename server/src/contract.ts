import type { Access, Contract } from "@disco/protocol";
import { type Contracts, contracts, type RouteName } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";
import type { FastifySchema } from "fastify";
import { z } from "zod";

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

/** What the protocol says of a route, to be spread into `app.route` beside its handler. */
export function contract<Name extends RouteName>(name: Name): Declaration<Contracts[Name]> {
  const { method, path } = routes[name];
  const declared: Contract = contracts[name];
  const { access, isIdempotent = false, isSensitive = false, takesUnconfirmed = false, takesOneStep = false } = declared;
  const schema = toSchema(declared) as Schema<Contracts[Name]>;
  return { method, url: path, config: { access, isIdempotent, isSensitive, takesUnconfirmed, takesOneStep }, schema };
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
