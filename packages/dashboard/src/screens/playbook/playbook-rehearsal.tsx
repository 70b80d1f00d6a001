import type { SendMessage } from "@disco/protocol";
import { ApiError } from "@disco/client/api";
import { Composer, DiscoProvider, MessageList, useConversation, useReadable } from "@disco/react";
import { Button } from "@disco/react/kit";
import { RotateCcw } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { toConfig } from "../voice-agent/to-config.ts";
import { type PlaybookDraft, withoutBlanks } from "./playbook-draft.ts";
import styles from "./playbook-screen.module.css";

interface PlaybookRehearsalProps {
  draft: PlaybookDraft;
  agent: { id: string; name: string } | undefined;
}

/** A conversation by the form as it is now. Nothing of it is kept. */
export function PlaybookRehearsal(props: PlaybookRehearsalProps) {
  const [count, setCount] = useState(0);
  return (
    <section className={styles.rehearsal} aria-labelledby="rehearsal" id="try">
      <header>
        <h2 id="rehearsal">Try it</h2>
        <Button size="small" kind="quiet" icon={<RotateCcw aria-hidden="true" size={16} />} onClick={() => setCount(count + 1)}>
          Begin again
        </Button>
      </header>
      <p className={styles.hint}>The agent answers by the form as it is now. Nothing is stored: no lead, no meeting, no mail.</p>
      <Rehearsal key={count} {...props} />
    </section>
  );
}

function Rehearsal({ draft, agent }: PlaybookRehearsalProps) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const memory = useRef<string | null>(null);
  const agentId = agent?.id;
  const send = useMemo<typeof fetch>(
    () => async (_url, init) => {
      if (typeof init?.body !== "string") return Response.json({ success: true });
      const message: SendMessage = JSON.parse(init.body);
      const { version: _version, ...playbook } = withoutBlanks(latest.current);
      try {
        const { reply, memory: next } = await workspace.playbook.rehearse(
          { playbook, message, memory: memory.current },
          agentId,
          init.signal ?? undefined,
        );
        memory.current = next;
        // A reply without an id cannot be rated.
        return Response.json({ ...reply, messageId: "" });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const said = error.issues.length > 0 ? "Something in the form needs another look first." : error.message;
        return Response.json({ success: false, error: said, code: error.code }, { status: error.status || 503 });
      }
    },
    [workspace, agentId],
  );
  const { slug = "", name = "" } = organization ?? {};
  const config = toConfig({ name: agent?.name ?? `${name} assistant`, greeting: "" }, { slug, name });
  return (
    <DiscoProvider apiUrl="" organizationId={slug} config={config} fetch={send} storage={() => undefined} events={new EventTarget()}>
      <Thread />
    </DiscoProvider>
  );
}

function Thread() {
  const { messages } = useReadable(useConversation().session.chat);
  return (
    <div className={styles.thread}>
      {messages.length > 0 ? <MessageList /> : <p>Write as a visitor would: “We have 200 people and look for something like this.”</p>}
      <Composer />
    </div>
  );
}
