import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
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
  return (app) => {
    serve(app, "listInboundEmails", (request) =>
      listInbound(deps, requireOrganization(request.member).id, request.query.maxResults ?? FETCHED),
    );

    serve(app, "readInboundEmail", (request) => openInbound(deps, mailboxOf(request.member), request.params.emailId));

    serve(app, "readInboundEmailText", async (request) => {
      const mail = await findInbound(deps, requireOrganization(request.member).id, request.params.emailId);
      return readInboundText(deps.secrets, mail);
    });

    serve(app, "updateInboundDraft", async (request) => {
      const mail = await findInbound(deps, requireOrganization(request.member).id, request.params.emailId);
      return { data: await updateInboundDraft(deps, mail, request.body) };
    });

    serve(app, "sendInboundDraft", async (request) => {
      const { id } = requireOrganization(request.member);
      const mail = await findInbound(deps, id, request.params.emailId);
      const { draft, message } = await sendInboundDraft(deps, request.member, mail, request.body);
      return { data: draft, message };
    });

    serve(app, "listInboundMails", (request) => listInboundMails(deps, requireOrganization(request.member).id, NEWEST));
  };
}
