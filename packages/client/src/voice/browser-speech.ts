/** The part of the browser's recogniser that is used; TypeScript does not know it. */
interface SpeechRecognition extends EventTarget {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  onresult: ((event: { resultIndex: number; results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  abort: () => void;
}

declare global {
  var SpeechRecognition: (new () => SpeechRecognition) | undefined;
  var webkitSpeechRecognition: (new () => SpeechRecognition) | undefined;
}

/** Words that the browser recognises where the site has no recogniser. */
export interface Recogniser {
  /** It does not listen while the agent speaks: nothing takes the agent's own voice out of what it hears. */
  setListening: (isListening: boolean) => void;
  close: () => void;
}

/** Events of the browser's recogniser. */
export interface RecogniserEvents {
  onWords: (text: string, isFinal: boolean) => void;
  onRefused: () => void;
  /** It does not work here. */
  onUnavailable: () => void;
}

const RESTART_MS = 300;

/** Null where the browser lacks a recogniser. */
export function openRecogniser(lang: string, { onWords, onRefused, onUnavailable }: RecogniserEvents): Recogniser | null {
  const Made = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;
  if (Made === undefined) return null;
  const recogniser = new Made();
  let isWanted = false;
  let isRunning = false;
  let isOver = false;
  recogniser.continuous = true;
  recogniser.interimResults = true;
  recogniser.lang = lang;
  recogniser.onresult = ({ resultIndex, results }) => {
    if (!isWanted) return;
    const said = Array.from(results).slice(resultIndex);
    const text = said
      .map((one) => one[0]?.transcript ?? "")
      .join("")
      .trim();
    if (text !== "")
      onWords(
        text,
        said.every(({ isFinal }) => isFinal),
      );
  };
  recogniser.onerror = ({ error }) => {
    if (error === "not-allowed") onRefused();
    else if (error === "no-speech" || error === "aborted") return;
    else onUnavailable();
    isOver = true;
  };
  // It ends by itself after a silence.
  recogniser.onend = () => {
    isRunning = false;
    if (isWanted && !isOver) setTimeout(run, RESTART_MS);
  };

  function run(): void {
    if (isRunning || !isWanted || isOver) return;
    isRunning = true;
    recogniser.start();
  }

  return {
    setListening: (isListening) => {
      isWanted = isListening;
      if (isListening) run();
      else recogniser.abort();
    },
    close: () => {
      isOver = true;
      isWanted = false;
      recogniser.abort();
    },
  };
}

/** Reads aloud with the browser's own voice; `onEnd` is called without one, too. */
export function speakAloud(text: string, lang: string, onEnd: () => void): void {
  if (!("speechSynthesis" in globalThis)) {
    onEnd();
    return;
  }
  const words = new SpeechSynthesisUtterance(text);
  words.lang = lang;
  words.onend = onEnd;
  words.onerror = onEnd;
  speechSynthesis.speak(words);
}

/** Ends what `speakAloud` is saying. */
export function stopSpeaking(): void {
  if ("speechSynthesis" in globalThis) speechSynthesis.cancel();
}
