import { ChatPanel, DiscoProvider, useConversation, useLead, useReadable, VoiceButton } from "@disco/react";

const { VITE_DISCO_URL = "http://127.0.0.1:3000", VITE_DISCO_KEY = "" } = import.meta.env;

/** A page that has the chat beside its text. */
export function App() {
  return (
    <DiscoProvider apiUrl={VITE_DISCO_URL} widgetKey={VITE_DISCO_KEY} lang="en">
      <main>
        <section>
          <h1>Ask us anything</h1>
          <p>The agent answers from our own pages and shows where each answer stands.</p>
          <Greeting />
          <div className="disco brand" data-theme="light">
            <VoiceButton />
          </div>
        </section>
        <div className="disco brand" data-theme="light">
          <ChatPanel />
        </div>
      </main>
    </DiscoProvider>
  );
}

/** What a page knows of the conversation beside it. */
function Greeting() {
  const { name } = useLead();
  const { messages } = useReadable(useConversation().session.chat);
  if (name !== null) return <p>Good to have you here, {name}.</p>;
  return <p>{messages.length === 0 ? "Nothing has been said yet." : `${messages.length} messages so far.`}</p>;
}
