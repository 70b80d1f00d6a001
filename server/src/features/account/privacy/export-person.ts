import type { Member, PersonExport } from "@disco/protocol";
import { bodyPlace } from "../../../mail/outbox.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { PrivacyDeps } from "./erase-person.ts";
import { findPersonRows, type Person } from "./person-rows.ts";

/** Everything that an organization has of a person, table by table, without secrets. */
export async function exportPerson(deps: PrivacyDeps, member: Member, person: Person): Promise<PersonExport> {
  const { db, secrets, clock } = deps;
  const handle = db.read;
  const rows = await findPersonRows(deps, person);
  const now = clock();
  const detail = "Exported what is stored about a person.";
  await db.write((tx) => recordAudit(tx, { member, organizationId: person.organizationId, action: "person.exported", detail, now }));
  const { conversations } = rows;
  const conversationRows = await among(conversations, (ids) =>
    handle
      .selectFrom("conversations")
      .select(["id", "slug", "visitorSubject", "visitorAttributes", "consentVersion", "createdAt", "updatedAt"])
      .where("id", "in", ids)
      .execute(),
  );
  const messages = await among(conversations, (ids) =>
    handle
      .selectFrom("messages")
      .select(["conversationId", "role", "text", "createdAt"])
      .where("conversationId", "in", ids)
      .orderBy("conversationId")
      .orderBy("ordinal")
      .execute(),
  );
  const mails = await among(rows.mails, (ids) =>
    handle
      .selectFrom("outgoingMails")
      .select(["id", "recipient", "subject", "body", "status", "sentAt", "createdAt"])
      .where("id", "in", ids)
      .execute(),
  );
  return {
    email: person.email,
    exportedAt: now.toISOString(),
    data: {
      conversations: conversationRows,
      messages,
      files: await among(conversations, (ids) =>
        handle
          .selectFrom("threadFiles")
          .select(["id", "conversationId", "name", "type", "bytes", "createdAt"])
          .where("conversationId", "in", ids)
          .execute(),
      ),
      notes: await among(conversations, (ids) =>
        handle
          .selectFrom("threadNotes")
          .select(["id", "conversationId", "memberName", "text", "at"])
          .where("conversationId", "in", ids)
          .execute(),
      ),
      handovers: await among(conversations, (ids) =>
        handle
          .selectFrom("handovers")
          .select(["conversationId", "reason", "words", "askedAt", "takenAt", "memberName", "endedAt", "note"])
          .where("conversationId", "in", ids)
          .execute(),
      ),
      visitedPages: await among(conversations, (ids) =>
        handle
          .selectFrom("liveThreads")
          .select(["conversationId", "page", "title", "pages", "seenAt"])
          .where("conversationId", "in", ids)
          .execute(),
      ),
      calls: await among(conversations, (ids) =>
        handle
          .selectFrom("calls")
          .select(["id", "conversationId", "language", "startedAt", "endedAt", "endReason"])
          .where("conversationId", "in", ids)
          .execute(),
      ),
      voiceReviews: await among(conversations, (ids) =>
        handle.selectFrom("voiceReviews").selectAll().where("conversationId", "in", ids).execute(),
      ),
      consents: await among(conversations, (ids) => handle.selectFrom("consents").selectAll().where("conversationId", "in", ids).execute()),
      leads: await among(rows.leads, (ids) => handle.selectFrom("leads").selectAll().where("id", "in", ids).execute()),
      meetings: await among(rows.meetings, (ids) => handle.selectFrom("meetings").selectAll().where("id", "in", ids).execute()),
      demoRequests: await among(rows.demoRequests, (ids) => handle.selectFrom("demoRequests").selectAll().where("id", "in", ids).execute()),
      emailDrafts: await among(rows.demoRequests, (ids) =>
        handle.selectFrom("emailDrafts").selectAll().where("requestId", "in", ids).execute(),
      ),
      leadSources: await among(rows.leadSources, (ids) => handle.selectFrom("leadSources").selectAll().where("id", "in", ids).execute()),
      deals: (await among(rows.deals, (ids) => handle.selectFrom("deals").selectAll().where("id", "in", ids).execute())).map((deal) =>
        // A company's deal may name a colleague, who is another person.
        deal.email === person.email ? deal : { ...deal, contactName: null, email: null, title: null },
      ),
      stageChanges: await among(rows.deals, (ids) =>
        handle.selectFrom("dealStageChanges").selectAll().where("dealId", "in", ids).execute(),
      ),
      qualifications: await among(rows.deals, (ids) =>
        handle.selectFrom("qualifications").selectAll().where("dealId", "in", ids).execute(),
      ),
      mails: mails.map(({ body, ...mail }) => ({ ...mail, body: secrets.open(body, bodyPlace(mail.id)) })),
      inboundMails: await among(rows.inboundMails, (ids) =>
        handle
          .selectFrom("inboundMails")
          .select(["id", "fromAddress", "fromName", "recipient", "subject", "receivedAt"])
          .where("id", "in", ids)
          .execute(),
      ),
      inboxMails: await among(rows.inboxMails, (ids) =>
        handle
          .selectFrom("inboxMails")
          .select(["id", "fromName", "fromEmail", "subject", "quotes", "score", "category", "receivedAt"])
          .where("id", "in", ids)
          .execute(),
      ),
      webhookDeliveries: await among(rows.webhookDeliveries, (ids) =>
        handle
          .selectFrom("webhookDeliveries")
          .select(["id", "status", "verdict", "detail", "requestId", "receivedAt"])
          .where("id", "in", ids)
          .execute(),
      ),
    },
  };
}

async function among<Row>(ids: readonly string[], read: (ids: readonly string[]) => Promise<Row[]>): Promise<Row[]> {
  return ids.length === 0 ? [] : read(ids);
}
