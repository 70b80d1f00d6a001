import type { Fact } from "../../knowledge/conflicts/fact.ts";
import { isTopical } from "../../knowledge/conflicts/topics.ts";
import { wordsOf } from "../../knowledge/conflicts/words.ts";

/**
 * What a member's choice answers: a question, and the other common ways to ask it. Who asks in any of them is to be answered from the
 * choice alone: an answer that is put together from pages cites the side that was wrong as well.
 */
export interface Asked {
  question: string;
  wordings: readonly string[];
}

/** How visitors ask for what businesses tell of themselves. "{on}" is " on Pro" where it is told of a plan or product. */
const byTopic: Readonly<Record<string, readonly string[]>> = {
  trial: [
    "How long is the free trial?",
    "How many days is the trial?",
    "How long can I try it for free?",
    "Is there a free trial?",
    "What is the trial period?",
  ],
  refund: [
    "How long do I have to ask for a refund?",
    "What is your refund policy?",
    "Can I get my money back?",
    "What is the money-back guarantee?",
    "Within how many days can I get a refund?",
  ],
  "return of goods": [
    "How long do I have to return an item?",
    "What is your return policy?",
    "Can I send goods back?",
    "Within how many days can I return an order?",
  ],
  "data after leaving": [
    "How long do you keep my data after I cancel?",
    "What happens to my data when I leave?",
    "When is my data deleted after cancellation?",
    "How long is customer data retained after the contract ends?",
  ],
  breach: [
    "How soon do you tell us about a data breach?",
    "When are customers notified of a security incident?",
    "How fast do you report a breach?",
  ],
  payment: [
    "When are invoices due?",
    "What are your payment terms?",
    "How long do I have to pay an invoice?",
    "How many days do I have to pay?",
  ],
  notice: [
    "What is the notice period?",
    "How do I cancel, and how much notice do I have to give?",
    "How much notice do you need to cancel?",
    "How far ahead do I have to cancel?",
  ],
  contract: [
    "How long is the minimum contract{on}?",
    "What is the minimum term{on}?",
    "How long am I bound by the contract{on}?",
    "Is there a minimum commitment{on}?",
  ],
  "price change": [
    "How far ahead do you announce price changes?",
    "How much notice do I get of a price increase?",
    "When do you tell us about new prices?",
  ],
  subprocessors: ["How far ahead do you announce new subprocessors?", "How much notice do I get of a new subprocessor?"],
  "setup fee": [
    "How much is the setup fee{on}?",
    "Is there a setup fee{on}?",
    "What does onboarding cost{on}?",
    "What does implementation cost{on}?",
  ],
  "minimum order": ["What is the minimum order?", "How much do I have to order at least?", "Is there a minimum order value?"],
  "free shipping": ["From what amount is shipping free?", "When is delivery free?", "Do you offer free shipping?"],
  deposit: ["How much is the deposit?", "Do I have to pay a deposit?", "What deposit do you ask for?"],
  "late payment": [
    "What do you charge for late payment?",
    "What happens when I pay late?",
    "How much interest do you charge on overdue invoices?",
  ],
  commission: [
    "How much commission do partners get?",
    "What is the partner commission?",
    "What do resellers earn?",
    "What is the referral fee?",
  ],
  "yearly discount": [
    "How much do I save when I pay yearly?",
    "What is the discount for annual billing?",
    "Is there a discount for paying annually?",
  ],
  "charity discount": ["What discount do charities get?", "Is there a discount for nonprofits?", "How much do nonprofits save?"],
  uptime: [
    "What uptime do you guarantee{on}?",
    "What is your SLA{on}?",
    "What is the availability{on}?",
    "What is the uptime guarantee{on}?",
  ],
  "critical response": [
    "How fast do you respond to critical incidents{on}?",
    "What is the response time for outages{on}?",
    "How soon do you react when production is down{on}?",
  ],
  "support response": [
    "How fast does support answer{on}?",
    "What is your response time{on}?",
    "How long does support take to reply{on}?",
    "When will I get an answer from support{on}?",
  ],
  "recovery time": ["What is your recovery time objective?", "How fast are you back after a disaster?", "What is your RTO?"],
  "data loss": ["What is your recovery point objective?", "How much data can be lost?", "What is your RPO?"],
  "support hours": [
    "What are your support hours?",
    "When is support available?",
    "When can I call support?",
    "When are you open?",
    "What are your opening hours?",
  ],
  pentest: ["How often do you run penetration tests?", "When is your security tested?"],
  "backup retention": ["How long are backups kept?", "How far back can you restore a backup?", "What is the retention of backups?"],
  backup: ["How often are backups made?", "How often do you back up our data?", "When do backups run?"],
  "audit log": [
    "How long is the audit log kept{on}?",
    "How far back does the audit log go{on}?",
    "What is the retention of audit logs{on}?",
  ],
  trash: ["How long can I restore deleted items?", "How long do deleted items stay in the trash?", "When is the recycle bin emptied?"],
  invitation: ["When do invitations expire?", "How long is an invitation valid?"],
  session: ["When do sessions expire?", "How long until I am logged out?", "What is the session timeout?"],
  password: ["How long must a password be?", "How many characters must a password have?", "What is the minimum password length?"],
  install: [
    "How long does setup take?",
    "How long does onboarding take?",
    "How fast can we go live?",
    "How long does implementation take?",
  ],
  delivery: ["How long does delivery take?", "When will my order arrive?", "How fast do you ship?", "What is the delivery time?"],
  "cut-off": [
    "By when do I have to order for same-day dispatch?",
    "Until when are orders shipped the same day?",
    "What is the cut-off time for orders?",
  ],
  quote: ["How long does a quote take?", "When do I get a quote?"],
  founded: ["When was the company founded?", "How old is the company?", "In what year were you founded?", "Since when do you exist?"],
  sunset: [
    "When is {what} switched off?",
    "Until when is {what} supported?",
    "When does {what} stop working?",
    "When is {what} deprecated?",
  ],
  release: ["When is {what} released?", "When does {what} launch?", "When will {what} be available?"],
  employees: ["How many people work at the company?", "How many employees do you have?", "How big is your team?"],
  administrators: ["How many administrators can I have{on}?", "How many admins are included{on}?", "What is the limit of admins{on}?"],
  seats: [
    "How many users can I have{on}?",
    "How many seats are included{on}?",
    "What is the user limit{on}?",
    "How many people can use it{on}?",
  ],
  customers: ["How many customers do you have?", "How many companies use it?"],
  languages: ["How many languages are supported?", "In how many languages is it available?", "Which languages do you support?"],
  countries: ["To how many countries do you ship?", "In how many countries are you active?", "Which countries do you serve?"],
  integrations: [
    "How many integrations do you have?",
    "How many integrations are there?",
    "What is the number of integrations?",
    "With how many tools does it connect?",
  ],
  rate: [
    "What is the API rate limit{on}?",
    "How many API requests can I make{on}?",
    "How many requests are allowed{on}?",
    "How many calls can I make to the API{on}?",
  ],
  "import rows": ["How many rows can I import?", "What is the maximum size of an import?", "How many lines may an import have?"],
  warranty: ["How long is the warranty{on}?", "What is the guarantee period{on}?", "How many years of warranty do I get{on}?"],
  battery: ["How long does the battery last{on}?", "What is the battery life{on}?"],
  weight: ["How heavy is {what}?", "What is the weight of {what}?", "How much does {what} weigh?"],
  "file size": [
    "How big can a file be{on}?",
    "What is the maximum file size{on}?",
    "What is the upload limit{on}?",
    "How large can attachments be{on}?",
  ],
  storage: ["How much storage do I get{on}?", "How much space is included{on}?", "What is the storage limit{on}?"],
};

