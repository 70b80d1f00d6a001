import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";

export const memberFeature: Feature = (app) => {
  serve(app, "readMember", (request, reply) => {
    reply.header("cache-control", "no-store");
    return request.member;
  });
};
