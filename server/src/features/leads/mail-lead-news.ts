import type { Database } from "../../db/database.ts";
import { withoutAddresses } from "../../mail/fit-for-mail.ts";
import type { Outbox } from "../../mail/outbox.ts";
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

/** Writes to an organization's owners and admins when a lead is qualified, once for each deal. */
export function mailLeadNews({ db, outbox, listAdministrators, publicUrl, clock }: MailLeadNewsDeps): LeadListener {
  return {
    leadChanged: async ({ organizationId, dealId, what }) => {
      if (what !== "qualified") return;
      const recipients = (await listAdministrators(organizationId)).slice(0, MOST_RECIPIENTS);
      await db.write(async (tx) => {
        const deal = await tx
          .updateTable("deals")
          .set({ notifiedAt: clock().toISOString() })
          .where("id", "=", dealId)
          .where("isSample", "=", 0)
          .where("notifiedAt", "is", null)
          .returning(["contactName", "email", "company", "score"])
          .executeTakeFirst();
        if (deal === undefined) return;
        // Names come from strangers, who must not write to a team through us.
        const names = [deal.contactName, deal.company].map((name) => withoutAddresses((name ?? "").replaceAll("\n", " "), MOST_OF_NAME));
        const who = names.filter((name) => name !== "").join(", ") || (deal.email ?? "A visitor");
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
  };
}
