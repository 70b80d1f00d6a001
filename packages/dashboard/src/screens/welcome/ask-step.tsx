import { ChatPanel, DiscoProvider, useConversation, useReadable } from "@disco/react";
import { Button, ErrorState, Skeleton } from "@disco/react/kit";
import { useWidgetConfiguration } from "../widget/widget-data.ts";
import styles from "./welcome-page.module.css";

/** A first talk with the agent, as a visitor will have it. */
export function AskStep({ onDone }: { onDone: () => void }) {
  const configuration = useWidgetConfiguration();
  if (configuration.isError) {
    return (
      <ErrorState
        title="The agent could not be loaded"
        message={configuration.error.message}
        onRetry={() => void configuration.refetch()}
      />
    );
  }
  if (configuration.data === undefined) return <Skeleton shape="thread" rows={2} />;
  return (
    <DiscoProvider apiUrl="" widgetKey={configuration.data.apiKey}>
      <div className={styles.wide}>
        <h1>Ask it what your visitors ask</h1>
        <p>Every answer shows the page it comes from.</p>
        <div className={styles.chat}>
          <ChatPanel />
        </div>
        <NextButton onDone={onDone} />
      </div>
    </DiscoProvider>
  );
}

/** Becomes the main thing to do once there is an answer. */
function NextButton({ onDone }: { onDone: () => void }) {
  const { messages } = useReadable(useConversation().session.chat);
  const isAnswered = messages.some(({ sender }) => sender === "assistant");
  return (
    <Button kind={isAnswered ? "primary" : "secondary"} onClick={onDone}>
      Put it on your site
    </Button>
  );
}
