import { useReadable } from "@disco/react";
import { Badge, Button, Card, KitRoot } from "@disco/react/kit";
import { Hand, Mic, PhoneOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { usePageTitle } from "../../page-title.ts";
import { PublicFrame } from "../../shell/public/public-frame.tsx";
import { ConversationLog } from "../voice/conversation-log.tsx";
import { TypeInstead } from "../voice/type-instead.tsx";
import { VoicePanel } from "../voice/voice-panel.tsx";
import { createRoomCall, type RoomCall, type RoomView } from "./room-call.ts";
import styles from "./room-test-page.module.css";

const DEFAULT_COMPANY = "Disco";

/** The test page of calls in rooms: what is said there, where it comes from, and which room it is. */
export function RoomTestPage() {
  usePageTitle("Voice room test");
  const { workspace } = useApi();
  const [search] = useSearchParams();
  const company = search.get("company") ?? DEFAULT_COMPANY;
  const [call, setCall] = useState<RoomCall | null>(null);
  useEffect(() => {
    const made = createRoomCall(workspace.voice, company);
    setCall(made);
    return made.end;
  }, [workspace, company]);
  return (
    <KitRoot>
      <PublicFrame back="Back to home" isWide>
        {call && <Test call={call} />}
      </PublicFrame>
    </KitRoot>
  );
}

const STATUS = {
  disconnected: "Disconnected",
  connecting: "Connecting...",
  connected: "Connected",
  joined: "Agent joined - Say hello!",
  reconnecting: "Reconnecting...",
  error: "Error",
} as const;
const TONE = {
  disconnected: "neutral",
  connecting: "warn",
  connected: "good",
  joined: "good",
  reconnecting: "warn",
  error: "bad",
} as const;

function Test({ call }: { call: RoomCall }) {
  const view = useReadable(call.view);
  const { status, lines, saying, problem } = view;
  const isOff = status === "disconnected" || status === "error";
  const isInRoom = status === "connected" || status === "joined";
  return (
    <VoicePanel
      title="Voice room test"
      purpose="Speaks with the agent in a LiveKit room, and shows where its answers come from."
      status={STATUS[status]}
      tone={TONE[status]}
      problem={problem}
      controls={
        isOff ? (
          <Button kind="primary" icon={<Mic aria-hidden="true" size={16} />} onClick={call.start}>
            Start Voice Chat
          </Button>
        ) : (
          <>
            <Button kind="danger" icon={<PhoneOff aria-hidden="true" size={16} />} onClick={call.end}>
              End Voice Chat
            </Button>
            {isInRoom && saying !== "" && (
              <Button icon={<Hand aria-hidden="true" size={16} />} onClick={call.interrupt}>
                Interrupt
              </Button>
            )}
          </>
        )
      }
    >
      <Card as="section">
        <h2 className={styles.heading}>Conversation</h2>
        <ConversationLog label="Conversation" entries={lines} empty="What you and the agent say appears here." />
        {saying !== "" && (
          <p className={styles.saying} dir="auto">
            <b>Agent</b> {saying}
          </p>
        )}
      </Card>
      {isInRoom && <TypeInstead onSend={call.say} />}
      <Sources view={view} />
      {view.roomName !== null && (
        <p className={styles.room}>
          Room: <code>{view.roomName}</code>
        </p>
      )}
    </VoicePanel>
  );
}

function Sources({ view: { sources, demo } }: { view: RoomView }) {
  return (
    <Card as="section">
      <h2 className={styles.heading}>Sources</h2>
      {demo !== null && (
        <p className={styles.source}>
          <a href={demo.video_url}>{demo.title}</a> <Badge>{demo.duration}</Badge>
        </p>
      )}
      {sources.length === 0 && demo === null ? (
        <p className={styles.muted}>The pages that the agent quotes appear here.</p>
      ) : (
        <ul className={styles.sources} aria-label="Sources">
          {sources.map(({ id, title, publisher, date, url }) => (
            <li key={id} className={styles.source}>
              {url === null ? title : <a href={url}>{title}</a>}
              <span className={styles.muted}>
                {publisher} · <time dateTime={date}>{new Date(date).toLocaleDateString()}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
