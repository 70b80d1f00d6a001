import { MemberReply, routes } from "@disco/protocol";
import type { Feature } from "../../app.ts";

/** Who the bearer stands for. */
export const memberFeature: Feature = (app) => {
  app.route({
    ...toFastify(routes.readMember),
    config: { access: "member" },
    schema: { tags: ["identity"], response: { 200: MemberReply } },
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { success: true as const, data: request.member };
    },
  });
};

function toFastify<M extends string>({ method, path }: { method: M; path: string }): { method: M; url: string } {
  return { method, url: path };
}
