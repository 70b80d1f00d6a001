import type { Database } from "../../../db/database.ts";
import { withoutAddresses } from "../../../mail/fit-for-mail.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import type { LeadListener } from "./lead-listeners.ts";

export type ListAdministrators = (organizationId: string) => Promise<readonly string[]>;

interface MailLeadNewsDeps {
  db: Database;
  outbox: Outbox;
  listAdministrators: ListAdministrators;
  publicUrl: string;
  clock: () => Date;
}

const MOST_RECIPIENTS = 20;
const MOST_OF_NAME = 60;

/** Writes to an organization's owners and admins when a lead is qualified, once for each deal, and when a visitor waits for a person. */
export function mailLeadNews({ db, outbox, listAdministrators, publicUrl, clock }: MailLeadNewsDeps): LeadListener {
  return {
    leadChanged: async ({ organizationId, dealId, what }) => {
      if (what !== "qualified") return;
      const recipients = (await listAdministrators(organizationId)).slice(0, MOST_RECIPIENTS);
      await db.write(async (tx) => {
        const deal = await tx
          .updateTable("deals")
          .set({ notifiedAt: clock().toISOString() })
          .where(({ and }) => and({ id: dealId, isSample: 0 }))
          .where("notifiedAt", "is", null)
          .returning(["contactName", "email", "company", "score"])
          .executeTakeFirst();
        if (deal === undefined) return;
        const who = nameOf([deal.contactName, deal.company], deal.email);
        for (const recipient of recipients) {
          await outbox.add(tx, {
            kind: "lead_news",
            organizationId,
            recipient,
            subject: `Qualified lead: ${who}`,
            body: [
              deal.score === null ? `${who} is qualified.` : `${who} scored ${deal.score} out of 100.`,
              ...(deal.email === null ? [] : [`E-mail: ${deal.email}`]),
              `What they said, and where they stand: ${publicUrl}/dashboard/action-plans/${dealId}`,
            ].join("\n\n"),
          });
        }
      });
    },
    personAwaited: async ({ organizationId, conversationId, name, email }) => {
      const recipients = (await listAdministrators(organizationId)).slice(0, MOST_RECIPIENTS);
      const who = nameOf([name], email);
      const body = [
        `Your agent has told ${who === "A visitor" ? "a visitor" : who} that a person will get back to them.`,
        ...(email === null ? [] : [`E-mail: ${email}`]),
        `Read what they want, and take the conversation: ${publicUrl}/dashboard/conversations/${conversationId}`,
      ].join("\n\n");
      await db.write(async (tx) => {
        for (const recipient of recipients)
          await outbox.add(tx, { kind: "lead_news", organizationId, recipient, subject: `Waiting for a person: ${who}`, body });
      });
    },
  };
}

/** Names come from strangers, who must not write to a team through us. */
function nameOf(given: readonly (string | null)[], email: string | null): string {
  const names = given.map((name) => withoutAddresses((name ?? "").replaceAll("\n", " "), MOST_OF_NAME));
  return names.filter((name) => name !== "").join(", ") || (email ?? "A visitor");
}
