import type { WorkingHours } from "@disco/protocol";
import { Button, Field, Input, Switch } from "@disco/react/kit";
import { Plus, X } from "lucide-react";
import styles from "./calendar.module.css";

export const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];
const USUAL = { from: "09:00", until: "17:00" };

interface WeekFieldsProps {
  hours: readonly WorkingHours[];
  /** Before each label, where there are several weeks on one screen: "Ann, ". */
  prefix?: string;
  issue: (path: string) => string | null;
  onChange: (hours: WorkingHours[]) => void;
}

/** The hours of a week: any number of stretches a day. */
export function WeekFields({ hours, prefix = "", issue, onChange }: WeekFieldsProps) {
  return (
    <div className={styles.week} role="group" aria-label={`${prefix}Working hours`}>
      {MONDAY_FIRST.map((weekday) => {
        const name = weekdayNames[weekday] ?? "";
        const stretches = hours.flatMap((each, at) => (each.weekday === weekday ? [{ ...each, at }] : []));
        return (
          <div key={weekday} className={styles.day}>
            <Switch
              label={name}
              isOn={stretches.length > 0}
              onChange={(isOn) => onChange(isOn ? [...hours, { weekday, ...USUAL }] : hours.filter((each) => each.weekday !== weekday))}
            />
            {stretches.length > 0 && (
              <div className={styles.stretches}>
                {stretches.map(({ at, from, until }, index) => (
                  <div key={at} className={styles.stretch}>
                    <Time
                      label={`${prefix}${name} from`}
                      value={from}
                      problem={issue(`hours.${at}.from`)}
                      onChange={(next) => onChange(hours.with(at, { weekday, from: next, until }))}
                    />
                    <span aria-hidden="true">to</span>
                    <Time
                      label={`${prefix}${name} until`}
                      value={until}
                      problem={issue(`hours.${at}.until`)}
                      onChange={(next) => onChange(hours.with(at, { weekday, from, until: next }))}
                    />
                    {index === 0 ? (
                      <Button
                        kind="quiet"
                        size="small"
                        aria-label={`Add hours on ${name}`}
                        onClick={() => onChange([...hours, { weekday, from: "18:00", until: "20:00" }])}
                      >
                        <Plus aria-hidden="true" size={16} />
                      </Button>
                    ) : (
                      <Button
                        kind="quiet"
                        size="small"
                        aria-label={`Remove ${from} to ${until} on ${name}`}
                        onClick={() => onChange(hours.filter((_each, position) => position !== at))}
                      >
                        <X aria-hidden="true" size={16} />
                      </Button>
                    )}
                  </div>
                ))}
              </div>
            )}
          </div>
        );
      })}
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
