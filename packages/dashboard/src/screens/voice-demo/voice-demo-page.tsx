import { useReadable } from "@disco/react";
import { Banner, Button, Card, KitRoot } from "@disco/react/kit";
import { Mic, PhoneOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { usePageTitle } from "../../page-title.ts";
import { PublicFrame } from "../../shell/public/public-frame.tsx";
import { TypeInstead } from "../voice/type-instead.tsx";
import { VoiceLevel, VoicePanel, VoiceWords } from "../voice/voice-panel.tsx";
import { createDemoCall, type DemoCall } from "./demo-call.ts";
import type { DemoView } from "./demo-view.ts";
import { DEFAULT_THRESHOLD, HIGHEST_THRESHOLD, LOWEST_THRESHOLD } from "./speech-detector.ts";
import styles from "./voice-demo-page.module.css";

/** The voice demo: one call with an agent, the default one unless the address names another. */
export function VoiceDemoPage() {
  usePageTitle("Talk to Our AI Assistant");
  const { workspace } = useApi();
  const [search] = useSearchParams();
  const organizationId = search.get("organization");
  const agent = search.get("agent");
  const [call, setCall] = useState<DemoCall | null>(null);
  useEffect(() => {
    const made = createDemoCall(workspace.voice, { ...(organizationId && { organizationId }), ...(agent && { agent }) });
    setCall(made);
    return made.disconnect;
  }, [workspace, organizationId, agent]);
  return (
    <KitRoot>
      <PublicFrame back="Back to home" isWide>
        {call && <Demo call={call} />}
      </PublicFrame>
    </KitRoot>
  );
}

const STATUS = { disconnected: "Disconnected", connecting: "Connecting...", connected: "Connected" } as const;
const TONE = { disconnected: "neutral", connecting: "warn", connected: "good" } as const;

function Demo({ call }: { call: DemoCall }) {
  const view = useReadable(call.view);
  const { status, isRetrying } = view;
  const isConnected = status === "connected";
  const isOn = isConnected || isRetrying || status === "connecting";
  return (
    <VoicePanel
      title="Talk to Our AI Assistant"
      purpose="Ask about products, prices or a meeting. The agent answers aloud, and you can cut in at any time."
      status={isRetrying ? "Disconnected. Trying again in 3 seconds" : STATUS[status]}
      tone={TONE[status]}
      problem={view.problem}
      controls={
        isOn ? (
          <>
            <Button kind="danger" icon={<PhoneOff aria-hidden="true" size={16} />} onClick={call.disconnect}>
              End Conversation
            </Button>
            {isConnected && (
              <>
                <VoiceLevel level={call.level} />
                <span className={styles.turn}>{turnOf(view)}</span>
              </>
            )}
          </>
        ) : (
          // A browser plays only what a press has made.
          <Button kind="primary" icon={<Mic aria-hidden="true" size={16} />} onClick={() => call.connect(new AudioContext())}>
            Connect to Voice Agent
          </Button>
        )
      }
    >
      {isConnected ? <Conversation call={call} view={view} /> : <HowTo />}
    </VoicePanel>
  );
}

function Conversation({ call, view }: { call: DemoCall; view: DemoView }) {
  const { transcript, response, citations, isThinking, recognition } = view;
  return (
    <>
      {recognition === "nobody" && (
        <Banner>
          Voice needs speech recognition, which this browser lacks and this site has not set up. You can type, and I will read answers
          aloud.
        </Banner>
      )}
      <VoiceWords speaker="You" text={transcript} empty="What you say appears here." />
      <VoiceWords speaker="Agent" text={response} empty={isThinking ? "AI is thinking..." : "The answer appears here."}>
        {isThinking && response !== "" && <p className={styles.turn}>AI is thinking...</p>}
        {citations.length > 0 && (
          <ul className={styles.sources} aria-label="Sources">
            {citations.map(({ id, title, url }) => (
              <li key={id}>{url === null ? title : <a href={url}>{title}</a>}</li>
            ))}
          </ul>
        )}
      </VoiceWords>
      <TypeInstead onSend={call.say} />
      {view.microphone === "on" && recognition === "server" && <Sensitivity onChange={call.setThreshold} />}
    </>
  );
}

/** How loud is speech: lower in a quiet room, higher in a noisy one. */
function Sensitivity({ onChange }: { onChange: (threshold: number) => void }) {
  const [threshold, setThreshold] = useState(DEFAULT_THRESHOLD);
  return (
    <label className={styles.sensitivity}>
      Speech threshold
      <input
        type="range"
        min={LOWEST_THRESHOLD}
        max={HIGHEST_THRESHOLD}
        step={0.001}
        value={threshold}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber;
          setThreshold(next);
          onChange(next);
        }}
      />
      <output>{threshold.toFixed(3)}</output>
    </label>
  );
}

function HowTo() {
  return (
    <Card as="section">
      <h2 className={styles.heading}>How to use</h2>
      <ol className={styles.steps}>
        <li>Press “Connect to Voice Agent”.</li>
        <li>Allow microphone access when your browser asks. Without it you can listen and type.</li>
        <li>Speak naturally. The agent answers when you pause.</li>
        <li>Press “End Conversation” when you are done.</li>
      </ol>
    </Card>
  );
}

function turnOf({ isVisitorSpeaking, isAgentSpeaking, isThinking, microphone }: DemoView): string {
  if (isVisitorSpeaking) return "Hearing you";
  if (isAgentSpeaking) return "Speaking";
  if (isThinking) return "Thinking";
  return microphone === "on" ? "Listening" : "Type to ask";
}
