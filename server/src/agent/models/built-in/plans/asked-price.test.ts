import { expect, test } from "vitest";
import { endsInTime } from "../../../../testing/ends-in-time.ts";
import { askedPrice } from "./asked-price.ts";

const told = [
  { role: "visitor" as const, text: "How much does it cost?" },
  { role: "agent" as const, text: "These are the plans:\n• Team: $9 per user a month" },
];
const offered = [
  ...told,
  { role: "visitor" as const, text: "can we meet" },
  { role: "agent" as const, text: "These times are free: 1. Monday" },
];

test.each([
  ["12 users", "How much does it cost for 12 users?"],
  ["we have 12 users", "How much does it cost for 12 users?"],
  ["about 30 people", "How much does it cost for 30 people?"],
  ["and for 120", "How much does it cost for 120?"],
  ["great, and for 12 users", "How much does it cost for 12 users?"],
  ["thanks, we are 12", "How much does it cost for 12?"],
  ["we are twelve of us.", "How much does it cost for 12 people?"],
  ["we're 1,200 employees", "How much does it cost for 1,200 employees?"],
  ["12", "How much does it cost for 12?"],
])("after a price, %j asks for that of so many", (message, asked) => {
  expect(askedPrice(message, told)).toBe(asked);
});

test.each([
  ["12 users", []],
  ["2", offered],
  ["for 10 days", told],
  ["3 pm", told],
  ["how many users can I have?", told],
  ["we have 3 sites and 40 users", told],
  ["the price is fine", told],
])("%j asks for no price of its own", (message, history) => {
  expect(askedPrice(message, history)).toBeNull();
});

test.each([
  ["Was kostet das?", "How much does it cost?"],
  ["Preise?", "How much does it cost?"],
  ["Combien ça coûte ?", "How much does it cost?"],
  ["¿Cuánto cuesta?", "How much does it cost?"],
  ["was kostet das für 20 Mitarbeiter", "How much does it cost for 20 users?"],
  ["Wat kost het voor 15 gebruikers?", "How much does it cost for 15 users?"],
])("%j asks for a price", (message, asked) => {
  expect(askedPrice(message, [])).toBe(asked);
});

test("a long or hostile message is read at once", async () => {
  const parts = ["we have ", "we are ", "it would be ", "about ", "12 ", "for 12 ", "users ", "at the moment ", "a team of "];
  const texts = parts.flatMap((part) => [part.repeat(119 / part.length), `12 users ${part.repeat(100 / part.length)}`]);
  expect(
    await endsInTime(
      new URL("./asked-price.ts", import.meta.url),
      "askedPrice",
      texts.map((text) => [text, told]),
    ),
  ).toBe(true);
});
