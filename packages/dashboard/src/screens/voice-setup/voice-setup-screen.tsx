import { Button, EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { AudioLines, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { AgentForm } from "./agent-form.tsx";
import { ColleagueAgents } from "./colleague-agents.tsx";
import { HostDialog } from "./host-dialog.tsx";
import { TestCall } from "./test-call.tsx";
import styles from "./voice-setup.module.css";

const NEW = "new";

/** The member's agents, the form of one, and a conversation with it in place. */
export function VoiceSetupScreen() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const [params, setParams] = useSearchParams();
  const [isHostOpen, setHostOpen] = useState(false);
  const list = useQuery({
    queryKey: ["voice-agents", organization?.id],
    queryFn: ({ signal }) => workspace.voiceAgents.list(signal),
  });
  const named = params.get("agent");
  const choose = (agent: string | null) => setParams(agent === null ? {} : { agent });
  const { agents = [], colleagues = [], host, voice } = list.data ?? {};
  const isNew = named === NEW;
  const chosen = isNew ? undefined : (agents.find(({ id }) => id === named) ?? agents[0]);
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Voice Agents"
        purpose="Agents of your own, each with a page to talk to: for your mail signature, your profile or a campaign."
        action={
          agents.length > 0 && (
            <Button kind="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => choose(NEW)}>
              New agent
            </Button>
          )
        }
      />
      {list.isPending && <Skeleton rows={6} label="Loading your agents..." />}
      {list.isError && list.data === undefined && (
        <ErrorState title="Your agents could not be loaded" message={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && agents.length === 0 && !isNew && (
        <EmptyList
          title="No agent yet"
          action={
            <Button kind="primary" onClick={() => choose(NEW)}>
              Create an agent
            </Button>
          }
        >
          Give it a name, a greeting and a voice. It answers from your company&apos;s knowledge on a page of its own, by text and by voice.
        </EmptyList>
      )}
      {host !== undefined && voice !== undefined && (agents.length > 0 || isNew) && (
        <div className={styles.columns}>
          <nav aria-label="Your agents" className={styles.agents}>
            {agents.map((agent) => (
              <button key={agent.id} type="button" aria-current={agent.id === chosen?.id || undefined} onClick={() => choose(agent.id)}>
                <AudioLines aria-hidden="true" size={16} />
                <span>
                  <strong dir="auto">{agent.name}</strong>
                  <small>{`/m/${host.slug}/${agent.slug}`}</small>
                </span>
              </button>
            ))}
            <Button size="small" kind="quiet" onClick={() => setHostOpen(true)}>
              Your address and photo
            </Button>
          </nav>
          <AgentForm
            key={chosen?.id ?? NEW}
            agent={chosen}
            host={host}
            voice={voice}
            onSaved={({ id }) => choose(id)}
            onGone={() => choose(null)}
          />
          {chosen !== undefined && organization !== null && (
            <TestCall key={`${chosen.id} ${chosen.updatedAt}`} agent={chosen} organization={organization} />
          )}
        </div>
      )}
      {colleagues.length > 0 && <ColleagueAgents agents={colleagues} />}
      {host !== undefined && isHostOpen && <HostDialog host={host} onClose={() => setHostOpen(false)} />}
    </div>
  );
}
