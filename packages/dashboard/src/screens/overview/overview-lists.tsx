import type { Overview } from "@disco/protocol";
import { Badge, Card, ErrorState, Skeleton, StatCard, StatGrid } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { reasonNames, toSpan } from "../../live/live-words.ts";
import { scoreTone } from "../leads/qualification-words.ts";
import styles from "./overview-screen.module.css";
import { stageName } from "./overview-words.ts";

const SHOWN = 5;

/** A short list with the way to the whole. */
function ListCard({ title, to, all, empty, children }: { title: string; to: string; all: string; empty: string; children: ReactNode[] }) {
  const id = useId();
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.listHead}>
        <h2 id={id}>{title}</h2>
        <Link to={to}>{all}</Link>
      </div>
      {children.length === 0 ? <p className={styles.empty}>{empty}</p> : <ul className={styles.list}>{children}</ul>}
    </Card>
  );
}

/** The leads that score best, or those that came last. */
export function LeadsCard({ title, empty, leads }: { title: string; empty: string; leads: Overview["hotLeads"] }) {
  return (
    <ListCard title={title} to="/dashboard/action-plans" all="All plans" empty={empty}>
      {leads.map(({ dealId, name, company, email, score, stage, at }) => (
        <li key={dealId}>
          <Link to={`/dashboard/action-plans/${dealId}`} className={styles.item}>
            <span>
              <strong dir="auto">{name ?? email ?? "A visitor"}</strong>
              <small dir="auto">
                {[company, stageName(stage), new Date(at).toLocaleDateString(undefined, { dateStyle: "medium" })]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
            {score === null ? <Badge>Not scored</Badge> : <Badge tone={scoreTone(score)}>{`Score ${score}`}</Badge>}
          </Link>
        </li>
      ))}
    </ListCard>
  );
}

/** Visitors to whom the agent has promised a person, the longest waiting first. */
export function AwaitingCard({ awaiting }: Pick<Overview, "awaiting">) {
  return (
    <ListCard title="Waiting for a person" to="/dashboard/conversations?view=live" all="Live" empty="">
      {awaiting.slice(0, SHOWN).map(({ conversationId, name, email, since }) => (
        <li key={conversationId}>
          <Link to={`/dashboard/conversations/${conversationId}`} className={styles.item}>
            <span>
              <strong dir="auto">{name ?? email ?? "A visitor"}</strong>
              <small>Since {new Date(since).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}</small>
            </span>
            <Badge tone="warn">Waiting</Badge>
          </Link>
        </li>
      ))}
    </ListCard>
  );
}

/** How fast members came to visitors in the last 30 days, and what led to it; each reason opens its conversations. */
export function HandoversCard({ handovers }: { handovers: NonNullable<Overview["handovers"]> }) {
  const { reasons, firstAnswerSeconds, toPersonSeconds, taken, missed } = handovers;
  const id = useId();
  const toTime = (seconds: number | null) => (seconds === null ? null : toSpan(seconds * 1_000));
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.listHead}>
        <h2 id={id}>People in conversations</h2>
        <Link to="/dashboard/conversations?view=live">Live</Link>
      </div>
      {reasons.length === 0 ? (
        <p className={styles.empty}>
          In the last 30 days no visitor asked for a person and no member took over. Members do so in Conversations, Live.
        </p>
      ) : (
        <>
          <StatGrid label="Handovers of the last 30 days">
            <StatCard label="First answer" value={toTime(firstAnswerSeconds)} detail="median" />
            <StatCard label="Time to a person" value={toTime(toPersonSeconds)} detail="median" />
            <StatCard
              label="Answered by a member"
              value={taken}
              detail={missed === 0 ? "none missed" : `${missed} missed`}
              tone={missed === 0 ? "good" : "warn"}
            />
          </StatGrid>
          <ul className={styles.list} aria-label="Handovers by reason">
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <Link to={`/dashboard/conversations?handover=${reason}`} className={styles.item}>
                  <span>
                    <strong>{reasonNames[reason]}</strong>
                  </span>
                  <Badge>{count}</Badge>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Meetings of the next seven days. */
export function MeetingsCard({ meetings }: Pick<Overview, "meetings">) {
  return (
    <ListCard
      title="Meetings this week"
      to="/dashboard/calendar"
      all="Calendar"
      empty="Nothing is booked for the next seven days. Visitors book in the chat, in your business hours."
    >
      {meetings.slice(0, SHOWN).map(({ id, startAt, name, email, conversationId, bookedBy }) => {
        const start = new Date(startAt);
        const content = (
          <>
            <span>
              <strong dir="auto">{name ?? email ?? "A visitor"}</strong>
              <small>{email !== null && name !== null ? email : bookedBy == null ? "Booked in the chat" : `Booked by ${bookedBy}`}</small>
            </span>
            <time dateTime={startAt}>
              {start.toLocaleString(undefined, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" })}
            </time>
          </>
        );
        return (
          <li key={id}>
            {conversationId === null ? (
              <div className={styles.item}>{content}</div>
            ) : (
              <Link to={`/dashboard/conversations/${conversationId}`} className={styles.item}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ListCard>
  );
}

/** The questions that nothing in the knowledge answers. */
export function GapsCard() {
  const { organization } = useMember();
  const { knowledge } = useApi();
  const slug = organization?.slug ?? "";
  const gaps = useQuery({ queryKey: ["open-gaps", slug], queryFn: ({ signal }) => knowledge.gaps.list(slug, signal), staleTime: 30_000 });
  if (gaps.isPending) return <Skeleton rows={3} label="Loading questions..." />;
  if (gaps.isError)
    return <ErrorState title="The open questions could not be loaded" message={gaps.error.message} onRetry={() => void gaps.refetch()} />;
  return (
    <ListCard
      title="Unanswered questions"
      to="/dashboard/knowledge"
      all={gaps.data.length > SHOWN ? `All ${gaps.data.length}` : "Knowledge"}
      empty="Every question found an answer in your knowledge."
    >
      {gaps.data
        .toSorted((a, b) => b.count - a.count)
        .slice(0, SHOWN)
        .map(({ id, question, count }) => (
          <li key={id}>
            <Link to="/dashboard/knowledge" className={styles.item}>
              <span>
                <strong dir="auto">{question}</strong>
                <small>{count === 1 ? "Asked once" : `Asked ${count} times`}</small>
              </span>
            </Link>
          </li>
        ))}
    </ListCard>
  );
}
