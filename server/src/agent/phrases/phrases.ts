import type { Period } from "../../knowledge/site-facts/site-fact.ts";

/** Why no meeting can begin at a time, with what a sentence about it names; days and dates are written out already. */
export type BlockedTime =
  | { rule: "past" }
  | { rule: "notice"; minutes: number }
  | { rule: "horizon"; days: number; until: string }
  | { rule: "start"; minutes: number }
  | { rule: "day_off"; weekday: string }
  | { rule: "hours"; weekday: string; hours: readonly { from: string; until: string }[]; zone: string | null };

/** All that the agent says in words of its own. `name` is the company's, `label` a time as `slot` writes it, `why` comes from `because`. */
export interface Phrases {
  /** By which days, dates and hours are written. */
  locale: string;
  slot: (of: { day: string; time: string; zone: string }) => string;

  /** Closes every refusal. */
  offer: string;
  unsure: string;
  noAnswer: (of: { name: string; asksPrice: boolean; hasPages: boolean }) => string;
  noStatement: (of: { name: string; hasPages: boolean }) => string;
  closest: (name: string) => string;
  noMore: (name: string) => string;
  offTopic: (name: string) => string;
  noPromise: string;
  /** For a message in another language than these. */
  speaksOnly: (languages: string) => string;
  speechless: string;
  failed: string;
  noPart: (question: string, name: string) => string;
  noPartShort: (question: string) => string;
  alsoAsked: (question: string, more: number) => string;

  greeting: (agent: string, name: string) => string;
  greetingAgain: (name: string) => string;
  howAreYou: (name: string) => string;
  welcome: string;
  goodbye: (name: string) => string;
  identity: (agent: string, name: string) => string;
  abilities: (name: string) => string;
  invite: (name: string) => string;
  noDetails: string;
  /** The first apology, the second and the third. */
  regrets: readonly [string, string, string];
  whatWentWrong: string;
  leaveForComplaint: string;
  leaveOnceMore: string;
  great: string;
  phoneNoted: string;
  allRight: string;
  unclear: (name: string) => string;
  praised: (name: string) => string;
  joke: (name: string) => string;
  weather: (name: string) => string;
  teamWrites: string;

  noSuchDate: (date: string) => string;
  badAddress: string;
  leaveAddress: string;
  cannotConnect: string;
  cannotBook: string;

  thanksName: (first: string) => string;
  good: string;
  sure: string;
  pickYourself: (url: string) => string;
  noFreeTime: string;
  noFreeTimeButPage: (url: string) => string;
  /** Opens a list of times; `offerTimes` goes on with it. */
  freeTimes: string;
  missed: (of: { day: string | null; time: string | null; hasHours: boolean }) => string;
  nearestFree: (missed: string, why: string) => string;
  offerTimes: (opening: string, minutes: number, list: string) => string;
  taken: string;
  blocked: (start: BlockedTime) => string;
  noCalendar: string;
  holdsExhausted: string;
  wishPassedOn: string;
  askAddress: (label: string, minutes: number) => string;
  askAgain: (label: string) => string;
  confirmAloud: (label: string, email: string) => string;
  haveAddress: string;
  whichTime: string;
  booked: (label: string) => string;
  invited: (email: string) => string;
  notInvited: (email: string) => string;
  letGo: string;
  letGoAndAsk: string;
  notFree: (label: string, why: string) => string;
  notAvailable: (label: string, why: string) => string;
  bookedFor: (label: string) => string;
  yourAddress: (email: string) => string;
  readdressed: (email: string, before: string, label: string) => string;
  addressPassedOn: (email: string, label: string) => string;
  addressIs: (label: string, email: string) => string;
  /** How long the visitor has to open the mailed link. */
  confirmWithin: (hours: number) => string;
  unconfirmed: (email: string) => string;
  moved: (label: string) => string;
  cancelled: (label: string) => string;
  bookedInZone: (label: string, other: string) => string;
  bookedAlready: (label: string) => string;
  meetingRefused: string;

  nobodyThere: string;
  askEmail: string;
  leadRefused: string;
  thanks: (first: string | null) => string;
  corrected: (email: string, before: string) => string;
  willCall: string;
  numberAndAddressPassedOn: string;
  numberPassedOnToBook: string;
  numberPassedOn: string;
  detailsPassedOn: string;
  /** Someone else is to come to a booked meeting. */
  guestPassedOn: (email: string) => string;

  demo: (title: string) => string;
  noDemo: string;
  noDemoButMeeting: string;
  demoRefused: string;
  liveDemo: string;
  liveDemoNoVideo: string;
  demoInMeeting: string;
  demoNoted: string;
  demoTimes: string;
  whatElse: string;

  /** How the company is reached; `value` is written as its page has it. */
  reach: Readonly<Record<"phone" | "email" | "address" | "hours", (value: string) => string>>;
  listPrice: string;
  whichFits: string;
  farthest: (of: { name: string; isHigh: boolean; attribute: string; value: string }) => string;
  notIncluded: string;
  per: Readonly<Record<Period, string>>;
  forSpan: (span: string) => string;
}

/** "9:00 to 12:00 and 13:00 to 17:00". */
export function listOf(parts: readonly string[], and: string): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1) ?? ""}`;
}

/** A text that begins a sentence. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
