import type { CreateCalendarEvent } from "@disco/protocol";
import { Badge, Button, Card, DataList, ErrorState, FormError } from "@disco/react/kit";
import { CalendarCheck, Sparkles } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { categoryNames, scoreTone } from "../leads/qualification-words.ts";
import { notMailedWords } from "./event-words.ts";
import { type Suggestion, useSuggestion } from "./use-suggestions.ts";
import styles from "./calendar.module.css";

const PAUSE_MS = 500;
const MOST_SLOTS = 3;

export function SuggestionsCard({ onBooked }: { onBooked: () => void }) {
  const suggestion = useSuggestion();
  if (suggestion.data) return <Suggested key={suggestion.data.emailId} suggestion={suggestion.data} onBooked={onBooked} />;
  if (!suggestion.isError) return null;
  return (
    <ErrorState
      title="Meeting suggestions could not be loaded"
      message={suggestion.error.message}
      onRetry={() => void suggestion.refetch()}
    />
  );
}

function Suggested({ suggestion, onBooked }: { suggestion: Suggestion; onBooked: () => void }) {
  const { workspace } = useApi();
  const { qualification, prospect, subject } = suggestion;
  const slots = suggestion.slots.slice(0, MOST_SLOTS);
  const [booked, setBooked] = useState<readonly string[]>([]);
  const [booking, setBooking] = useState<string | null>(null);
  const [isConfirmingAll, setConfirmingAll] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);

  /** Books slots one after another. The first that fails ends it, and the others stay as they are. */
  async function book(chosen: Suggestion["slots"]): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(null);
    try {
      for (const [index, slot] of chosen.entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        setBooking(slot.start);
        const { notMailed } = await workspace.calendar.createEvent(bookingOf(suggestion, slot)).catch((error: unknown) => {
          throw new Error(`${slot.displayTime} was not booked. ${error instanceof Error ? error.message : ""}`.trim());
        });
        setBooked((before) => [...before, slot.start]);
        if (notMailed.length > 0) setProblem(`${slot.displayTime} is booked. ${notMailedWords(notMailed)}`);
        onBooked();
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      isBusy.current = false;
      setBooking(null);
    }
  }

  const open = slots.filter(({ start }) => !booked.includes(start));
  async function confirmAll(): Promise<void> {
    setConfirmingAll(true);
    await book(open);
    setConfirmingAll(false);
  }
  return (
    <Card as="section" labelledBy="meeting-suggestions">
      <div className={styles.suggestionHead}>
        <Sparkles aria-hidden="true" size={18} />
        <h2 id="meeting-suggestions">AI Meeting Suggestions</h2>
        {qualification.category !== null && (
          <Badge tone={scoreTone(qualification.score ?? 0)}>
            {categoryNames[qualification.category]}
            {qualification.score !== null && ` ${qualification.score}/100`}
          </Badge>
        )}
      </div>
      <p>
        {suggestion.meetingType} with <strong>{prospect.name}</strong>
        {prospect.company !== null && `, ${prospect.company}`}.{" "}
        <Link to={`/dashboard/email?mail=${suggestion.emailId}`}>{subject === "" ? "Their mail" : subject}</Link>
      </p>
      <DataList
        label="Suggested times"
        rows={slots.map((slot) => ({
          id: slot.start,
          title: <span className={styles.slot}>{slot.displayTime}</span>,
          state: booked.includes(slot.start) ? <Badge tone="good">Booked</Badge> : undefined,
          actions: booked.includes(slot.start) ? undefined : (
            <Button
              size="small"
              aria-label={`Book ${slot.displayTime}`}
              isBusy={booking === slot.start}
              disabled={booking !== null || isConfirmingAll}
              onClick={() => void book([slot])}
            >
              Book
            </Button>
          ),
        }))}
      />
      <FormError>{problem}</FormError>
      {open.length > 0 && (
        <div>
          <Button
            icon={<CalendarCheck aria-hidden="true" size={16} />}
            isBusy={isConfirmingAll}
            disabled={booking !== null && !isConfirmingAll}
            onClick={() => void confirmAll()}
          >
            Confirm All Suggested Meetings
          </Button>
        </div>
      )}
    </Card>
  );
}

function bookingOf({ prospect, meetingType, subject }: Suggestion, slot: Suggestion["slots"][number]): CreateCalendarEvent {
  const { email, company } = prospect;
  // As a mail names them, which may be over several lines.
  const name = prospect.name.replaceAll(/\s+/gu, " ");
  return {
    title: `${meetingType} with ${name}`,
    description: [`Prospect: ${name}`, `Company: ${company ?? "not known"}`, `Original subject: ${subject}`].join("\n"),
    startTime: slot.start,
    endTime: slot.end,
    attendees: [{ email, name }],
    location: "Video call",
    sendNotifications: true,
  };
}
