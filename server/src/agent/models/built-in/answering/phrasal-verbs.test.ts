import { expect, it } from "vitest";
import { inOneWord } from "./phrasal-verbs.ts";

it.each([
  ["How do I put off a call?", "How do I postpone a call?"],
  ["How do I put a call off?", "How do I postpone a call?"],
  ["Can I take my tasks out?", "Can I export my tasks?"],
  ["how can we get rid of old users", "how can we delete old users"],
  ["What does the off switch do?", "What does the off switch do?"],
  ["can I pick it up?", "can I collect it?"],
  ["can I pick up where I left?", "can I resume where I left?"],
  ["when do you drop the trailer off", "when do you deliver the trailer"],
  ["can I take a break for two months?", "can I pause for two months?"],
  ["do you take amex?", "do you take American Express?"],
  ["does it have 2FA?", "does it have two-factor?"],
  ["do you do pentests", "do you do penetration tests"],
  ["who is your DPO?", "who is your data protection officer?"],
  ["soc2 or iso27001?", "soc 2 or iso 27001?"],
  ["what is the SLA?", "what is the service level agreement?"],
  ["is there a service-level agreement", "is there a SLA"],
  ["what are the T&Cs?", "what are the terms and conditions?"],
  ["can I switch back to a smaller plan later?", "can I downgrade later?"],
  ["how do we go up to the bigger package", "how do we upgrade"],
  ["does a smaller plan have it?", "does a smaller plan have it?"],
  ["do you sign a BAA or an NDA", "do you sign a business associate agreement or an non-disclosure agreement"],
  ["is the isla fast", "is the isla fast"],
  ["does it run on ios16?", "does it run on ios16?"],
  ["are you VC-backed?", "are you funded by venture capital?"],
  ["what if I get a flat tire?", "what if I get a puncture?"],
  ["can I fit it myself", "can I fit it yourself"],
  ["do you deliver on Sundays?", "do you deliver at weekends?"],
])("says %j in one word: %j", (text, plain) => {
  expect(inOneWord(text)).toBe(plain);
});
