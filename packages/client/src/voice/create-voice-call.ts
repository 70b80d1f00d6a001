import type { ReplyOf, VoiceTicketReply } from "@disco/protocol";
import type { routes } from "@disco/protocol/routes";
import type { CallState } from "../call/call.ts";
import { createCell } from "../readable.ts";
import { browser } from "../session/surroundings.ts";
import { toDiscoError } from "../transport/to-disco-error.ts";
import { createTransport } from "../transport/transport.ts";
import { openRecogniser, speakAloud, stopSpeaking } from "./browser-speech.ts";
import type { Recogniser } from "./browser-speech.ts";
import { threadOf } from "./call-thread.ts";
import { nextCall, noCall } from "./call-view.ts";
import type { CallStep, CallView } from "./call-view.ts";
import { dropCall, keepCall, readKeptCall } from "./kept-call.ts";
import { askForMicrophone } from "./microphone.ts";
import { createOpenQuestion } from "./open-question.ts";
import { openSocketLine } from "./socket-line.ts";
import type { LineEvents } from "./socket-line.ts";
import { openSound } from "./sound.ts";
import type { Sound } from "./sound.ts";
import type { Line, VoiceCall, VoiceCallOptions } from "./voice-call.ts";

const REQUEST_TICKET: typeof routes.requestVoiceTicket.path = "/api/voice/ticket";

const RETRIES = 5;
const LONGEST_WAIT_MS = 5_000;
// Louder than this for two frames, the visitor is taken to speak.
const SPEECH_LEVEL = 0.03;
const DUCK_MS = 700;
const UNAVAILABLE = "Voice service temporarily unavailable";

