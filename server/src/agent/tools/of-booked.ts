import { saveLead } from "../../features/leads/leads/save-lead.ts";
import { type BookedMeeting, readdressMeeting } from "../../features/meetings/meetings/book-meeting.ts";
import { calendarEntry, googleCalendarUrl } from "../../features/meetings/meetings/calendar/calendar-file.ts";
import { releaseHolds } from "../../features/meetings/meetings/slots/hold-slots.ts";
import { slotLabel, type SlotReader } from "../../features/meetings/meetings/slots/slot-label.ts";
import { writeCalendar } from "../../features/meetings/meetings/calendar/write-calendar.ts";
import { speaksOnlyOfTimes } from "../language/about-times.ts";
import { readZoneAskedFor } from "../language/named-zone.ts";
import type { ToolContext, ToolOutcome, ToolReply } from "../tool.ts";
import { aboutBooked } from "./about-booked.ts";
import { cancelBooked, type ChangeDeps, givesUp, moveBooked, type TimeWish, wishIn } from "./change-booked.ts";
import { correctedEmail, hasCorrected } from "./corrected-email.ts";
import { type CalendarSearch, plainReply, said } from "./offer-times.ts";
import { emailsIn, typedEmail } from "./typed-email.ts";
import { inEnglish } from "../language/in-english.ts";
import { phrasesOf } from "../phrases/phrases-of.ts";
import { type ReplyCode, replyCause } from "../reply-causes.ts";

