import { openMicrophone } from "./microphone.ts";
import { openPlayer } from "./player.ts";

const WORKLET = "/audio-worklet-processor.js";

/** How sound gets into a page and out of it. */
export interface Sound {
  openMicrophone: typeof openMicrophone;
  openPlayer: typeof openPlayer;
}

const opened = new WeakMap<BaseAudioContext, Promise<Sound>>();

/**
 * Loads what a context needs for sound, once. The worklet is a file of the server, so no policy needs blob:. Where the page's policy or
 * the browser allows no worklet, older means do the same.
 */
export function openSound(context: AudioContext, apiUrl: string): Promise<Sound> {
  const opening = opened.get(context) ?? load(context, apiUrl);
  opened.set(context, opening);
  return opening;
}

async function load(context: AudioContext, apiUrl: string): Promise<Sound> {
  try {
    await context.audioWorklet.addModule(apiUrl + WORKLET);
    return { openMicrophone, openPlayer };
  } catch {
    // A policy of nonces alone lets a page load modules, but never a worklet: there is nothing that could carry the nonce.
    return import("./without-worklet.ts");
  }
}
