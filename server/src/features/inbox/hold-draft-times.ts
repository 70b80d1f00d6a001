import type { DraftSentence } from "@disco/protocol";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { readCalendarSettings, zoneOf } from "../meetings/calendar-settings.ts";
import { holdAgain, holdSlots, type SlotSearch } from "../meetings/hold-slots.ts";
import type { ReadBusy } from "../meetings/host-calendars.ts";
import { slotLabel } from "../meetings/slot-label.ts";
import { writeCalendar } from "../meetings/write-calendar.ts";

/** A mail is answered within days, not minutes. */
const HOLD_MINUTES = 48 * 60;
/** Many drafts must not block the calendar. */
const MOST_HELD = 5;
const ASKS_TO_MEET = /\b(?:call|meet|meeting|appointment|demo|talk|speak|schedule|zoom)\b/iu;

export interface HoldTimesDeps {
  db: Database;
  clock: () => Date;
  readBusy?: ReadBusy | undefined;
}

/** The mail whose answer offers a time. */
export interface OfferingMail {
  id: string;
  organizationId: string;
}

/** A time that is held for a mail's answer, as its sentence has it. */
interface HeldTime {
  startAt: string;
  text: string;
}

/** Holds a free time for the answer to a mail that asks for one; null where it does not, or nothing is free. */
export async function holdTimeFor(deps: HoldTimesDeps, mail: OfferingMail, text: string): Promise<HeldTime | null> {
  if (!ASKS_TO_MEET.test(text)) return null;
  const search = await searchFor(deps, mail);
  return writeCalendar(deps.db, search, async (tx, fresh) => {
    const { count } = await tx
      .selectFrom("meetings")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("organizationId", "=", mail.organizationId)
      .where("status", "=", "held")
      .where("conversationId", "like", `${keyOf("")}%`)
      .where("heldUntil", ">", search.now.toISOString())
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_HELD) return null;
    const [slot] = await holdSlots(tx, fresh, null, 1);
    return slot === undefined ? null : { startAt: slot.start.toISOString(), text: slotLabel(slot.start, search.timezone).text };
  });
}

/**
 * Holds the times of a draft about to be sent, and releases earlier ones.
 * @throws AppError `conflict` where one was taken since.
 */
export async function holdDraftTimes(deps: HoldTimesDeps, mail: OfferingMail, sentences: readonly DraftSentence[]): Promise<void> {
  const starts = sentences.flatMap(({ mark }) => (mark?.kind === "calendar" ? [new Date(mark.startAt)] : []));
  if (starts.length === 0) return;
  const search = await searchFor(deps, mail);
  const held = await writeCalendar(deps.db, search, (tx, fresh) => holdAgain(tx, fresh, starts));
  const lost = starts.find((start) => !held.some((slot) => slot.start.getTime() === start.getTime()));
  if (lost === undefined) return;
  throw new AppError("conflict", `${slotLabel(lost, search.timezone).text} is not free any more. Please offer another time.`);
}

async function searchFor({ db, clock, readBusy }: HoldTimesDeps, { id, organizationId }: OfferingMail): Promise<SlotSearch> {
  const settings = await readCalendarSettings(db, organizationId);
  const now = clock();
  return {
    organizationId,
    conversationId: keyOf(id),
    timezone: zoneOf(settings),
    settings: { ...settings, holdMinutes: HOLD_MINUTES },
    now,
    readBusy: readBusy && (() => readBusy(organizationId, settings, now)),
  };
}

function keyOf(mailId: string): string {
  return `mail ${mailId}`;
}
