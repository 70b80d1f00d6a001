import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import type { ReadBusy } from "../../meetings/meetings/hosts/host-calendars.ts";
import { mailboxOf } from "../../account/connections/routes.ts";
import { sendInboundDraft, updateInboundDraft } from "./inbound-drafts.ts";
import { listInboundMails } from "./inbox.ts";
import { findInbound, type InboundDeps, listInbound, openInbound } from "./list-inbound.ts";
import { readInboundText } from "./read-inbound-text.ts";
const FETCHED = 10;
const NEWEST = 50;

/** Mail that arrived by inbound parse, for the organization's members to read and answer. */
export function inboundMailFeature(deps: InboundDeps & { outbox: Outbox; readBusy?: ReadBusy | undefined }): Feature {
  const noStore = { "cache-control": "no-store" };
  return (app) => {
    app.route({
      ...contract("listInboundEmails"),
      handler: async (request, reply) => {
        const listed = await listInbound(deps, requireOrganization(request.member).id, request.query.maxResults ?? FETCHED);
        return reply.headers(noStore).send({ success: true, ...listed });
      },
    });

    app.route({
      ...contract("readInboundEmail"),
      handler: async (request, reply) => {
        const data = await openInbound(deps, mailboxOf(request.member), request.params.emailId);
        return reply.headers(noStore).send({ success: true, data });
      },
    });

    app.route({
      ...contract("readInboundEmailText"),
      handler: async (request, reply) => {
        const mail = await findInbound(deps, requireOrganization(request.member).id, request.params.emailId);
        return reply.headers(noStore).send({ success: true, data: readInboundText(deps.secrets, mail) });
      },
    });

    app.route({
      ...contract("updateInboundDraft"),
      handler: async (request) => {
        const mail = await findInbound(deps, requireOrganization(request.member).id, request.params.emailId);
        return { success: true as const, data: await updateInboundDraft(deps, mail, request.body) };
      },
    });

    app.route({
      ...contract("sendInboundDraft"),
      handler: async (request) => {
        const { id } = requireOrganization(request.member);
        const mail = await findInbound(deps, id, request.params.emailId);
        const { draft, message } = await sendInboundDraft(deps, request.member, mail, request.body);
        return { success: true as const, data: draft, message };
      },
    });

    app.route({
      ...contract("listInboundMails"),
      handler: async (request, reply) => {
        const data = await listInboundMails(deps, requireOrganization(request.member).id, NEWEST);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}
