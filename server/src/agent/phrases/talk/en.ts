import type { TalkPhrases } from "./talk-phrases.ts";

export const en: TalkPhrases = {
  noted: [
    (values) => `${values}: noted, thank you.`,
    (values) => `Thank you, I've noted that: ${values}.`,
    (values) => `Got it, thank you: ${values}.`,
  ],
  understood: ["Thank you, that helps.", "I see, thank you for telling me.", "Good to know, thank you."],
  ask: {
    need: ["What would you like to solve first?", "What matters most to you in this?"],
    size: ["Roughly how many people or sites is it for?", "How many people would work with it, roughly?"],
    timing: ["When would you like to start?", "By when does it have to be in place?"],
    budget: ["Is there a budget for it yet?", "What budget do you have in mind for it?"],
    role: ["Who else is involved in the decision?", "Who decides on this at your company?"],
    tool: ["How do you handle this today?", "What do you use for this at the moment?"],
  },
  offerCall: ["Shall I find a time for a short call with the team?", "Would a short call with the team help? I can look for a time."],
  offerDemo: ["Would you like to see a demo?", "Shall I show you a demo?"],
  offerPerson: ["Shall I put you in touch with a person on the team?", "Would you like to talk to a person on the team?"],
  resource: (title, url) => `This may help you in the meantime: ${title}, ${url}`,
  hears: ["I understand.", "I see your point.", "I hear you."],
  tooExpensive: [
    "I understand. I can't change a price, but a person on the team can look with you at what fits. Shall I put you in touch?",
    "I understand, it has to be worth it. A person on the team can go through what you really need with you. Shall I put you in touch?",
  ],
  notNow: [
    "No problem, there is no rush. I'm here when the time comes, or leave your e-mail address, and the team gets in touch then.",
    "That's fine, no pressure. Come back whenever it suits you; with your e-mail address the team can get in touch later.",
  ],
  distrust: [
    "I understand the concern. What I say comes from our own pages, with the source beside it, and a person on the team can tell you about customers and safeguards. Shall I put you in touch?",
    "I understand that you want to be sure. A person on the team can answer that with more than I have here. Shall I put you in touch?",
  ],
  competitor: (name) =>
    `${name === null ? "Thank you, good to know." : `${name}: noted, thank you.`} I won't judge other providers, but I can tell you what we do. What matters most to you, compared with today?`,
  insists:
    "I hear you, and I can't do more about it from here. A person on the team can: leave your e-mail address or phone number, and they will get back to you.",
  leaveContact: "Leave your e-mail address or phone number here, and a person on the team will get back to you.",
  personPromised: "I've passed that on, and a person on the team will get back to you.",
  askWhereTo: "Gladly. To which e-mail address may the team send it?",
  ends: {
    customer: "Thank you for telling me. As a customer you get the best help from our support team.",
    job_seeker:
      "Thank you for your interest in working with us. I answer questions about our product, so applications are in better hands with the team.",
    vendor: "Thank you for the offer. I'm here for questions about our product, so please write to the team about it.",
    student: "Thank you for your interest. I'm glad to help with whatever our pages say; just ask.",
  },
  person: {
    asked: (name, wait) => `I've asked ${name} from our team to join; that takes ${wait}. You can go on writing here in the meantime.`,
    seconds: (count) => `about ${count} seconds`,
    minute: "about a minute",
    minutes: (count) => `about ${count} minutes`,
    away: "Right now no one from the team is here.",
    missed: "I'm sorry, no one from the team could join just now.",
    left: (name) => `${name} isn't here at the moment, so I'm back. I've passed your message on, and I'm glad to help until then.`,
    back: (name) => `${name} has left the conversation, and I'm here again for your questions.`,
    file: "Thank you, the file is here. I can't open it myself, but the team sees it with this conversation.",
  },
  support: (address) => `You reach our support at ${address}.`,
};
