import swagger from "@fastify/swagger";
import type { FastifyReply } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import type { App } from "../feature.ts";

/** Serves the OpenAPI document that is made of the routes' own schemas. */
export async function addOpenapi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Disco", description: "Chat, knowledge and identity of an AI sales agent.", version: "0.1.0" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const isForMembers = input.route.config?.access === "member";
      return { url, schema: isForMembers ? { ...schema, security: [{ bearer: [] }] } : schema };
    },
  });
  // Put into bytes once: readers that are slow to take it then hold the same ones.
  let document: Buffer | undefined;
  app.get(
    "/api/openapi.json",
    { config: { access: "public" }, schema: { response: { 200: z.looseObject({}) } } },
    async (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(app.swagger()));
      return (reply as FastifyReply).type("application/json; charset=utf-8").send(document);
    },
  );
}
