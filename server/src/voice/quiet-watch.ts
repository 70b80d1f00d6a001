import type { VoiceEvent } from "./voice-session.ts";

/** How long a call waits for a word from either side. */
export const QUIET_MS = 45_000;
/** The browser speaks some 14 letters a second, and does not report when it ends. */
const MS_PER_LETTER = 70;
const SHORTEST_WAIT_MS = 1_000;

export interface QuietWatch {
  /** Follows what the session sends. */
  follow(event: VoiceEvent): void;
  /** The visitor has typed, or their browser has recognised speech. */
  word(): void;
  stop(): void;
}

/** Calls `onQuiet` once neither side has said a word for `quietMs`. Sound without words does not count. */
export function watchQuiet(options: { quietMs: number; isSpokenByBrowser: boolean; onQuiet: () => void }): QuietWatch {
  const { quietMs, isSpokenByBrowser, onQuiet } = options;
  let isAgentActive = false;
  let isVisitorSpeaking = false;
  let lastWordAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function wait(): void {
    clearTimeout(timer);
    if (isAgentActive) return;
    const quietFor = performance.now() - lastWordAt;
    // Noise passes for speech: without a word in it, it holds the line for twice the time.
    const latest = 2 * quietMs - quietFor;
    const wanted = isVisitorSpeaking ? latest : Math.max(SHORTEST_WAIT_MS, quietMs - quietFor);
    timer = setTimeout(onQuiet, Math.max(0, Math.min(wanted, latest)));
  }

  function word(readingMs = 0): void {
    lastWordAt = performance.now() + readingMs;
    wait();
  }

  function follow(event: VoiceEvent): void {
    switch (event.type) {
      case "speech_started":
      case "speech_stopped":
        isVisitorSpeaking = event.type === "speech_started";
        wait();
        return;
      case "transcript":
        if (event.isFinal) isAgentActive = true;
        word();
        return;
      case "welcome":
        word(event.message.length * MS_PER_LETTER);
        return;
      case "reply":
        isAgentActive = !event.isFinal || !isSpokenByBrowser;
        word(isSpokenByBrowser ? event.text.length * MS_PER_LETTER : 0);
        return;
      case "done":
        isAgentActive = false;
        word(Math.max(0, lastWordAt - performance.now()));
        return;
      case "interruption":
        isAgentActive = false;
        word();
        return;
      case "error":
    }
  }

  wait();
  return { follow, word: () => word(), stop: () => clearTimeout(timer) };
}
