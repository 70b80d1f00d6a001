import type { VoiceAgent } from "@disco/protocol";
import { Composer, DiscoProvider, MessageList, useConversation, useReadable } from "@disco/react";
import { ConsentGate } from "../../shell/consent-gate.tsx";
import { toConfig } from "../voice-agent/to-config.ts";
import styles from "./voice-setup.module.css";

/** A conversation with the agent in place, as a visitor of its page has it. */
export function TestCall({ agent, organization }: { agent: VoiceAgent; organization: { slug: string; name: string } }) {
  return (
    <section className={styles.test} aria-labelledby="test-call">
      <h2 id="test-call">Try it</h2>
      <p className={styles.hint}>
        Write, or press Voice and talk. It answers as on its page, with what is saved; your tests stand among the conversations.
      </p>
      <DiscoProvider apiUrl="" organizationId={organization.slug} agent={agent.id} config={toConfig(agent, organization)} hasVoice>
        <Thread greeting={agent.greeting} />
      </DiscoProvider>
    </section>
  );
}

function Thread({ greeting }: { greeting: string }) {
  const { messages } = useReadable(useConversation().session.chat);
  return (
    <div className={styles.thread}>
      {messages.length > 0 ? <MessageList /> : greeting !== "" && <p dir="auto">{greeting}</p>}
      <ConsentGate>
        <Composer />
      </ConsentGate>
    </div>
  );
}
