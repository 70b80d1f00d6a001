import { expect, test } from "vitest";
import { endsInTime } from "../../../../testing/ends-in-time.ts";
import { isUnwanted } from "./unwanted.ts";

test.each([
  "i don't want a demo, just tell me the price",
  "do i need to book a demo to see prices?",
  "do we have to talk to sales to get a price?",
  "we have already had a demo",
  "can i get pricing without a call?",
  "i don't want to talk to sales, what does it cost?",
  "please don't call me",
  "i'll talk to my boss first",
  "i need to discuss this with my team",
  "will it email me when stock is low?",
  "can the bot hand over to a live agent?",
  "how do i send a quote to a customer?",
  "i'm not ready for a meeting yet",
  "will you call me if i sign up?",
])("%j wishes for nothing of the sort", (message) => {
  expect(isUnwanted(message)).toBe(true);
});

test.each([
  "can i see a demo?",
  "why don't we have a call on friday?",
  "i don't want to talk to a bot, give me a human",
  "i don't want to talk to a bot i want a human",
  "can you call me tomorrow?",
  "will you call me if i leave my number?",
  "will you call me tomorrow?",
  "can you send me a quote?",
  "i need to talk to a person",
  "can i talk to my account manager?",
  "i have to speak to someone today",
  "can we meet without my boss, monday at 3?",
  "i do not understand this, can i talk to someone?",
  "no, friday is better for the call",
])("%j may wish for it", (message) => {
  expect(isUnwanted(message)).toBe(false);
});

test("a long or hostile message is read at once", async () => {
  const parts = [
    "do i need ",
    "don't ",
    "not really ",
    "without ",
    "we have had ",
    "it may ",
    "the bot ",
    "talk to ",
    "never even just ",
    "a demo ",
    "will you ",
    "hi, will you now ",
  ];
  const texts = parts.flatMap((part) => [part.repeat(600 / part.length), `${part}${"word ".repeat(120)}`]);
  expect(
    await endsInTime(
      new URL("./unwanted.ts", import.meta.url),
      "isUnwanted",
      texts.map((text) => [text]),
    ),
  ).toBe(true);
});
