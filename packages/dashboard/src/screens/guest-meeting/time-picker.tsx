import { Button, ErrorState, Select, Skeleton } from "@disco/react/kit";
import { useEffect, useRef, useState } from "react";

interface TimePickerProps {
  timezone: string;
  isBusy: boolean;
  load: (signal: AbortSignal) => Promise<{ start: string }[]>;
  onChosen: (start: string) => void;
  onClosed: () => void;
}

/** Free times, by day. */
export function TimePicker({ timezone, isBusy, load, onChosen, onClosed }: TimePickerProps) {
  const [times, setTimes] = useState<readonly string[] | "failed" | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [start, setStart] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const loading = useRef(load);
  loading.current = load;

  useEffect(() => {
    const aborter = new AbortController();
    setTimes(null);
    loading.current(aborter.signal).then(
      (found) => setTimes(found.map((each) => each.start)),
      () => {
        if (!aborter.signal.aborted) setTimes("failed");
      },
    );
    return () => aborter.abort();
  }, [attempt]);

  if (times === null) return <Skeleton rows={2} label="Loading free times..." />;
  if (times === "failed") return <ErrorState title="The free times could not be loaded" onRetry={() => setAttempt((count) => count + 1)} />;
  if (times.length === 0)
    return (
      <>
        <p>No other time is free at the moment.</p>
        <Button onClick={onClosed}>Keep the meeting as it is</Button>
      </>
    );
  const dayOf = (at: string) =>
    new Intl.DateTimeFormat("en", { timeZone: timezone, weekday: "long", month: "long", day: "numeric" }).format(new Date(at));
  const timeOf = (at: string) =>
    new Intl.DateTimeFormat("en", { timeZone: timezone, hour: "numeric", minute: "2-digit" }).format(new Date(at));
  const days = [...new Set(times.map(dayOf))];
  const shownDay = day ?? days[0] ?? "";
  const ofDay = times.filter((at) => dayOf(at) === shownDay);
  const chosen = start !== null && ofDay.includes(start) ? start : (ofDay[0] ?? "");
  return (
    <>
      <Select label="Day" value={shownDay} onValueChange={setDay} options={days.map((each) => ({ value: each, label: each }))} />
      <Select
        label={`Time (${timezone.replaceAll("_", " ")})`}
        value={chosen}
        onValueChange={setStart}
        options={ofDay.map((at) => ({ value: at, label: timeOf(at) }))}
      />
      <Button kind="primary" isBusy={isBusy} onClick={() => onChosen(chosen)}>
        Move the meeting
      </Button>
      <Button disabled={isBusy} onClick={onClosed}>
        Keep the time
      </Button>
    </>
  );
}
