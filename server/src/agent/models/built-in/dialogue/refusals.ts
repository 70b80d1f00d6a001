/** What every refusal says, so that programs can tell a refusal from an answer. */
export const refusalMarks = ["I couldn't find", "That's not something I can help with"] as const;

/** True when a reply of the built-in model says that it cannot answer. */
export function isRefusal(text: string): boolean {
  return refusalMarks.some((mark) => text.startsWith(mark));
}

const offer = "Would you like to talk to a person on the team, or shall I book a meeting?";

const nearest = "What comes nearest is listed below. ";

/** Closes an answer that may miss what was meant. */
export const unsureOffer = "Not what you meant? I can put you in touch with a person on the team.";

/** Says that the site has no answer, and offers people instead. */
export function refuseNoAnswer(organizationName: string, asksPrice: boolean, namesPages: boolean): string {
  const subject = asksPrice ? "a price for that" : "that";
  return `I couldn't find ${subject} on ${possessive(organizationName)} site, and I don't want to guess. ${namesPages ? nearest : ""}${offer}`;
}

/** The same to who asked nothing: "it's a Vodafone SIM". */
export function refuseStatement(organizationName: string, namesPages: boolean): string {
  return `I couldn't find anything about that on ${possessive(organizationName)} site, so a person should look at it. ${namesPages ? nearest : ""}${offer}`;
}

/** Says that the site has no clear answer, tells what comes nearest, and offers people. */
export function refuseWithClosest(organizationName: string, closest: string): string {
  return `I couldn't find a clear answer to that on ${possessive(organizationName)} site. The closest I found:\n\n${closest}\n\n${offer}`;
}

/** What is said to somebody who finds the price too high, with what the site says of lower ones. */
export function answerExpensive(discounts: string | null): string {
  return discounts === null
    ? `I understand. I can't change a price, but a person on the team can look at it with you. ${offer}`
    : `I understand. This is what the site says about paying less:\n\n${discounts}`;
}

/** Says that there is no more than what an earlier reply told. */
export function refuseMore(organizationName: string): string {
  return `I couldn't find more about that on ${possessive(organizationName)} site than what I've told you above. ${offer}`;
}

/** Declines what an agent of this company is not there for. */
export function refuseOffTopic(organizationName: string): string {
  return `That's not something I can help with. I answer questions about ${organizationName} from its own site, so I have no information on it. ${offer}`;
}

/** Declines to bind the company to a price. */
export const refusePromise = `That's not something I can help with: I can't promise a price or a discount, but a person on the team can look at it with you. ${offer}`;

/** Says which part of a message stays open, in fewer words where there is no room for all. */
export function refusePart(question: string, organizationName: string, room: number): string {
  const opening = `I couldn't find an answer to “${shorten(question)}”`;
  const whole = `${opening} on ${possessive(organizationName)} site; a person on the team can tell you, or I can book a meeting.`;
  return whole.length <= room ? whole : `${opening}; a person on the team can tell you.`;
}

/** Says that a message asked more than one reply answers; nothing where it did not. */
export function leftForLater(questions: readonly string[]): string {
  const [first] = questions;
  if (first === undefined) return "";
  const more = questions.length === 1 ? "" : ` and ${questions.length - 1} more`;
  return `You also asked “${shorten(first)}”${more}; send me that again, and I'll look it up next.`;
}

/** Says that another language is not understood well enough, in that language where it is known. */
export function refuseLanguage(organizationName: string, sentence: string | null): string {
  const first = sentence === null ? "" : `\n\n${sentence}`;
  return `I couldn't find an answer to that on ${possessive(organizationName)} site. I understand English best, so please try again in English. ${offer}${first}`;
}

function possessive(name: string): string {
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

function shorten(question: string): string {
  const plain = question.trim().replace(/[?.!\s]+$/u, "");
  return plain.length <= 70 ? plain : `${plain.slice(0, 67).trimEnd()}…`;
}
