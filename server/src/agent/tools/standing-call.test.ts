import { expect, test } from "vitest";
import { standingCall, withoutRefused } from "./standing-call.ts";
import { type ConversationState, emptyConversationState } from "../tool.ts";

/** Tuesday 3:00 PM and Wednesday 9:00 AM in Los Angeles. */
const offered: ConversationState = {
  ...emptyConversationState,
  meeting: { requested: "", slotIds: ["2026-11-24T23:00:00.000Z", "2026-11-25T17:00:00.000Z"] },
};
const held: ConversationState = { ...emptyConversationState, meeting: { requested: "", slotIds: ["2026-11-24T23:00:00.000Z"] } };
const chosen: ConversationState = {
  ...emptyConversationState,
  meeting: { requested: "", slotIds: ["2026-11-24T23:00:00.000Z"], beside: ["2026-11-24T23:00:00.000Z", "2026-11-25T17:00:00.000Z"] },
};
const secondChosen: ConversationState = {
  ...emptyConversationState,
  meeting: { requested: "", slotIds: ["2026-11-25T17:00:00.000Z"], beside: ["2026-11-24T23:00:00.000Z", "2026-11-25T17:00:00.000Z"] },
};
const second = { name: "schedule_meeting", input: { day: "2026-11-25", time: "09:00" } };
const booked: ConversationState = { ...emptyConversationState, bookedMeetingId: "meeting" };
const demo = { pendingDemo: "Can I see a demo?" };
const pending: ConversationState = { ...emptyConversationState, pendingDemo: "Can I see a demo?" };

test.each([
  ["Let's meet Tuesday, November 24 at 3:00 PM PST", offered, { name: "schedule_meeting", input: { slot: 1 } }],
  ["the second one", offered, { name: "schedule_meeting", input: { slot: 2 } }],
  ["The second one. And do you support SSO?", offered, { name: "schedule_meeting", input: { slot: 2, besides: "do you support SSO?" } }],
  ["the first one, or is Friday free?", offered, null],
  ["yes that one", offered, { name: "schedule_meeting", input: {} }],
  ["what time is that in New York?", offered, { name: "schedule_meeting", input: {} }],
  ["what time is that for me?", held, { name: "schedule_meeting", input: {} }],
  ["what time is that?", emptyConversationState, null],
  ["does that one include training?", offered, null],
  ["secnd", offered, { name: "schedule_meeting", input: { slot: 2 } }],
  ["none of these", offered, { name: "schedule_meeting", input: { decline: true } }],
  ["none of these", emptyConversationState, null],
  ["the second one", emptyConversationState, null],
  ["the second one", { ...offered, bookedMeetingId: "meeting" }, { name: "schedule_meeting", input: { slot: 2 } }],
  ["What does it cost?", offered, null],
  ["Can I see a demo?. My email is ada@lovelace.example", pending, { name: "show_demo", input: { email: "ada@lovelace.example" } }],
  [
    "Can I see a demo of the product?. My email is ada@lovelace.example",
    { ...emptyConversationState, pendingDemo: "Can I see a demo of the product?" },
    { name: "show_demo", input: { email: "ada@lovelace.example" } },
  ],
  ["ada@lovelace.example", pending, { name: "show_demo", input: { email: "ada@lovelace.example" } }],
  [
    "What does Pro cost for 40 users? Send it to ada@lovelace.example",
    pending,
    {
      name: "show_demo",
      input: { email: "ada@lovelace.example", besides: "What does Pro cost for 40 users?" },
    },
  ],
  ["ada at lovelace", pending, null],
  ["wait, the second one", chosen, second],
  ["no sorry, the second one instead", chosen, second],
  ["the second one", chosen, second],
  ["the first one", secondChosen, { name: "schedule_meeting", input: { day: "2026-11-24", time: "15:00" } }],
  ["the first one, ada@lovelace.example", secondChosen, { name: "schedule_meeting", input: { day: "2026-11-24", time: "15:00" } }],
  ["no", secondChosen, { name: "schedule_meeting", input: { decline: true } }],
  ["no", chosen, { name: "schedule_meeting", input: { decline: true } }],
  ["none of these", chosen, { name: "schedule_meeting", input: { decline: true } }],
  ["actually, what does it cost?", chosen, null],
  ["my mail is ada@lovelace.example", offered, { name: "schedule_meeting", input: { email: "ada@lovelace.example" } }],
  ["ada@lovelace.example, thanks", held, { name: "schedule_meeting", input: { email: "ada@lovelace.example", slot: 1 } }],
  ["ada@lovelace.example", { ...held, ...demo }, { name: "schedule_meeting", input: { email: "ada@lovelace.example", slot: 1 } }],
  ["Friday at 10, ada@lovelace.example", held, null],
  ["does anybody read mail to ada@lovelace.example?", held, null],
  ["ada@lovelace.example", emptyConversationState, null],
  ["please cancel my meeting", booked, { name: "schedule_meeting", input: {} }],
  ["cancel it please", booked, { name: "schedule_meeting", input: {} }],
  ["can I move it to Wednesday?", booked, { name: "schedule_meeting", input: {} }],
  ["When is my meeting?", booked, { name: "schedule_meeting", input: {} }],
  ["what did I book?", booked, { name: "schedule_meeting", input: {} }],
  ["can we make it half an hour later?", booked, { name: "schedule_meeting", input: {} }],
  ["sorry i have to cancel, my boss is not in", booked, { name: "schedule_meeting", input: {} }],
  ["sorry i have to cancel, my boss is not in", offered, { name: "schedule_meeting", input: { decline: true } }],
  ["hmm, actually let's not, i'll think about it", offered, { name: "schedule_meeting", input: { decline: true } }],
  ["I'll think about it", offered, null],
  ["actually can we do friday morning instead?", booked, { name: "schedule_meeting", input: {} }],
  ["hmm make it 6:30 pm\nwhat time is that in New York?", booked, { name: "schedule_meeting", input: {} }],
  ["hmm actually friday is better\n10:30", booked, { name: "schedule_meeting", input: {} }],
  ["how much is Pro?\ncan we make it friday?", booked, null],
  ["see you on friday", booked, null],
  [
    "sorry, typo, it is ada@vizitor.example",
    { ...booked, email: "ada@visitor.example" },
    { name: "schedule_meeting", input: { email: "ada@vizitor.example" } },
  ],
  ["my colleague is bob@visitor.example", { ...booked, email: "ada@visitor.example" }, null],
  ["hmm actually friday is better", booked, { name: "schedule_meeting", input: {} }],
  ["is Friday better supported?", booked, null],
  ["i have to cancel my subscription", booked, null],
  ["do texts go out an hour later on Sundays?", booked, null],
  ["do you have this in a different size?", booked, null],
  ["we'd rather have the 50 user plan", booked, null],
  ["the later one", held, null],
  ["When is my meeting?", emptyConversationState, null],
  ["How do I cancel my subscription?", booked, null],
  ["can drivers move their appointment?", booked, null],
  ["no thanks", booked, null],
])("%j asks for %j", (message, state, expected) => {
  expect(standingCall(message, state, { timezone: "America/Los_Angeles" })).toEqual(expected);
});

test("a demo that is refused waits for no address any more", () => {
  expect(withoutRefused(pending, "no, never mind").pendingDemo).toBeNull();
  expect(withoutRefused(pending, "what does it cost?")).toBe(pending);
});
