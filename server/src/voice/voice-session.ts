import type { ChatReply } from "@disco/protocol";
import { isBackchannel } from "./backchannel.ts";
import { createClauseSplitter } from "./clauses.ts";
import { emailsIn, fromSpeech } from "./from-speech.ts";
import { type Heard, heardOfReply } from "./playback.ts";
import type { Pcm } from "./pcm.ts";
import { createReplySpeaker, type ReplySpeaker, type SoundSink } from "./reply-speaker.ts";
import type { SpeechToText, TextToSpeech, Transcript } from "./speech-ports.ts";
import { createUtterances, type Utterances } from "./utterances.ts";

/** Events of a call for the visitor's side; a transport gives them its own form. */
export type VoiceEvent =
  | { type: "welcome"; message: string }
  | { type: "speech_started" }
  | { type: "speech_stopped" }
  /** A final one has the id of its message. */
  | { type: "transcript"; text: string; confidence: number; isFinal: boolean; messageId?: string }
  /** The reply so far; the last one has the stored reply. */
  | { type: "reply"; text: string; isFinal: boolean; reply: ChatReply | null }
  /** The agent was cut off; `heard` is null for its welcome. */
  | { type: "interruption"; heard: Heard | null }
  | { type: "done" }
  | { type: "error"; code: VoiceErrorCode; message: string };

export type VoiceErrorCode =
  "stt_unavailable" | "stt_failed" | "tts_failed" | "turn_failed" | "call_too_long" | "call_quiet" | "invalid_request";

export interface VoiceOutput extends SoundSink {
  send(event: VoiceEvent): void;
}

export interface SpokenTurn {
  text: string;
  messageId: string;
  /** False for words that were typed during the call. */
  isSpoken: boolean;
  signal: AbortSignal;
  onText(piece: string): void;
}

/** The product's own agent: the same turn as for a typed message. */
export interface Brain {
  /** Resolves with the stored reply, and with null when it was stopped before a word of it. @throws when the turn fails. */
  answer(turn: SpokenTurn): Promise<ChatReply | null>;
  /** Puts what was heard of a reply in its place. */
  recordHeard(replyId: string, heard: Heard): Promise<void>;
}

export interface VoiceSessionDeps {
  brain: Brain;
  output: VoiceOutput;
  stt: SpeechToText | null;
  tts: TextToSpeech | null;
  language: string;
  /** The agent's own voice, if it has one. */
  voiceName?: string | null | undefined;
  now: () => number;
  newId: () => string;
  /** The message for a failed turn; null for the general apology. */
  describeFailure(error: unknown): string | null;
  onFailure(error: unknown): void;
}

export interface VoiceSession {
  /** Welcomes the visitor. */
  start(greeting: string): void;
  /** Sound of the visitor, 16 kHz mono. */
  hear(pcm: Pcm): void;
  /** Words of the visitor: typed, or recognised on their side. */
  say(text: string, options: { isSpoken: boolean; messageId?: string }): void;
  /** Cuts the agent off. */
  interrupt(): void;
  played(ms: number): void;
  /** Nothing is said to a visitor who is away. */
  setPresent(isPresent: boolean): void;
  /** Ends the call; resolves once what was heard is recorded. */
  end(): Promise<void>;
}

interface Speaking {
  text: string;
  speaker: ReplySpeaker | null;
  model: AbortController;
  stored: Promise<ChatReply | null>;
  isGreeting: boolean;
  heard: Heard | null;
}

const APOLOGY = "I'm having trouble connecting right now. Please try again in a moment.";

