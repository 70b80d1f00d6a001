import { Composer, DiscoProvider, MessageList, useConversation, useReadable } from "@disco/react";
import { Button, KitRoot } from "@disco/react/kit";
import { PublicFrame } from "../../shell/public/public-frame.tsx";
import { usePageTitle } from "../../page-title.ts";
import styles from "./chat-demo-page.module.css";

const SHOWN_CHARACTERS = 8;

/** The text demo: a conversation, its session, and how it is limited. */
export function ChatDemoPage() {
  usePageTitle("Chat demo");
  return (
    <KitRoot>
      <PublicFrame back="Back to home">
        <DiscoProvider apiUrl="">
          <Demo />
        </DiscoProvider>
      </PublicFrame>
    </KitRoot>
  );
}

function Demo() {
  const { session } = useConversation();
  const { sessionId, messages, turn } = useReadable(session.chat);
  const isFailed = turn.phase === "failed";
  return (
    <section className={styles.demo} data-failed={isFailed || undefined} aria-labelledby="chat-demo">
      <header>
        <h1 id="chat-demo">Chat demo</h1>
        <p>Session: {sessionId === null ? "none yet" : `${sessionId.slice(0, SHOWN_CHARACTERS)}…`}</p>
      </header>
      {messages.length === 0 ? <p className={styles.empty}>Say hello, or ask what the demo company does.</p> : <MessageList />}
      {isFailed && (
        <div className={styles.failure} role="alert">
          <p>{sentenceOf(turn)}</p>
          <Button size="small" onClick={session.retry}>
            Try again
          </Button>
        </div>
      )}
      <Composer />
      <footer>
        <p>Chat sessions persist with a cache store • Rate limited to 10 msg/min</p>
        <p>Press Enter to send</p>
      </footer>
    </section>
  );
}

/** The server's sentence, or that the call failed. */
function sentenceOf({ code, error }: { code: string; error: string }): string {
  if (code === "network" || code === "timeout") return "Sorry, I encountered an error. Please try again.";
  return `Error: ${error === "" ? "Failed to get response" : error}`;
}
