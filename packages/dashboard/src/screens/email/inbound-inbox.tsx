import type { InboundEmailListReply } from "@disco/protocol";
import { Badge, EmptyList } from "@disco/react/kit";
import { EmailColumns } from "./email-columns.tsx";
import styles from "./email.module.css";

/** Mail to the organization's domain, for all its members. */
export function InboundInbox({ data }: { data: InboundEmailListReply }) {
  const { address, emails, counters } = data;
  return (
    <EmailColumns
      box="inbound"
      emails={emails}
      counters={counters}
      state={
        <section className={styles.mailbox} aria-label="State of the inbound mail">
          <p role="status">
            <Badge tone={address.isSetUp && address.isKeyChecked ? "good" : "warn"}>
              {!address.isSetUp ? "Not set up" : address.isKeyChecked ? "Set up" : "Key not checked"}
            </Badge>{" "}
            {address.sentence}
          </p>
          <p className={styles.note}>Every member of the organization sees these mails.</p>
        </section>
      }
      empty={
        <EmptyList title="No mail yet">
          Mail that arrives at {address.domain ?? "your domain"} is listed here within seconds, scored, with an answer drafted for each
          lead.
        </EmptyList>
      }
    />
  );
}
