import type { MeetingHost } from "@disco/protocol";
import { Checkbox, Switch } from "@disco/react/kit";
import { useMember } from "../../auth/auth-provider.tsx";
import type { useTeam } from "../members/use-team.ts";
import { useCalendarList } from "./use-calendar-events.ts";
import { WeekFields } from "./week-fields.tsx";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./calendar.module.css";

interface HostsFieldsProps {
  members: ReturnType<typeof useTeam>["members"];
  hosts: readonly MeetingHost[];
  /** First hours of a host who gets their own. */
  hours: MeetingHost["hours"];
  issue: (path: string) => string | null;
  onChange: (hosts: MeetingHost[]) => void;
}

export function HostsFields({ members, hosts, hours, issue, onChange }: HostsFieldsProps) {
  const me = useMember();
  const gone = members.data === undefined ? [] : hosts.filter(({ userId }) => !members.data.some((member) => member.userId === userId));
  const set = (at: number, change: Partial<MeetingHost>) =>
    onChange(hosts.map((host, index) => (index === at ? { ...host, ...change } : host)));
  return (
    <div className={styles.hosts} role="group" aria-label="Hosts">
      <h3>Hosts</h3>
      <p className={styles.note}>
        Meetings are shared out among hosts: of those who are free, the one booked longest ago is next. Without hosts there is one calendar
        for everybody.
      </p>
      <QueryState of={members} rows={2} label="Loading members..." failed="The members could not be loaded" />
      {gone.length > 0 && (
        <p className={styles.note} role="status">
          {gone.map(({ name }) => name).join(", ")} left the organization. Saving takes them off the list.
        </p>
      )}
      {members.data?.map(({ userId, name: known, email }) => {
        const name = known?.trim() || email;
        const at = hosts.findIndex((host) => host.userId === userId);
        const host = hosts[at];
        return (
          <div key={userId} className={styles.host}>
            <Switch
              label={name}
              isOn={host !== undefined}
              onChange={(isOn) =>
                onChange(
                  isOn ? [...hosts, { userId, name, hours: null, calendars: ["primary"] }] : hosts.filter((each) => each.userId !== userId),
                )
              }
            />
            {host !== undefined && (
              <div className={styles.hostRules}>
                <Checkbox
                  label={`${name} has other working hours`}
                  isChecked={host.hours !== null}
                  onChange={(isOwn) => set(at, { hours: isOwn ? hours : null })}
                />
                {host.hours !== null && (
                  <WeekFields
                    hours={host.hours}
                    prefix={`${name}, `}
                    issue={(path) => issue(`hosts.${at}.${path}`)}
                    onChange={(own) => set(at, { hours: own })}
                  />
                )}
                {userId === me.id ? (
                  <BlockingCalendars chosen={host.calendars} onChange={(calendars) => set(at, { calendars })} />
                ) : (
                  <p className={styles.note}>{name} chooses the calendars that block them.</p>
                )}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Which of the member's own Google calendars keep hours from being offered. */
function BlockingCalendars({ chosen, onChange }: { chosen: readonly string[]; onChange: (calendars: string[]) => void }) {
  const calendars = useCalendarList();
  const others = (calendars.data?.calendars ?? []).filter(({ primary }) => !primary);
  const all = [{ id: "primary", summary: "My main Google calendar" }, ...others];
  return (
    <div className={styles.blocking} role="group" aria-label="Calendars that block my hours">
      <p className={styles.note}>
        {calendars.data?.problem ?? "Events in these calendars block my hours, once Google Calendar is connected:"}
      </p>
      {all.map(({ id, summary }) => (
        <Checkbox
          key={id}
          label={summary}
          isChecked={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </div>
  );
}
