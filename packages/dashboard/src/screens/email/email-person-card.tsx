import type { EmailPerson } from "@disco/protocol";
import { Link } from "react-router";
import { toMoment } from "../leads/lead-words.ts";
import styles from "./email.module.css";

/** The organization's records of a sender besides their mails. */
export function EmailPersonCard({ name, person }: { name: string; person: EmailPerson }) {
  const { chats, requests, meetings, mails, company } = person;
  return (
    <section className={styles.part} aria-label={`About ${name}`}>
      <h3 dir="auto">About {name}</h3>
      <ul className={styles.facts}>
        <li>{mails === 1 ? "This is their first mail" : `${mails} mails from this address`}</li>
        {company !== null && (
          <li>
            Company: <Link to={`/dashboard/companies/${encodeURIComponent(company.key)}`}>{company.name}</Link>
          </li>
        )}
        {chats.map(({ conversationId, title, at }) => (
          <li key={conversationId}>
            Chat, {toMoment(at)}: <Link to={`/dashboard/conversations/${conversationId}`}>{title}</Link>
          </li>
        ))}
        {requests.map(({ id, message, at }) => (
          <li key={id} dir="auto">
            Demo request, {toMoment(at)}
            {message !== null && `: ${message}`}
          </li>
        ))}
        {meetings.map(({ startAt }) => (
          <li key={startAt}>Meeting, {toMoment(startAt)}</li>
        ))}
        {chats.length + requests.length + meetings.length === 0 && <li>No chats, demo requests or meetings yet</li>}
      </ul>
    </section>
  );
}
