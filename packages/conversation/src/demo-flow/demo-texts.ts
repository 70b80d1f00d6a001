/** Every sentence of the guided demo. */
export interface DemoTexts {
  step: (step: number, of: number) => string;
  title: string;
  intro: string;
  start: string;
  next: string;
  back: string;
  skip: string;
  ask: string;
  resume: string;
  answer: string;
  video: string;
  slot: string;
  searching: string;
  taken: string;
  noTimes: string;
  noneFits: string;
  contact: string;
  name: string;
  nameMissing: string;
  email: string;
  emailInvalid: string;
  book: string;
  request: string;
  sending: string;
  booked: string;
  requested: string;
  requestedHint: string;
  /** Sentences that the demo sends for the visitor. */
  sayTimes: string;
  sayTakes: (label: string, name: string, email: string) => string;
  sayRequest: (name: string, email: string) => string;
}

/** English. */
export const englishDemo: DemoTexts = {
  step: (step, of) => `Step ${step} of ${of}`,
  title: "Your guided demo",
  intro: "A few questions, a short look, and a time to meet. It takes about two minutes.",
  start: "Start the demo",
  next: "Continue",
  back: "Back",
  skip: "Skip",
  ask: "Ask a question instead",
  resume: "Back to the demo",
  answer: "Your answer",
  video: "See it at work",
  slot: "Pick a time for your demo",
  searching: "Looking for free times…",
  taken: "That time has just been taken. Please pick another.",
  noTimes: "No free times could be found. Leave your details and we will suggest one.",
  noneFits: "None of these suits me",
  contact: "Who is coming?",
  name: "Name",
  nameMissing: "Enter your name.",
  email: "Work email",
  emailInvalid: "Enter an email address, such as name@company.com.",
  book: "Book the demo",
  request: "Request the demo",
  sending: "Sending…",
  booked: "Your demo is booked",
  requested: "Your demo request is in",
  requestedHint: "We will write to you to find a time.",
  sayTimes: "I'd like to book a meeting",
  sayTakes: (label, name, email) => `Let's meet ${label}. My name is ${name} and my email is ${email}`,
  sayRequest: (name, email) => `Please get back to me about a demo. My name is ${name} and my email is ${email}`,
};
