import type { Clause } from "./clauses.ts";
import { createFramer, type Pcm } from "./pcm.ts";
import { createPlayback, type Heard } from "./playback.ts";
import type { TextToSpeech } from "./speech-ports.ts";
import { toSpeech } from "./to-speech.ts";

/** Where sound goes. */
export interface SoundSink {
  audio(chunk: { pcm: Pcm; sampleRate: number; index: number; isLast: boolean }): void;
  /** True while the visitor's side takes nothing more in. */
  isCongested(): boolean;
}

export interface ReplySpeakerDeps {
  voice: TextToSpeech;
  language: string;
  /** The agent's own voice, if it has one. */
  voiceName?: string | null | undefined;
  sink: SoundSink;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  onFirstSound(): void;
  onFailure(error: unknown): void;
  /** Where in the reply's text it begins. */
  from?: number;
}

/** Speaks one reply while it is being written. */
export interface ReplySpeaker {
  say(clause: Clause): void;
  /** No clause comes after this. */
  end(): void;
  /** Cuts it off: synthesis ends upstream and nothing more is sent. */
  stop(): void;
  /** How much of the reply's text was heard. */
  heard(text: string): Heard;
  played(ms: number): void;
  /** Resolves once all was heard, or it was cut. */
  readonly done: Promise<void>;
}

/** Each chunk is about 46 ms at the voices' rates. */
const CHUNK_SAMPLES = 1_024;
/** Sound is sent this far ahead of what is heard: enough for a bad network, and little is wasted when the visitor cuts in. */
const LEAD_MS = 1_000;
/** Synthesis stays at most this far ahead of what was sent. */
const SYNTHESIS_AHEAD_MS = 8_000;
const STEP_MS = 20;

export function createReplySpeaker(deps: ReplySpeakerDeps): ReplySpeaker {
  const { voice, sink, now } = deps;
  const playback = createPlayback(deps.from);
  const cut = new AbortController();
  const clauses: Clause[] = [];
  const ready: Pcm[] = [];
  let isEnded = false;
  let isSynthesised = false;
  let readyMs = 0;
  let index = 0;
  let wakeSynthesis = () => {};
  let isLastSent = false;

  const msOf = (samples: number) => (samples / voice.sampleRate) * 1_000;
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  async function synthesise(): Promise<void> {
    const frame = createFramer(CHUNK_SAMPLES);
    const queue = (pcm: Pcm) => {
      ready.push(pcm);
      readyMs += msOf(pcm.length);
    };
    for (;;) {
      const clause = clauses.shift();
      if (clause === undefined) {
        if (isEnded || cut.signal.aborted) break;
        await new Promise<void>((resolve) => (wakeSynthesis = resolve));
        continue;
      }
      const spoken = toSpeech(clause.text, deps.language);
      playback.begin(clause);
      let samples = 0;
      if (/[\p{L}\p{N}]/u.test(spoken)) {
        for await (const part of voice.speak(spoken, { language: deps.language, voice: deps.voiceName ?? null }, cut.signal)) {
          if (cut.signal.aborted) return;
          if (part.type === "words") playback.setWords(part.times);
          else {
            samples += part.pcm.length;
            playback.add(msOf(part.pcm.length));
            for (const chunk of frame(part.pcm)) queue(chunk);
          }
          while (readyMs > SYNTHESIS_AHEAD_MS && !cut.signal.aborted) await sleep(STEP_MS);
        }
      }
      playback.finish();
      // The next clause begins on a chunk of its own, so that its words are where the clock says.
      const padding = (CHUNK_SAMPLES - (samples % CHUNK_SAMPLES)) % CHUNK_SAMPLES;
      if (samples > 0) for (const chunk of frame(new Int16Array(padding))) queue(chunk);
      playback.add(msOf(samples > 0 ? padding : 0));
    }
    isSynthesised = true;
  }

  async function send(): Promise<void> {
    while (!cut.signal.aborted) {
      const isAhead = playback.sentMs - playback.positionMs(now()) >= LEAD_MS;
      const pcm = isAhead || sink.isCongested() ? undefined : ready.shift();
      if (pcm !== undefined) {
        const ms = msOf(pcm.length);
        readyMs -= ms;
        playback.sent(ms, now());
        if (index === 0) deps.onFirstSound();
        isLastSent = isSynthesised && ready.length === 0;
        sink.audio({ pcm, sampleRate: voice.sampleRate, index, isLast: isLastSent });
        index += 1;
        continue;
      }
      if (isSynthesised && ready.length === 0) break;
      await sleep(STEP_MS);
    }
    // The last sound may have gone out before it was known to be the last.
    if (!cut.signal.aborted && index > 0 && !isLastSent) {
      sink.audio({ pcm: new Int16Array(0), sampleRate: voice.sampleRate, index, isLast: true });
    }
    while (!cut.signal.aborted && playback.positionMs(now()) < playback.sentMs) await sleep(STEP_MS);
  }

  const synthesis = synthesise().catch((error: unknown) => {
    isSynthesised = true;
    if (!cut.signal.aborted) deps.onFailure(error);
  });
  const done = Promise.all([synthesis, send()]).then(() => {});

  return {
    say: (clause) => {
      clauses.push(clause);
      wakeSynthesis();
    },
    end: () => {
      isEnded = true;
      wakeSynthesis();
    },
    stop: () => {
      cut.abort(new Error("The reply was cut off."));
      wakeSynthesis();
    },
    heard: (text) => playback.heard(text, now()),
    played: (ms) => playback.played(ms, now()),
    done,
  };
}
