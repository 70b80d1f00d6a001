import { createCell, type Readable } from "@disco/client";
import { ApiError, type VoiceApi } from "@disco/client/api";
import type { RoomMessage, VoiceRoomReply, VoiceSource } from "@disco/protocol";
import type * as Livekit from "livekit-client";

const RETRIES = 5;
const LONGEST_WAIT_MS = 5_000;
const STEP_MS = 1_000;
const CAPTURE = { sampleRate: 24_000, autoGainControl: true, echoCancellation: true, noiseSuppression: true };
const CITATION = /\s*\[CITE:([^\]]*)\]/gu;

interface RoomLine {
  id: string;
  speaker: "Agent" | "You";
  text: string;
  at: Date;
  hasCitation: boolean;
}

/** View of the page. */
export interface RoomView {
  status: "disconnected" | "connecting" | "connected" | "joined" | "reconnecting" | "error";
  roomName: string | null;
  lines: readonly RoomLine[];
  saying: string;
  sources: readonly VoiceSource[];
  demo: Extract<RoomMessage, { type: "show_demo" }> | null;
  problem: string | null;
}

const nothing: RoomView = {
  status: "disconnected",
  roomName: null,
  lines: [],
  saying: "",
  sources: [],
  demo: null,
  problem: null,
};

export interface RoomCall {
  readonly view: Readable<RoomView>;
  start: () => void;
  say: (text: string) => void;
  interrupt: () => void;
  end: () => void;
}

/** A call in a LiveKit room, made with LiveKit's own client as any other page would make it. */
export function createRoomCall(api: VoiceApi, company: string): RoomCall {
  const view = createCell(nothing);
  let room: Livekit.Room | null = null;
  let held: VoiceRoomReply["data"] | null = null;
  const voices = new Set<HTMLMediaElement>();
  let run = 0;

  const change = (next: Partial<RoomView>) => view.set({ ...view.peek(), ...next });
  const isAgent = (participant: { identity: string } | undefined) => participant?.identity.includes("agent") === true;

  const loading = import("livekit-client").catch(() => {
    change({ status: "error", problem: "Failed to load voice components" });
    return null;
  });

  async function enter(current: number): Promise<void> {
    const livekit = await loading;
    if (livekit === null) throw new Error("Voice components not loaded");
    if (current !== run) return;
    const { Room, RoomEvent, Track } = livekit;
    const started = await api.startRoom({ company, purpose: "sales_demo" });
    if (current !== run) {
      void api.endRoom(started.roomName, started.sessionId).catch(() => {});
      return;
    }
    held = started;
    const joined = (room = new Room({
      adaptiveStream: true,
      dynacast: true,
      audioCaptureDefaults: CAPTURE,
      reconnectPolicy: {
        nextRetryDelayInMs: ({ retryCount }) => (retryCount >= RETRIES ? null : Math.min(retryCount * STEP_MS, LONGEST_WAIT_MS)),
      },
    }));
    const standing = () => ([...joined.remoteParticipants.values()].some(isAgent) ? "joined" : "connected");
    joined
      .on(RoomEvent.ParticipantConnected, (participant) => {
        if (isAgent(participant)) change({ status: "joined" });
      })
      .on(RoomEvent.TrackSubscribed, (track, _publication, participant) => {
        if (isAgent(participant) && track.kind === Track.Kind.Audio) voices.add(track.attach());
      })
      .on(RoomEvent.TranscriptionReceived, (segments, participant) => {
        for (const segment of segments) hear(segment, isAgent(participant) ? "Agent" : "You");
      })
      .on(RoomEvent.DataReceived, (payload, participant) => {
        if (isAgent(participant)) receive(payload);
      })
      .on(RoomEvent.Reconnecting, () => change({ status: "reconnecting" }))
      .on(RoomEvent.Reconnected, () => change({ status: standing() }))
      .on(RoomEvent.Disconnected, () => {
        if (current === run) leave({ status: "disconnected", roomName: null, saying: "" });
      });
    change({ roomName: started.roomName });
    await joined.connect(started.url, started.token);
    if (current !== run) return;
    change({ status: standing() });
    void joined.startAudio();
    await joined.localParticipant.setMicrophoneEnabled(true).catch(() => {
      // Then one listens, and types.
      change({ problem: "Microphone access denied. Please check your browser permissions." });
    });
  }

  function hear({ id, text, final: isFinal }: { id: string; text: string; final: boolean }, speaker: RoomLine["speaker"]): void {
    const words = text.replaceAll(CITATION, "");
    if (!isFinal) {
      if (speaker === "Agent") change({ saying: words });
      return;
    }
    const ids = Array.from(text.matchAll(CITATION), ([, cited = ""]) => cited);
    add({ id, speaker, text: words, at: new Date(), hasCitation: ids.length > 0 });
    for (const cited of ids) void showSource(cited);
  }

  function add(line: RoomLine): void {
    const { lines, saying } = view.peek();
    if (line.text === "" || lines.some(({ id }) => id === line.id)) return;
    change({ lines: [...lines, line], saying: line.speaker === "Agent" ? "" : saying });
  }

  async function showSource(id: string): Promise<void> {
    const isKnown = () => view.peek().sources.some((source) => source.id === id);
    if (isKnown()) return;
    try {
      const source = await api.readSource(id);
      if (!isKnown()) change({ sources: [...view.peek().sources, source] });
    } catch (error) {
      console.warn("A source could not be read.", error);
    }
  }

  function receive(payload: Uint8Array): void {
    try {
      const message: RoomMessage = JSON.parse(new TextDecoder().decode(payload));
      if (message.type === "show_demo") change({ demo: message });
      else if (message.type === "error") change({ problem: message.message });
      else if (message.type === "interruption") {
        const text = message.heard?.text.trim() ?? "";
        add({ id: crypto.randomUUID(), speaker: "Agent", text, at: new Date(), hasCitation: false });
        change({ saying: "" });
      }
    } catch (error) {
      console.warn("A message in the room is not understood.", error);
    }
  }

  function leave(next: Partial<RoomView>): void {
    run += 1;
    for (const voice of voices) voice.remove();
    voices.clear();
    const [left, ended] = [room, held];
    room = held = null;
    void left?.disconnect();
    if (ended !== null) void api.endRoom(ended.roomName, ended.sessionId).catch(() => {});
    change(next);
  }

  function tell(message: Parameters<VoiceApi["tellRoom"]>[2]): void {
    if (held === null) return;
    api.tellRoom(held.roomName, held.sessionId, message).catch((error: unknown) => change({ problem: sentenceOf(error) }));
  }

  return {
    view,
    start: () => {
      const { status } = view.peek();
      if (status !== "disconnected" && status !== "error") return;
      const current = (run += 1);
      view.set({ ...nothing, status: "connecting" });
      enter(current).catch((error: unknown) => {
        if (current === run) leave({ status: "error", roomName: null, problem: sentenceOf(error) });
      });
    },
    say: (text) => {
      const trimmed = text.trim();
      if (trimmed === "" || held === null) return;
      add({ id: crypto.randomUUID(), speaker: "You", text: trimmed, at: new Date(), hasCitation: false });
      tell({ type: "text", text: trimmed });
    },
    interrupt: () => tell({ type: "interrupt" }),
    end: () => leave(nothing),
  };
}

/** The server's own words where it has any. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : "Voice service temporarily unavailable";
  const isServers = error.message !== new ApiError(error.status, error.code).message;
  return isServers ? error.message : `Failed to create session (${error.status})`;
}
