import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";

export const memberFeature: Feature = (app) => {
  app.route({
    ...contract("readMember"),
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { success: true as const, data: request.member };
    },
  });
};
