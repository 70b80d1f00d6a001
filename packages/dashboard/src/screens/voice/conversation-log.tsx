import { RichText } from "@disco/react";
import { EmptyList, Timeline } from "@disco/react/kit";
import { Bot, User } from "lucide-react";

interface LogEntry {
  id: string | number;
  speaker: "Agent" | "You";
  text: string;
  at: Date;
}

const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** The time as a person reads it off a clock. */
export function clockTime(at: Date): string {
  return time.format(at);
}

export function ConversationLog({ label, entries, empty }: { label: string; entries: readonly LogEntry[]; empty: string }) {
  return (
    <div role="log" aria-label={label}>
      {entries.length === 0 ? (
        <EmptyList title={empty} />
      ) : (
        <Timeline
          label={label}
          entries={entries.map(({ id, speaker, text, at }) => ({
            id: String(id),
            icon: speaker === "Agent" ? <Bot size={16} /> : <User size={16} />,
            title: speaker,
            when: clockTime(at),
            at: at.toISOString(),
            body: speaker === "Agent" ? <RichText text={text} /> : <p dir="auto">{text}</p>,
          }))}
        />
      )}
    </div>
  );
}
