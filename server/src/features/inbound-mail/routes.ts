import { InboundMailList, ReplyToMail, ReplyToMailReply, routes } from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../app.ts";
import { requireOrganization } from "../../identity/member-role.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { FindMailRoute } from "../mail/find-mail-route.ts";
import { type InboxDeps, listInboundMails, replyToMail } from "./inbox.ts";

const ByMail = z.object({ mailId: z.string().min(1).max(64) });
const NEWEST = 50;

/** Mail that arrived by inbound parse, for the organization's members to read and answer. */
export function inboundMailFeature(deps: InboxDeps & { outbox: Outbox; findRoute: FindMailRoute }): Feature {
  return (app) => {
    app.route({
      method: routes.listInboundMails.method,
      url: routes.listInboundMails.path,
      config: { access: "member" },
      schema: { tags: ["mail"], response: { 200: InboundMailList } },
      handler: async (request, reply) => {
        const data = await listInboundMails(deps, requireOrganization(request.member).id, NEWEST);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.replyToMail.method,
      url: routes.replyToMail.path,
      config: { access: "member", isIdempotent: true },
      schema: { tags: ["mail"], params: ByMail, body: ReplyToMail, response: { 200: ReplyToMailReply } },
      handler: async (request, reply) => {
        const organizationId = requireOrganization(request.member).id;
        const recipient = await replyToMail(deps, { organizationId, member: request.member }, request.params.mailId, request.body.body);
        const isDelivered = (await deps.findRoute(organizationId)) !== null;
        return reply.send({
          success: true,
          message: isDelivered ? `Email sent successfully to ${recipient}!` : `The e-mail to ${recipient} waits in the outbox.`,
        });
      },
    });
  };
}
