import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { saveLead } from "../../features/leads/save-lead.ts";
import { joinNotes } from "../../join-notes.ts";
import { safeText } from "../safe-text.ts";
import type { Tool } from "../tool.ts";
import { correctedEmail, hasCorrected } from "./corrected-email.ts";
import { emailIn, typedEmail } from "./typed-email.ts";
import { typedName } from "./typed-name.ts";
import { phoneIn, typedPhone } from "./typed-phone.ts";
import { replyCause } from "../reply-causes.ts";

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
      if (context.organizationId === null)
        return {
          output: { ok: false, message: "Nobody is there to get back to you here yet." },
          reply: null,
          cause: replyCause("no_calendar"),
        };
      const known = context.state.email;
      const last = context.readsWords ? (context.visitorTexts.at(-1) ?? "") : (input.email ?? "");
      const earlier = context.visitorTexts.slice(0, -1);
      const corrected = correctedEmail(last, known, earlier);
      const email = corrected ?? (hasCorrected(last, known, earlier) ? known : typedEmail(input.email, context.visitorTexts));
      const name = typedName(input.name, context.visitorTexts, context.state.name);
      const phone = typedPhone(input.phone, context.visitorTexts);
      if (email === null && name === null && phone === null) {
        return {
          output: { ok: false, message: "What's your e-mail address, so that a person can get back to you?", missing: ["email"] },
          reply: null,
          cause: replyCause("lead_address_needed"),
        };
      }
      const note = input.note === undefined ? null : safeText(input.note);
      const greeting = name === null ? "" : `, ${name.split(" ")[0]}`;
      await saveLead(
        deps.db,
        { organizationId: context.organizationId, conversationId: context.conversationId, now: context.now },
        { name, email, note: phone === null ? note : joinNotes(`to be called at ${phone}`, note, LONGEST_NOTE) },
      );
      return {
        output: {
          ok: true,
          message:
            corrected !== null && phone === null
              ? `Thanks${greeting}! I've put ${corrected} in place of ${known}, and a person on the team will get back to you there.`
              : phone !== null && phoneIn(last) === null
                ? `Thanks${greeting}! I've passed that on as well, and a person on the team will call you.`
                : `Thanks${greeting}! ${next(phone !== null, emailIn(last) !== null, (email ?? known) !== null, context.state.meeting !== null)}`,
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
        state: { ...(name === null ? {} : { name }), ...(email === null ? {} : { email }) },
      };
    },
  };
}

function next(hasPhone: boolean, givesEmail: boolean, hasEmail: boolean, isArranging: boolean): string {
  if (hasPhone && givesEmail)
    return "I've passed your number and e-mail address on, and a person on the team will get back to you. Is there anything you'd like to know meanwhile?";
  if (hasPhone && isArranging && !hasEmail)
    return "I've passed your number on, and a person on the team will call you. To book the time as well, leave your e-mail address.";
  if (hasPhone)
    return "I've passed your number on, and a person on the team will call you. Is there anything you'd like to know meanwhile?";
  if (!hasEmail) return "What's your e-mail address, so that a person can get back to you?";
  return "I've passed your details on, and a person on the team will get back to you by e-mail. Is there anything you'd like to know meanwhile?";
}
