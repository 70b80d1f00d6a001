import { Composer, DiscoProvider, MessageList, useConversation, useReadable } from "@disco/react";
import { KitRoot } from "@disco/react/kit";
import { PublicFrame } from "../../shell/public-frame.tsx";
import styles from "./chat-demo-page.module.css";

const SHOWN_CHARACTERS = 8;

/** The text demo: a conversation, its session, and how it is limited. */
export function ChatDemoPage() {
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
  const { sessionId, messages } = useReadable(useConversation().session.chat);
  return (
    <section className={styles.demo} aria-labelledby="chat-demo">
      <header>
        <h1 id="chat-demo">Chat demo</h1>
        <p>Session: {sessionId === null ? "none yet" : `${sessionId.slice(0, SHOWN_CHARACTERS)}…`}</p>
      </header>
      {messages.length === 0 ? <p className={styles.empty}>Say hello, or ask what the demo company does.</p> : <MessageList />}
      <Composer />
      <footer>
        <p>Chat sessions persist with a cache store • Rate limited to 10 msg/min</p>
        <p>Press Enter to send</p>
      </footer>
    </section>
  );
}
