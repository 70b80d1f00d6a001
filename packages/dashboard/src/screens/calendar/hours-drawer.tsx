import type { ExplainedHour } from "@disco/protocol";
import { Drawer, IconButton, StaleNotice } from "@disco/react/kit";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { addDays, mondayOf } from "./calendar-days.ts";
import { timeLabel } from "./event-words.ts";
import { useExplainedHours } from "./use-calendar-events.ts";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./calendar.module.css";

const HOUR_MS = 3_600_000;
const weekFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });

interface Stretch {
  start: Date;
  end: Date;
  reason: string | null;
}

/** Every hour of a week: offered to visitors, or the one rule or event that keeps it from being offered. */
export function HoursDrawer({ onClose }: { onClose: () => void }) {
  const [date, setDate] = useState(() => new Date());
  const hours = useExplainedHours(date);
  const stretches = stretchesOf(hours.data?.hours ?? []);
  const days = [...new Set(stretches.map(({ start }) => start.toDateString()))];
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title="Why these hours"
      subtitle="What your agent offers in a week, and what keeps other hours from being offered."
    >
      <div className={styles.drawer}>
        <div className={styles.steps}>
          <IconButton label="Week before" icon={<ChevronLeft size={18} />} onClick={() => setDate(addDays(date, -7))} />
          <IconButton label="Week after" icon={<ChevronRight size={18} />} onClick={() => setDate(addDays(date, 7))} />
          <p aria-live="polite">
            {weekFormat.formatRange(mondayOf(date), addDays(mondayOf(date), 6))}
            {hours.data !== undefined && `: ${hours.data.offered} offered`}
          </p>
        </div>
        <QueryState of={hours} rows={6} label="Looking at the week..." failed="The hours could not be loaded" />
        {hours.data?.problem != null && <StaleNotice onRetry={() => void hours.refetch()}>{hours.data.problem}</StaleNotice>}
        {days.map((day) => (
          <section key={day} className={styles.whyDay}>
            <h3>{new Date(day).toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long" })}</h3>
            <ul>
              {stretches
                .filter(({ start }) => start.toDateString() === day)
                .map(({ start, end, reason }) => (
                  <li key={start.toISOString()} data-offered={reason === null || undefined}>
                    <span>{end.getTime() - start.getTime() >= 23 * HOUR_MS ? "All day" : `${timeLabel(start)} to ${timeLabel(end)}`}</span>
                    <span>{reason ?? "Offered"}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Drawer>
  );
}

/** Neighbouring hours of one day with one reason, in one line. */
function stretchesOf(hours: readonly ExplainedHour[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { start: at, reason } of hours) {
    const start = new Date(at);
    const end = new Date(start.getTime() + HOUR_MS);
    const last = stretches.at(-1);
    if (last !== undefined && last.reason === reason && last.start.toDateString() === start.toDateString()) last.end = end;
    else stretches.push({ start, end, reason });
  }
  return stretches;
}
