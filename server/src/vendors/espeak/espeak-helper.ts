/**
 * A program of its own around the WASM build of espeak-ng, which is under the GPL: the server talks to it over a pipe and never loads it.
 * Takes one clause after another and answers with its sound and the times of its words.
 */
export interface EspeakRequest {
  id: number;
  text: string;
  voice: string;
  wordsPerMinute: number;
}

export type EspeakAnswer = "up" | { id: number; pcm: Buffer; words: { word: number; ms: number }[] } | { id: number; isDone: true };

interface EspeakEvent {
  type: string;
  text_position: number;
  audio_position: number;
}

interface EspeakWorker {
  rate: number;
  set_voice(name: string): void;
  synthesize(text: string, onChunk: (audio: Int16Array | null, events: EspeakEvent[]) => number): void;
}

interface EspeakModule {
  eSpeakNGWorker: new () => EspeakWorker;
}

if (process.send !== undefined) await serve();

async function serve(): Promise<void> {
  // The package has no types, and no place where they could be written beside it.
  const packageName = "@echogarden/espeak-ng-emscripten";
  const { default: load }: { default: () => Promise<EspeakModule> } = await import(packageName);
  const { eSpeakNGWorker } = await load();
  const worker = new eSpeakNGWorker();
  const answer = (message: EspeakAnswer) => process.send?.(message);

  process.on("message", (request: EspeakRequest) => {
    worker.set_voice(request.voice);
    worker.rate = request.wordsPerMinute;
    const starts = [...request.text.matchAll(/\S+/gu)].map(({ index }) => index);
    worker.synthesize(request.text, (audio, events) => {
      const words = events
        .filter(({ type }) => type === "word")
        .map(({ text_position, audio_position }) => ({
          word: starts.findLastIndex((start) => start <= text_position - 1),
          ms: audio_position,
        }));
      if (audio !== null) answer({ id: request.id, pcm: Buffer.from(audio.slice().buffer), words });
      return 0;
    });
    answer({ id: request.id, isDone: true });
  });
  process.on("disconnect", () => process.exit(0));
  answer("up");
}
