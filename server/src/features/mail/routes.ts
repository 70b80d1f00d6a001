import { OutboxReply, routes } from "@disco/protocol";
import type { Feature } from "../../app.ts";
import { requireOrganization } from "../../identity/member-role.ts";
import type { Outbox } from "../../mail/outbox.ts";

const NEWEST = 100;

/** The organization's outgoing mail, for its members to read. */
export function mailFeature({ outbox, isDelivered }: { outbox: Outbox; isDelivered: boolean }): Feature {
  return (app) => {
    app.route({
      method: routes.readOutbox.method,
      url: routes.readOutbox.path,
      config: { access: "member" },
      schema: { tags: ["mail"], response: { 200: OutboxReply } },
      handler: async (request, reply) => {
        const mails = await outbox.list({ organizationId: requireOrganization(request.member).id, limit: NEWEST });
        return reply.header("cache-control", "no-store").send({
          success: true,
          isDelivered,
          mails: mails.map(({ id, recipient, subject, body, status, createdAt }) => ({ id, recipient, subject, body, status, createdAt })),
        });
      },
    });
  };
}
