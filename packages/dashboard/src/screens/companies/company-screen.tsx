import { ApiError, type CompanyRecord } from "@disco/client/api";
import { EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { useCompany } from "./company-data.ts";
import { ProfilesComeLater } from "./profiles-come-later.tsx";
import styles from "./company-screen.module.css";

/** What is known of one company: who left an address, who asked for a demo, what was said and which meetings were booked. */
export function CompanyScreen() {
  const { companyKey = "" } = useParams();
  const company = useCompany(companyKey);
  const isUnknown = company.error instanceof ApiError && company.error.status === 404;
  return (
    <div className={styles.screen}>
      <Link to="/dashboard/companies" className={styles.back}>
        <ArrowLeft aria-hidden="true" size={16} />
        All companies
      </Link>
      <ScreenHeader title={company.data === undefined ? companyKey : nameOf(company.data)} purpose={purposeOf(company.data)} />
      {company.isPending && <Skeleton rows={6} label="Loading the company..." />}
      {company.isError && !isUnknown && (
        <ErrorState title="The company could not be loaded" message={company.error.message} onRetry={() => void company.refetch()} />
      )}
      {isUnknown && (
        <EmptyList title="Nobody of this company has been heard of yet">
          It is listed once somebody leaves an address of it, or names it when asking for a demo.
        </EmptyList>
      )}
      {company.data !== undefined && (
        <>
          <ProfilesComeLater />
          <Record company={company.data} />
        </>
      )}
    </div>
  );
}

function Record({ company: { leads, demoRequests, meetings, conversations } }: { company: CompanyRecord }) {
  return (
    <div className={styles.record}>
      <Part title="Leads" nothing="Nobody has left an address in a conversation.">
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
      <Part title="Demo requests" nothing="Nobody has asked for a demo.">
        {demoRequests.map(({ id, name, email, message, createdAt }) => (
          <Entry key={id} title={name} detail={email} words={message} instant={createdAt} />
        ))}
      </Part>
      <Part title="Meetings" nothing="No meeting is booked.">
        {meetings.map(({ conversationId, name, email, startAt }) => (
          <Entry key={startAt} to={conversationId} title={toLabel(startAt)} detail={[name, email].filter(Boolean).join(" · ")} />
        ))}
      </Part>
      <Part title="Conversations" nothing="Nobody has written to the agent.">
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
      <h2>
        {title}
        {children.length > 0 && <span> {children.length}</span>}
      </h2>
      {children.length === 0 ? <p>{nothing}</p> : <ul aria-label={title}>{children}</ul>}
    </section>
  );
}

interface EntryProps {
  /** The conversation that it leads to. */
  to?: string;
  title: string;
  detail?: string | null;
  /** What somebody said, whole. */
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

function nameOf({ name, domain, key }: CompanyRecord): string {
  return name ?? domain ?? key;
}

function purposeOf(company: CompanyRecord | undefined): string {
  if (company === undefined) return "";
  if (company.domain === null) return "Its people wrote from addresses that are not the company's own.";
  return company.name === null ? "What is known so far." : company.domain;
}

function toLabel(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
