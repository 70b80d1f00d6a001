import type { Microphone, MicrophoneEvents, MicrophoneOptions } from "./microphone.ts";
import type { Player, PlayerEvents, PlayerOptions } from "./player.ts";

const BLOCK_LENGTH = 1_024;
const DUCKED = 0.08;
const REPORT_MS = 100;

/** The microphone without a worklet: on the page's own thread. */
export function openMicrophone(
  context: AudioContext,
  stream: MediaStream,
  { onFrame, onEnded }: MicrophoneEvents,
  { sampleRate = 16_000, frameLength = 512 }: MicrophoneOptions = {},
): Microphone {
  const source = context.createMediaStreamSource(stream);
  const node = context.createScriptProcessor(BLOCK_LENGTH, 1, 1);
  const resample = createAveragingResampler(context.sampleRate / sampleRate);
  let frame = new Int16Array(frameLength);
  let filled = 0;
  let energy = 0;
  let isMuted = false;
  node.onaudioprocess = ({ inputBuffer }) => {
    for (const sample of resample(inputBuffer.getChannelData(0))) {
      const value = isMuted ? 0 : Math.max(-1, Math.min(1, sample));
      energy += value * value;
      frame[filled] = Math.round(value * 32_767);
      filled += 1;
      if (filled < frameLength) continue;
      onFrame(frame.buffer, Math.sqrt(energy / frameLength));
      frame = new Int16Array(frameLength);
      filled = 0;
      energy = 0;
    }
  };
  source.connect(node);
  // It runs only while it leads somewhere; its output is silence.
  node.connect(context.destination);
  const [track] = stream.getAudioTracks();
  track?.addEventListener("ended", onEnded);
  return {
    setMuted: (muted) => {
      isMuted = muted;
    },
    close: () => {
      track?.removeEventListener("ended", onEnded);
      node.onaudioprocess = null;
      source.disconnect();
      node.disconnect();
    },
  };
}

/** Makes one sample of every `step`, their mean, across the blocks it is given. */
function createAveragingResampler(step: number): (block: Float32Array) => number[] {
  let sum = 0;
  let count = 0;
  let position = 0;
  return (block) => {
    const output: number[] = [];
    for (const sample of block) {
      sum += sample;
      count += 1;
      position += 1;
      if (position < step) continue;
      output.push(sum / count);
      position -= step;
      sum = 0;
      count = 0;
    }
    return output;
  };
}

/** Plays without a worklet: a source for each chunk, one after the other. */
export function openPlayer(
  context: AudioContext,
  { onPlayed, onEnded }: PlayerEvents,
  { startMs = 120, maxMs = 180_000, gain = 1 }: PlayerOptions = {},
): Player {
  const output = context.createGain();
  output.gain.value = gain;
  output.connect(context.destination);
  let sources = new Set<AudioBufferSourceNode>();
  let isLast = false;
  let endsAt = 0;
  let queuedMs = 0;
  const report = setInterval(() => {
    if (sources.size > 0) onPlayed(Math.max(0, queuedMs - (endsAt - context.currentTime) * 1_000));
  }, REPORT_MS);

  function clear(): void {
    const stopped = sources;
    sources = new Set();
    queuedMs = 0;
    endsAt = 0;
    for (const source of stopped) {
      source.onended = null;
      source.stop();
    }
  }

  return {
    play: ({ pcm, sampleRate, isLast: isEnd }) => {
      if (isLast && sources.size === 0) clear();
      isLast = isEnd;
      const samples = Float32Array.from(new Int16Array(pcm), (sample) => sample / 32_768);
      if (samples.length === 0 || endsAt - context.currentTime > maxMs / 1_000) {
        if (isLast && sources.size === 0) onEnded();
        return;
      }
      const buffer = context.createBuffer(1, samples.length, sampleRate);
      buffer.copyToChannel(samples, 0);
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(output);
      const startsAt = endsAt > context.currentTime ? endsAt : context.currentTime + startMs / 1_000;
      const mine = sources;
      mine.add(source);
      source.onended = () => {
        mine.delete(source);
        if (mine === sources && mine.size === 0 && isLast) {
          onPlayed(queuedMs);
          onEnded();
        }
      };
      source.start(startsAt);
      endsAt = startsAt + buffer.duration;
      queuedMs += buffer.duration * 1_000;
    },
    clear,
    duck: (isDucked) => {
      output.gain.value = isDucked ? DUCKED * gain : gain;
    },
    close: () => {
      clearInterval(report);
      clear();
      output.disconnect();
    },
  };
}
