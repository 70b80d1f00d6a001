import type { CalendarSettings } from "@disco/protocol";
import { weekdayNames } from "./week-fields.tsx";
import styles from "./calendar.module.css";

/** When the agent may offer meetings, in words. */
export function HoursCard({ settings }: { settings: CalendarSettings }) {
  const { hours, timezone } = settings;
  const days = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    name: weekdayNames[weekday] ?? "",
    times: hours.filter((each) => each.weekday === weekday).map(({ from, until }) => `${from} to ${until}`),
  }));
  return (
    <section className={styles.card} aria-labelledby="meeting-hours">
      <h2 id="meeting-hours">Meeting hours</h2>
      <dl className={styles.times}>
        {days.map(({ name, times }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{times.length === 0 ? "No meetings" : times.join(", ")}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {timezone === null ? "On each visitor's own clock, until a time zone is set." : `${timezone.replaceAll("_", " ")} time.`}{" "}
        {settings.slotMinutes} minutes each, up to {settings.horizonDays} days ahead.
      </p>
    </section>
  );
}
