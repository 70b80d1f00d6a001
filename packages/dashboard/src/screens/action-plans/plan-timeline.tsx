import type { DealEvent } from "@disco/protocol";
import { RichText } from "@disco/react";
import { Badge, EmptyList, Timeline, type TimelineEntry } from "@disco/react/kit";
import { ArrowRightLeft, CalendarDays, Inbox, Mail, MessageSquare, Phone } from "lucide-react";
import { Link } from "react-router";
import { mailStates } from "../email/mail-states.ts";
import { toMoment } from "../leads/lead-words.ts";
import { StageLine } from "./plan-details.tsx";
import styles from "./action-plans.module.css";

const SIZE = 14;
const MESSAGES = 8;

const icons = {
  chat: <MessageSquare size={SIZE} />,
  demo_request: <Inbox size={SIZE} />,
  webhook: <Inbox size={SIZE} />,
  meeting: <CalendarDays size={SIZE} />,
  mail: <Mail size={SIZE} />,
  call: <Phone size={SIZE} />,
};

const titles = {
  chat: "talked to the agent",
  demo_request: "asked for a demo",
  webhook: "asked for a demo over the webhook",
  meeting: "met",
  mail: "wrote a mail",
  call: "called",
};

/** Everything that happened in a deal, the newest first. */
export function PlanTimeline({ events }: { events: readonly DealEvent[] }) {
  if (events.length === 0) return <EmptyList title="Nothing has happened yet" />;
  return (
    <Timeline label="What happened" entries={events.map((event) => ({ ...toEntry(event), when: toMoment(event.at), at: event.at }))} />
  );
}

function toEntry(event: DealEvent): TimelineEntry {
  switch (event.kind) {
    case "stage":
      return {
        id: event.id,
        icon: <ArrowRightLeft size={SIZE} />,
        title: "Stage changed",
        body: <StageLine change={event.change} hasTime={false} />,
      };
    case "meeting":
      return {
        id: event.id,
        icon: icons.meeting,
        title: `${event.bookedBy ?? event.person ?? "A visitor"} booked a meeting${event.bookedBy == null || event.person === null ? "" : ` with ${event.person}`}`,
        body: `It begins ${toMoment(event.startAt)}.`,
      };
    case "mail":
      return {
        id: event.id,
        icon: icons.mail,
        title: `Mail to ${event.recipient}: ${event.subject}`,
        body: `${mailStates[event.status].name}${event.by === null ? "" : ` by ${event.by}`}`,
      };
    case "source":
      return {
        id: event.id,
        icon: icons[event.source],
        title: (
          <>
            {event.person ?? "A visitor"} {titles[event.source]} {!event.isVerified && <Badge tone="warn">Unverified</Badge>}
          </>
        ),
        body: <Said event={event} />,
      };
  }
}

function Said({ event }: { event: Extract<DealEvent, { kind: "source" }> }) {
  if (event.messages.length === 0)
    return event.text === "" ? (
      <span className={styles.note}>Without a message</span>
    ) : (
      <p className={styles.said} dir="auto">
        {event.text}
      </p>
    );
  return (
    <>
      <ol className={styles.talk}>
        {event.messages.slice(-MESSAGES).map((message) => (
          <li key={message.id} data-sender={message.sender}>
            <span>{message.sender === "user" ? "Visitor" : "Agent"}</span>
            {message.sender === "user" ? <p dir="auto">{message.text}</p> : <RichText text={message.text} hosts={[]} />}
            <Sources message={message} />
          </li>
        ))}
      </ol>
      {event.conversationId !== null && <Link to={`/dashboard/conversations/${event.conversationId}`}>Open the conversation</Link>}
    </>
  );
}

function Sources({ message }: { message: Extract<DealEvent, { kind: "source" }>["messages"][number] }) {
  const citations = message.metadata?.citations ?? [];
  if (citations.length === 0) return null;
  return (
    <p className={styles.note}>
      From{" "}
      {citations.map(({ id, title, url }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          {url !== null && /^https?:\/\//iu.test(url) ? (
            <a href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
        </span>
      ))}
    </p>
  );
}
