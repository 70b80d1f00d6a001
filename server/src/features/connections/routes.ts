import { ConnectionStatus, routes } from "@disco/protocol";
import type { Feature } from "../../app.ts";

/** Whether the member's mail and calendar are connected. Nothing can be connected yet, and that is what it says. */
export const connectionsFeature: Feature = (app) => {
  for (const { method, path } of [routes.readGmailStatus, routes.readCalendarStatus]) {
    app.route({
      method,
      url: path,
      config: { access: "member" },
      schema: { tags: ["connections"], response: { 200: ConnectionStatus } },
      handler: async (_request, reply) => reply.header("cache-control", "no-store").send({ success: true, connected: false }),
    });
  }
};
