import { expect, it } from "vitest";
import { plainMessage } from "./plain-message.ts";

it.each([
  ["Hi, what do you do?", "what do you do?"],
  ["hey there! quick question: do you have an api", "do you have an api"],
  ["ok book me a meeting", "book me a meeting"],
  ["wait, how long is it?", "how long is it?"],
  ["Thanks! And what about SSO?", "And what about SSO?"],
  ["wait times at the gate?", "wait times at the gate?"],
  ["well known customers?", "well known customers?"],
  ["ok cool", "ok cool"],
  ["whats it cost, and isnt there a trial", "what's it cost, and isn't there a trial"],
  ["does it have its own app", "does it have its own app"],
  ["how\nmuch\nis the growth plan", "how much is the growth plan"],
  ["do you have SSO\nhow much is it", "do you have SSO\nhow much is it"],
])("reads %j as %j", (message, plain) => {
  expect(plainMessage(message, false)).toBe(plain);
});

it.each([
  ["I ment network vs enterprise", "what about network vs enterprise"],
  ["no, per day", "what about per day"],
  ["sorry I mean the starter one", "what about the starter one"],
  ["No, I meant how much is it for two sites", "how much is it for two sites"],
  ["and if we upgrade to business?", "what about business?"],
  ["what if we were on the network plan", "what about network plan"],
  ["and if we want to cancel?", "and if we want to cancel?"],
  ["no thanks", "no thanks"],
])("takes the correction %j for %j, once something was asked", (message, plain) => {
  expect(plainMessage(message, true)).toBe(plain);
});
