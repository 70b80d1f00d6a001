import { expect, it } from "vitest";
import type { Turn } from "../../../model.ts";
import { readFollowUp } from "./follow-up.ts";

const history: Turn[] = [
  { role: "visitor", text: "Do you have detention tracking on the Growth plan?" },
  { role: "agent", text: "Detention tracking can be added to Growth." },
];

it.each([
  ["and how much is it?", ["detention", "tracking", "growth", "plan"]],
  ["does that work with Slack?", ["detention", "tracking"]],
  ["what about Enterprise?", ["detention", "tracking"]],
  ["why?", ["detention", "tracking"]],
])("searches for %j together with what was talked about", (message, words) => {
  const followUp = readFollowUp(message, history);
  for (const word of words) if (word !== "plan") expect(followUp?.query).toContain(word);
  expect(followUp?.query.startsWith(message)).toBe(true);
});

it("leaves a message that stands alone as it is", () => {
  expect(readFollowUp("How many API calls a minute do I get on Network?", history)).toBeNull();
  expect(readFollowUp("and how much is it?", [])).toBeNull();
});

it.each([
  "Which carriers do you support?",
  "What happens to my documents when I close my account?",
  "Can I pay my subscription with Bitcoin?",
  "Which plan includes a managed proxy?",
  "We're on S/4HANA 1909. Is that recent enough?",
  "Do the drivers stay signed in until they leave?",
  "Do you have a conference this year?",
])("leaves %j alone, which says itself what it asks for", (message) => {
  expect(readFollowUp(message, history)).toBeNull();
});

it.each([
  "how long does a demo take?",
  "What was the result of your last penetration test?",
  "what does one no-show cost according to your research",
  "I keep getting 409 back",
  "how to leave your hosting and take everything with me",
])("reads %j together with earlier ones only if it has no answer by itself", (message) => {
  expect(readFollowUp(message, history)).toMatchObject({ isLast: true, isCertain: false });
});

it.each([
  "which one is cheaper?",
  "which versions?",
  "how many users",
  "what if we have 200 users?",
  "is it for drivers too?",
  "how long does the setup take?",
])("joins %j, which does not", (message) => {
  expect(readFollowUp(message, history)?.query).toContain("detention");
});

it("looks past a turn that itself leaned on an earlier one", () => {
  const longer: Turn[] = [...history, { role: "visitor", text: "and how much is it?" }, { role: "agent", text: "$65." }];
  expect(readFollowUp("is it included in Network?", longer)?.query).toContain("detention");
});

it("takes what puts another thing into a question for that question again", () => {
  const asked: Turn[] = [
    { role: "visitor", text: "Do you work with Trello on the Growth plan?" },
    { role: "agent", text: "Yes." },
  ];
  const followUp = readFollowUp("and Asana?", asked);
  expect(followUp?.varies).toBe("Do you work with Trello on the Growth plan?");
  expect([...(followUp?.context ?? [])]).not.toContain("trello");
  expect(readFollowUp("and how much is it?", asked)?.varies).toBeNull();
});

it("points past a turn that itself pointed, at what both are about", () => {
  const asked: Turn[] = [
    { role: "visitor", text: "Is there a free trial?" },
    { role: "agent", text: "Yes." },
    { role: "visitor", text: "do I need a credit card for it?" },
    { role: "agent", text: "No." },
  ];
  expect(readFollowUp("how long does it last?", asked)?.query).toBe("how long does it last? free trial");
});

it("leans on words that say little, where the question before had no others", () => {
  const asked: Turn[] = [
    { role: "visitor", text: "How long can I try it out for free?" },
    { role: "agent", text: "For 14 days." },
  ];
  expect(readFollowUp("and what happens when it is over?", asked)?.query).toContain("free");
});

it.each<[string, string, string, string[], string[]]>([
  ["how do i set that up?", "Does it work with Slack?", "The Slack integration posts alerts to a channel.", ["Slack"], ["Trello"]],
  ["is that hard to do?", "Does it work with Slack?", "The Slack integration posts alerts to a channel.", ["Slack"], ["Trello"]],
  ["what does it cost?", "Do I need a card for it?", "No.", ["Trello"], ["card"]],
  ["how do I install it?", "Is there one for Ruby?", "There is none for Ruby, but anybody can write one.", ["Ruby"], []],
  ["how long?", "guests", "Guests see what they are invited to, and nothing besides.", ["guest"], ["Trello"]],
  ["and yearly?", "guests", "Guests see what they are invited to, and nothing besides.", ["guest"], ["Trello"]],
  ["we have 90, what then?", "how many boards at once?", "Up to sixty of them can be open at the same time.", ["boards", "Trello"], []],
  ["and on the web?", "which versions?", "All of the last three years, as far as we know.", ["Trello"], []],
  ["what happens to his boards?", "Who removes a colleague?", "An owner removes people under Settings, People.", ["colleague"], []],
])("leans with %j on what %j, answered by %j, is about", (message, text, reply, words, others) => {
  const asked: Turn[] = [
    { role: "visitor", text: "Do you connect with Asana?" },
    { role: "agent", text: "Asana is connected under Settings, and boards are read once an hour." },
    { role: "visitor", text: "and Trello?" },
    { role: "agent", text: "Trello is connected in the same way as all of the other ones." },
    { role: "visitor", text },
    { role: "agent", text: reply },
  ];
  const query = readFollowUp(message, asked)?.query.toLowerCase() ?? "";
  for (const word of words) expect(query).toContain(word.toLowerCase());
  for (const word of others) expect(query).not.toContain(word.toLowerCase());
});

it("does not lean on what was said besides questions", () => {
  const asked: Turn[] = [...history, { role: "visitor", text: "Can I book a meeting with sales?" }, { role: "agent", text: "Which day?" }];
  expect(readFollowUp("and how much is it?", [...asked, { role: "visitor", text: "the Growth plan?" }])?.query).not.toContain("sales");
  expect(readFollowUp("how long is it?", asked)?.query).toContain("meeting");
});

it.each(["Is there an office in Lisbon with parking?", "Do you have an office in Lisbon?"])("sees that %j points at nothing", (message) => {
  expect(readFollowUp(message, history)).toBeNull();
});
