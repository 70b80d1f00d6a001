import { listOf, type Phrases } from "./phrases.ts";

export const en: Phrases = {
  locale: "en-US",
  slot: ({ day, time, zone }) => `${day} at ${time} ${zone}`,

  offer: "Would you like to talk to a person on the team, or shall I book a meeting?",
  unsure: "Not what you meant? I can put you in touch with a person on the team.",
  noAnswer: ({ name, asksPrice, hasPages }) =>
    `I couldn't find ${asksPrice ? "a price for that" : "that"} on ${possessive(name)} site, and I don't want to guess.${hasPages ? " What comes nearest is listed below." : ""}`,
  noStatement: ({ name, hasPages }) =>
    `I couldn't find anything about that on ${possessive(name)} site, so a person should look at it.${hasPages ? " What comes nearest is listed below." : ""}`,
  closest: (name) => `I couldn't find a clear answer to that on ${possessive(name)} site. The closest I found:`,
  noMore: (name) => `I couldn't find more about that on ${possessive(name)} site than what I've told you above.`,
  offTopic: (name) =>
    `That's not something I can help with. I answer questions about ${name} from its own site, so I have no information on it.`,
  noPromise:
    "That's not something I can help with: I can't promise a price or a discount, but a person on the team can look at it with you.",
  speaksOnly: (languages) =>
    `I don't speak that language yet. I speak ${languages}: please write to me in one of them, or leave your e-mail address here and a person will get back to you.`,
  speechless: "I couldn't find an answer to that. Would you like to talk to a person, or shall I book a meeting?",
  failed: "I couldn't do that just now. Please try again in a moment.",
  noPart: (question, name) =>
    `I couldn't find an answer to “${question}” on ${possessive(name)} site; a person on the team can tell you, or I can book a meeting.`,
  noPartShort: (question) => `I couldn't find an answer to “${question}”; a person on the team can tell you.`,
  alsoAsked: (question, more) =>
    `You also asked “${question}”${more === 0 ? "" : ` and ${more} more`}; send me that again, and I'll look it up next.`,

  greeting: (agent, name) =>
    `Hi! I'm ${withArticle(agent)}. Ask me anything about ${name}: what it does, what it costs, how to set it up. I can also show you a demo or book a meeting.`,
  greetingAgain: (name) => `Hello again! What else would you like to know about ${name}?`,
  howAreYou: (name) => `I'm doing well, thanks for asking! What can I tell you about ${name}?`,
  welcome: "You're welcome! Is there anything else you'd like to know?",
  goodbye: (name) => `Goodbye, and thanks for stopping by. I'm here whenever you have a question about ${name}.`,
  identity: (agent, name) =>
    `I'm ${withArticle(agent)}, an automated assistant for ${name}, not a person. I answer from ${name}'s own pages and documents. If you'd rather talk to a person, I can put you in touch or book a meeting.`,
  abilities: (name) =>
    `I can answer questions about ${name} from its own site and show where each answer comes from. I can also show you a demo, book a meeting with the team, or pass your details to a person. What would you like to know?`,
  invite: (name) => `Of course. What would you like to know about ${name}?`,
  noDetails:
    "That's fine, you don't need to leave one. Keep asking me whatever you like; if you'd rather write to the team yourself, ask me how to reach them.",
  regrets: [
    "I'm sorry about that; it isn't the experience you should have.",
    "I'm sorry that this goes on. I can't put it right myself, but a person can.",
    "I'm sorry, and I see that I'm of little help with this. It needs a person.",
  ],
  whatWentWrong:
    "Tell me what went wrong and I'll look it up, or leave your e-mail address and a person on the team will get back to you. I can also book a meeting.",
  leaveForComplaint: "Leave your e-mail address here, and a person on the team will get back to you about it. I can also book a meeting.",
  leaveOnceMore: "Leave your e-mail address, and a person on the team will get back to you, or I can book a meeting.",
  great: "Great. Is there anything else you'd like to know?",
  phoneNoted:
    "Thanks, I've noted your number with this conversation. A person on the team writes before they call: leave your e-mail address here as well, and they will get back to you.",
  allRight: "All right. If anything else comes up, just ask.",
  unclear: (name) =>
    `I didn't quite get that. Could you put it in other words? You can ask me about ${name}, see a demo, or talk to a person on the team.`,
  praised: (name) => `Thank you, I'm glad to hear it! What else would you like to know about ${name}?`,
  joke: (name) => `I'm better at facts than at jokes, I'm afraid. Ask me anything about ${name}, and I'll be on surer ground.`,
  weather: (name) => `I can't look out of a window from here, I'm afraid. What would you like to know about ${name}?`,
  teamWrites:
    "The team has your details and will write to you by e-mail; how soon, I can't see from here. If it can't wait, ask me for their phone number, or tell me a day and time that suit you, and I'll book a meeting.",

  noSuchDate: (date) => `There is no ${date}. Tell me another day, and I'll book a meeting.`,
  badAddress: "That doesn't look like an e-mail address. Could you check it and send it again?",
  leaveAddress:
    "Of course. Leave your e-mail address here and a person on the team will get back to you. Or tell me a day and time that suit you, and I'll book a meeting.",
  cannotConnect:
    "I'm sorry, I can't connect you with a person in this chat. Leave your phone number or e-mail address here, and a person on the team will get back to you. If it can't wait, ask me for the team's phone number.",
  cannotBook: "I can't book a meeting from here, but leave your e-mail address and a person on the team will get back to you with times.",

  thanksName: (first) => `Thanks, ${first}.`,
  good: "Good.",
  sure: "Sure.",
  pickYourself: (url) => `You can also pick a time yourself: ${url}`,
  noFreeTime: "There is no free time in the coming weeks. Leave your e-mail address and a person will get back to you.",
  noFreeTimeButPage: (url) => `I have no free time to offer in the coming weeks. You can pick a time yourself: ${url}`,
  freeTimes: "Here are times that are free",
  missed: ({ day, time, hasHours }) =>
    time !== null
      ? `I have no free time at ${time}`
      : `I have no free time${hasHours || day === null ? " like that" : ""}${day === null ? "" : ` on ${day}`}`,
  nearestFree: (missed, why) => `${missed}${why}. The nearest that are free`,
  offerTimes: (opening, minutes, list) => `${opening}, held for you for ${minutes} minutes:\n\n${list}\n\nWhich one suits you?`,
  taken: "that is taken already",
  blocked: (start) => {
    switch (start.rule) {
      case "past":
        return "that time is over";
      case "notice":
        return `a meeting needs ${duration(start.minutes)} of notice`;
      case "horizon":
        return `meetings can be booked ${start.days} days ahead, until ${start.until}`;
      case "start":
        return `meetings of ${duration(start.minutes)} do not begin then`;
      case "day_off":
        return `nobody takes meetings on ${start.weekday}s`;
      case "hours": {
        const hours = listOf(
          start.hours.map(({ from, until }) => `${from} to ${until}`),
          "and",
        );
        return start.zone === null ? `meetings on ${start.weekday}s are from ${hours}` : `meetings are from ${hours}, ${start.zone} time`;
      }
    }
  },
  noCalendar: "Nobody has set up meetings here yet. Leave your e-mail address and a person will get back to you.",
  holdsExhausted: "I can't hold any more times for your network today. Leave your e-mail address and a person will get back to you.",
  wishPassedOn:
    "I can't hold any more times for your network today, so I've passed your wish on, and a person will get back to you by e-mail.",
  askAddress: (label, minutes) =>
    `${label} is free, and held for you for ${minutes} minutes. What's your e-mail address for the invitation?`,
  askAgain: (label) =>
    `Thanks, I have your address. ${label} is still held for you. Shall I book the meeting for that time, or is there a better one?`,
  confirmAloud: (label, email) => `That is ${label}, and the invitation goes to ${email}. Shall I book it?`,
  haveAddress: "Thanks, I have your address.",
  whichTime: "Which of these times suits you?",
  booked: (label) => `I've booked your meeting for ${label}.`,
  invited: (email) => `The invitation is made out to ${email}.`,
  notInvited: (email) => `No more invitations go to ${email} today, so please add it to your calendar from here.`,
  letGo: "No problem, I've let those times go.",
  letGoAndAsk: "No problem, I've let those times go. Tell me whenever another day or time suits you. What else would you like to know?",
  notFree: (label, why) => `${label} isn't free${why}, and I found no other time near it.`,
  notAvailable: (label, why) => `${label} isn't available${why}. These times are free:`,
  bookedFor: (label) => `Your meeting is booked for ${label}.`,
  yourAddress: (email) => `Your address for it is ${email}.`,
  readdressed: (email, before, label) =>
    `Thanks, I've put ${email} in place of ${before}. A new invitation for ${label} is made out to ${email}.`,
  addressPassedOn: (email, label) =>
    `Thanks, I've passed on that your address is ${email}. I can't send another invitation there, so please keep ${label} in your calendar.`,
  addressIs: (label, email) => `Your address for the meeting on ${label} is ${email}.`,
  confirmWithin: (hours) => `Please open the link in it within ${hours} hours to confirm, otherwise the time is released.`,
  unconfirmed: (email) =>
    `A meeting for ${email} is still waiting to be confirmed. Please open the link in the e-mail we sent there; then I can book another. The link also moves or cancels that meeting.`,
  moved: (label) => `I've moved your meeting to ${label}.`,
  cancelled: (label) => `I've cancelled your meeting on ${label}. If you want another, just tell me when.`,
  bookedInZone: (label, other) => `Your meeting is booked for ${label}, which is ${other}.`,
  bookedAlready: (label) => `Your meeting is booked for ${label} already. If you want to move or cancel it, tell me so.`,
  meetingRefused: "I couldn't book a meeting at that time. Could you suggest another time that works for you?",

  nobodyThere: "Nobody is there to get back to you here yet.",
  askEmail: "What's your e-mail address, so that a person can get back to you?",
  leadRefused: "I couldn't save that. Could you check your e-mail address and send it again?",
  thanks: (first) => (first === null ? "Thanks!" : `Thanks, ${first}!`),
  corrected: (email, before) => `I've put ${email} in place of ${before}, and a person on the team will get back to you there.`,
  willCall: "I've passed that on as well, and a person on the team will call you.",
  numberAndAddressPassedOn:
    "I've passed your number and e-mail address on, and a person on the team will get back to you. Is there anything you'd like to know meanwhile?",
  numberPassedOnToBook:
    "I've passed your number on, and a person on the team will call you. To book the time as well, leave your e-mail address.",
  numberPassedOn: "I've passed your number on, and a person on the team will call you. Is there anything you'd like to know meanwhile?",
  guestPassedOn: (email) =>
    `I've asked the team to invite ${email} to your meeting as well. Is there anything you'd like to know meanwhile?`,
  detailsPassedOn:
    "I've passed your details on, and a person on the team will get back to you by e-mail. Is there anything you'd like to know meanwhile?",

  demo: (title) => `Here's a short demo: ${title}. Ask me anything that comes up while you watch.`,
  noDemo: "I don't have a demo to show here yet. What would you like to know about the product?",
  noDemoButMeeting: "I don't have a demo to show here yet. Shall I book a meeting, so that a person on the team can walk you through it?",
  demoRefused: "I don't have a demo to show right now. Shall I book a meeting, so that a person on the team can walk you through it?",
  liveDemo: "Gladly: a person on the team can give you a live demo. What's your e-mail address, so that I can arrange it?",
  liveDemoNoVideo:
    "I don't have a video to show right now, but a person on the team can give you a live demo. What's your e-mail address, so that I can arrange it?",
  demoInMeeting: "You have a meeting with us already, and I've noted that you'd like a demo in it.",
  demoNoted: "Thanks, I've noted that you'd like a demo, and a person on the team will get back to you by e-mail.",
  demoTimes: "Thanks, I've noted that you'd like a demo. Here are times that are free for a live one",
  whatElse: "Let me know what you'd like to find out.",

  reach: {
    phone: (value) => `You can call us on ${value}.`,
    email: (value) => `You can write to us at ${value}.`,
    address: (value) => `You'll find us here: ${value}.`,
    hours: (value) => `Our opening hours: ${value}.`,
  },
  listPrice: "This is the list price multiplied; taxes, discounts and minimums that the page names may change it.",
  whichFits: "Would you like to talk to a person on the team about which one fits, or shall I book a meeting?",
  farthest: ({ name, isHigh, attribute, value }) =>
    `The ${isHigh ? "highest" : "lowest"} figure under “${attribute}” is that of ${name}: ${value}.`,
  notIncluded: "Not included:",
  per: { minute: "a minute", hour: "an hour", day: "a day", week: "a week", month: "a month", quarter: "a quarter", year: "a year" },
  forSpan: (span) => `for ${span}`,
};

function possessive(name: string): string {
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

/** "Disco" is a name; "Quayfold assistant" says what it is. */
function withArticle(agent: string): string {
  return /\s(?:assistant|agent|bot|chatbot|helper|concierge|guide)$/iu.test(agent) && !/^(?:the|your|an?)\s/iu.test(agent)
    ? `the ${agent}`
    : agent;
}

function duration(minutes: number): string {
  if (minutes % 1440 === 0) return count(minutes / 1440, "day");
  if (minutes % 60 === 0) return count(minutes / 60, "hour");
  return count(minutes, "minute");
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
