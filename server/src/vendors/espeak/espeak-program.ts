import { spawn } from "node:child_process";
import { createPcmReader } from "../../voice/pcm.ts";
import type { TextToSpeech } from "../../voice/speech-ports.ts";
import { espeakVoice, SAMPLE_RATE, VARIANTS, variantOf, WORDS_PER_MINUTE } from "./espeak-voice.ts";

const WAV_HEADER_BYTES = 44;

/** Whether Debian's espeak-ng, or another build of it, is on PATH. */
export async function hasEspeakProgram(program = "espeak-ng"): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ["--version"], { stdio: "ignore" });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** Speaks with the espeak-ng program: a process for each clause, killed when the clause is cut. */
export function createEspeakProgram(program = "espeak-ng"): TextToSpeech {
  return {
    name: "espeak-ng on PATH",
    sampleRate: SAMPLE_RATE,
    voices: VARIANTS,
    speak: async function* speak(text, { language, voice }, signal) {
      if (signal.aborted) return;
      const child = spawn(program, ["-v", variantOf(espeakVoice(language), voice), "-s", String(WORDS_PER_MINUTE), "--stdout", "--stdin"], {
        stdio: ["pipe", "pipe", "ignore"],
      });
      const kill = () => child.kill("SIGKILL");
      const failed = new Promise<never>((_resolve, reject) => child.once("error", reject));
      failed.catch(() => {});
      signal.addEventListener("abort", kill, { once: true });
      try {
        child.stdin.on("error", () => {});
        child.stdin.end(text);
        const read = createPcmReader();
        let header = WAV_HEADER_BYTES;
        const sound = child.stdout[Symbol.asyncIterator]();
        for (;;) {
          const next = await Promise.race([sound.next(), failed]);
          if (next.done === true) return;
          const chunk: unknown = next.value;
          if (!Buffer.isBuffer(chunk)) continue;
          const skipped = Math.min(header, chunk.length);
          header -= skipped;
          const pcm = read(chunk.subarray(skipped));
          if (pcm.length > 0) yield { type: "audio", pcm };
        }
      } finally {
        signal.removeEventListener("abort", kill);
        kill();
      }
    },
  };
}
