import type { SystemPart, SystemPartState } from "@disco/protocol";
import { Badge, Button, type Tone } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { SectionHead } from "./billing-notes.tsx";
import { toMoment } from "./to-moment.ts";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./settings-screen.module.css";

const LOOK_MS = 30_000;

const STATES: Readonly<Record<SystemPartState, { label: string; tone: Tone }>> = {
  working: { label: "Working", tone: "good" },
  failing: { label: "Has a problem", tone: "bad" },
  unused: { label: "Not used yet", tone: "neutral" },
};
const NOT_SET_UP = { label: "Not set up", tone: "neutral" } as const;
/** The server does not see the work of browsers. */
const IN_BROWSER = { label: "In the browser", tone: "neutral" } as const;

export function SystemSection() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const system = useQuery({
    queryKey: ["system", organization?.id],
    queryFn: ({ signal }) => workspace.system.readParts(signal),
    refetchInterval: LOOK_MS,
  });
  return (
    <>
      <SectionHead
        title="System"
        purpose="What serves each part of this server, and its last state. The server's operator changes a part in its environment."
      />
      <QueryState of={system} rows={6} label="Loading the parts..." failed="The parts could not be loaded" />
      {system.data !== undefined && (
        <>
          <div className={styles.row}>
            <p role="status">{summaryOf(system.data)}</p>
            <Button size="small" isBusy={system.isFetching} onClick={() => void system.refetch()}>
              Refresh
            </Button>
          </div>
          <ul className={styles.parts} aria-label="Parts">
            {failingFirst(system.data).map((part) => (
              <Part key={part.part} part={part} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Part({ part }: { part: SystemPart }) {
  const { servedBy, change, state, lastSuccessAt, lastProblemAt, problem } = part;
  const isServed = !servedBy.startsWith("none");
  const isInBrowser = servedBy === "the visitor's browser";
  const { label, tone } = isServed ? (isInBrowser ? IN_BROWSER : STATES[state]) : NOT_SET_UP;
  return (
    <li className={styles.card} aria-label={nameOf(part)}>
      <div className={styles.row}>
        <h3>{nameOf(part)}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <dl className={styles.facts}>
        {servedBy !== "none" && (
          <>
            <dt>Served by</dt>
            <dd>{servedBy}</dd>
            {isServed && !isInBrowser && (
              <>
                <dt>Last success</dt>
                <dd>{lastSuccessAt === null ? "None yet" : toMoment(lastSuccessAt)}</dd>
              </>
            )}
          </>
        )}
        {problem !== null && lastProblemAt !== null && (
          <>
            <dt>Last problem</dt>
            <dd>
              {toMoment(lastProblemAt)}: <span className={state === "failing" ? styles.problem : undefined}>{problem}</span>
            </dd>
          </>
        )}
        <dt>Change with</dt>
        <dd>
          <code className={styles.code}>{change}</code>
        </dd>
      </dl>
    </li>
  );
}

function failingFirst(parts: readonly SystemPart[]): SystemPart[] {
  return parts.toSorted((one, other) => Number(other.state === "failing") - Number(one.state === "failing"));
}

function nameOf({ part }: SystemPart): string {
  return `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
}

function summaryOf(parts: readonly SystemPart[]): string {
  const failing = parts.filter(({ state }) => state === "failing").map(nameOf);
  return failing.length === 0 ? "No part has a problem." : `With a problem: ${failing.join(", ")}.`;
}
