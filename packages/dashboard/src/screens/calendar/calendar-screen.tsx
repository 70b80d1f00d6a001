import { Button, ErrorState, Skeleton } from "@disco/react/kit";
import { useState } from "react";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { ConfigureDialog } from "./configure-dialog.tsx";
import { HoursCard } from "./hours-card.tsx";
import { useCalendarSettings } from "./use-calendar-settings.ts";
import styles from "./calendar.module.css";

/** The organization's meetings, and the hours at which the agent may offer them. */
export function CalendarScreen() {
  const { settings, update } = useCalendarSettings();
  const [isConfiguring, setConfiguring] = useState(false);
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Calendar"
        purpose="Your meetings, and the times your agent may offer."
        action={
          <Button disabled={settings.data === undefined} onClick={() => setConfiguring(true)}>
            Configure
          </Button>
        }
      />
      {settings.isPending && <Skeleton rows={6} label="Loading the calendar..." />}
      {settings.isError && (
        <ErrorState title="The calendar could not be loaded" message={settings.error.message} onRetry={() => void settings.refetch()} />
      )}
      {settings.data !== undefined && <HoursCard settings={settings.data} />}
      {isConfiguring && settings.data !== undefined && (
        <ConfigureDialog settings={settings.data} onSave={update} onClose={() => setConfiguring(false)} />
      )}
    </div>
  );
}