const WANTS_OTHERWISE =
  /\b(?:cancel\w*|mov(?:e|ing)|reschedul\w*|postpon\w*|shift|chang(?:e|ing)|delay|another|different|other|instead|rather|better|prefer\w*|earlier|later|can(?:'t|’t|not) make)\b/iu;
const TAKES = /^(?:let['’]s (?:meet|do|take)|i['’]ll take)?[\s.!]*$/iu;
/** Addresses that one conversation may have invitations sent to: a slip or two, and no list of strangers. */
const MOST_ADDRESSES = 3;

type OfBookedDeps = ChangeDeps;

interface Calendar {
  name: string;
  search: CalendarSearch;
}

/** The card of a meeting that is booked. */
export function bookedReply(
  { publicUrl }: Pick<OfBookedDeps, "publicUrl">,
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

/** A meeting whose time is taken once more: by a second click, or because the reply that told of it was cut off and is asked for again. */
export function tellBooked(
  deps: OfBookedDeps,
  { name: organizationName }: Calendar,
  meeting: BookedMeeting,
  context: ToolContext,
): ToolOutcome {
  const { email: known, name } = context.state;
  const { id, slot, email } = meeting;
  const phrases = phrasesOf(context.language);
  const label = slotLabel(slot.start, context).text;
  const message = `${phrases.bookedFor(label)}${email === null ? "" : ` ${phrases.yourAddress(email)}`}`;
  return {
    output: { ok: true, message, label },
    cause: replyCause("meeting_told", { label }),
    reply: bookedReply(deps, organizationName, meeting, name, context),
    state: { meeting: null, bookedMeetingId: id, email: known ?? email },
  };
}

/**
 * Answers what concerns a booked meeting: it is moved, cancelled or told, and a mistyped address is replaced. A turn that was cut off after it
 * had booked left the conversation without knowing of it.
 */
export async function ofBooked(
  deps: OfBookedDeps,
  calendar: Calendar,
  meeting: BookedMeeting,
  context: ToolContext,
  understood: { wish: TimeWish & { decline?: boolean | undefined }; isChange: boolean },
): Promise<ToolOutcome> {
  const { search } = calendar;
  const {
    state: { email: known },
    language,
    visitorTexts,
    readsWords,
  } = context;
  const { id, slot, email: invited } = meeting;
  const phrases = phrasesOf(language);
  const when = slotLabel(slot.start, context).text;
  const typed = visitorTexts.at(-1) ?? "";
  const wish = inEnglish(typed, language);
  const earlier = visitorTexts.slice(0, -1);
  if (readsWords && typed.includes(when) && TAKES.test(inEnglish(typed.replace(when, "").trim(), language)))
    return tellBooked(deps, calendar, meeting, context);
  const told = (message: string, email = known ?? invited, code: ReplyCode = "meeting_told"): ToolOutcome => ({
    ...said(message, code),
    cause: replyCause(code, { label: when }),
    state: { meeting: null, bookedMeetingId: id, email },
  });
  // The visitor's screen shows the new data; the meeting's card stays as drawn.
  const learned = (message: string, email: string): ToolOutcome => ({
    ...told(message, email, "address_changed"),
    reply: { success: true, extractedData: { email }, alternatives: null, toolData: null, videoData: null },
    shownAs: "capture_lead",
  });
  const email = readsWords ? correctedEmail(wish, invited, earlier) : otherEmail(understood.wish.email, invited, visitorTexts);
  if (email !== null) {
    const addresses = new Set(visitorTexts.flatMap(emailsIn).map((each) => each.toLowerCase()));
    const isInvited = addresses.size <= MOST_ADDRESSES && (await readdressMeeting(deps, search, meeting, { email }));
    if (isInvited) return learned(phrases.readdressed(email, invited ?? "", when), email);
    await saveLead(deps.db, search, { name: null, email, note: `their address for the meeting booked for ${when}` });
    return learned(phrases.addressPassedOn(email, when), email);
  }
  if (readsWords && invited !== null && hasCorrected(wish, invited, earlier)) {
    const message = phrases.addressIs(when, invited);
    return known === invited ? told(message) : learned(message, invited);
  }
  if (givesUp(wish) && (readsWords ? wantsOtherwise(wish, "") : understood.wish.decline === true))
    return cancelBooked(deps, search, meeting, context);
  if (understood.wish.decline === true) return told(phrases.bookedAlready(when));
  const before = inEnglish(visitorTexts.at(-2) ?? "", language);
  if (readsWords ? wantsOtherwise(wish, before) : understood.isChange) {
    const wished = readsWords ? wishIn(goesOn(wish, before) ? `${before} ${wish}` : wish, context) : understood.wish;
    return ofMove(deps, calendar, meeting, wished, context);
  }
  const zone = readsWords ? readZoneAskedFor(wish) : null;
  if (zone !== null) return told(phrases.bookedInZone(when, slotLabel(slot.start, { ...context, timezone: zone }).text));
  return told(phrases.bookedAlready(when));
}

/** Takes or refuses a time that was offered for moving a booked meeting, or asks for others. */
export async function ofMove(
  deps: OfBookedDeps,
  { name: organizationName, search }: Calendar,
  meeting: BookedMeeting,
  input: TimeWish & { decline?: boolean | undefined },
  context: ToolContext,
): Promise<ToolOutcome> {
  if (input.decline === true) {
    await writeCalendar(deps.db, { organizationId: search.organizationId }, (tx) => releaseHolds(tx, search));
    const label = slotLabel(meeting.slot.start, context).text;
    return {
      ...said(phrasesOf(context.language).bookedFor(label), "meeting_told"),
      state: { meeting: null, bookedMeetingId: meeting.id },
    };
  }
  const { outcome, moved } = await moveBooked(deps, search, meeting, input, context);
  return moved === null ? outcome : { ...outcome, reply: bookedReply(deps, organizationName, moved, context.state.name, context) };
}

/** An address that the visitor typed, other than the one that is invited. */
function otherEmail(asked: string | undefined, invited: string | null, visitorTexts: readonly string[]): string | null {
  const email = asked === undefined ? null : typedEmail(asked, visitorTexts);
  return email?.toLowerCase() === invited?.toLowerCase() ? null : email;
}

function wantsOtherwise(wish: string, before: string): boolean {
  const kind = goesOn(wish, before) ? "change" : aboutBooked(wish);
  return kind === "change" || (kind === null && WANTS_OTHERWISE.test(wish));
}

/** "10:30", after "actually Friday is better". */
function goesOn(wish: string, before: string): boolean {
  return /\d/u.test(wish) && !wish.includes("?") && speaksOnlyOfTimes(wish) && aboutBooked(before) === "change";
}