/** The question that a disagreement is about: what one of its sides tells, as far as all of them tell it. */
export function askedOf(fact: Fact, sides: readonly Fact[]): Asked {
  const topics = fact.topics.filter((topic) => sides.every((side) => side.topics.includes(topic)));
  const names = fact.names.map(capital).join(" ");
  const shared = fact.aboutWords.filter((said) => wordsOf(said).some(({ stemmed }) => sides.every((side) => side.about.has(stemmed))));
  const about = (shared.length === 0 && names === "" ? fact.aboutWords : shared).join(" ");
  const both = [names, about].filter((part) => part !== "").join(" ");
  const known = topics.map((topic) => byTopic[topic]).find((each) => each !== undefined);
  // "API v1", of which it is said that it is switched off.
  const what = [...fact.aboutWords.filter((word) => !isTopical(word, topics)), ...fact.names.map(shortOf)].join(" ");
  const [question = "", ...wordings] =
    known === undefined || (what === "" && known.some((each) => each.includes("{what}")))
      ? byKind(fact, names, about, both)
      : known.map((each) => each.replace("{on}", names === "" ? "" : ` on ${names}`).replace("{what}", what));
  return { question, wordings };
}

function byKind({ kind, measure }: Fact, names: string, about: string, both: string): string[] {
  const { unit, period } = measure;
  const it = both === "" ? "it" : both;
  switch (kind) {
    case "price":
      return [
        `How much does ${it} cost${period === "month" || period === "year" ? ` per ${period}` : ""}?`,
        ...(both === "" ? [] : [`How much is ${both}?`, `What does ${both} cost?`, `What is the price of ${both}?`]),
      ];
    case "limit": {
      const on = names === "" ? "" : ` on ${names}`;
      if (unit === "bytes") {
        const size = about === "" ? "space" : about;
        return [
          `How much ${size} does ${names === "" ? "it" : names} have?`,
          `What is the ${size} limit${on}?`,
          `How big can ${size} be${on}?`,
        ];
      }
      const things = `${plural(unit)}${about === "" ? "" : ` (${about})`}`;
      return [
        `How many ${plural(unit)} does ${names === "" ? "it" : names} have${about === "" ? "" : ` (${about})`}?`,
        `How many ${things} can I have${on}?`,
        `How many ${things} are included${on}?`,
        `What is the number of ${things}${on}?`,
        `What is the limit of ${things}${on}?`,
      ];
    }
    case "duration":
      return [
        `How long is the ${both === "" ? "time" : both}?`,
        ...(both === "" ? [] : [`How long does ${both} take?`, `How many days is ${both}?`, `When is ${both}?`, `How often is ${both}?`]),
      ];
    case "percent":
      return [
        `What percentage is the ${both === "" ? "share" : both}?`,
        ...(both === "" ? [] : [`How much is ${both}?`, `How many percent is ${both}?`]),
      ];
    case "date":
      return [
        `When is ${it}?`,
        ...(both === "" ? [] : [`On what date is ${both}?`, `From when is ${both}?`, `What is the date of ${both}?`]),
      ];
    case "plan":
      return [
        `Which plan includes ${both}?`,
        `Which plan do I need for ${both}?`,
        `Is ${both} included in my plan?`,
        `What plan has ${both}?`,
        `On which plan is ${both} available?`,
        `Do I get ${both}?`,
      ];
  }
}

function plural(unit: string): string {
  if (/(?:x|ch|sh)$/u.test(unit)) return `${unit}es`;
  return unit.endsWith("s") || unit === "people" ? unit : unit.endsWith("y") ? `${unit.slice(0, -1)}ies` : `${unit}s`;
}

/** "v1" for "version 1", as most people write it. */
function shortOf(name: string): string {
  return capital(name).replace(/^Version (?=\d)/u, "v");
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
