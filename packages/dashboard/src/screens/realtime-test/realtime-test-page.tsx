import { useReadable } from "@disco/react";
import { Banner, Button, Card, KitRoot } from "@disco/react/kit";
import { Mic, MicOff, PhoneOff, Plug } from "lucide-react";
import { useEffect, useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { usePageTitle } from "../../page-title.ts";
import { PublicFrame } from "../../shell/public/public-frame.tsx";
import { clockTime, ConversationLog } from "../voice/conversation-log.tsx";
import { TypeInstead } from "../voice/type-instead.tsx";
import { VoiceLevel, VoicePanel } from "../voice/voice-panel.tsx";
import { createRealtimeCall, type RealtimeCall, type RealtimeView } from "./realtime-call.ts";
import styles from "./realtime-test-page.module.css";

/** The test page of the realtime socket: what goes over it, event by event. */
export function RealtimeTestPage() {
  usePageTitle("Realtime voice test");
  const { workspace } = useApi();
  const [call, setCall] = useState<RealtimeCall | null>(null);
  useEffect(() => {
    const made = createRealtimeCall(workspace.voice);
    setCall(made);
    return made.disconnect;
  }, [workspace]);
  return (
    <KitRoot>
      <PublicFrame back="Back to home" isWide>
        {call && <Test call={call} />}
      </PublicFrame>
    </KitRoot>
  );
}

const TONE = { disconnected: "neutral", connecting: "warn", connected: "good" } as const;

function Test({ call }: { call: RealtimeCall }) {
  const view = useReadable(call.view);
  const { status, isTalking, canTalk, lines, problem } = view;
  const isConnected = status === "connected";
  return (
    <VoicePanel
      title="Realtime voice test"
      purpose="Speaks with the agent over the realtime socket: 24 kHz sound both ways, and every event that comes."
      status={statusOf(view)}
      tone={TONE[status]}
      problem={problem}
      controls={
        status === "disconnected" ? (
          <Button kind="primary" icon={<Plug aria-hidden="true" size={16} />} onClick={() => call.connect(new AudioContext())}>
            Connect
          </Button>
        ) : (
          <>
            {isConnected && canTalk && (
              <Button
                kind={isTalking ? "secondary" : "primary"}
                icon={isTalking ? <MicOff aria-hidden="true" size={16} /> : <Mic aria-hidden="true" size={16} />}
                onClick={isTalking ? call.stopTalking : () => void call.startTalking()}
              >
                {isTalking ? "Stop Talking" : "Start Talking"}
              </Button>
            )}
            <Button kind="danger" icon={<PhoneOff aria-hidden="true" size={16} />} onClick={call.disconnect}>
              Disconnect
            </Button>
            {isTalking && <VoiceLevel level={call.level} />}
          </>
        )
      }
    >
      {isConnected && !canTalk && <Banner>This server has no speech recogniser. You can type, and the agent answers aloud.</Banner>}
      <Card as="section">
        <h2 className={styles.heading}>Transcript</h2>
        <ConversationLog label="Transcript" entries={lines} empty="Connect, then talk or type." />
      </Card>
      {isConnected && <TypeInstead onSend={call.say} />}
      <Events view={view} />
    </VoicePanel>
  );
}

function statusOf({ status, isHeard, isTalking }: RealtimeView): string {
  if (status === "disconnected") return "Disconnected";
  if (status === "connecting") return "Connecting...";
  if (isHeard) return "Hearing you";
  return isTalking ? "Listening" : "Connected";
}

function Events({ view: { sessionId, events } }: { view: RealtimeView }) {
  if (sessionId === null) return null;
  return (
    <Card as="section">
      <h2 className={styles.heading}>Events</h2>
      <p className={styles.session}>
        Session: <code>{sessionId}</code>
      </p>
      <ol className={styles.events} aria-label="Events">
        {events.map(({ id, type, count, at }) => (
          <li key={id}>
            <code>{type}</code>
            {count > 1 && <span>× {count}</span>}
            <time dateTime={at.toISOString()}>{clockTime(at)}</time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
