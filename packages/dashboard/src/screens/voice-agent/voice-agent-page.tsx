import { isAway } from "@disco/client";
import { ApiError } from "@disco/client/api";
import type { BusinessHours, PublicVoiceAgent } from "@disco/protocol";
import { AwayNotice, Composer, DiscoProvider, MessageList, useConversation, useReadable } from "@disco/react";
import { EmptyList, ErrorState, Facets, KitRoot, Skeleton } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { usePageTitle } from "../../page-title.ts";
import { ConsentGate } from "../../shell/consent-gate.tsx";
import { HostPhoto } from "./host-photo.tsx";
import { toConfig } from "./to-config.ts";
import bar from "../../shell/composer-bar.module.css";
import styles from "./voice-agent-page.module.css";

export function VoiceAgentPage() {
  const { userSlug = "", agentName = "" } = useParams();
  const { workspace } = useApi();
  const agent = useQuery({
    queryKey: ["public-voice-agent", userSlug, agentName],
    queryFn: ({ signal }) => workspace.voiceAgents.readPublic(userSlug, agentName, signal),
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status === 404),
  });
  usePageTitle(agent.data === undefined ? "Talk to an agent" : `${agent.data.name}, ${agent.data.organization.name}`);
  const isMissing = agent.error instanceof ApiError && agent.error.status === 404;
  return (
    <KitRoot>
      <div className={`disco-kit ${styles.page}`}>
        {agent.data !== undefined && <Agent agent={agent.data} />}
        {agent.data === undefined && (
          <main className={styles.alone}>
            {agent.isPending && <Skeleton shape="text" rows={4} label="Loading the agent..." />}
            {isMissing && (
              <>
                <h1>This agent is not here</h1>
                <EmptyList
                  title="There is no agent at this address"
                  action={
                    <Link to="/chat" className="disco-kit-button" data-kind="primary">
                      Ask another agent
                    </Link>
                  }
                >
                  The link may be mistyped, or its owner has deleted the agent.
                </EmptyList>
              </>
            )}
            {agent.isError && !isMissing && (
              <>
                <h1>Talk to an agent</h1>
                <ErrorState title="The agent could not be loaded" message={agent.error.message} onRetry={() => void agent.refetch()} />
              </>
            )}
          </main>
        )}
      </div>
    </KitRoot>
  );
}

function Agent({ agent }: { agent: PublicVoiceAgent }) {
  const { name, host, organization } = agent;
  return (
    <DiscoProvider apiUrl="" organizationId={organization.slug} agent={agent.id} config={toConfig(agent, organization)} hasVoice>
      <header className={styles.header}>
        <HostPhoto name={host.name} photo={host.photo} />
        <div>
          <h1 dir="auto">{name}</h1>
          <p dir="auto">
            Answers for {host.name}
            {host.jobTitle === "" ? "" : `, ${host.jobTitle}`} at {organization.name}
          </p>
        </div>
      </header>
      <Thread agent={agent} />
      <footer className={styles.footer}>
        <p>{name} is an automated assistant and can make mistakes.</p>
        <Link to="/">
          <Facets size={16} /> Disco
        </Link>
      </footer>
    </DiscoProvider>
  );
}

function Thread({ agent: { name, greeting, tips, hours } }: { agent: PublicVoiceAgent }) {
  const { session } = useConversation();
  const { messages } = useReadable(session.chat);
  const isEmpty = messages.length === 0;
  return (
    <main className={styles.main} data-empty={isEmpty || undefined}>
      {isEmpty ? (
        <div className={styles.welcome}>
          <p className={styles.greeting} dir="auto">
            {greeting}
          </p>
          {tips.length > 0 && (
            <ul className={styles.tips} aria-label="Questions to begin with">
              {tips.map((tip) => (
                <li key={tip}>
                  <button type="button" dir="auto" onClick={() => session.send(tip)}>
                    {tip}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <MessageList />
      )}
      {hours !== null && <Hours hours={hours} />}
      <div className={bar.bar} aria-label={`Write to ${name}, or talk`} role="group">
        <ConsentGate>
          <Composer />
        </ConsentGate>
      </div>
    </main>
  );
}

function Hours({ hours }: { hours: BusinessHours }) {
  return hours.awayMessage !== "" && isAway(hours, new Date()) ? <AwayNotice text={hours.awayMessage} /> : null;
}