/** One call: who has the word, what is said, and what was heard of it. Knows no transport and no vendor. */
export function createVoiceSession(deps: VoiceSessionDeps): VoiceSession {
  const { brain, output, stt, tts, language, now } = deps;
  let speaking: Speaking | null = null;
  /** Interrupted by possible noise. */
  let suspended: Speaking | null = null;
  let recording: Promise<unknown> = Promise.resolve();
  let isPresent = true;
  let isOver = false;
  let utterances: Utterances | null = null;

  if (stt !== null) {
    utterances = createUtterances(stt, language, {
      onStart: () => output.send({ type: "speech_started" }),
      onBargeIn: () => {
        suspended = cut() ?? suspended;
      },
      onPartial: ({ text, confidence }) => output.send({ type: "transcript", text, confidence, isFinal: false }),
      onEnd: (transcript) => endUtterance(transcript),
      onFailure: (error) => {
        deps.onFailure(error);
        output.send({ type: "error", code: "stt_failed", message: "I could not hear that. Please say it again, or type it." });
      },
    });
  }

  function endUtterance({ text, confidence }: Transcript): void {
    output.send({ type: "speech_stopped" });
    const isAgentActive = speaking !== null || suspended !== null;
    if (text === "" || (isAgentActive && isBackchannel(text))) {
      resume();
      return;
    }
    suspended = null;
    const written = fromSpeech(text);
    const messageId = deps.newId();
    output.send({ type: "transcript", text: written, confidence, isFinal: true, messageId });
    answer(written, messageId, true);
  }

  /** Stops the agent, model and speech, and keeps what was heard. */
  function cut(): Speaking | null {
    const current = speaking;
    if (current === null) return null;
    speaking = null;
    utterances?.setAgentSpeaking(false);
    current.model.abort(new Error("The visitor spoke."));
    current.heard = current.speaker?.heard(current.text) ?? { text: current.text, cut: "", isAbout: false };
    current.speaker?.stop();
    output.send({ type: "interruption", heard: current.isGreeting ? null : current.heard });
    record(current);
    return current;
  }

  /** It was a cough: the agent goes on where it was cut. */
  function resume(): void {
    const current = suspended;
    suspended = null;
    if (current?.heard == null || current.heard.cut === "" || !isPresent || isOver || speaking !== null) return;
    const from = current.text.trimEnd().length - current.heard.cut.length;
    const again: Speaking = { ...current, heard: null, speaker: null };
    speaking = again;
    again.speaker = speakFrom(again, from);
    again.speaker?.say({ text: again.text.slice(from), start: from, end: again.text.length });
    again.speaker?.end();
    finishWhenHeard(again);
  }

  function record(current: Speaking): void {
    const { heard } = current;
    if (current.isGreeting || heard === null) return;
    recording = recording
      .then(() => current.stored)
      .then((reply) => (reply === null ? undefined : brain.recordHeard(reply.messageId, heardOfReply(reply.response, heard))))
      .catch((error: unknown) => deps.onFailure(error));
  }

  function speakFrom(current: Speaking, from: number): ReplySpeaker | null {
    if (tts === null) return null;
    return createReplySpeaker({
      voice: tts,
      language,
      voiceName: deps.voiceName,
      sink: output,
      now,
      from,
      onFirstSound: () => {
        if (speaking === current) utterances?.setAgentSpeaking(true);
      },
      onFailure: (error) => {
        deps.onFailure(error);
        output.send({ type: "error", code: "tts_failed", message: "My voice is not available right now. You can read my answers here." });
      },
    });
  }

  function finishWhenHeard(current: Speaking): void {
    const whenHeard = current.speaker?.done ?? Promise.resolve();
    void Promise.all([whenHeard, current.stored]).then(() => {
      if (speaking !== current) return;
      speaking = null;
      utterances?.setAgentSpeaking(false);
      current.heard = { text: current.text, cut: "", isAbout: false };
      record(current);
      output.send({ type: "done" });
    });
  }

  function answer(text: string, messageId: string, isSpoken: boolean): void {
    if (isOver) return;
    cut();
    const current: Speaking = {
      text: "",
      speaker: null,
      model: new AbortController(),
      stored: Promise.resolve(null),
      isGreeting: false,
      heard: null,
    };
    speaking = current;
    current.speaker = isPresent ? speakFrom(current, 0) : null;
    const [address] = isSpoken ? emailsIn(text) : [];
    // Read back, so that a misheard address is corrected before anything is sent to it.
    if (address !== undefined) current.speaker?.say({ text: `I have ${address}.`, start: 0, end: 0 });
    const splitter = createClauseSplitter();
    const before = recording;
    current.stored = before
      .then(() =>
        brain.answer({
          text,
          messageId,
          isSpoken,
          signal: current.model.signal,
          onText: (piece) => {
            if (speaking !== current) return;
            current.text += piece;
            for (const clause of splitter.push(piece)) current.speaker?.say(clause);
            output.send({ type: "reply", text: current.text, isFinal: false, reply: null });
          },
        }),
      )
      .then((reply) => {
        if (speaking !== current) return reply;
        if (reply !== null) addRest(current, reply.response, splitter);
        for (const clause of splitter.end()) current.speaker?.say(clause);
        output.send({ type: "reply", text: current.text, isFinal: true, reply });
        return reply;
      })
      .catch((error: unknown) => {
        if (!current.model.signal.aborted) {
          deps.onFailure(error);
          output.send({ type: "error", code: "turn_failed", message: deps.describeFailure(error) ?? APOLOGY });
        }
        return null;
      })
      .finally(() => current.speaker?.end());
    finishWhenHeard(current);
  }

  return {
    start: (greeting) => {
      output.send({ type: "welcome", message: greeting });
      const current: Speaking = {
        text: greeting,
        speaker: null,
        model: new AbortController(),
        stored: Promise.resolve(null),
        isGreeting: true,
        heard: null,
      };
      current.speaker = speakFrom(current, 0);
      if (current.speaker === null) return;
      speaking = current;
      current.speaker.say({ text: greeting, start: 0, end: greeting.length });
      current.speaker.end();
      finishWhenHeard(current);
    },
    hear: (pcm) => {
      if (!isOver) utterances?.push(pcm);
    },
    say: (text, { isSpoken, messageId }) => {
      if (isSpoken && isBackchannel(text) && speaking !== null) return;
      suspended = null;
      answer(isSpoken ? fromSpeech(text) : text, messageId ?? deps.newId(), isSpoken);
    },
    interrupt: () => {
      cut();
      suspended = null;
    },
    played: (ms) => speaking?.speaker?.played(ms),
    setPresent: (present) => {
      isPresent = present;
      if (!present) cut();
    },
    end: async () => {
      isOver = true;
      cut();
      utterances?.close();
      await recording;
    },
  };
}

/** Words that the turn added after the model: a tool's own, or a reply that was stored before. */
function addRest(current: Speaking, response: string, splitter: ReturnType<typeof createClauseSplitter>): void {
  if (!response.startsWith(current.text.trimEnd()) || response.length <= current.text.length) return;
  const rest = response.slice(current.text.length);
  current.text += rest;
  for (const clause of splitter.push(rest)) current.speaker?.say(clause);
}
