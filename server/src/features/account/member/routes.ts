import { MemberReply, routes } from "@disco/protocol";
import type { Feature } from "../../../app.ts";

export const memberFeature: Feature = (app) => {
  app.route({
    method: routes.readMember.method,
    url: routes.readMember.path,
    config: { access: "member" },
    schema: { tags: ["identity"], response: { 200: MemberReply } },
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { success: true as const, data: request.member };
    },
  });
};
