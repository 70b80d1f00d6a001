import type { CalendarEvent } from "@disco/protocol";
import {
  Button,
  Checkbox,
  ErrorState,
  Field,
  IconButton,
  Input,
  Popover,
  SegmentedControl,
  Select,
  Skeleton,
  StaleNotice,
} from "@disco/react/kit";
import { ChevronLeft, ChevronRight, ListFilter } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { addDays, type CalendarView, hiddenOf, mondayOf, step, startOfDay, titleOfRange } from "./calendar-days.ts";
import { fitsSearch } from "./event-words.ts";
import type { useCalendarEvents } from "./use-calendar-events.ts";
import { useCalendarList } from "./use-calendar-events.ts";
import styles from "./calendar.module.css";

const CalendarGrid = lazy(async () => ({ default: (await import("./calendar-grid.tsx")).CalendarGrid }));

interface CalendarCardProps {
  events: ReturnType<typeof useCalendarEvents>["events"];
  date: Date;
  view: CalendarView;
  calendarId: string;
  onDate: (date: Date) => void;
  onView: (view: CalendarView) => void;
  onCalendar: (calendarId: string) => void;
  onSelect: (event: CalendarEvent) => void;
}

/** A day, a working week or a month, and the ways to find something in it. */
export function CalendarCard({ events, date, view, calendarId, onDate, onView, onCalendar, onSelect }: CalendarCardProps) {
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState({ meetings: true, others: true });
  const calendars = useCalendarList();
  const text = useDeferredValue(typed);
  const all = events.data?.events ?? [];
  const found = all.filter((event) => (event.meeting === null ? shown.others : shown.meetings) && fitsSearch(event, text));
  const isFiltered = !shown.meetings || !shown.others || calendarId !== "primary";
  const openDay = (day: Date) => {
    onDate(day);
    onView("day");
  };
  return (
    <section className={styles.calendar} aria-label="Calendar">
      <div className={styles.toolbar}>
        <div className={styles.steps}>
          <IconButton label={`Previous ${view}`} icon={<ChevronLeft size={18} />} onClick={() => onDate(step(date, view, -1))} />
          <Button size="small" onClick={() => onDate(startOfDay(new Date()))}>
            Today
          </Button>
          <IconButton label={`Next ${view}`} icon={<ChevronRight size={18} />} onClick={() => onDate(step(date, view, 1))} />
          <h2 aria-live="polite">{titleOfRange(date, view)}</h2>
        </div>
        <div className={styles.tools}>
          <Field label="Search events" isLabelHidden>
            <Input type="search" value={typed} placeholder="Search events" onValueChange={setTyped} />
          </Field>
          <Popover
            title="Filter"
            trigger={
              <Button icon={<ListFilter aria-hidden="true" size={16} />} aria-pressed={isFiltered}>
                Filter
              </Button>
            }
          >
            <div className={styles.filter}>
              <Checkbox label="Meetings" isChecked={shown.meetings} onChange={(meetings) => setShown({ ...shown, meetings })} />
              <Checkbox label="Google events" isChecked={shown.others} onChange={(others) => setShown({ ...shown, others })} />
              {calendars.data !== undefined && calendars.data.calendars.length > 1 && (
                <Select
                  label="Calendar"
                  value={calendarId}
                  options={calendars.data.calendars.map(({ id, summary }) => ({ value: id, label: summary }))}
                  onValueChange={onCalendar}
                />
              )}
            </div>
          </Popover>
          <SegmentedControl<CalendarView>
            label="View"
            value={view}
            onValueChange={onView}
            segments={[
              { value: "day", label: "Day" },
              { value: "week", label: "Week" },
              { value: "month", label: "Month" },
            ]}
          />
        </div>
      </div>
      {events.isError && <ErrorState title={problemOf(events.error)} onRetry={() => void events.refetch()} />}
      {events.data?.problem != null && <StaleNotice onRetry={() => void events.refetch()}>{events.data.problem}</StaleNotice>}
      {text !== "" && (
        <p className={styles.note} role="status">
          {found.length === 1 ? "1 event" : `${found.length} events`} found around {date.toLocaleDateString(undefined, { month: "long" })}.
        </p>
      )}
      {view === "week" && <Hidden events={found} date={date} onDay={openDay} onMonth={() => onView("month")} />}
      {events.isPending ? (
        <Skeleton shape="area" rows={1} label="Loading events..." />
      ) : (
        <Suspense fallback={<Skeleton shape="area" rows={1} label="Loading the calendar..." />}>
          <CalendarGrid view={view} date={date} events={found} onSelect={onSelect} onDay={openDay} />
        </Suspense>
      )}
      {events.isSuccess && found.length === 0 && (
        <p className={styles.note}>
          {all.length === 0
            ? "No events this month. Meetings that visitors book with your agent appear here."
            : "No event fits the search and the filter."}
        </p>
      )}
    </section>
  );
}

/** Events outside the shown hours and days of the week, with links to them. */
function Hidden(props: { events: readonly CalendarEvent[]; date: Date; onDay: (day: Date) => void; onMonth: () => void }) {
  const { days, weekend } = hiddenOf(props.events, props.date);
  if (days.length === 0 && weekend === 0) return null;
  return (
    <div className={styles.hidden}>
      {days.map(({ day, earlier, later }) => (
        <Button key={day.toISOString()} kind="quiet" size="small" onClick={() => props.onDay(day)}>
          {day.toLocaleDateString(undefined, { weekday: "short" })}:{" "}
          {[earlier > 0 ? `${earlier} earlier` : "", later > 0 ? `${later} later` : ""].filter((part) => part !== "").join(", ")}
        </Button>
      ))}
      {weekend > 0 && (
        <Button kind="quiet" size="small" onClick={props.onMonth}>
          {weekend} at the weekend
        </Button>
      )}
    </div>
  );
}

function problemOf(error: Error): string {
  return "status" in error && typeof error.status === "number" && error.status > 0 ? `API error: ${error.status}` : error.message;
}

/** Events of today, those still to come this week, and what is left of the month's sixteen slots. */
export function countEvents(events: readonly CalendarEvent[], now: Date, startOf: (event: CalendarEvent) => Date) {
  const today = startOfDay(now);
  const tomorrow = addDays(today, 1);
  const inMonth = events.filter(
    (event) => startOf(event).getMonth() === now.getMonth() && startOf(event).getFullYear() === now.getFullYear(),
  );
  return {
    today: events.filter((event) => startOf(event) >= today && startOf(event) < tomorrow).length,
    upcoming: events.filter((event) => startOf(event) > now).length,
    available: Math.max(0, 16 - inMonth.length),
    week: mondayOf(now),
  };
}
