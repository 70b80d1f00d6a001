import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import { saveLead } from "../leads/save-lead.ts";
import { joinNotes } from "../../../start/join-notes.ts";
import { safeText } from "../../../agent/safe-text.ts";
import type { Tool } from "../../../agent/tool.ts";
import { correctedEmail, hasCorrected } from "../../../agent/tools/corrected-email.ts";
import { emailIn, typedEmail } from "../../../agent/tools/typed-email.ts";
import { typedName } from "../../../agent/tools/typed-name.ts";
import { typedPhone } from "../../../agent/tools/typed-phone.ts";
import { phoneIn } from "../../../agent/facts/read-contacts.ts";
import { phrasesOf } from "../../../agent/phrases/phrases-of.ts";
import type { Phrases } from "../../../agent/phrases/phrases.ts";
import { replyCause } from "../../../agent/reply-causes.ts";

const LONGEST_NOTE = 1_200;

const CaptureLead = z.object({
  name: z.string().max(200).optional().describe("The visitor's name, as they gave it"),
  email: z.string().max(254).optional().describe("The visitor's e-mail address, as they typed it"),
  phone: z.string().max(40).optional().describe("The visitor's telephone number, as they typed it, if they want to be called"),
  note: z.string().max(1_000).optional().describe("What they want, in one sentence"),
});

/** Keeps a visitor's name, address and telephone number for the organization's people. */
export function captureLead(deps: { db: Database }): Tool<z.infer<typeof CaptureLead>> {
  return {
    name: "capture_lead",
    description:
      "Keeps the visitor's name, e-mail address and telephone number, so that a person can get back to them. Call it when they give any.",
    input: CaptureLead,
    run: async (input, context) => {
      const phrases = phrasesOf(context.language);
      if (context.organizationId === null)
        return {
          output: { ok: false, message: phrases.nobodyThere },
          reply: null,
          cause: replyCause("no_calendar"),
        };
      const known = context.state.email;
      const last = context.readsWords ? (context.visitorTexts.at(-1) ?? "") : (input.email ?? "");
      const earlier = context.visitorTexts.slice(0, -1);
      const corrected = correctedEmail(last, known, earlier);
      const email = corrected ?? (hasCorrected(last, known, earlier) ? known : typedEmail(input.email, context.visitorTexts));
      const name = typedName(input.name, context.visitorTexts, context.state.name);
      const phone = typedPhone(input.phone, context.visitorTexts, context);
      if (email === null && name === null && phone === null) {
        return {
          output: { ok: false, message: phrases.askEmail, missing: ["email"] },
          reply: null,
          cause: replyCause("lead_address_needed"),
        };
      }
      // Another address beside a booked meeting is someone else's.
      const guest = context.state.bookedMeetingId !== null && known !== null && corrected === null && email !== known ? email : null;
      const note = input.note === undefined ? null : safeText(input.note);
      const thanks = phrases.thanks(guest === null ? (name?.split(" ")[0] ?? null) : null);
      const ofAddress =
        guest !== null ? phrases.guestPassedOn(guest) : corrected !== null ? phrases.corrected(corrected, known ?? "") : null;
      const followUp =
        ofAddress !== null && phone === null
          ? ofAddress
          : phone !== null && phoneIn(last) === null
            ? phrases.willCall
            : next(phrases, phone !== null, emailIn(last) !== null, (email ?? known) !== null, context.state.meeting !== null);
      const toDo = [
        ...(phone === null ? [] : [`to be called at ${phone}`]),
        ...(guest === null ? [] : [`to be invited as well: ${guest}`]),
      ];
      await saveLead(
        deps.db,
        { organizationId: context.organizationId, conversationId: context.conversationId, now: context.now },
        {
          name: guest === null ? name : null,
          email: guest === null ? email : known,
          note: joinNotes(toDo.length === 0 ? null : toDo.join(", "), note, LONGEST_NOTE),
        },
      );
      return {
        output: {
          ok: true,
          message: `${thanks} ${followUp}`,
          name,
          email,
          ...(phone === null ? {} : { phone }),
        },
        cause: replyCause(phone !== null ? "call_promised" : (email ?? known) === null ? "lead_address_needed" : "lead_kept"),
        reply: {
          success: true,
          extractedData: { ...(name === null ? {} : { name }), ...(email === null ? {} : { email }) },
          alternatives: null,
          toolData: null,
          videoData: null,
        },
        state: guest === null ? { ...(name === null ? {} : { name }), ...(email === null ? {} : { email }) } : {},
      };
    },
  };
}

function next(phrases: Phrases, hasPhone: boolean, givesEmail: boolean, hasEmail: boolean, isArranging: boolean): string {
  if (hasPhone && givesEmail) return phrases.numberAndAddressPassedOn;
  if (hasPhone && isArranging && !hasEmail) return phrases.numberPassedOnToBook;
  if (hasPhone) return phrases.numberPassedOn;
  return hasEmail ? phrases.detailsPassedOn : phrases.askEmail;
}
