import { expect, test } from "vitest";
import { endsInTime } from "../testing/ends-in-time.ts";
import { readRefusal } from "./read-refusal.ts";

test.each([
  "no",
  "No thanks",
  "Actually no, forget it",
  "never mind, no meeting",
  "nvm",
  "Could you please cancel the meeting?",
  "thanks but no thanks",
  "Sorry, I’ve changed my mind",
  "We don't need a call after all",
  "dont book anything",
  "I can't make any of these, sorry",
  "None of those dates work for me",
  "Hmm, no, forget about it, thanks a lot",
  "Maybe another time!",
  "I'd rather not",
  "I don't want to talk to sales",
  "Please release the slots",
  "no, I was just looking",
])("%j refuses", (message) => {
  expect(readRefusal(message)).toEqual({ besides: "" });
});

test.each([
  ["No meeting please, I just want to know the price.", "I just want to know the price."],
  ["Forget the meeting. How much does it cost?", "How much does it cost?"],
  ["I changed my mind. Do you support SSO?", "Do you support SSO?"],
])("%j refuses, and asks %j besides", (message, besides) => {
  expect(readRefusal(message)).toEqual({ besides });
});

test.each([
  "What does it cost?",
  "How do I cancel my subscription?",
  "Can I cancel any time?",
  "can I skip the setup?",
  "what if I change my mind?",
  "Never mind the price, what does Pro include?",
  "No, I mean the API limits",
  "no idea what that means",
  "No, how about Friday?",
  "Not on Monday",
  "cancel that, Friday at 3 instead",
  "I changed my mind, let's do the first one",
  "I don't want this one, what else do you have?",
  "let me think about it",
  "don't forget to invite Bob",
  "ok",
  "thanks, that's all",
  "no email",
  "",
])("%j refuses nothing", (message) => {
  expect(readRefusal(message)).toBeNull();
});

test("a long or hostile message is read at once", async () => {
  const parts = ["no ", "no, ", "please ", "i don't want to have a ", "the ", "none of these ", "but and ", "please now "];
  const texts = parts.flatMap((part) => [part.repeat(590 / part.length), part.repeat(10_000), `no ${part.repeat(580 / part.length)}`]);
  const all = texts.flatMap((text) => [[text], [`${text}x`]]);
  expect(await endsInTime(new URL("./read-refusal.ts", import.meta.url), "readRefusal", all)).toBe(true);
});
