/** Every sentence the conversation shows. A language is complete or it does not compile. */
export interface Texts {
  /** The label of the whole conversation, for those who cannot see it. */
  chatWith: (agent: string) => string;
  agentRole: string;
  close: string;
  ready: string;
  placeholder: string;
  send: string;
  stop: string;
  you: string;
  typing: (agent: string) => string;
  thread: string;
  newMessages: string;
  sources: string;
  source: (number: number) => string;
  openPage: string;
  stopped: string;
  unsent: string;
  offline: string;
  trouble: string;
  retry: string;
  video: {
    play: string;
  };
  meeting: {
    confirmed: string;
    inviteTo: (email: string) => string;
    yourEmail: string;
    addToCalendar: string;
    conflict: string;
    suggestAnother: string;
    selectTime: string;
    unavailable: string;
    alternatives: string;
    different: string;
    differentDraft: string;
    choose: (label: string) => string;
  };
}

/** English. */
export const english: Texts = {
  chatWith: (agent) => `Chat with ${agent}`,
  agentRole: "AI agent",
  close: "Close chat",
  ready: "Ready when you are.",
  placeholder: "Ask anything",
  send: "Send message",
  stop: "Stop reply",
  you: "You",
  typing: (agent) => `${agent} is typing`,
  thread: "Messages",
  newMessages: "New messages",
  sources: "Sources",
  source: (number) => `Source ${number}`,
  openPage: "Open the page",
  stopped: "Stopped",
  unsent: "Not sent yet",
  offline: "You are offline. Your message is kept and goes out when the line is back.",
  trouble: "I'm having trouble connecting right now. Please try again in a moment.",
  retry: "Try again",
  video: {
    play: "Play video",
  },
  meeting: {
    confirmed: "Meeting Confirmed",
    inviteTo: (email) => `Calendar invite sent to ${email}`,
    yourEmail: "your email",
    addToCalendar: "Add to Calendar",
    conflict: "Scheduling Conflict",
    suggestAnother: "Please suggest another time that works for you.",
    selectTime: "Select a Time",
    unavailable: "Our sales person is not available at the time you asked for.",
    alternatives: "Available Alternatives",
    different: "Suggest a different time",
    differentDraft: "Could we meet ",
    choose: (label) => `Let's meet ${label}`,
  },
};
