import {
  EmailReply,
  EmailTextReply,
  InboundEmailListReply,
  InboundMailList,
  ReplyDraftReply,
  routes,
  SendReplyDraft,
  UpdateReplyDraft,
} from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import type { ReadBusy } from "../../meetings/meetings/hosts/host-calendars.ts";
import { mailboxOf } from "../../account/connections/routes.ts";
import { sendInboundDraft, updateInboundDraft } from "./inbound-drafts.ts";
import { listInboundMails } from "./inbox.ts";
import { findInbound, type InboundDeps, listInbound, openInbound } from "./list-inbound.ts";
import { readInboundText } from "./read-inbound-text.ts";

const ByEmail = z.object({ emailId: z.string().min(1).max(64) });
const ListQuery = z.object({ maxResults: z.coerce.number().int().min(1).max(50).optional() });
const FETCHED = 10;
const NEWEST = 50;

/** Mail that arrived by inbound parse, for the organization's members to read and answer. */
export function inboundMailFeature(deps: InboundDeps & { outbox: Outbox; readBusy?: ReadBusy | undefined }): Feature {
  const noStore = { "cache-control": "no-store" };
  return (app) => {
    app.route({
      method: routes.listInboundEmails.method,
      url: routes.listInboundEmails.path,
      config: { access: "member" },
      schema: { tags: ["mail"], querystring: ListQuery, response: { 200: InboundEmailListReply } },
      handler: async (request, reply) => {
        const listed = await listInbound(deps, requireOrganization(request.member).id, request.query.maxResults ?? FETCHED);
        return reply.headers(noStore).send({ success: true, ...listed });
      },
    });

    app.route({
      method: routes.readInboundEmail.method,
      url: routes.readInboundEmail.path,
      config: { access: "member" },
      schema: { tags: ["mail"], params: ByEmail, response: { 200: EmailReply } },
      handler: async (request, reply) => {
        const data = await openInbound(deps, mailboxOf(request.member), request.params.emailId);
        return reply.headers(noStore).send({ success: true, data });
      },
    });

    app.route({
      method: routes.readInboundEmailText.method,
      url: routes.readInboundEmailText.path,
      config: { access: "member" },
      schema: { tags: ["mail"], params: ByEmail, response: { 200: EmailTextReply } },
      handler: async (request, reply) => {
        const mail = await findInbound(deps, requireOrganization(request.member).id, request.params.emailId);
        return reply.headers(noStore).send({ success: true, data: readInboundText(deps.secrets, mail) });
      },
    });

    app.route({
      method: routes.updateInboundDraft.method,
      url: routes.updateInboundDraft.path,
      config: { access: "member" },
      schema: { tags: ["mail"], params: ByEmail, body: UpdateReplyDraft, response: { 200: ReplyDraftReply } },
      handler: async (request) => {
        const mail = await findInbound(deps, requireOrganization(request.member).id, request.params.emailId);
        return { success: true as const, data: await updateInboundDraft(deps, mail, request.body) };
      },
    });

    app.route({
      method: routes.sendInboundDraft.method,
      url: routes.sendInboundDraft.path,
      config: { access: "member" },
      schema: { tags: ["mail"], params: ByEmail, body: SendReplyDraft, response: { 200: ReplyDraftReply } },
      handler: async (request) => {
        const { id } = requireOrganization(request.member);
        const mail = await findInbound(deps, id, request.params.emailId);
        const { draft, message } = await sendInboundDraft(deps, request.member, mail, request.body);
        return { success: true as const, data: draft, message };
      },
    });

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
  };
}
