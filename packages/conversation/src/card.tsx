import { isBusy } from "@disco/client";
import type { Session } from "@disco/client";
import { useState } from "react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { Alternative, Metadata, Part } from "./message-parts.ts";
import { isWebAddress } from "./parse-rich-text.ts";
import { useReadable } from "./use-readable.ts";
import { englishCards } from "./card-texts.ts";
import type { CardTexts } from "./card-texts.ts";

const DEFAULT_ZONE = "PT";

export interface CardProps {
  part: Part;
  metadata: Metadata;
  session: Session;
  texts?: CardTexts;
  children: ReactNode;
}

/** What a tool has done, as a card with one clear action. `children` is the message's text. */
export function Card({ part, metadata, session, texts = englishCards, children }: CardProps) {
  const [chosen, setChosen] = useState<Alternative | null>(null);
  const busy = isBusy(useReadable(session.chat));
  if (part === "video") {
    return (
      <>
        <Video video={metadata.videoData} texts={texts} />
        {children}
      </>
    );
  }
  if (part === "confirmed") {
    const { day, time, timezone = DEFAULT_ZONE, email = texts.yourEmail } = metadata.extractedData ?? {};
    return (
      <>
        <section className="disco-card" data-tone="good">
          <h2>
            <Icon name="check" />
            {texts.confirmed}
          </h2>
          <p className="disco-when">
            <strong>{day && toDay(day)}</strong>
            <span>
              {time} {timezone}
            </span>
          </p>
          <p>{texts.inviteTo(email)}</p>
          <CalendarLink day={day} time={time} texts={texts} />
        </section>
        {children}
      </>
    );
  }
  if (part === "conflict") {
    return (
      <section className="disco-card" data-tone="warn">
        <h2>{texts.conflict}</h2>
        {children}
        <p>{texts.suggestAnother}</p>
      </section>
    );
  }
  return (
    <section className="disco-card">
      <h2>
        <Icon name="calendar" />
        {texts.selectTime}
      </h2>
      <p>{texts.unavailable}</p>
      <h3>{texts.alternatives}</h3>
      {metadata.alternatives?.map((slot) => (
        <button
          key={slot.id}
          type="button"
          className="disco-action disco-slot"
          aria-pressed={busy && chosen?.id === slot.id}
          aria-disabled={busy}
          onClick={() => {
            setChosen(slot);
            session.send(texts.choose(slot.label));
          }}
        >
          {slot.label}
        </button>
      ))}
      <button type="button" className="disco-link" onClick={() => session.setDraft(texts.differentDraft)}>
        {texts.different}
      </button>
    </section>
  );
}

/** The player comes from another host, so it is asked for only when the visitor wants it. */
function Video({ video, texts }: { video: Metadata["videoData"]; texts: CardTexts }) {
  const [isPlaying, setPlaying] = useState(false);
  if (!video || !isWebAddress(video.embedUrl)) return null;
  return (
    <section className="disco-card disco-video">
      {isPlaying ? (
        <iframe src={video.embedUrl} title={video.title} allow="autoplay; fullscreen; picture-in-picture" />
      ) : (
        <button type="button" className="disco-poster" aria-label={`${texts.playVideo}: ${video.title}`} onClick={() => setPlaying(true)}>
          <Icon name="play" />
        </button>
      )}
      <h2>{video.title}</h2>
      <p>{video.duration}</p>
    </section>
  );
}

function CalendarLink({ day, time, texts }: { day: string | undefined; time: string | undefined; texts: CardTexts }) {
  const start = day && time ? toStamp(day, time) : null;
  if (!start) return null;
  const event = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Disco//EN\r\nBEGIN:VEVENT\r\nUID:${start}@disco\r\nDTSTAMP:${start}Z\r\nDTSTART:${start}\r\nDURATION:PT30M\r\nSUMMARY:${texts.confirmed}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  return (
    <a className="disco-action" download="meeting.ics" href={`data:text/calendar;charset=utf-8,${encodeURIComponent(event)}`}>
      {texts.addToCalendar}
    </a>
  );
}

/** A date as weekday, month and day; anything that is not a date as it is. */
function toDay(day: string): string {
  const date = new Date(`${day}T12:00`);
  return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString(undefined, { weekday: "long", month: "long", day: "numeric" });
}

/** A floating local time as calendars write it. */
function toStamp(day: string, time: string): string | null {
  const date = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(day);
  const hour = /^(\d{1,2}):(\d\d)\s*([ap]m)?$/iu.exec(time);
  if (!date || !hour) return null;
  const half = hour[3]?.toLowerCase();
  const hours = (Number(hour[1]) % (half ? 12 : 24)) + (half === "pm" ? 12 : 0);
  return `${date[1]}${date[2]}${date[3]}T${String(hours).padStart(2, "0")}${hour[2]}00`;
}
