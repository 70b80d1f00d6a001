import type { CompanyRecord } from "@disco/client/api";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./visitor-record.module.css";

export function VisitorRecord({ company: { leads, demoRequests, meetings, conversations } }: { company: CompanyRecord }) {
  if (leads.length + demoRequests.length + meetings.length + conversations.length === 0)
    return <p className={styles.none}>Nobody from this company has written to you yet.</p>;
  return (
    <div className={styles.record}>
      <Part title="Leads" nothing="No visitor has left an address in a conversation.">
        {leads.map(({ id, conversationId, name, email, note, updatedAt }) => (
          <Entry
            key={id}
            to={conversationId}
            title={name ?? email ?? "A visitor"}
            detail={name === null ? null : email}
            words={note}
            instant={updatedAt}
          />
        ))}
      </Part>
      <Part title="Demo requests" nothing="No demo requests yet.">
        {demoRequests.map(({ id, name, email, message, createdAt }) => (
          <Entry key={id} title={name} detail={email} words={message} instant={createdAt} />
        ))}
      </Part>
      <Part title="Meetings" nothing="No meeting is booked.">
        {meetings.map(({ conversationId, name, email, startAt }) => (
          <Entry key={startAt} to={conversationId} title={toLabel(startAt)} detail={[name, email].filter(Boolean).join(" · ")} />
        ))}
      </Part>
      <Part title="Conversations" nothing="No conversations with the agent yet.">
        {conversations.map(({ id, title, updatedAt }) => (
          <Entry key={id} to={id} title={title === "" ? "Nothing said yet" : title} instant={updatedAt} />
        ))}
      </Part>
    </div>
  );
}

function Part({ title, nothing, children }: { title: string; nothing: string; children: ReactNode[] }) {
  return (
    <section className={styles.part}>
      <h3>
        {title}
        {children.length > 0 && <span> {children.length}</span>}
      </h3>
      {children.length === 0 ? <p>{nothing}</p> : <ul aria-label={title}>{children}</ul>}
    </section>
  );
}

interface EntryProps {
  /** The conversation that it leads to. */
  to?: string;
  title: string;
  detail?: string | null;
  words?: string | null;
  instant?: string;
}

function Entry({ to, title, detail, words, instant }: EntryProps) {
  return (
    <li className={styles.entry}>
      <span dir="auto">{to === undefined ? <strong>{title}</strong> : <Link to={`/dashboard/conversations/${to}`}>{title}</Link>}</span>
      {instant !== undefined && <time dateTime={instant}>{toLabel(instant)}</time>}
      {detail != null && detail !== "" && <small dir="auto">{detail}</small>}
      {words != null && words !== "" && <p dir="auto">{words}</p>}
    </li>
  );
}

function toLabel(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