/** Makes a call for a session's conversation. Nothing is asked for until it starts. */
export function createVoiceCall({ session, address, agent, locale }: VoiceCallOptions): VoiceCall {
  const view = createCell<CallView>(noCall);
  const state = createCell<CallState>({ phase: "idle" });
  const level = createCell(0);
  const devices = createCell<readonly MediaDeviceInfo[]>([]);
  const transport = createTransport(address, browser.fetch);
  const thread = threadOf(session);
  const lang = locale ?? navigator.language;
  let context: AudioContext | null = null;
  let stream: MediaStream | null = null;
  let line: Line | null = null;
  let recogniser: Recogniser | null = null;
  let callId: string | undefined;
  const question = createOpenQuestion();
  let voice: VoiceTicketReply["voice"] = "server";
  let attempts = 0;
  let loudFrames = 0;
  let restore: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Another start invalidates pending steps of the earlier one. */
  let run = 0;

  function step(next: CallStep): void {
    const before = view.peek();
    const now = nextCall(before, next);
    view.set(now);
    if (now.phase !== before.phase || now.isMuted !== before.isMuted) state.set(toState(now));
    if (now.turn !== before.turn || now.phase !== before.phase || now.isMuted !== before.isMuted) listen(now);
  }

  function listen({ phase, turn, isMuted }: CallView): void {
    recogniser?.setListening(phase === "live" && turn !== "speaking" && !isMuted);
  }

  function isOn(): boolean {
    const { phase } = view.peek();
    return phase === "connecting" || phase === "live" || phase === "reconnecting";
  }

  function start(given?: AudioContext): void {
    if (isOn()) return;
    run += 1;
    attempts = 0;
    callId = readKeptCall({ address, agent })?.callId;
    step({ type: "started" });
    const opened = (context = given ?? new AudioContext());
    opened.onstatechange = () => step({ type: "blocked", isBlocked: opened.state === "suspended" });
    step({ type: "blocked", isBlocked: opened.state === "suspended" });
    void opened.resume();
    void connect(run, openStream(run));
  }

  async function openStream(current: number): Promise<void> {
    try {
      const opened = await askForMicrophone();
      if (current !== run || !isOn()) {
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      stream = opened;
      step({ type: "microphone", microphone: "on" });
      devices.set((await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind !== "videoinput"));
    } catch {
      // Then the visitor listens, and types.
      if (current === run) step({ type: "microphone", microphone: "refused" });
    }
  }

  async function connect(current: number, microphone: Promise<void>): Promise<void> {
    try {
      const ticket = await requestTicket();
      if (current !== run) return;
      if (ticket.recognition === "browser") openBrowserRecogniser();
      else await microphone;
      const sound = await openSound(context!, address.apiUrl);
      if (current !== run || !isOn()) return;
      voice = ticket.voice;
      thread.belongTo(ticket.sessionId, ticket.conversationId);
      line = (await enterRoom(current, ticket)) ?? openSocket(current, ticket, sound);
      if (current !== run) {
        line.close();
        line = null;
      } else line.setMuted(view.peek().isMuted);
    } catch (cause) {
      if (current !== run) return;
      const { code, message } = await toDiscoError(cause);
      // A refusal is final; only connection failures are retried.
      if (code === "network" || code === "timeout" || code === "unavailable") reconnect(current);
      else finish("refused", message || UNAVAILABLE);
    }
  }

  function openSocket(current: number, { ticket, recognition, callId: id }: VoiceTicketReply, sound: Sound): Line {
    callId = id;
    const opened = openSocketLine({ address, agent, ticket, context: context!, sound }, lineEvents(current, recognition));
    if (stream && recognition === "server") opened.useMicrophone(stream);
    return opened;
  }

  /** A room for a call that begins with a microphone. A call that was cut off goes on over a socket, which is there sooner. */
  async function enterRoom(current: number, { hasRooms, recognition, sessionId }: VoiceTicketReply): Promise<Line | null> {
    if (!hasRooms || recognition !== "server" || voice !== "server" || stream === null || callId !== undefined || agent) return null;
    const { organizationId } = address;
    const options = { transport, sessionId, organizationId, locale, context: context!, stream };
    return import("./room-line.ts").then(({ openRoomLine }) => openRoomLine(options, lineEvents(current, recognition))).catch(() => null);
  }

  async function requestTicket(): Promise<ReplyOf<"requestVoiceTicket">> {
    const { sessionId } = session.chat.peek();
    const response = await transport.call(REQUEST_TICKET, sessionId, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        organizationId: address.organizationId || undefined,
        agent: agent || undefined,
        sessionId: sessionId ?? undefined,
        callId,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        locale,
        page: browser.page(),
        // There is no call before the visitor has agreed.
        consent: session.config.peek()?.consent?.version,
      }),
    });
    return response.json();
  }

  function openBrowserRecogniser(): void {
    // The recogniser has the microphone to itself: on phones two cannot have it.
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    recogniser ??= openRecogniser(lang, {
      onWords: (text, isFinal) => {
        step({ type: "heard", text, isFinal });
        if (isFinal) tell(text, true);
      },
      onRefused: () => step({ type: "microphone", microphone: "refused" }),
      onUnavailable: () => {
        recogniser = null;
        step({ type: "opened", recognition: "nobody" });
      },
    });
  }

  function tell(text: string, isSpoken: boolean): void {
    const id = browser.newId();
    // A person takes nothing up.
    thread.asked(id, text, !isSpoken || session.chat.peek().handovers?.at(-1)?.handler === "person");
    question.set({ id, text, isSpoken });
    line?.say(text, id, isSpoken);
  }

  function lineEvents(current: number, recognition: VoiceTicketReply["recognition"]): LineEvents {
    const isCurrent = () => current === run;
    return {
      onWelcome: ({ message, callId: id }) => {
        if (!isCurrent()) return;
        attempts = 0;
        callId = id;
        keepCall({ address, agent }, id);
        step({ type: "opened", recognition: recognition === "browser" && recogniser === null ? "nobody" : recognition });
        step({ type: "said", text: message });
        if (!question.sayAgain(line) && voice === "browser") readAloud(message);
      },
      onTranscript: (text, isFinal, messageId) => {
        step({ type: "heard", text, isFinal });
        if (!isFinal) return;
        const id = messageId ?? browser.newId();
        thread.asked(id, text, true);
        question.set(messageId === undefined ? null : { id, text, isSpoken: true });
      },
      onReply: (text, isFinal, reply) => {
        thread.takenUp();
        step({ type: "said", text });
        if (!isFinal) return;
        thread.answered(text, reply);
        question.replied();
        if (voice === "browser") readAloud(text);
        else if (view.peek().turn === "thinking") step({ type: "sounded", isPlaying: true });
      },
      onSound: (isPlaying) => {
        if (isPlaying) thread.wentOn();
        else question.sounded();
        step({ type: "sounded", isPlaying });
      },
      onInterruption: (heard) => {
        clearTimeout(restore);
        line?.duck(false);
        stopSpeaking();
        thread.cutOff(view.peek().said, heard);
        // Without what was heard it was the welcome.
        if (heard !== undefined) question.set(null);
        step({ type: "interrupted" });
      },
      onError: (problem) => step({ type: "troubled", problem }),
      onUnsaid: (id, text) => {
        thread.unsaid(id);
        question.set(null);
        step({ type: "interrupted" });
        // Then it is a message of the same conversation, answered in writing.
        session.send(text);
      },
      onLevel: hearLevel,
      onMicrophoneEnded: () => step({ type: "microphone", microphone: "off" }),
      onClosed: (isOver) => {
        if (!isCurrent()) return;
        line = null;
        if (isOver) finish("agent", view.peek().problem ?? undefined);
        else reconnect(current);
      },
    };
  }

  function readAloud(text: string): void {
    step({ type: "sounded", isPlaying: true });
    speakAloud(text, lang, () => {
      question.sounded();
      step({ type: "sounded", isPlaying: false });
    });
  }

  /** The agent is quiet at once when the visitor speaks up, and is loud again if the server heard no words in it. */
  function hearLevel(value: number): void {
    level.set(Math.min(1, value * 6));
    loudFrames = value > SPEECH_LEVEL ? loudFrames + 1 : 0;
    if (loudFrames !== 2 || view.peek().turn !== "speaking") return;
    line?.duck(true);
    clearTimeout(restore);
    restore = setTimeout(() => line?.duck(false), DUCK_MS);
  }

  function reconnect(current: number): void {
    line?.close();
    line = null;
    stopSpeaking();
    attempts += 1;
    if (attempts > RETRIES) {
      finish("lost", UNAVAILABLE);
      return;
    }
    if (view.peek().phase !== "connecting") step({ type: "lost" });
    retry = setTimeout(() => current === run && void connect(current, Promise.resolve()), Math.min(attempts * 1_000, LONGEST_WAIT_MS));
  }

  function finish(by: NonNullable<CallView["endedBy"]>, problem?: string): void {
    run += 1;
    clearTimeout(retry);
    clearTimeout(restore);
    line?.close();
    line = null;
    recogniser?.close();
    recogniser = null;
    stopSpeaking();
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    void context?.close();
    context = null;
    callId = undefined;
    question.set(null);
    level.set(0);
    dropCall();
    step({ type: "ended", by, ...(problem === undefined ? {} : { problem }) });
  }

  // The next page may belong to the same site and continue the call.
  addEventListener("pagehide", () => {
    if (callId !== undefined && isOn()) keepCall({ address, agent }, callId);
  });

  return {
    state,
    view,
    level,
    devices,
    start,
    end: () => {
      if (isOn()) finish("visitor");
    },
    setMuted: (isMuted) => {
      step({ type: "muted", isMuted });
      line?.setMuted(isMuted);
      if (isMuted) level.set(0);
    },
    say: (text) => {
      const trimmed = text.trim();
      if (line === null || view.peek().phase !== "live") session.send(text);
      else if (trimmed !== "") {
        session.setDraft("");
        stopSpeaking();
        step({ type: "heard", text: trimmed, isFinal: true });
        tell(trimmed, false);
      }
    },
    interrupt: () => {
      stopSpeaking();
      question.set(null);
      line?.interrupt();
      step({ type: "interrupted" });
    },
    unblock: () => void context?.resume(),
    chooseMicrophone: (deviceId) => {
      void askForMicrophone(deviceId).then(
        (chosen) => {
          for (const track of stream?.getTracks() ?? []) track.stop();
          stream = chosen;
          line?.useMicrophone(chosen);
        },
        () => step({ type: "troubled", problem: "This microphone cannot be used." }),
      );
    },
    chooseSpeaker: (deviceId) => {
      if (context && "setSinkId" in context && typeof context.setSinkId === "function") void context.setSinkId(deviceId);
    },
  };
}

function toState({ phase, isMuted, endedBy }: CallView): CallState {
  switch (phase) {
    case "idle":
    case "connecting":
      return { phase };
    case "live":
    case "reconnecting":
      return { phase: "live", isMuted };
    case "ended":
      return { phase, reason: endedBy ?? "visitor" };
  }
}
