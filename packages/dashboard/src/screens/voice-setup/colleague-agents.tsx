import type { ColleagueAgent } from "@disco/protocol";
import { ConfirmDialog, IconButton, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import styles from "./voice-setup.module.css";

export function ColleagueAgents({ agents }: { agents: readonly ColleagueAgent[] }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const { sayProblem } = useToast();
  const [asked, setAsked] = useState<ColleagueAgent | null>(null);

  async function remove(): Promise<void> {
    setAsked(null);
    if (asked === null) return;
    try {
      await workspace.voiceAgents.remove(asked.id);
      await cache.invalidateQueries({ queryKey: ["voice-agents"] });
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "The agent could not be deleted.");
    }
  }

  return (
    <section className={styles.colleagues} aria-labelledby="colleague-agents">
      <h2 id="colleague-agents">Agents of other members</h2>
      <ul>
        {agents.map((agent) => (
          <li key={agent.id}>
            {agent.hasLeft ? (
              agent.name
            ) : (
              <a href={agent.path} target="_blank" rel="noreferrer">
                {agent.name}
              </a>
            )}
            <span>{agent.hasLeft ? `${agent.hostName}, who has left. Its page is off.` : agent.hostName}</span>
            <IconButton
              label={`Delete ${agent.name} of ${agent.hostName}`}
              icon={<Trash2 aria-hidden="true" size={16} />}
              onClick={() => setAsked(agent)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Delete ${asked?.name ?? "the agent"}?`}
        confirmLabel="Delete agent"
        onCancel={() => setAsked(null)}
        onConfirm={() => void remove()}
      >
        <p>Its page stops working at once. Its conversations stay.</p>
      </ConfirmDialog>
    </section>
  );
}
