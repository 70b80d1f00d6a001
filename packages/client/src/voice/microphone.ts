const CAPTURE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** How the sound is cut. */
export interface MicrophoneOptions {
  /** 16 kHz by default. */
  sampleRate?: number;
  /** Samples in a frame, 512 by default. */
  frameLength?: number;
}

/** The visitor's microphone as frames of 16-bit mono PCM. */
export interface Microphone {
  setMuted: (isMuted: boolean) => void;
  close: () => void;
}

/** Events of an open microphone. */
export interface MicrophoneEvents {
  /** A frame, and how loud it is from 0 to 1. */
  onFrame: (pcm: ArrayBuffer, level: number) => void;
  /** It was unplugged, or the visitor has taken back the permission. */
  onEnded: () => void;
}

/** Asks the visitor for the microphone, with echo, noise and level taken care of. */
export const askForMicrophone = (deviceId?: string): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ audio: deviceId ? { ...CAPTURE, deviceId: { exact: deviceId } } : CAPTURE });

/** Hands on what the stream hears, at the server's rate. The processors are loaded; the stream stays its owner's. */
export function openMicrophone(
  context: AudioContext,
  stream: MediaStream,
  { onFrame, onEnded }: MicrophoneEvents,
  processorOptions: MicrophoneOptions = {},
): Microphone {
  const source = context.createMediaStreamSource(stream);
  const node = new AudioWorkletNode(context, "disco-capture", {
    numberOfOutputs: 0,
    processorOptions,
  });
  node.port.onmessage = ({ data }: MessageEvent<{ pcm: ArrayBuffer; level: number }>) => onFrame(data.pcm, data.level);
  source.connect(node);
  const [track] = stream.getAudioTracks();
  track?.addEventListener("ended", onEnded);
  return {
    setMuted: (isMuted) => node.port.postMessage({ isMuted }),
    close: () => {
      track?.removeEventListener("ended", onEnded);
      source.disconnect();
      node.port.onmessage = null;
    },
  };
}

const LEVEL_MS = 40;

/** Reports a stream's volume until the returned function is called. */
export function watchLevel(context: AudioContext, stream: MediaStream, onLevel: (level: number) => void): () => void {
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length));
  }, LEVEL_MS);
  return () => {
    clearInterval(timer);
    source.disconnect();
  };
}
