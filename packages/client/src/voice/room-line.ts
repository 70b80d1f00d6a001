import type { ReplyOf, RoomMessage, TellVoiceRoom } from "@disco/protocol";
import type { routes } from "@disco/protocol/routes";
import type { Transport } from "../transport/transport.ts";
import { watchLevel } from "./microphone.ts";
import type { LineEvents } from "./socket-line.ts";
import type { Line } from "./voice-call.ts";

const START_ROOM: typeof routes.startVoiceRoom.path = "/api/voice-livekit/session";
const DUCKED = 0.08;
const RETRIES = 5;
const LONGEST_WAIT_MS = 5_000;
const CONNECT = { websocketTimeout: 3_000, peerConnectionTimeout: 4_000 };
// Pages that know only captions find the sources by these marks; here they come with the reply.
const MARK = /\s*\[CITE:[^\]]*\]/gu;

export interface RoomLineOptions {
  transport: Transport;
  sessionId: string;
  organizationId: string | undefined;
  locale: string | undefined;
  context: AudioContext;
  stream: MediaStream;
}

/** A call in a LiveKit room, which copes better with bad networks. Rejects where none can be had: then a socket carries the call. */
export async function openRoomLine(options: RoomLineOptions, events: LineEvents): Promise<Line> {
  const { transport, sessionId, organizationId, locale, context, stream } = options;
  const [livekit, { data }] = await Promise.all([import("livekit-client"), startRoom()]);
  const room = new livekit.Room({
    adaptiveStream: true,
    dynacast: true,
    // The microphone is the call's, which may go on over a socket.
    stopLocalTrackOnUnpublish: false,
    reconnectPolicy: {
      nextRetryDelayInMs: ({ retryCount }) => (retryCount >= RETRIES ? null : Math.min(retryCount * 1_000, LONGEST_WAIT_MS)),
    },
  });
  const voices = new Set<HTMLMediaElement>();
  let track = stream.getAudioTracks()[0];
  let stopWatching = watchLevel(context, stream, events.onLevel);
  let isMuted = false;
  let isGreeted = false;
  let isSilent = false;

  async function startRoom(): Promise<ReplyOf<"startVoiceRoom">> {
    const body = { purpose: "sales_demo", organizationId, chatSessionId: sessionId, locale };
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await transport.call(START_ROOM, sessionId, init)).json();
  }

  const isAgent = (participant: { identity: string } | undefined) => participant?.identity.includes("agent") === true;
  room.on(livekit.RoomEvent.TrackSubscribed, (heard, _publication, participant) => {
    if (isAgent(participant) && heard.kind === livekit.Track.Kind.Audio) voices.add(heard.attach());
  });
  room.on(livekit.RoomEvent.ActiveSpeakersChanged, (speakers) => events.onSound(speakers.some(isAgent)));
  room.on(livekit.RoomEvent.TranscriptionReceived, (segments, participant) => {
    for (const { text, final } of segments) {
      const words = text.replaceAll(MARK, "");
      if (!isAgent(participant)) events.onTranscript(words, final);
      else if (isGreeted) events.onReply(words, false, null);
      else {
        isGreeted = true;
        events.onWelcome({ message: words, callId: room.localParticipant.identity.replace(/^visitor-/u, "") });
      }
    }
  });
  room.on(livekit.RoomEvent.DataReceived, (payload, participant) => {
    if (!isAgent(participant)) return;
    const message: RoomMessage = JSON.parse(new TextDecoder().decode(payload));
    if (message.type === "reply") events.onReply(message.text, true, message.reply);
    else if (message.type === "interruption") events.onInterruption(message.heard ?? undefined);
    else if (message.type === "error") events.onError(message.message);
  });
  room.on(livekit.RoomEvent.Disconnected, (reason) => {
    if (isSilent) return;
    hush();
    events.onClosed(reason === livekit.DisconnectReason.ROOM_DELETED);
  });

  function hush(): void {
    isSilent = true;
    stopWatching();
    for (const voice of voices) voice.remove();
    voices.clear();
  }

  /** A visitor's token lets them speak in the room, and nothing else: words go to the server. */
  function tell(message: TellVoiceRoom): Promise<Response> {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(message) };
    return transport.call(`${START_ROOM}/${data.roomName}/messages`, data.sessionId, init);
  }

  async function publish(): Promise<void> {
    if (track) await room.localParticipant.publishTrack(track, { source: livekit.Track.Source.Microphone });
  }

  try {
    await room.connect(data.url, data.token, CONNECT);
    await publish();
    await room.startAudio();
  } catch (error) {
    hush();
    void room.disconnect(false);
    throw error;
  }

  return {
    say: (text, messageId, isSpoken) =>
      void tell({ type: "text", text, messageId, isSpoken }).catch(() => isSilent || events.onUnsaid(messageId, text)),
    interrupt: () => void tell({ type: "interrupt" }).catch(() => {}),
    setMuted: (muted) => {
      isMuted = muted;
      if (track) track.enabled = !muted;
    },
    duck: (isDucked) => {
      for (const voice of voices) voice.volume = isDucked ? DUCKED : 1;
    },
    useMicrophone: (next) => {
      stopWatching();
      stopWatching = watchLevel(context, next, events.onLevel);
      if (track) void room.localParticipant.unpublishTrack(track, false);
      track = next.getAudioTracks()[0];
      if (track) track.enabled = !isMuted;
      void publish();
    },
    close: () => {
      const isConnected = room.state === livekit.ConnectionState.Connected;
      hush();
      void room.disconnect(false);
      // The server knows already about a call that ended by itself.
      if (isConnected) void transport.call(`${START_ROOM}/${data.roomName}`, data.sessionId, { method: "DELETE" }).catch(() => {});
    },
  };
}
