import type { CalendarEvent } from "@disco/protocol";
import { Checkbox, ChipsInput, Field, FormDialog, FormError, Input, Textarea, useForm, useToast } from "@disco/react/kit";
import { ApiError } from "@disco/client/api";
import { isEmailAddress } from "@disco/client";
import { useApi } from "../../auth/use-api.ts";
import { endOf, notMailedWords, startOf } from "./event-words.ts";
import styles from "./calendar.module.css";

const HALF_HOUR_MS = 1_800_000;

interface EventDialogProps {
  /** The day that a new event is for. */
  date: Date;
  /** The meeting that is moved. */
  moving?: CalendarEvent | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Makes a meeting, or moves one. A clash with another event is said before it is booked over. */
export function EventDialog({ date, moving, onDone, onClose }: EventDialogProps) {
  const { workspace } = useApi();
  const { say, sayProblem } = useToast();
  const initial = moving === undefined ? newTimes(date) : timesOf(startOf(moving), endOf(moving));
  const form = useForm({
    initial: { title: "", ...initial, attendees: noNames, location: "", description: "", isTelling: true, isOverriding: false },
    validate: ({ title, startTime, endTime, day, attendees }) => [
      ...(moving === undefined && title.trim() === "" ? [{ path: "title", message: "Please give it a title." }] : []),
      ...(day === "" ? [{ path: "day", message: "Please choose a day." }] : []),
      ...(endTime <= startTime ? [{ path: "endTime", message: "The end must be after the start." }] : []),
      ...(moving === undefined && attendees.length > 0 && isOver(day, startTime)
        ? [{ path: "startTime", message: "Guests cannot be invited to what has begun already. Choose a later time, or leave them out." }]
        : []),
      ...(attendees.every(isEmailAddress) ? [] : [{ path: "attendees", message: "One of these is not an e-mail address." }]),
    ],
    submit: async ({ title, day, startTime, endTime, attendees, location, description, isTelling, isOverriding }) => {
      const times = { startTime: instantOf(day, startTime), endTime: instantOf(day, endTime), override: isOverriding };
      if (moving !== undefined) {
        const { notMailed } = await workspace.calendar.moveMeeting(moving.id, times);
        if (notMailed.length > 0) sayProblem(`Moved. ${notMailedWords(notMailed)}`);
        else say("Moved. Guests get a new invitation.");
      } else {
        const { notMailed } = await workspace.calendar.createEvent({
          title: title.trim(),
          ...times,
          attendees: attendees.map((email) => ({ email })),
          sendNotifications: isTelling && attendees.length > 0,
          ...(location.trim() === "" ? {} : { location: location.trim() }),
          ...(description.trim() === "" ? {} : { description: description.trim() }),
        });
        if (notMailed.length > 0) sayProblem(`Added to the calendar. ${notMailedWords(notMailed)}`);
        else say("Added to the calendar.");
      }
      onDone();
    },
  });
  const { draft, change, issue } = form;
  const clash = form.error instanceof ApiError && form.error.issues.some(({ path }) => path === "override") ? form.error.message : null;
  const overriding = issue("override") ?? clash;
  return (
    <FormDialog
      form={form}
      submitLabel={moving === undefined ? "Add event" : "Move"}
      problem={overriding === null ? form.problem : null}
      onClose={onClose}
      title={moving === undefined ? "New Event" : "Move meeting"}
      description={moving === undefined ? undefined : "Guests get a new invitation."}
    >
      {moving === undefined && (
        <Field label="Title" error={issue("title")}>
          <Input value={draft.title} onValueChange={(title) => change({ title })} maxLength={500} />
        </Field>
      )}
      <div className={styles.times}>
        <DayField value={draft.day} problem={issue("day")} onChange={(day) => change({ day })} />
        <Field label="From" error={issue("startTime")}>
          <Input type="time" value={draft.startTime} onValueChange={(startTime) => change({ startTime })} isRequired />
        </Field>
        <Field label="Until" error={issue("endTime")}>
          <Input type="time" value={draft.endTime} onValueChange={(endTime) => change({ endTime })} isRequired />
        </Field>
      </div>
      {moving === undefined && draft.attendees.length === 0 && isOver(draft.day, draft.startTime) && (
        <p role="status" className={styles.over}>
          This time is in the past. The event is saved in the calendar without inviting anyone.
        </p>
      )}
      {moving === undefined && (
        <>
          <Field label="Guests" description="E-mail addresses" error={issue("attendees")}>
            <ChipsInput
              values={draft.attendees}
              max={50}
              problemOf={(value) => (isEmailAddress(value) ? null : "No e-mail address")}
              onValuesChange={(attendees) => change({ attendees })}
            />
          </Field>
          <Field label="Location">
            <Input value={draft.location} onValueChange={(location) => change({ location })} maxLength={500} />
          </Field>
          <Field label="Description">
            <Textarea rows={3} value={draft.description} onValueChange={(description) => change({ description })} maxLength={5_000} />
          </Field>
          {draft.attendees.length > 0 && (
            <Checkbox label="Send invitations" isChecked={draft.isTelling} onChange={(isTelling) => change({ isTelling })} />
          )}
        </>
      )}
      {(overriding !== null || draft.isOverriding) && (
        <div role="alert">
          {overriding !== null && <p className="disco-kit-error">{overriding}</p>}
          <Checkbox label="Book anyway" isChecked={draft.isOverriding} onChange={(isOverriding) => change({ isOverriding })} />
        </div>
      )}
    </FormDialog>
  );
}

const noNames: string[] = [];

function DayField({ value, problem, onChange }: { value: string; problem: string | null; onChange: (day: string) => void }) {
  return (
    <div className="disco-kit-field">
      <label className="disco-kit-label" htmlFor="event-day">
        Day
      </label>
      <input
        id="event-day"
        type="date"
        className="disco-kit-input"
        value={value}
        required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FormError>{problem}</FormError>
    </div>
  );
}

function newTimes(date: Date) {
  const now = new Date();
  const isToday = date.toDateString() === now.toDateString();
  const start = new Date(date.getFullYear(), date.getMonth(), date.getDate(), isToday && now.getHours() < 23 ? now.getHours() + 1 : 10);
  return timesOf(start, new Date(start.getTime() + HALF_HOUR_MS));
}

function timesOf(start: Date, end: Date) {
  return { day: dayText(start), startTime: clockText(start), endTime: clockText(end) };
}

function dayText(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function clockText(date: Date): string {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function isOver(day: string, time: string): boolean {
  return day !== "" && time !== "" && Date.parse(`${day}T${time}`) < Date.now();
}

function instantOf(day: string, time: string): string {
  return new Date(`${day}T${time}`).toISOString();
}
