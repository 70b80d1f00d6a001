import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { bookMeeting, slotAt } from "../../features/meetings/book-meeting.ts";
import { readCalendarSettings } from "../../features/meetings/calendar-settings.ts";
import { holdSlots, releaseHolds, type SlotSearch, takeSlot } from "../../features/meetings/hold-slots.ts";
import type { Slot } from "../../features/meetings/list-slots.ts";
import { slotLabel } from "../../features/meetings/slot-label.ts";
import { instantAt } from "../../features/meetings/zoned-time.ts";
import type { Tool, ToolContext, ToolOutcome, ToolReply } from "../tool.ts";
import { typedEmail } from "./typed-email.ts";

const ScheduleMeeting = z.object({
  day: z.iso.date().optional().describe("The day wished for, as YYYY-MM-DD in the visitor's time zone"),
  time: z
    .string()
    .regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/u)
    .optional()
    .describe("The time wished for, as HH:MM in the visitor's time zone, 24 hours"),
  email: z.string().max(254).optional().describe("The visitor's e-mail address, as they typed it"),
  timezone: z.string().max(64).optional(),
  requested: z.string().max(500).optional().describe("The visitor's own words"),
});
type ScheduleMeeting = z.infer<typeof ScheduleMeeting>;

const OFFERS = 3;

/** Books a meeting on the organization's calendar, or holds slots and offers them. */
export function scheduleMeeting(deps: { db: Database; publicUrl: string }): Tool<ScheduleMeeting> {
  return {
    name: "schedule_meeting",
    description:
      "Books a meeting with a person of the company, or offers free times. Call it whenever the visitor wants to meet, call or talk to someone.",
    input: ScheduleMeeting,
    run: async (input, context) => {
      const owner = await organizationOf(deps.db, context.organizationId);
      if (owner === null) return said("Nobody has set up meetings here yet. Leave your e-mail address and a person will get back to you.");
      const settings = await readCalendarSettings(deps.db, owner.id);
      const search: SlotSearch = {
        organizationId: owner.id,
        conversationId: context.conversationId,
        timezone: context.timezone,
        settings,
        now: context.now,
      };
      const wanted = wantedInstant(input, context);
      const email = typedEmail(input.email, context.visitorTexts) ?? context.state.email;

      if (wanted === null || input.time === undefined) return offer(deps.db, search, wanted, "Here are times that are free");
      if (email === null) return holdFor(deps.db, search, wanted);
      const booking = await bookMeeting(deps.db, search, { start: wanted, email, name: context.state.name, organizationName: owner.name });
      if (booking.outcome === "already_booked") {
        return said(
          `Your meeting is booked for ${slotLabel(booking.slot.start, context.timezone).text} already. Write to us if you need to move it.`,
        );
      }
      if (booking.outcome === "unavailable") return unavailable(booking.offers, wanted, context.timezone);
      const { meeting } = booking;
      const label = slotLabel(meeting.slot.start, context.timezone);
      return {
        output: { ok: true, label: label.text, email },
        reply: {
          ...noReply,
          success: true,
          extractedData: { day: label.day, time: label.time, timezone: label.zone, email },
          toolData: {
            startsAt: meeting.slot.start.toISOString(),
            endsAt: meeting.slot.end.toISOString(),
            calendarUrl: `${deps.publicUrl}/api/meetings/${meeting.id}/calendar.ics`,
          },
        },
        state: { email, meeting: null, bookedMeetingId: meeting.id },
      };
    },
  };
}

const noReply: ToolReply = { success: false, extractedData: null, alternatives: null, toolData: null, videoData: null };

/** A sentence without a card. */
function said(message: string): ToolOutcome {
  return { output: { ok: false, message }, reply: null };
}

async function organizationOf(db: Database, organizationId: string | null) {
  if (organizationId === null) return null;
  return (await db.read.selectFrom("organizations").select(["id", "name"]).where("id", "=", organizationId).executeTakeFirst()) ?? null;
}

/** The instant meant by a day and a time; with a day alone its morning. A time alone means its next coming. */
function wantedInstant(input: ScheduleMeeting, context: ToolContext): Date | null {
  if (input.day === undefined) return null;
  const [year = 0, month = 0, day = 0] = input.day.split("-").map(Number);
  const [hour = 9, minute = 0] = (input.time ?? "09:00").split(":").map(Number);
  return instantAt({ year, month, day, hour, minute }, context.timezone);
}

async function offer(db: Database, search: SlotSearch, wanted: Date | null, opening: string): Promise<ToolOutcome> {
  const slots = await db.write((tx) => holdSlots(tx, search, wanted, OFFERS));
  if (slots.length === 0)
    return said("There is no free time in the coming weeks. Leave your e-mail address and a person will get back to you.");
  const alternatives = toAlternatives(slots, search.timezone);
  const message = `${opening}, held for you for ${search.settings.holdMinutes} minutes. Which one suits you?`;
  return {
    output: { ok: false, message, alternatives },
    reply: { ...noReply, alternatives },
    state: { meeting: { requested: "", slotIds: alternatives.map(({ id }) => id) } },
  };
}

/** A free slot, but nowhere to send the invitation yet: kept for the visitor until they say. */
async function holdFor(db: Database, search: SlotSearch, wanted: Date): Promise<ToolOutcome> {
  const slot = slotAt(search, wanted);
  const isHeld =
    slot !== undefined &&
    (await db.write(async (tx) => {
      await releaseHolds(tx, search);
      return takeSlot(tx, search, slot);
    }));
  if (!isHeld) {
    const offers = await db.write((tx) => holdSlots(tx, search, wanted, OFFERS));
    return unavailable(offers, wanted, search.timezone);
  }
  const label = slotLabel(slot.start, search.timezone).text;
  return {
    output: {
      ok: false,
      missing: ["email"],
      message: `${label} is free, and held for you for ${search.settings.holdMinutes} minutes. What's your e-mail address, so that I can send you the invitation?`,
    },
    reply: null,
    state: { meeting: { requested: label, slotIds: [slot.start.toISOString()] } },
  };
}

function unavailable(offers: readonly Slot[], wanted: Date, timezone: string): ToolOutcome {
  const alternatives = toAlternatives(offers, timezone);
  const when = slotLabel(wanted, timezone);
  const message =
    offers.length === 0
      ? `${when.text} isn't free, and I found no other time near it. Please suggest another time that works for you.`
      : `${when.text} isn't available. These times are free:`;
  return {
    output: { ok: false, message, alternatives },
    reply: {
      ...noReply,
      extractedData: { day: when.day, time: when.time, timezone: when.zone },
      alternatives: offers.length === 0 ? null : alternatives,
    },
    state: { meeting: { requested: when.text, slotIds: alternatives.map(({ id }) => id) } },
  };
}

function toAlternatives(slots: readonly Slot[], timezone: string) {
  return slots.map(({ start, end }) => ({
    id: start.toISOString(),
    start: start.toISOString(),
    end: end.toISOString(),
    label: slotLabel(start, timezone).text,
  }));
}
