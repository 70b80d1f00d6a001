import type { Language } from "../../agent/language/language.ts";
import type { Handle } from "../../db/database.ts";
import type { NewMail } from "../../mail/outbox.ts";
import { nameForMail } from "../email-templates/template-text.ts";
import { bookingTexts } from "./booking-texts.ts";
import type { Slot } from "./list-slots.ts";
import { slotLabel } from "./slot-label.ts";

/**
 * The mail that confirms a booking: when, on the visitor's clock and in their language, with whom, and how to change it. It holds nothing
 * that the visitor typed, because whoever types a stranger's address must not write to them through us.
 */
export async function confirmation(
  tx: Handle,
  of: { organizationId: string; organizationName: string; hostName: string | null; slot: Slot; timezone: string; language: Language },
): Promise<Pick<NewMail, "subject" | "body">> {
  const { organizationId, organizationName, slot, timezone, language } = of;
  const texts = bookingTexts(language);
  const label = slotLabel(slot.start, timezone, language).text;
  const minutes = Math.round((slot.end.getTime() - slot.start.getTime()) / 60_000);
  const host = nameForMail(of.hostName);
  const body = [
    texts.booked(organizationName),
    [texts.when(label, minutes), texts.who(host === "" ? organizationName : `${host}, ${organizationName}`)].join("\n"),
    texts.attached,
    texts.change(await hasResponseAddress(tx, organizationId)),
    texts.mistaken,
  ].join("\n\n");
  return { subject: texts.subject(organizationName, label), body };
}

/** Without an address of its own, answers go to the server's, which may take none. */
async function hasResponseAddress(tx: Handle, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("emailConfigurations")
    .select("fromEmail")
    .where("organizationId", "=", organizationId)
    .where("fromEmail", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
