const DUCKED = 0.08;

/** Plays the agent's sound. */
export interface Player {
  play: (chunk: { pcm: ArrayBuffer; sampleRate: number; isLast: boolean }) => void;
  /** Is silent at once, and forgets what is queued. */
  clear: () => void;
  duck: (isDucked: boolean) => void;
  close: () => void;
}

/** Events of a player. */
export interface PlayerEvents {
  onPlayed: (playedMs: number) => void;
  onEnded: () => void;
}

/** How sound is queued. */
export interface PlayerOptions {
  /** Gathered before it begins, 120 by default. */
  startMs?: number;
  /** Kept at most; what comes on top is dropped. By default a whole reply has room: the server sends faster than it is spoken. */
  maxMs?: number;
  gain?: number;
}

/** A player over the worklet, whose processors are loaded. */
export function openPlayer(context: AudioContext, { onPlayed, onEnded }: PlayerEvents, processorOptions: PlayerOptions = {}): Player {
  const node = new AudioWorkletNode(context, "disco-playback", {
    numberOfInputs: 0,
    processorOptions,
  });
  const { gain = 1 } = processorOptions;
  node.port.onmessage = ({ data }: MessageEvent<{ playedMs?: number; type?: string }>) => {
    if (data.playedMs !== undefined) onPlayed(data.playedMs);
    if (data.type === "ended") onEnded();
  };
  node.connect(context.destination);
  return {
    play: (chunk) => node.port.postMessage(chunk, [chunk.pcm]),
    clear: () => node.port.postMessage({ type: "clear" }),
    duck: (isDucked) => node.port.postMessage({ gain: isDucked ? DUCKED * gain : gain }),
    close: () => {
      node.port.onmessage = null;
      node.disconnect();
    },
  };
}

/** The bytes of base64. */
export function fromBase64(text: string): ArrayBuffer {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes.buffer;
}
