import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { findConnection } from "../../account/connections/queries.ts";
import { mailboxOf } from "../../account/connections/routes.ts";
import type { SuggestSlotsDeps } from "../../meetings/meetings/slots/suggest-slots.ts";
import { readDraft, updateReplyDraft } from "./drafts.ts";
import { findEmail, listEmails, listLedger, requireConnection } from "./mailbox/list-emails.ts";
import { addDueSyncs } from "./mailbox/poll-mailboxes.ts";
import { countFates, countFrom } from "./queries.ts";
import { readSignature } from "../email-templates/sign-mail.ts";
import { quoteIntro } from "./reading/quoted-mail.ts";
import { readPerson } from "./reading/read-person.ts";
import { readEmailText } from "./reading/read-email-text.ts";
import { readInsight } from "./reading/read-insight.ts";
import { routeOf, type SendDeps, sendReplyDraft } from "./send-draft.ts";
import { lookAgain } from "./mailbox/sync-mailbox.ts";

const FETCHED = 10;
const LOOK_RULE = { points: 10, windowMs: 60_000 };

/** The member's mailbox: its mails, its ledger, and drafts of answers. */
export function inboxFeature(deps: SendDeps & SuggestSlotsDeps & { limits: Limits }): Feature {
  return (app) => {
    serve(app, "listEmails", (request) => listEmails(deps, mailboxOf(request.member), request.query.maxResults ?? FETCHED));

    serve(app, "readEmail", async (request) => {
      const mailbox = mailboxOf(request.member);
      const { mail, email } = await findEmail(deps, mailbox, request.params.emailId);
      const [draft, route, person, signature] = await Promise.all([
        readDraft(deps.db, mailbox, mail.id),
        routeOf(deps, mailbox),
        readPerson(deps.db, mailbox.organizationId, mail.fromEmail, (email) => countFrom(deps.db, mailbox, email)),
        readSignature(deps.db.read, mailbox.memberId),
      ]);
      const { from, by, sentence } = route;
      const isDrafting = draft === null && mail.draftedAt === null && mail.answeredAt === null;
      const intro = quoteIntro({ ...mail, from: mail.fromName ?? mail.fromEmail ?? "they" });
      return { email, draft, isDrafting, signature, quoteIntro: intro, route: { from, by, sentence }, person };
    });

    serve(app, "readEmailText", async (request) => {
      const mailbox = mailboxOf(request.member);
      const { mail } = await findEmail(deps, mailbox, request.params.emailId);
      return readEmailText(deps, mailbox, mail);
    });

    serve(app, "updateReplyDraft", async (request) => {
      const data = await updateReplyDraft(deps, mailboxOf(request.member), request.params.emailId, request.body);
      return { data };
    });

    serve(app, "sendReplyDraft", async (request) => {
      const mailbox = mailboxOf(request.member);
      const { mail } = await findEmail(deps, mailbox, request.params.emailId);
      const { draft, message } = await sendReplyDraft(deps, { mailbox, member: request.member }, mail, request.body);
      return { data: draft, message };
    });

    serve(app, "listEmailLedger", (request) => listLedger(deps, mailboxOf(request.member), request.query.after));

    serve(app, "lookAgain", async (request, reply) => {
      const decision = await deps.limits.take("look-again", request.member.id, LOOK_RULE);
      enforceLimit(reply, [decision], "Please wait a minute before looking again.");
      const connection = await requireConnection(deps, mailboxOf(request.member));
      await lookAgain(deps, connection.id, new Date(request.body.from), new Date(request.body.to));
      await addDueSyncs(deps);
    });

    serve(app, "readEmailInsight", (request) => readInsight(deps, mailboxOf(request.member), request.member, request.params.emailId));

    serve(app, "readSimpleEmailStatus", async (request) => {
      const connection = deps.env.google === null ? null : await findConnection(deps.db, mailboxOf(request.member));
      const counts = connection === null ? null : await countFates(deps.db, connection.id);
      const messagesTotal = counts === null ? 0 : counts.waiting + counts.qualified + counts.skipped + counts.failed;
      return { connected: connection?.status === "active", messagesTotal };
    });
  };
}
