/** Every sentence of the cards. They travel with the cards, not with the panel. */
export interface CardTexts {
  playVideo: (title: string) => string;
  openVideo: string;
  videoBlocked: string;
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
}

/** English. */
export const englishCards: CardTexts = {
  playVideo: (title) => `Play video: ${title}`,
  openVideo: "Open in a new tab",
  videoBlocked: "This page does not let the video play here.",
  confirmed: "Meeting Confirmed",
  inviteTo: (email) => `Calendar invite: ${email}`,
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
};
