/**
 * A separate process for LiveKit's native code: it joins rooms, passes the visitor's sound to the server and plays its answers.
 * The server decides about turns.
 */
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  type RemoteParticipant,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
} from "@livekit/rtc-node";
import { createPcmReader, toBytes } from "../../voice/pcm.ts";
import { AGENT_RATE, type RoomOrder, type RoomReport, VISITOR_RATE } from "./room-messages.ts";

/** More than the server sends ahead. */
const QUEUE_MS = 3_000;
const FRAME_MS = 20;
const MICROSECONDS = 1_000n;

interface JoinedRoom {
  visitor: string;
  room: Room;
  source: AudioSource;
  trackSid: string;
  /** Raised by every clear: sound from before it is dropped. */
  round: number;
  playing: Promise<void>;
}

const rooms = new Map<string, JoinedRoom>();

process.on("message", (order: RoomOrder) => {
  void obey(order).catch((error: unknown) => {
    report({ type: "left", room: order.room, problem: error instanceof Error ? error.message : "unknown" });
    void leave(order.room);
  });
});
process.on("disconnect", () => process.exit(0));
report({ type: "up" });

function report(message: RoomReport): void {
  process.send?.(message);
}

async function obey(order: RoomOrder): Promise<void> {
  if (order.type === "join") return join(order);
  const joined = rooms.get(order.room);
  if (joined === undefined) return;
  switch (order.type) {
    case "audio":
      play(joined, order.pcm);
      return;
    case "clear":
      joined.round += 1;
      joined.source.clearQueue();
      return;
    case "data":
      await joined.room.localParticipant?.publishData(new TextEncoder().encode(order.json), {
        reliable: true,
        destination_identities: [joined.visitor],
      });
      return;
    case "caption":
      await caption(joined, order);
      return;
    case "leave":
      await leave(order.room);
  }
}

async function join({ room: name, url, token, visitor }: Extract<RoomOrder, { type: "join" }>): Promise<void> {
  const room = new Room();
  const isVisitor = (participant: RemoteParticipant) => participant.identity === visitor;
  room.on(RoomEvent.ParticipantConnected, (participant) => {
    if (isVisitor(participant)) report({ type: "present", room: name, isPresent: true });
  });
  room.on(RoomEvent.ParticipantDisconnected, (participant) => {
    if (isVisitor(participant)) report({ type: "present", room: name, isPresent: false });
  });
  room.on(RoomEvent.TrackSubscribed, (track, _publication, participant) => {
    if (isVisitor(participant) && track.kind === TrackKind.KIND_AUDIO) void listen(name, track);
  });
  room.on(RoomEvent.Disconnected, () => {
    if (rooms.delete(name)) report({ type: "left", room: name, problem: null });
  });
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });
  const source = new AudioSource(AGENT_RATE, 1, QUEUE_MS);
  const track = LocalAudioTrack.createAudioTrack("agent", source);
  const options = new TrackPublishOptions();
  options.source = TrackSource.SOURCE_MICROPHONE;
  const publication = await room.localParticipant?.publishTrack(track, options);
  rooms.set(name, { visitor, room, source, trackSid: publication?.sid ?? "", round: 0, playing: Promise.resolve() });
  report({ type: "joined", room: name });
  if (room.remoteParticipants.has(visitor)) report({ type: "present", room: name, isPresent: true });
}

async function listen(name: string, track: RemoteTrack): Promise<void> {
  const stream = new AudioStream(track, { sampleRate: VISITOR_RATE, numChannels: 1, frameSizeMs: FRAME_MS });
  for await (const frame of stream) report({ type: "audio", room: name, pcm: toBytes(frame.data) });
}

function play(joined: JoinedRoom, bytes: Buffer): void {
  const { round } = joined;
  const pcm = createPcmReader()(bytes);
  joined.playing = joined.playing
    .then(async () => {
      if (joined.round === round) await joined.source.captureFrame(new AudioFrame(pcm, AGENT_RATE, 1, pcm.length));
    })
    // A frame that was queued when the room was left.
    .catch(() => {});
}

async function caption(joined: JoinedRoom, order: Extract<RoomOrder, { type: "caption" }>): Promise<void> {
  const { room, visitor, trackSid } = joined;
  const participantIdentity = order.isVisitor ? visitor : (room.localParticipant?.identity ?? "");
  const microphone = [...(room.remoteParticipants.get(visitor)?.trackPublications.keys() ?? [])][0];
  const now = BigInt(Date.now()) * MICROSECONDS;
  await room.localParticipant?.publishTranscription({
    participantIdentity,
    trackSid: (order.isVisitor ? microphone : trackSid) ?? trackSid,
    segments: [{ id: order.segment, text: order.text, startTime: now, endTime: now, language: "", final: order.isFinal }],
  });
  if (!order.isFinal) return;
  // Newer clients read transcriptions from a text stream.
  const writer = await room.localParticipant?.streamText({
    topic: "lk.transcription",
    senderIdentity: participantIdentity,
    attributes: { "lk.transcription_final": "true", "lk.segment_id": order.segment },
  });
  await writer?.write(order.text);
  await writer?.close();
}

async function leave(name: string): Promise<void> {
  const joined = rooms.get(name);
  rooms.delete(name);
  if (joined === undefined) return;
  joined.round += 1;
  await joined.source.close().catch(() => {});
  await joined.room.disconnect().catch(() => {});
}
