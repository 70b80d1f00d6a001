/** Every sentence of what stands beside the messages: copies, the transcript, trouble with the line. They travel with the extras. */
export interface ExtrasTexts {
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
export const englishExtras: ExtrasTexts = {
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
