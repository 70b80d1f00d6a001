import type { BusinessHours } from "@disco/protocol";
import { Field, Input, Switch, Textarea } from "@disco/react/kit";
import { useWidgetFormState } from "./widget-form-state.ts";
import styles from "./widget-screen.module.css";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Monday first, as people think of a week. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];

/** When people are there. Outside of it the widget says so; the agent answers all the same. */
export function HoursFields({ hours, onChange }: { hours: BusinessHours | null; onChange: (hours: BusinessHours | null) => void }) {
  const { issue, isReadOnly } = useWidgetFormState();
  if (hours === null) {
    return (
      <Switch label="Tell visitors when people are there" isOn={false} isDisabled={isReadOnly} onChange={() => onChange(usualHours())} />
    );
  }
  return (
    <div className={styles.list}>
      <Switch label="Tell visitors when people are there" isOn isDisabled={isReadOnly} onChange={() => onChange(null)} />
      <Field label="Time zone" error={issue("hours.timezone")}>
        <Input value={hours.timezone} onValueChange={(timezone) => onChange({ ...hours, timezone })} isRequired />
      </Field>
      {ORDER.map((weekday) => {
        const at = hours.open.findIndex((open) => open.weekday === weekday);
        const day = hours.open[at];
        const others = hours.open.filter((open) => open.weekday !== weekday);
        return (
          <div key={weekday} className={styles.day}>
            <Switch
              label={DAYS[weekday] ?? ""}
              isOn={day !== undefined}
              isDisabled={isReadOnly}
              onChange={(isOn) => onChange({ ...hours, open: isOn ? [...others, { weekday, from: "09:00", until: "17:00" }] : others })}
            />
            {day !== undefined && (
              <>
                <Time
                  label={`${DAYS[weekday]} from`}
                  value={day.from}
                  problem={issue(`hours.open.${at}.from`)}
                  onChange={(from) => onChange({ ...hours, open: hours.open.with(at, { ...day, from }) })}
                />
                <Time
                  label={`${DAYS[weekday]} until`}
                  value={day.until}
                  problem={issue(`hours.open.${at}.until`)}
                  onChange={(until) => onChange({ ...hours, open: hours.open.with(at, { ...day, until }) })}
                />
              </>
            )}
          </div>
        );
      })}
      <Field label="Away message" error={issue("hours.awayMessage")}>
        <Textarea rows={2} maxLength={300} value={hours.awayMessage} onValueChange={(awayMessage) => onChange({ ...hours, awayMessage })} />
      </Field>
    </div>
  );
}

function Time(props: { label: string; value: string; problem: string | null; onChange: (value: string) => void }) {
  return (
    <Field label={props.label} isLabelHidden error={props.problem}>
      <Input type="time" value={props.value} onValueChange={props.onChange} isRequired />
    </Field>
  );
}

function usualHours(): BusinessHours {
  return {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    open: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", until: "17:00" })),
    awayMessage: "We are away right now. The agent answers, and a person gets back to you.",
  };
}
