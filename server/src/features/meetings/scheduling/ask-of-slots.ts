import type { Database } from "../../../db/database.ts";
import { writeCalendar } from "../meetings/calendar/write-calendar.ts";
import { findSlot, holdAgain, holdSlots, releaseHolds, takeSlot } from "../meetings/slots/hold-slots.ts";
import { slotLabel } from "../../../agent/phrases/slot-label.ts";
import { phrasesOf } from "../../../agent/phrases/phrases-of.ts";
import { capitalized } from "../../../agent/phrases/phrases.ts";
import { replyCause } from "../../../agent/reply-causes.ts";
import type { ToolContext, ToolOutcome } from "../../../agent/tool.ts";
import { alternativesOf, type CalendarSearch, listOf, OFFERS, offerTimes, plainReply, unavailable } from "./offer-times.ts";
import { typedEmail } from "../../../agent/tools/typed-email.ts";

export function askYes(message: string): ToolOutcome["output"] {
  return { ok: false, missing: ["yes"], message };
}

/** Asks which of several times suits, and holds on those that are still free. */
export async function askWhich(
  db: Database,
  search: CalendarSearch,
  offered: readonly Date[],
  { greeting, zone, bookingPage }: { greeting: string; zone: string | null; bookingPage: string | null },
  context: ToolContext,
): Promise<ToolOutcome> {
  const { state, visitorTexts } = context;
  const phrases = phrasesOf(context.language);
  const slots = await writeCalendar(db, search, (tx, fresh) => holdAgain(tx, fresh, offered));
  if (slots.length === 0) return offerTimes(db, search, null, phrases.freeTimes, bookingPage);
  const alternatives = alternativesOf(slots, context);
  const list = listOf(slots.map(({ start }) => ({ label: inZoneToo(capitalized(slotLabel(start, context).text), start, zone, context) })));
  const thanks = greeting === "" ? phrases.haveAddress : greeting;
  return {
    output: { ok: false, message: `${thanks} ${phrases.whichTime}\n\n${list}`, alternatives },
    reply: { ...plainReply, alternatives },
    cause: replyCause("choice_needed"),
    // The next answer counts in what is shown now.
    state: {
      meeting: { requested: "", slotIds: alternatives.map(({ id }) => id) },
      email: typedEmail(undefined, visitorTexts) ?? state.email,
    },
  };
}

/** A free slot that still lacks an address or a yes: kept for the visitor until they say. */
export async function holdFor(
  db: Database,
  search: CalendarSearch,
  wanted: Date,
  bookingPage: string | null,
  code: "address_needed" | "confirmation_needed",
  ask: (label: string) => ToolOutcome["output"],
): Promise<ToolOutcome> {
  const { slot, offers } = await writeCalendar(db, search, async (tx, fresh) => {
    const found = await findSlot(tx, search, wanted);
    await releaseHolds(tx, search);
    if (found !== undefined && (await takeSlot(tx, fresh, found))) return { slot: found, offers: [] };
    return { slot: undefined, offers: await holdSlots(tx, fresh, wanted, OFFERS) };
  });
  if (slot === undefined) return unavailable(search, offers, wanted, bookingPage);
  const label = slotLabel(slot.start, search).text;
  return {
    output: ask(label),
    reply: null,
    cause: replyCause(code, { label }),
    state: { meeting: { requested: "", slotIds: [slot.start.toISOString()] } },
  };
}

/** A time on another clock as well: "3:00 PM GMT (10:00 AM EST)". */
export function inZoneToo(label: string, start: Date, zone: string | null, context: ToolContext): string {
  return zone === null ? label : `${label} (${slotLabel(start, { ...context, timezone: zone }).text})`;
}
