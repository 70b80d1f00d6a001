import type { CalendarEvent } from "@disco/protocol";
import { Button, StatCard, StatGrid } from "@disco/react/kit";
import { Plus, Settings2 } from "lucide-react";
import { useState } from "react";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { CalendarCard, countEvents } from "./calendar-card.tsx";
import { type CalendarView, startOfDay, workdayOf } from "./calendar-days.ts";
import { ConfigureDialog } from "./configure-dialog.tsx";
import { ConnectCard } from "./connect-card.tsx";
import { EventDialog } from "./event-dialog.tsx";
import { EventDrawer } from "./event-drawer.tsx";
import { startOf } from "./event-words.ts";
import { HoursDrawer } from "./hours-drawer.tsx";
import { SuggestionsCard } from "./suggestions-card.tsx";
import { useCalendarEvents, useExplainedHours } from "./use-calendar-events.ts";
import { useCalendarSettings } from "./use-calendar-settings.ts";
import styles from "./calendar.module.css";

/** The organization's meetings beside the member's Google events, and the hours at which the agent may offer more. */
export function CalendarScreen() {
  const { settings, update, readAgain } = useCalendarSettings();
  const [date, setDate] = useState(() => startOfDay(new Date()));
  const [view, setView] = useState<CalendarView>("week");
  const [calendarId, setCalendarId] = useState("primary");
  const [selected, setSelected] = useState<CalendarEvent | null>(null);
  const [open, setOpen] = useState<"configure" | "new" | "move" | "hours" | null>(null);
  const { events, refresh } = useCalendarEvents(calendarId, date);
  const thisMonth = useCalendarEvents("primary", startOfDay(new Date())).events;
  const week = useExplainedHours(new Date());
  const counts = countEvents(thisMonth.data?.events ?? [], new Date(), startOf);
  const close = () => setOpen(null);
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Calendar"
        purpose="Your meetings, and the times your agent may offer."
        action={
          <div className={styles.actions}>
            <Button
              icon={<Settings2 aria-hidden="true" size={16} />}
              disabled={settings.data === undefined}
              onClick={() => setOpen("configure")}
            >
              Configure
            </Button>
            <Button kind="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setOpen("new")}>
              New Event
            </Button>
          </div>
        }
      />
      <ConnectCard />
      <StatGrid label="This calendar">
        <StatCard label="Today's Events" value={thisMonth.data === undefined ? null : counts.today} isLoading={thisMonth.isPending} />
        <StatCard label="Upcoming Events" value={thisMonth.data === undefined ? null : counts.upcoming} isLoading={thisMonth.isPending} />
        <StatCard
          label="Available Slots"
          value={thisMonth.data === undefined ? null : counts.available}
          isLoading={thisMonth.isPending}
          detail={
            <>
              {week.data === undefined ? "" : `${week.data.offered} offered this week. `}
              <button type="button" className={styles.link} onClick={() => setOpen("hours")}>
                Why these?
              </button>
            </>
          }
        />
      </StatGrid>
      <CalendarCard
        events={events}
        date={date}
        view={view}
        calendarId={calendarId}
        onDate={setDate}
        onView={setView}
        onCalendar={setCalendarId}
        onSelect={setSelected}
      />
      <SuggestionsCard onBooked={() => void refresh()} />
      {open === "configure" && settings.data !== undefined && (
        <ConfigureDialog settings={settings.data} readAgain={readAgain} onSave={update} onClose={close} />
      )}
      {(open === "new" || (open === "move" && selected !== null)) && (
        <EventDialog
          date={view === "week" ? workdayOf(date) : date}
          moving={open === "move" ? (selected ?? undefined) : undefined}
          onClose={close}
          onDone={() => {
            close();
            setSelected(null);
            void refresh();
          }}
        />
      )}
      {open === "hours" && <HoursDrawer onClose={close} />}
      {selected !== null && open !== "move" && (
        <EventDrawer
          event={events.data?.events.find(({ id }) => id === selected.id) ?? selected}
          onMove={() => setOpen("move")}
          onChanged={() => void refresh()}
          onClose={() => setSelected(null)}
        />
      )}
    </div>
  );
}
