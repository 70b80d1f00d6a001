import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createPcmReader } from "../../voice/pcm.ts";
import type { SpeechPart, TextToSpeech } from "../../voice/speech-ports.ts";
import type { EspeakAnswer, EspeakRequest } from "./espeak-helper.ts";
import { espeakVoice, SAMPLE_RATE, WORDS_PER_MINUTE } from "./espeak-voice.ts";

const HELPER = fileURLToPath(new URL("./espeak-helper.ts", import.meta.url));

interface Speaking {
  parts: SpeechPart[];
  isDone: boolean;
  failure: Error | null;
  wake(): void;
}

/** Whether the optional package with the WASM build is installed. */
export function hasEspeakPackage(): boolean {
  try {
    import.meta.resolve("@echogarden/espeak-ng-emscripten");
    return true;
  } catch {
    return false;
  }
}

/** Speaks with the WASM build of espeak-ng in a helper process, started with the first clause. It tells when each word begins. */
export function createEspeakProcess(): TextToSpeech {
  let child: ChildProcess | null = null;
  let lastId = 0;
  const speaking = new Map<number, Speaking>();

  function start(): ChildProcess {
    const started = fork(HELPER, [], {
      execArgv: ["--no-warnings"],
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.on("message", (answer: EspeakAnswer) => {
      if (answer === "up") return;
      const current = speaking.get(answer.id);
      if (current === undefined) return;
      if ("isDone" in answer) current.isDone = true;
      else {
        if (answer.words.length > 0) current.parts.push({ type: "words", times: answer.words });
        current.parts.push({ type: "audio", pcm: createPcmReader()(answer.pcm) });
      }
      current.wake();
    });
    const fail = () => {
      if (child !== started) return;
      child = null;
      for (const current of speaking.values()) {
        current.failure = new Error("The speech helper ended.");
        current.wake();
      }
    };
    started.on("error", fail);
    started.on("exit", fail);
    return started;
  }

  return {
    name: "espeak-ng (WASM, in a helper process)",
    sampleRate: SAMPLE_RATE,
    voices: [],
    speak: async function* speak(text, { language }, signal) {
      child ??= start();
      const id = (lastId += 1);
      const current: Speaking = { parts: [], isDone: false, failure: null, wake: () => {} };
      speaking.set(id, current);
      const wake = () => current.wake();
      signal.addEventListener("abort", wake, { once: true });
      const request: EspeakRequest = { id, text, voice: espeakVoice(language), wordsPerMinute: WORDS_PER_MINUTE };
      child.send(request, () => {});
      try {
        while (!signal.aborted) {
          const part = current.parts.shift();
          if (part !== undefined) yield part;
          else if (current.failure !== null) throw current.failure;
          else if (current.isDone) return;
          else await new Promise<void>((resolve) => (current.wake = resolve));
        }
      } finally {
        signal.removeEventListener("abort", wake);
        speaking.delete(id);
      }
    },
    close: async () => {
      const ending = child;
      child = null;
      ending?.kill("SIGKILL");
    },
  };
}
