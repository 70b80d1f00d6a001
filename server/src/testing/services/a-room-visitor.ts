import type { RoomMessage } from "@disco/protocol";
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
} from "@livekit/rtc-node";
import { rootMeanSquare } from "../../voice/pcm.ts";

export interface RoomVisitor {
  room: Room;
  messages: RoomMessage[];
  /** Finished lines of both sides. */
  captions: string[];
  /** Milliseconds of the agent's sound that was not silence. */
  heardMs(): number;
  speak(pcm: Int16Array): Promise<void>;
  leave(): Promise<void>;
}

/** A visitor with a microphone in a LiveKit room. */
export async function openRoomVisitor({ url, token }: { url: string; token: string }): Promise<RoomVisitor> {
  const room = new Room();
  const messages: RoomMessage[] = [];
  const captions: string[] = [];
  let heardMs = 0;
  room.registerTextStreamHandler("lk.transcription", (reader) => void reader.readAll().then((text) => captions.push(text)));
  room.on(RoomEvent.DataReceived, (payload, participant) => {
    if (participant?.identity.includes("agent") === true) messages.push(JSON.parse(new TextDecoder().decode(payload)));
  });
  room.on(RoomEvent.TrackSubscribed, (track, _publication, participant) => {
    if (track.kind !== TrackKind.KIND_AUDIO || !participant.identity.includes("agent")) return;
    void (async () => {
      for await (const frame of new AudioStream(track, { sampleRate: 16_000, numChannels: 1, frameSizeMs: 20 }))
        if (rootMeanSquare(frame.data) > 0.01) heardMs += 20;
    })();
  });
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });
  const source = new AudioSource(16_000, 1, 60_000);
  const options = new TrackPublishOptions();
  options.source = TrackSource.SOURCE_MICROPHONE;
  await room.localParticipant?.publishTrack(LocalAudioTrack.createAudioTrack("microphone", source), options);
  return {
    room,
    messages,
    captions,
    heardMs: () => heardMs,
    speak: async (pcm) => {
      const whole = new Int16Array(pcm.length + 24_000);
      whole.set(pcm);
      for (let at = 0; at + 320 <= whole.length; at += 320)
        await source.captureFrame(new AudioFrame(whole.slice(at, at + 320), 16_000, 1, 320));
      await source.waitForPlayout();
    },
    leave: () => room.disconnect(),
  };
}
