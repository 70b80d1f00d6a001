import type { Database } from "../../db/database.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { saveLead } from "../../features/leads/save-lead.ts";
import { type BookedMeeting, readdressMeeting } from "../../features/meetings/book-meeting.ts";
import type { SlotSearch } from "../../features/meetings/hold-slots.ts";
import { slotLabel } from "../../features/meetings/slot-label.ts";
import { speaksOnlyOfTimes } from "../models/built-in/about-times.ts";
import { readZoneAskedFor } from "../models/built-in/named-zone.ts";
import { safeText } from "../safe-text.ts";
import type { ToolContext, ToolOutcome } from "../tool.ts";
import { aboutBooked } from "./about-booked.ts";
import { correctedEmail } from "./corrected-email.ts";
import { said } from "./offer-times.ts";
import { emailsIn } from "./typed-email.ts";

const WANTS_OTHERWISE =
  /\b(?:cancel\w*|mov(?:e|ing)|reschedul\w*|postpon\w*|shift|chang(?:e|ing)|delay|another|different|other|instead|rather|better|prefer\w*|earlier|later|can(?:'t|’t|not) make)\b/iu;
const LONGEST_WISH = 300;
/** Addresses that one conversation may have invitations sent to: a slip or two, and no list of strangers. */
const MOST_ADDRESSES = 3;

/**
 * What is booked stays booked; who wants it otherwise is heard by a person of the company, and who mistyped their address is invited anew. A
 * turn that was cut off after it had booked left the conversation without knowing of it.
 */
export async function ofBooked(
  deps: { db: Database; outbox: Outbox },
  { name: organizationName, search }: { name: string; search: SlotSearch },
  meeting: BookedMeeting,
  { state: { email: known }, timezone, visitorTexts }: ToolContext,
): Promise<ToolOutcome> {
  const { id, slot, email: invited } = meeting;
  const when = slotLabel(slot.start, timezone).text;
  const wish = visitorTexts.at(-1) ?? "";
  const told = (message: string, email = known ?? invited): ToolOutcome => ({
    ...said(message),
    state: { meeting: null, bookedMeetingId: id, email },
  });
  const email = correctedEmail(wish, invited);
  if (email !== null) {
    const typed = new Set(visitorTexts.flatMap(emailsIn).map((each) => each.toLowerCase()));
    const isInvited = typed.size <= MOST_ADDRESSES && (await readdressMeeting(deps, search, meeting, { email, organizationName }));
    // The visitor's screen shows what is known of them; the meeting's card stays as it was drawn.
    const learned = (message: string): ToolOutcome => ({
      ...told(message, email),
      reply: { success: true, extractedData: { email }, alternatives: null, toolData: null, videoData: null },
      shownAs: "capture_lead",
    });
    if (isInvited)
      return learned(`Thanks, I've put ${email} in place of ${invited}. A new invitation for ${when} is made out to ${email}.`);
    await saveLead(deps.db, search, { name: null, email, note: `their address for the meeting booked for ${when}` });
    return learned(
      `Thanks, I've passed on that your address is ${email}. I can't send another invitation there, so please keep ${when} in your calendar.`,
    );
  }
  const goesOn = namesHour(wish) && aboutBooked(visitorTexts.at(-2) ?? "") === "change";
  const kind = goesOn ? "change" : aboutBooked(wish);
  if (kind === "change" || (kind === null && WANTS_OTHERWISE.test(wish))) {
    await saveLead(deps.db, search, {
      name: null,
      email: null,
      note: `about the meeting booked for ${when}: ${safeText(wish).slice(0, LONGEST_WISH)}`,
    });
    return told(
      `Your meeting is booked for ${when}. I can't move or cancel it myself, so I've passed that on, and a person on the team will get back to you by e-mail.`,
    );
  }
  const zone = readZoneAskedFor(wish);
  if (zone !== null) return told(`Your meeting is booked for ${when}, which is ${slotLabel(slot.start, zone).text}.`);
  return told(`Your meeting is booked for ${when} already. To move or cancel it, tell me so, and I'll pass that on to the team.`);
}

/** "10:30", after "actually Friday is better". */
function namesHour(wish: string): boolean {
  return /\d/u.test(wish) && !wish.includes("?") && speaksOnlyOfTimes(wish);
}
