import { expect, it } from "vitest";
import { readChitChat } from "./chit-chat.ts";

it.each([
  ["you're awesome", "praise"],
  ["wow, you are really helpful!", "praise"],
  ["ur the best 😍", "praise"],
  ["that was great", "praise"],
  ["well done", "praise"],
  ["love it", "praise"],
  ["tell me a joke", "joke"],
  ["do you know any good jokes?", "joke"],
  ["make me laugh", "joke"],
  ["tell me a joke about nespresso", "joke"],
  ["write me a poem about plumbers", "joke"],
  ["how's the weather in galway", "weather"],
  ["what's the weather like today?", "weather"],
  ["wtf?", "exclamation"],
  ["this is shit, your bot doesnt understand anything", "scolding"],
  ["your chatbot is not helping me", "scolding"],
  ["you know nothing", "scolding"],
  ["your reminders were sent twice to a client and she is furious", "trouble"],
  ["your trailer broke down twice", "trouble"],
  ["I was charged twice", "trouble"],
  ["your driver never showed up", "trouble"],
  ["when will somebody get back to me?", "asks_reply"],
  ["how soon can you call me", "asks_reply"],
] as const)("%j is %s", (message, kind) => {
  expect(readChitChat(message, true)).toBe(kind);
});

it.each([
  "is your trailer broken?",
  "your trailer broke down, what do I do now?",
  "your driver was late and rude. I want a refund",
  "our customers are upset when trucks come late",
  "our scanner at the gate stopped working",
  "what is your best plan?",
  "you are open on Sundays",
  "tell me a customer story",
  "write me a report about our usage",
  "what weather data do you have?",
  "how is the weather forecast used in planning?",
  "tell me about jokes in reminders",
  "how long does support take to respond?",
  "how do I report that a driver was late",
])("%j is for the pages", (message) => {
  expect(readChitChat(message, true)).toBeNull();
});
