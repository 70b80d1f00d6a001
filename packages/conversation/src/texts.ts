/** The agent before its own name is known. */
export const DEFAULT_AGENT_NAME = "Disco";

/** Every sentence that the chat shows from its first paint. A language is complete or it does not compile. */
export interface Texts {
  /** The language's tag, for `lang` and for dates. */
  lang: string;
  dir: "ltr" | "rtl";
  /** The label of the whole conversation, for those who cannot see it. */
  chatWith: (agent: string) => string;
  agentRole: string;
  close: string;
  ready: string;
  placeholder: string;
  send: string;
  stop: string;
  voice: string;
  you: string;
  typing: (agent: string) => string;
  thread: string;
  stopped: string;
  unsent: string;
  sources: string;
  openPage: string;
  copy: string;
  copied: string;
  good: string;
  bad: string;
  failed: string;
  transcript: string;
  retry: string;
  trouble: string;
  offline: string;
  newMessages: string;
}

/** English. */
export const english: Texts = {
  lang: "en",
  dir: "ltr",
  chatWith: (agent) => `Chat with ${agent}`,
  agentRole: "AI agent",
  close: "Close chat",
  ready: "Ready when you are.",
  placeholder: "Ask anything",
  send: "Send message",
  stop: "Stop reply",
  voice: "Voice",
  you: "You",
  typing: (agent) => `${agent} is typing`,
  thread: "Messages",
  stopped: "Stopped",
  unsent: "Not sent yet",
  sources: "Sources",
  openPage: "Open the page",
  copy: "Copy message",
  copied: "Copied!",
  good: "Good answer",
  bad: "Bad answer",
  failed: "That did not work. Please try again.",
  transcript: "Download transcript",
  retry: "Try again",
  trouble: "I'm having trouble connecting right now. Please try again in a moment.",
  offline: "You are offline. Your message is kept and goes out when the line is back.",
  newMessages: "New messages",
};
