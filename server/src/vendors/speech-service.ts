import { z } from "zod";
import { createPcmReader, joinPcm, type Pcm, toWav } from "../voice/pcm.ts";
import type { ListenOptions, SpeechListener, SpeechToText, TextToSpeech } from "../voice/speech-ports.ts";

interface ServiceSettings {
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

const TRANSCRIBE_MS = 10_000;
/** Until the first sound comes. */
const SPEAK_MS = 10_000;
const HEARD_RATE = 16_000;
/** Rate of the protocol's `pcm`. */
const SPOKEN_RATE = 24_000;
/** Longer utterances keep their end. */
const MAX_UTTERANCE_SAMPLES = 60 * HEARD_RATE;

const Transcription = z.object({ text: z.string() });

/** Recognises whole utterances with a service that speaks the OpenAI-compatible protocol (`POST /audio/transcriptions`). */
export function createTranscriptionService(settings: ServiceSettings): SpeechToText {
  const address = addressOf(settings, "/audio/transcriptions");
  return {
    name: settings.model,
    listen: ({ language }: ListenOptions): SpeechListener => {
      let parts: Pcm[] = [];
      let length = 0;
      return {
        begin: () => {
          parts = [];
          length = 0;
        },
        push: (pcm) => {
          parts.push(pcm);
          length += pcm.length;
          while (length > MAX_UTTERANCE_SAMPLES) length -= parts.shift()?.length ?? 0;
        },
        transcribe: async (signal) => {
          const form = new FormData();
          form.set("model", settings.model);
          form.set("response_format", "json");
          form.set("language", language.slice(0, 2).toLowerCase());
          form.set("file", new Blob([Uint8Array.from(toWav(joinPcm(parts), HEARD_RATE))], { type: "audio/wav" }), "speech.wav");
          const response = await fetch(address, {
            method: "POST",
            headers: authorization(settings),
            body: form,
            redirect: "error",
            signal: AbortSignal.any([signal, AbortSignal.timeout(TRANSCRIBE_MS)]),
          });
          if (!response.ok) {
            await response.body?.cancel();
            throw new Error(`The transcription service answered ${response.status}.`);
          }
          return { text: Transcription.parse(await response.json()).text.trim(), confidence: 1 };
        },
        close: () => {
          parts = [];
        },
      };
    },
  };
}

/** Speaks with a service that speaks the OpenAI-compatible protocol (`POST /audio/speech`), and hands sound on as it comes. */
export function createSpeechService(settings: ServiceSettings & { voice: string }): TextToSpeech {
  const address = addressOf(settings, "/audio/speech");
  const request = (input: string, voice: string, signal: AbortSignal) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...authorization(settings) },
      body: JSON.stringify({ model: settings.model, voice, input, response_format: "pcm" }),
      redirect: "error",
      signal,
    });
  return {
    name: settings.model,
    sampleRate: SPOKEN_RATE,
    voices: "named",
    speak: async function* speak(text, { voice }, signal) {
      const silence = new AbortController();
      const timer = setTimeout(() => silence.abort(new Error("The speech service is silent.")), SPEAK_MS);
      try {
        const ending = AbortSignal.any([signal, silence.signal]);
        let response = await request(text, voice ?? settings.voice, ending);
        // The service may not know an agent's own voice.
        if (response.status === 400 && voice != null) {
          await response.body?.cancel();
          response = await request(text, settings.voice, ending);
        }
        if (!response.ok || response.body === null) {
          await response.body?.cancel();
          throw new Error(`The speech service answered ${response.status}.`);
        }
        const read = createPcmReader();
        for await (const bytes of response.body) {
          timer.refresh();
          const pcm = read(Buffer.from(bytes));
          if (pcm.length > 0) yield { type: "audio", pcm };
        }
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function addressOf({ baseUrl }: ServiceSettings, path: string): string {
  return `${baseUrl.replace(/\/+$/u, "")}${path}`;
}

function authorization({ apiKey }: ServiceSettings): Record<string, string> {
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
}
