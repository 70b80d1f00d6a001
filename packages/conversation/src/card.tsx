import { firstUnsent, isBusy } from "@disco/client";
import { Icon } from "./icon.tsx";
import type { Conversation } from "./conversation.ts";
import { lastOf, partOf } from "./message-parts.ts";
import type { Metadata } from "./message-parts.ts";
import { hostOf } from "./parse-rich-text.ts";
import { RichText } from "./rich-text.tsx";
import { toSlotLabel } from "./to-slot-label.ts";
import { useReadable } from "./use-readable.ts";
import { Video } from "./video.tsx";
import { englishCards } from "./card-texts.ts";

const CHECK = "M20 6L9 17l-5-5";
const CALENDAR = "M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z";

const DEFAULT_ZONE = "PT";
// How an agent marks a time in its list.
const MARK = /^\s*(?:[•*–-]|\d{1,2}[.)])\s+/u;

export interface CardProps {
  metadata: Metadata | null;
  conversation: Conversation;
  /** The agent's text, and further hosts its links may point to. */
  text: string;
  hosts?: readonly (string | undefined)[];
}

/** A tool's result as a card with one action; as text where no card fits. */
export function Card({
  metadata,
  conversation: {
    session,
    texts: { lang },
    language,
  },
  ...said
}: CardProps) {
  const texts = language?.cards ?? englishCards;
  const chat = useReadable(session.chat);
  const busy = isBusy(chat);
  // A time is marked only while it is what the visitor waits for an answer to, and only where times were offered last.
  const taken = busy && lastOf(chat, "alternatives") === metadata ? firstUnsent(chat)?.action : undefined;
  const written = <RichText {...said} />;
  const part = partOf(metadata);
  if (!metadata || part === "text") return written;
  const { day, time, timezone = DEFAULT_ZONE, email = texts.yourEmail } = metadata.extractedData ?? {};
  if (part === "video") {
    return (
      <>
        {metadata.videoData && <Video video={metadata.videoData} texts={texts} />}
        {written}
      </>
    );
  }
  if (part === "confirmed") {
    const { calendarUrl, googleCalendarUrl, startsAt } = metadata.toolData ?? {};
    // The server's words are English.
    const when = lang !== "en" && startsAt ? new Date(startsAt) : null;
    return (
      <>
        <section className="disco-card" data-tone="good">
          <h2>
            <Icon path={CHECK} />
            {texts.confirmed}
          </h2>
          <p className="disco-when">
            <strong>
              {when?.toLocaleDateString(lang, { weekday: "long", month: "long", day: "numeric" }) ?? (day && toDay(day, lang))}
            </strong>
            <bdi>
              {when?.toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit", timeZoneName: "short" }) ?? `${time} ${timezone}`}
            </bdi>
          </p>
          <p>{texts.inviteTo(email)}</p>
          {calendarUrl && hostOf(calendarUrl) && (
            <a className="disco-action" href={calendarUrl} download="meeting.ics">
              {texts.addToCalendar}
            </a>
          )}
          {googleCalendarUrl && hostOf(googleCalendarUrl) && (
            <a className="disco-action" href={googleCalendarUrl} target="_blank" rel="noopener noreferrer">
              Google Calendar
            </a>
          )}
        </section>
        {written}
      </>
    );
  }
  if (part === "conflict") {
    return (
      <section className="disco-card" data-tone="warn">
        <h2>{texts.conflict}</h2>
        {written}
        <p>{texts.suggestAnother}</p>
      </section>
    );
  }
  return (
    <section className="disco-card">
      <h2>
        <Icon path={CALENDAR} />
        {texts.selectTime}
      </h2>
      {day || time ? <p>{texts.unavailable}</p> : null}
      <RichText {...said} text={withoutSlots(said.text, metadata)} />
      <h3>{texts.alternatives}</h3>
      {metadata.alternatives?.map((slot) => (
        <button
          key={slot.id}
          type="button"
          className="disco-action disco-slot"
          aria-pressed={taken?.type === "takeSlot" && taken.slotId === slot.id}
          aria-disabled={busy}
          onClick={() => session.send(texts.choose(slot.label), { type: "takeSlot", slotId: slot.id })}
        >
          {toSlotLabel(slot, lang)}
        </button>
      ))}
      <button type="button" className="disco-link" onClick={() => session.setDraft(texts.differentDraft)}>
        {texts.different}
      </button>
    </section>
  );
}

/** The text without the lines that repeat the slot buttons. */
function withoutSlots(text: string, { alternatives }: Metadata): string {
  const isSlot = (line: string) => {
    const plain = line.replaceAll("**", "").replace(MARK, "").trim();
    return alternatives?.some(({ label }) => label === plain);
  };
  const lines = text.split("\n").filter((line) => !isSlot(line));
  return lines.join("\n");
}

/** A date as weekday, month and day; anything that is not a date as it is. */
function toDay(day: string, lang: string): string {
  const date = new Date(`${day}T12:00`);
  return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString(lang, { weekday: "long", month: "long", day: "numeric" });
}
