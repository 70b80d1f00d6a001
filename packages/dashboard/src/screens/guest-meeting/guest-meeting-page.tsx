import { ApiError, createWorkspaceApi } from "@disco/client/api";
import type { GuestMeeting } from "@disco/protocol";
import { Button, ErrorState, FormError, KitRoot, Skeleton } from "@disco/react/kit";
import { CalendarCheck, CalendarX } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { usePageTitle } from "../../page-title.ts";
import { PublicFrame } from "../../shell/public/public-frame.tsx";
import form from "../../shell/public/public-form.module.css";
import { TimePicker } from "./time-picker.tsx";

const { guestMeeting } = createWorkspaceApi();

/** A guest's own meeting: opening the mailed link confirms it, and from here it is moved or cancelled. */
export function GuestMeetingPage() {
  usePageTitle("Your meeting");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const [meeting, setMeeting] = useState<GuestMeeting | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    setFailure(null);
    guestMeeting.open(token).then(setMeeting, setFailure);
  }, [token, attempt]);

  return (
    <KitRoot>
      <PublicFrame back="Home">
        {meeting !== null ? (
          <Meeting token={token} meeting={meeting} onChanged={setMeeting} />
        ) : failure !== null ? (
          <ErrorState
            title="Your meeting could not be opened"
            message={sentenceOf(failure)}
            onRetry={isRefused(failure) ? undefined : () => setAttempt((count) => count + 1)}
          />
        ) : (
          <Skeleton rows={4} label="Opening your meeting..." />
        )}
      </PublicFrame>
    </KitRoot>
  );
}

interface MeetingProps {
  token: string;
  meeting: GuestMeeting;
  onChanged: (meeting: GuestMeeting) => void;
}

function Meeting({ token, meeting, onChanged }: MeetingProps) {
  const [step, setStep] = useState<"shown" | "moving" | "cancelling">("shown");
  const [news, setNews] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOpen = meeting.state === "booked";

  async function change(work: () => Promise<{ meeting: GuestMeeting; news: string | null; problem?: string }>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const done = await work();
      onChanged(done.meeting);
      setNews(done.news);
      setProblem(done.problem ?? null);
      if (done.problem === undefined) setStep("shown");
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  const move = (start: string) =>
    change(async () => {
      const { meeting: after, isMoved } = await guestMeeting.move(token, start);
      return isMoved
        ? { meeting: after, news: "Your meeting is moved. An updated invitation is on its way to you." }
        : { meeting: after, news: null, problem: "That time was just taken. Choose another." };
    });
  const cancel = () => change(async () => ({ meeting: await guestMeeting.cancel(token), news: null }));

  return (
    <div className={form.form}>
      {isOpen ? <CalendarCheck aria-hidden="true" size={36} /> : <CalendarX aria-hidden="true" size={36} />}
      <h1>{headingOf(meeting)}</h1>
      <p>
        {meeting.title}
        {meeting.host !== null && `, with ${meeting.host}`}
      </p>
      <p role="status">
        <strong>{whenOf(meeting)}</strong>
        {meeting.location !== null && (
          <>
            <br />
            {meeting.location}
          </>
        )}
      </p>
      {news !== null && <p role="status">{news}</p>}
      {isOpen && step === "shown" && (
        <>
          <Button onClick={() => setStep("moving")}>Choose another time</Button>
          <Button kind="danger" onClick={() => setStep("cancelling")}>
            Cancel the meeting
          </Button>
          <a href={meeting.calendarUrl}>Add to calendar</a>
        </>
      )}
      {step === "moving" && (
        <TimePicker
          key={meeting.start}
          timezone={meeting.timezone}
          isBusy={isBusy}
          load={(signal) => guestMeeting.listTimes(token, signal)}
          onChosen={(start) => void move(start)}
          onClosed={() => setStep("shown")}
        />
      )}
      {isOpen && step === "cancelling" && (
        <>
          <p>Cancel this meeting? {meeting.organization} gets a mail about it.</p>
          <Button kind="danger" isBusy={isBusy} onClick={() => void cancel()}>
            Yes, cancel it
          </Button>
          <Button disabled={isBusy} onClick={() => setStep("shown")}>
            Keep it
          </Button>
        </>
      )}
      <FormError>{problem}</FormError>
    </div>
  );
}

function headingOf({ state }: GuestMeeting): string {
  if (state === "cancelled") return "This meeting is cancelled";
  return state === "over" ? "This meeting is over" : "Your meeting is confirmed";
}

function whenOf({ start, end, timezone }: GuestMeeting): string {
  const day = new Intl.DateTimeFormat("en", { timeZone: timezone, weekday: "long", month: "long", day: "numeric", year: "numeric" });
  const time = new Intl.DateTimeFormat("en", { timeZone: timezone, hour: "numeric", minute: "2-digit", timeZoneName: "short" });
  return `${day.format(new Date(start))}, ${time.formatRange(new Date(start), new Date(end))}`;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "Something went wrong. Please try again.";
}

/** The link itself is wrong or has expired: the same request would be answered the same. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
