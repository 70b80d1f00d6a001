/** Every sentence of a call. */
export interface VoiceTexts {
  call: string;
  connecting: string;
  cancel: string;
  joined: string;
  listening: string;
  thinking: string;
  speaking: string;
  reconnecting: string;
  muted: string;
  end: string;
  mute: string;
  unmute: string;
  settings: string;
  captions: string;
  hold: string;
  holdToTalk: string;
  microphone: string;
  speaker: string;
  interrupt: string;
  unblock: string;
  refused: string;
  nobody: string;
  /** A person has taken the conversation: the agent is silent. */
  taken: (name: string) => string;
  close: string;
}

export const englishVoice: VoiceTexts = {
  call: "Call",
  connecting: "Connecting...",
  cancel: "Connecting. Press to cancel",
  joined: "Agent joined - Say hello!",
  listening: "Listening",
  thinking: "Thinking",
  speaking: "Speaking",
  reconnecting: "Reconnecting...",
  muted: "Muted",
  end: "End Call",
  mute: "Mute microphone",
  unmute: "Unmute microphone",
  settings: "Sound settings",
  captions: "Captions",
  hold: "Push to talk",
  holdToTalk: "Hold to talk",
  microphone: "Microphone",
  speaker: "Speaker",
  interrupt: "Interrupt",
  unblock: "Press to hear the agent",
  refused: "Your browser does not let us use the microphone. You can listen, and type.",
  nobody:
    "Voice needs speech recognition, which this browser lacks and this site has not set up. You can type, and I will read answers aloud.",
  taken: (name) => `${name} is here and answers in writing`,
  close: "Close",
};
