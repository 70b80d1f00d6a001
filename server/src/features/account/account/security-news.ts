import type { Database } from "../../../db/database.ts";
import type { Identity } from "../../../identity/identity.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { withoutUnwanted } from "./unwanted-mails.ts";

export interface SecurityNewsDeps {
  db: Database;
  outbox: Outbox;
  identity: Identity;
  publicUrl: string;
}

/** `what` follows the name of who did it: "added a payment method". */
export type TellSecurity = (news: { organizationId: string; by: string; what: string }) => Promise<void>;

const MOST_RECIPIENTS = 20;

export function createSecurityNews({ db, outbox, identity, publicUrl }: SecurityNewsDeps): TellSecurity {
  return async ({ organizationId, by, what }) => {
    const administrators = (await identity.listAdministrators?.(organizationId)) ?? [];
    const recipients = (await withoutUnwanted(db, administrators, "security")).slice(0, MOST_RECIPIENTS);
    await db.write(async (tx) => {
      for (const recipient of recipients)
        await outbox.add(tx, {
          kind: "security",
          organizationId,
          recipient,
          subject: `Disco: ${by} ${what}`,
          body: [`${by} ${what}.`, `If this was not intended, check your settings: ${publicUrl}/dashboard/settings`].join("\n\n"),
        });
    });
  };
}
