import type { SavedCalendarSettings, UpdateCalendarSettings } from "@disco/protocol";
import { FormDialog, FormError, SaveConflict, Select, useForm, useToast } from "@disco/react/kit";
import { useId } from "react";
import { useDraftName } from "../../auth/auth-provider.tsx";
import { memberZone } from "../leads/lead-words.ts";
import { useTeam } from "../members/use-team.ts";
import { HostsFields } from "./hosts-fields.tsx";
import { WeekFields } from "./week-fields.tsx";
import styles from "./calendar.module.css";

const LENGTHS = [15, 20, 30, 45, 60, 90];
const NOTICES = [0, 30, 60, 120, 240, 720, 1440, 2880];
const BUFFERS = [0, 5, 10, 15, 30, 60];
const WEEKDAYS = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
const HORIZONS = [7, 14, 21, 30, 60, 90];

interface ConfigureDialogProps {
  settings: SavedCalendarSettings;
  /** Reads the settings that another has saved. */
  readAgain: () => Promise<SavedCalendarSettings>;
  onSave: (change: UpdateCalendarSettings) => Promise<void>;
  onClose: () => void;
}

export function ConfigureDialog({ settings, readAgain, onSave, onClose }: ConfigureDialogProps) {
  const { say } = useToast();
  const { members } = useTeam();
  const form = useForm({
    initial: toDraft(settings),
    keepAs: useDraftName("calendar"),
    readSaved: async () => toDraft(await readAgain()),
    submit: async ({ hosts: chosen, ...rules }) => {
      const present = chosen.filter((host) => members.data?.some(({ userId }) => userId === host.userId));
      await onSave(members.data === undefined ? rules : { ...rules, hosts: present });
      say("Calendar settings saved.");
      onClose();
    },
  });
  const { draft, change } = form;
  return (
    <FormDialog
      form={form}
      submitLabel="Save"
      size="wide"
      onClose={onClose}
      title="Configure calendar"
      description="Your agent offers visitors times within these hours."
    >
      <SaveConflict form={form} labels={labels} describe={describe} />
      <ZoneField value={draft.timezone} onChange={(timezone) => change({ timezone })} problem={form.issue("timezone")} />
      <WeekFields hours={draft.hours} issue={form.issue} onChange={(next) => change({ hours: next })} />
      {draft.hours.length === 0 && <p className={styles.note}>Without hours your agent offers no meetings.</p>}
      <div className={styles.rules}>
        <Minutes label="Length" value={draft.slotMinutes} options={LENGTHS} onChange={(next) => change({ slotMinutes: next })} />
        <Minutes label="Notice" value={draft.noticeMinutes} options={NOTICES} onChange={(next) => change({ noticeMinutes: next })} />
        <Minutes
          label="Free before and after"
          value={draft.bufferMinutes}
          options={BUFFERS}
          onChange={(next) => change({ bufferMinutes: next })}
        />
        <Select
          label="How far ahead"
          value={String(draft.horizonDays)}
          options={withCurrent(HORIZONS, draft.horizonDays).map((days) => ({ value: String(days), label: `${days} days` }))}
          onValueChange={(next) => change({ horizonDays: Number(next) })}
        />
      </div>
      <HostsFields
        members={members}
        hosts={draft.hosts}
        hours={draft.hours}
        issue={form.issue}
        onChange={(next) => change({ hosts: next })}
      />
    </FormDialog>
  );
}

const labels = {
  timezone: "Time zone",
  hours: "Hours",
  slotMinutes: "Length",
  noticeMinutes: "Notice",
  bufferMinutes: "Free before and after",
  horizonDays: "How far ahead",
  hosts: "Who takes the meetings",
};
const describe = {
  hours: describeHours,
  hosts: (hosts: SavedCalendarSettings["hosts"]) =>
    hosts.map(({ name, hours }) => (hours === null ? name : `${name}: ${describeHours(hours)}`)).join("\n") || "Nobody in particular",
  slotMinutes: durationLabel,
  noticeMinutes: durationLabel,
  bufferMinutes: durationLabel,
  horizonDays: (days: number) => `${days} days`,
};

function describeHours(hours: SavedCalendarSettings["hours"]): string {
  return (
    hours.map(({ weekday, from, until }) => `${WEEKDAYS.format(new Date(Date.UTC(2026, 0, 4 + weekday)))} ${from}–${until}`).join("\n") ||
    "None"
  );
}

function toDraft(settings: SavedCalendarSettings) {
  const { slotMinutes, noticeMinutes, bufferMinutes, horizonDays, hours, hosts, version } = settings;
  return { timezone: settings.timezone ?? memberZone(), slotMinutes, noticeMinutes, bufferMinutes, horizonDays, hours, hosts, version };
}

/** A native list: there are four hundred zones, and a phone has its own way to pick from so many. */
function ZoneField({ value, onChange, problem }: { value: string; onChange: (zone: string) => void; problem: string | null }) {
  const id = useId();
  const zones = Intl.supportedValuesOf("timeZone");
  return (
    <div className="disco-kit-field">
      <label htmlFor={id} className="disco-kit-label">
        Time zone
      </label>
      <select id={id} className="disco-kit-input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {(zones.includes(value) ? zones : [value, ...zones]).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </select>
      <FormError>{problem}</FormError>
    </div>
  );
}

interface MinutesProps {
  label: string;
  value: number;
  options: readonly number[];
  onChange: (minutes: number) => void;
}

function Minutes({ label, value, options, onChange }: MinutesProps) {
  return (
    <Select
      label={label}
      value={String(value)}
      options={withCurrent(options, value).map((minutes) => ({ value: String(minutes), label: durationLabel(minutes) }))}
      onValueChange={(next) => onChange(Number(next))}
    />
  );
}

function withCurrent(options: readonly number[], value: number): number[] {
  return [...new Set([...options, value])].sort((a, b) => a - b);
}

function durationLabel(minutes: number): string {
  if (minutes === 0) return "None";
  if (minutes % 1440 === 0) return minutes === 1440 ? "1 day" : `${minutes / 1440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
  return `${minutes} minutes`;
}
