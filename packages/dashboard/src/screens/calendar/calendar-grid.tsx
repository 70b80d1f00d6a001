import type { CalendarEvent } from "@disco/protocol";
import FullCalendar from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/palette.css";
import "@fullcalendar/react/themes/classic/theme.css";
import { addDays, type CalendarView, FIRST_HOUR, hoursOfDay, LAST_HOUR, workdayOf } from "./calendar-days.ts";
import { colorOf, longestLocation, isAllDay, placeOf, shortened, shortTitles, titleOf } from "./event-words.ts";
import "./calendar-grid.css";

const VIEWS = { day: "timeGridDay", week: "timeGridWeek", month: "dayGridMonth" } as const;
const SLOT_HEIGHTS = { day: 80, week: 56, month: 56 } as const;
const MONTH_EVENTS = 3;

interface CalendarGridProps {
  view: CalendarView;
  date: Date;
  events: readonly CalendarEvent[];
  onSelect: (event: CalendarEvent) => void;
  onDay: (day: Date) => void;
}

/** A day, a working week or a month of events. */
export function CalendarGrid({ view, date, events, onSelect, onDay }: CalendarGridProps) {
  const hours = view === "day" ? hoursOfDay(events, date) : { from: FIRST_HOUR, until: LAST_HOUR };
  return (
    // On a phone it scrolls sideways, by the keyboard too where it holds no event to focus.
    <div className="calendar-grid" data-view={view} role="region" aria-label="Days and events" tabIndex={0}>
      <FullCalendar
        // Another range is another calendar: nothing of the one before may stay.
        key={`${view} ${date.toDateString()} ${hours.from} ${hours.until}`}
        plugins={[dayGrid, timeGrid, classicTheme]}
        initialView={VIEWS[view]}
        initialDate={view === "week" ? workdayOf(date) : date}
        locale={navigator.language}
        firstDay={1}
        headerToolbar={false}
        weekends={view !== "week"}
        height="auto"
        fixedWeekCount
        allDayText="All day"
        slotMinTime={`${hours.from}:00`}
        slotMaxTime={`${hours.until}:00`}
        slotDuration="01:00"
        slotMinHeight={SLOT_HEIGHTS[view]}
        slotEventOverlap={false}
        dayMaxEvents={view === "month" ? MONTH_EVENTS : false}
        moreLinkText={(count) => `+${count} more`}
        moreLinkClick={({ date: day }) => onDay(day)}
        nowIndicator
        eventInteractive
        {...(view !== "month" && { eventContent: EventText })}
        eventClick={({ event }) => {
          const chosen = events.find(({ id }) => id === event.id);
          if (chosen !== undefined) onSelect(chosen);
        }}
        events={events.map((event) => toInput(event, view))}
      />
    </div>
  );
}

/** Not longer than this, an event has room for one line. */
const SHORT_MS = 30 * 60_000;

/** The title first: in a narrow column it is what fits. */
function EventText({ event, timeText }: { event: { title: string; start: Date | null; end: Date | null }; timeText: string }) {
  const { start, end } = event;
  const isShort = start !== null && end !== null && end.getTime() - start.getTime() <= SHORT_MS;
  return (
    <span className="calendar-grid-event" data-short={isShort || undefined}>
      <strong>{event.title}</strong>
      {timeText !== "" && <span>{timeText}</span>}
    </span>
  );
}

function toInput(event: CalendarEvent, view: CalendarView) {
  const { color, contrast } = colorOf(event);
  const place = view === "day" ? placeOf(event) : null;
  const title = shortened(titleOf(event), shortTitles[view]);
  const start = event.start.date ?? event.start.dateTime ?? "";
  // Google's all-day events end on the day after, as those of the calendar do.
  const end = event.end.date ?? event.end.dateTime ?? "";
  return {
    id: event.id,
    title: place === null ? title : `${title}, ${shortened(place, longestLocation)}`,
    start,
    end: isAllDay(event) && end === start ? addDays(new Date(`${start}T00:00:00`), 1) : end,
    allDay: isAllDay(event),
    color,
    contrastColor: contrast,
  };
}
