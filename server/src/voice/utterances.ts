import { isBackchannel } from "./backchannel.ts";
import type { Pcm } from "./pcm.ts";
import type { SpeechListener, SpeechToText, Transcript } from "./speech-ports.ts";
import { createVoiceActivity } from "./voice-activity.ts";

export interface UtteranceEvents {
  onStart(): void;
  /** The visitor means to speak, rather than to cough or to agree. */
  onBargeIn(): void;
  onPartial(transcript: Transcript): void;
  /** The visitor's turn is over. `text` is empty where nothing was understood. */
  onEnd(transcript: Transcript): void;
  onFailure(error: unknown): void;
}

export interface Utterances {
  push(pcm: Pcm): void;
  setAgentSpeaking(isSpeaking: boolean): void;
  close(): void;
}

/** Recognition begins in the first silence, long before the turn is known to be over. */
const RECOGNISE_AFTER_MS = 200;
/** A sentence that is complete ends the turn soon; one that may go on is waited for. */
const COMPLETE_AFTER_MS = 320;
const USUAL_AFTER_MS = 600;
const UNFINISHED_AFTER_MS = 1_000;
/** A visitor who talks over the agent this long takes the turn. */
const BARGE_IN_MS = 450;
/** A microphone that sends nothing any more was muted, and what was said is over. */
const NO_SOUND_MS = 700;
/** An utterance ends here in any case. */
const MAX_UTTERANCE_MS = 45_000;
const UNFINISHED = /(?:,|\b(?:and|or|but|so|because|the|a|an|to|of|for|with|in|on|at|if|is|are|um|uh))[\s.…]*$/iu;
const COMPLETE = /[.?!]\s*$/u;

/** Finds the visitor's utterances in a stream of sound and has them recognised. */
export function createUtterances(stt: SpeechToText, language: string, events: UtteranceEvents): Utterances {
  const activity = createVoiceActivity();
  const listener: SpeechListener = stt.listen({
    language,
    onPartial: (transcript) => {
      if (!isOpen) return;
      events.onPartial(transcript);
      if (!hasBargedIn && transcript.text !== "" && !isBackchannel(transcript.text)) bargeIn();
    },
    onFailure: events.onFailure,
  });
  let isOpen = false;
  let hasBargedIn = false;
  let lengthMs = 0;
  let silentMs = 0;
  let muted: NodeJS.Timeout | undefined;
  let attempt: { controller: AbortController; transcript: Transcript | null } | null = null;

  function bargeIn(): void {
    hasBargedIn = true;
    events.onBargeIn();
  }

  function begin(lead: Pcm): void {
    isOpen = true;
    hasBargedIn = false;
    lengthMs = 0;
    silentMs = 0;
    listener.begin();
    listener.push(lead);
    events.onStart();
  }

  function drop(): void {
    attempt?.controller.abort();
    attempt = null;
  }

  function recognise(): void {
    const controller = new AbortController();
    const current: NonNullable<typeof attempt> = { controller, transcript: null };
    attempt = current;
    listener.transcribe(controller.signal).then(
      (transcript) => {
        if (attempt !== current) return;
        current.transcript = transcript;
        endIfOver();
      },
      (error: unknown) => {
        if (attempt !== current) return;
        events.onFailure(error);
        current.transcript = { text: "", confidence: 0 };
        endIfOver();
      },
    );
  }

  function endIfOver(): void {
    const transcript = attempt?.transcript;
    if (transcript === null || transcript === undefined) return;
    if (silentMs < patienceFor(transcript.text) && lengthMs < MAX_UTTERANCE_MS) return;
    isOpen = false;
    attempt = null;
    activity.rest();
    events.onEnd(transcript);
  }

  function endOfSound(): void {
    if (!isOpen) return;
    silentMs = UNFINISHED_AFTER_MS;
    if (attempt === null) recognise();
    else endIfOver();
  }

  return {
    push: (pcm) => {
      clearTimeout(muted);
      muted = setTimeout(endOfSound, NO_SOUND_MS);
      for (const event of activity.push(pcm)) {
        if (event.type === "started") begin(event.lead);
        else if (isOpen) {
          lengthMs += (event.pcm.length / 16_000) * 1_000;
          silentMs = event.silentMs;
          listener.push(event.pcm);
          if (event.isVoiced) drop();
          if (!hasBargedIn && event.isVoiced && event.voicedMs >= BARGE_IN_MS) bargeIn();
          const isLong = lengthMs >= MAX_UTTERANCE_MS;
          if (attempt === null && (silentMs >= RECOGNISE_AFTER_MS || isLong)) recognise();
          else endIfOver();
        }
      }
    },
    setAgentSpeaking: activity.setAgentSpeaking,
    close: () => {
      isOpen = false;
      clearTimeout(muted);
      drop();
      listener.close();
    },
  };
}

function patienceFor(text: string): number {
  if (text === "" || UNFINISHED.test(text)) return UNFINISHED_AFTER_MS;
  return COMPLETE.test(text) ? COMPLETE_AFTER_MS : USUAL_AFTER_MS;
}
