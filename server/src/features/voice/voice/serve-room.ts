import type { ChatReply, RoomMessage } from "@disco/protocol";
import type { CallEnd } from "../../../db/tables/call-tables.ts";
import type { LivekitRooms } from "../../../vendors/livekit/livekit-rooms.ts";
import type { RoomProcess, RoomSeat } from "../../../vendors/livekit/room-process.ts";
import { createResampler, type Pcm } from "../../../voice/pcm.ts";
import type { VoiceEvent, VoiceOutput } from "../../../voice/voice-session.ts";
import type { LiveCalls } from "./live-calls.ts";
import { type CallDeps, type LiveCall, type NewCall, openCall } from "./open-call.ts";
import { MAX_CALL_MS } from "./socket-guard.ts";

export interface ServeRoomDeps extends CallDeps {
  rooms: LivekitRooms;
  roomProcess: RoomProcess;
  liveCalls: LiveCalls;
}

export interface RoomCall extends NewCall {
  roomName: string;
  visitorIdentity: string;
}

const AGENT_RATE = 24_000;
/** A visitor who reloads the page is back within seconds. */
const ABSENT_MS = 60_000;

/** Puts the agent into a room and holds the call there until the visitor has left for good. */
export async function serveRoom(deps: ServeRoomDeps, call: RoomCall): Promise<LiveCall> {
  const { rooms, roomProcess, liveCalls } = deps;
  const { roomName } = call;
  let seat: RoomSeat | null = null;
  let hasStarted = false;
  let absent: NodeJS.Timeout | undefined;
  const output = createRoomOutput(() => seat);
  const line = await liveCalls.occupy(call.target, call.callId);
  const live = await openCall(deps, { ...call, transport: "room" }, output, (reason) => void hangUp(reason)).catch(
    async (error: unknown) => {
      await line.free();
      throw error;
    },
  );
  const whole: LiveCall = { ...live, end: hangUp };
  await line.connect(whole);

  async function hangUp(reason: CallEnd): Promise<boolean> {
    clearTimeout(absent);
    clearTimeout(tooLong);
    const isOurs = await live.end(reason);
    seat?.leave();
    seat = null;
    await line.free(!isOurs);
    await rooms.delete(roomName).catch((error: unknown) => deps.onFailure(error));
    return isOurs;
  }
  const tooLong = setTimeout(() => {
    output.send({ type: "error", code: "call_too_long", message: "This call has reached its ten minutes." });
    void hangUp("limit");
  }, MAX_CALL_MS);
  absent = setTimeout(() => void hangUp("lost"), ABSENT_MS);

  try {
    seat = await roomProcess.join(
      { room: roomName, url: rooms.url, token: await rooms.agentToken(roomName, `agent-${live.id}`), visitor: call.visitorIdentity },
      {
        onPresent: (isPresent) => {
          clearTimeout(absent);
          live.session.setPresent(isPresent);
          if (!isPresent) absent = setTimeout(() => void hangUp("lost"), ABSENT_MS);
          else if (!hasStarted) begin();
          else output.repeat();
        },
        onSound: (pcm) => live.session.hear(pcm),
        onLeft: () => {
          seat = null;
          void hangUp("lost");
        },
      },
    );
  } catch (error) {
    await hangUp("server");
    throw error;
  }

  /** The room reports presence before `join` resolves when the visitor was first. */
  function begin(): void {
    hasStarted = true;
    setImmediate(() => live.session.start(live.greeting));
  }

  return whole;
}

interface RoomOutput extends VoiceOutput {
  /** Tells a visitor who came back what is still on show: data is not replayed by the room. */
  repeat(): void;
}

function createRoomOutput(seatOf: () => RoomSeat | null): RoomOutput {
  let resample: ((pcm: Pcm) => Pcm) | null = null;
  let segment = 0;
  let lastDemo: string | null = null;
  const sendData = (message: RoomMessage) => seatOf()?.sendData(JSON.stringify(message));
  const caption = (text: string, isVisitor: boolean, isFinal: boolean) =>
    seatOf()?.caption({ isVisitor, segment: `${isVisitor ? "visitor" : "agent"}-${segment}`, text, isFinal });

  function showReply(reply: ChatReply): void {
    sendData({ type: "reply", text: reply.response, citations: reply.citations, reply });
    const { videoData } = reply;
    if (videoData === null) return;
    const { title, duration, videoUrl, embedUrl } = videoData;
    const demo: RoomMessage = { type: "show_demo", title, duration, video_url: videoUrl, embed_url: embedUrl };
    lastDemo = JSON.stringify(demo);
    sendData(demo);
  }

  function send(event: VoiceEvent): void {
    switch (event.type) {
      case "welcome":
        caption(event.message, false, true);
        segment += 1;
        return;
      case "transcript":
        caption(event.text, true, event.isFinal);
        if (event.isFinal) segment += 1;
        return;
      case "reply":
        // Pages that know only transcriptions find the sources by these markers.
        caption(event.text + (event.reply?.citations ?? []).map(({ id }) => ` [CITE:${id}]`).join(""), false, event.isFinal);
        if (event.reply !== null) showReply(event.reply);
        if (event.isFinal) segment += 1;
        return;
      case "interruption":
        seatOf()?.clear();
        sendData({ type: "interruption", heard: event.heard });
        segment += 1;
        return;
      case "error":
        sendData({ type: "error", code: event.code, message: event.message });
        return;
      case "speech_started":
      case "speech_stopped":
      case "done":
    }
  }

  return {
    send,
    audio: ({ pcm, sampleRate, index }) => {
      if (index === 0 || resample === null) resample = createResampler(sampleRate, AGENT_RATE);
      const sound = resample(pcm);
      if (sound.length > 0) seatOf()?.play(sound);
    },
    isCongested: () => seatOf() === null,
    repeat: () => {
      if (lastDemo !== null) seatOf()?.sendData(lastDemo);
    },
  };
}
