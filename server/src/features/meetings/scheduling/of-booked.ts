import { saveLead } from "../../leads/leads/save-lead.ts";
import { type BookedMeeting, type BookingDeps, readdressMeeting } from "../meetings/book-meeting.ts";
import { calendarEntry, googleCalendarUrl } from "../meetings/calendar/calendar-file.ts";
import { writeCalendar } from "../meetings/calendar/write-calendar.ts";
import { cancelByGuest, type GuestChangeDeps } from "../meetings/guests/change-by-guest.ts";
import { releaseHolds } from "../meetings/slots/hold-slots.ts";
import { slotLabel, type SlotReader } from "../../../agent/phrases/slot-label.ts";
import { phrasesOf } from "../../../agent/phrases/phrases-of.ts";
import { type ReplyCode, replyCause } from "../../../agent/reply-causes.ts";
import type { ToolContext, ToolOutcome, ToolReply } from "../../../agent/tool.ts";
import { type CalendarSearch, plainReply, said } from "./offer-times.ts";
import { emailsIn, typedEmail } from "../../../agent/tools/typed-email.ts";

/** Addresses that one conversation may have invitations sent to: a slip or two, and no list of strangers. */
const MOST_ADDRESSES = 3;

/** The card of a meeting that is booked. */
export function bookedReply(
  { publicUrl }: Pick<GuestChangeDeps, "publicUrl">,
  organizationName: string,
  { id, slot, email }: BookedMeeting,
  name: string | null,
  reader: SlotReader,
): ToolReply {
  const { day, time, zone } = slotLabel(slot.start, reader);
  return {
    ...plainReply,
    success: true,
    bookedMeetingId: id,
    extractedData: { day, time, timezone: zone, ...(email === null ? {} : { email }), ...(name === null ? {} : { name }) },
    toolData: {
      startsAt: slot.start.toISOString(),
      endsAt: slot.end.toISOString(),
      calendarUrl: `${publicUrl}/api/meetings/${id}/calendar.ics`,
      googleCalendarUrl: googleCalendarUrl(calendarEntry(organizationName, slot), reader.timezone),
    },
  };
}

/** Reports when the meeting is: with its card where its time was taken once more, on another clock where that was asked for. */
export function tellBooked(
  deps: GuestChangeDeps,
  { name: organizationName }: { name: string },
  meeting: BookedMeeting,
  { isTaken, zone }: { isTaken: boolean; zone: string | null },
  context: ToolContext,
): ToolOutcome {
  const { email: known, name } = context.state;
  const { id, slot, email } = meeting;
  const phrases = phrasesOf(context.language);
  const label = slotLabel(slot.start, context).text;
  const state = { meeting: null, bookedMeetingId: id, email: known ?? email };
  const cause = replyCause("meeting_told", { label });
  if (zone !== null) {
    const there = slotLabel(slot.start, { ...context, timezone: zone }).text;
    return { ...said(phrases.bookedInZone(label, there), "meeting_told"), cause, state };
  }
  if (!isTaken) return { ...said(phrases.bookedAlready(label), "meeting_told"), cause, state };
  const message = `${phrases.bookedFor(label)}${email === null ? "" : ` ${phrases.yourAddress(email)}`}`;
  return { output: { ok: true, message, label }, cause, reply: bookedReply(deps, organizationName, meeting, name, context), state };
}

/** Cancels a meeting for its visitor. */
export async function cancelBooked(
  deps: GuestChangeDeps & BookingDeps,
  search: CalendarSearch,
  meeting: BookedMeeting,
  context: ToolContext,
): Promise<ToolOutcome> {
  await cancelByGuest(deps, { organizationId: search.organizationId, meetingId: meeting.id }, context.now);
  const label = slotLabel(meeting.slot.start, context).text;
  return {
    output: { ok: true, message: phrasesOf(context.language).cancelled(label) },
    reply: null,
    cause: replyCause("meeting_cancelled", { label }),
    state: { meeting: null, bookedMeetingId: null },
  };
}

/** Lets go the times that were offered for moving a meeting. */
export async function keepBooked(
  deps: BookingDeps,
  search: CalendarSearch,
  meeting: BookedMeeting,
  context: ToolContext,
): Promise<ToolOutcome> {
  await writeCalendar(deps.db, { organizationId: search.organizationId }, (tx) => releaseHolds(tx, search));
  const label = slotLabel(meeting.slot.start, context).text;
  return {
    ...said(phrasesOf(context.language).bookedFor(label), "meeting_told"),
    state: { meeting: null, bookedMeetingId: meeting.id },
  };
}

/** Puts another address that the visitor typed in the place of the one that is invited. */
export async function readdress(
  deps: BookingDeps,
  search: CalendarSearch,
  meeting: BookedMeeting,
  given: string,
  context: ToolContext,
): Promise<ToolOutcome> {
  const { state, visitorTexts, language } = context;
  const { id, slot, email: invited } = meeting;
  const phrases = phrasesOf(language);
  const when = slotLabel(slot.start, context).text;
  const email = typedEmail(given, visitorTexts) ?? invited ?? "";
  const code: ReplyCode = "address_changed";
  // The visitor's screen shows the new data; the meeting's card stays as drawn.
  const learned = (message: string): ToolOutcome => ({
    ...said(message, code),
    cause: replyCause(code, { label: when }),
    reply: { success: true, extractedData: { email }, alternatives: null, toolData: null, videoData: null },
    shownAs: "capture_lead",
    state: { meeting: null, bookedMeetingId: id, email },
  });
  if (email.toLowerCase() === invited?.toLowerCase()) {
    const told = learned(phrases.addressIs(when, invited));
    const { shownAs: _, ...plain } = told;
    return state.email === invited ? { ...plain, reply: null, cause: replyCause("meeting_told", { label: when }) } : told;
  }
  const addresses = new Set(visitorTexts.flatMap(emailsIn).map((each) => each.toLowerCase()));
  const isInvited = addresses.size <= MOST_ADDRESSES && (await readdressMeeting(deps, search, meeting, { email }));
  if (isInvited) return learned(phrases.readdressed(email, invited ?? "", when));
  await saveLead(deps.db, search, { name: null, email, note: `their address for the meeting booked for ${when}` });
  return learned(phrases.addressPassedOn(email, when));
}
