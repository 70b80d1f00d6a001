import { openMicrophone } from "./microphone.ts";
import type { Microphone, MicrophoneEvents, MicrophoneOptions } from "./microphone.ts";
import { openPlayer } from "./player.ts";
import type { Player, PlayerEvents, PlayerOptions } from "./player.ts";

const WORKLET = "/audio-worklet-processor.js";

/** How sound gets into a page and out of it. */
export interface Sound {
  /** False where the page's policy, or the browser, allows no worklet; then older means do the same. */
  hasWorklet: boolean;
  openMicrophone: (stream: MediaStream, events: MicrophoneEvents, options?: MicrophoneOptions) => Microphone;
  openPlayer: (events: PlayerEvents, options?: PlayerOptions) => Player;
}

const opened = new WeakMap<BaseAudioContext, Promise<Sound>>();

/** Loads what a context needs for sound, once. The worklet is a file of the server, so no policy needs blob:. */
export function openSound(context: AudioContext, apiUrl: string): Promise<Sound> {
  const opening = opened.get(context) ?? load(context, apiUrl);
  opened.set(context, opening);
  return opening;
}

async function load(context: AudioContext, apiUrl: string): Promise<Sound> {
  try {
    await context.audioWorklet.addModule(apiUrl + WORKLET);
    return {
      hasWorklet: true,
      openMicrophone: (...given) => openMicrophone(context, ...given),
      openPlayer: (...given) => openPlayer(context, ...given),
    };
  } catch {
    // A policy of nonces alone lets a page load modules, but never a worklet: there is nothing that could carry the nonce.
    const { openBufferPlayer, openScriptMicrophone } = await import("./without-worklet.ts");
    return {
      hasWorklet: false,
      openMicrophone: (...given) => openScriptMicrophone(context, ...given),
      openPlayer: (...given) => openBufferPlayer(context, ...given),
    };
  }
}
