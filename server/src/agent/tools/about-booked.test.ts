import { expect, test } from "vitest";
import { aboutBooked } from "./about-booked.ts";

test.each([
  "actually can we do friday morning instead?",
  "actually make it wednesday dec 2, same time",
  "I need another time",
  "hmm make it 6:30 pm",
  "can we do 5:30pm instead that day?",
  "could we do Thursday?",
  "sorry, i can't make 3pm, is 4pm possible instead?",
  "would a different day work?",
  "we can't on friday",
  "i'd prefer the afternoon",
  "let's do monday at 9:30",
  "sorry I meant tuesday",
  "forget it, i don't want a meeting any more",
  "we no longer need the call",
  "hmm actually friday is better",
  "can I move it to Wednesday?",
  "please move my demo to Friday",
])("%j wants the meeting otherwise", (message) => {
  expect(aboutBooked(message)).toBe("change");
});

test.each([
  "what time is that in New York?",
  "which day did we say?",
  "what about friday?",
  "10:30",
  "friday then",
  "so it's at 6 pm on tuesday?",
  "When is my meeting?",
  "what did I book?",
  "is my meeting confirmed?",
])("%j asks after it", (message) => {
  expect(aboutBooked(message)).toBe("question");
});

test.each([
  "great, 6 pm works",
  "see you on tuesday",
  "see you tuesday",
  "thanks, talk to you on Monday",
  "perfect, until thursday then",
  "ok thanks",
  "are you open on Saturdays?",
  "can drivers move their appointment?",
  "do you have a different plan?",
  "can we change our plan later?",
  "what time does support close?",
  "do texts go out an hour later on Sundays?",
  "can we import our data on Friday instead?",
  "is Friday better supported?",
  "do you deliver tomorrow?",
  "what about weekends?",
  "i need it by friday",
  "can we have three users by monday",
  "i have to cancel my subscription",
  "can't wait until tuesday",
  "is the call recorded?",
  "do I need to prepare anything for the demo?",
  "how do I change my demo data?",
  "no thanks",
])("%j is of something else, or leaves it as it is", (message) => {
  expect(aboutBooked(message)).toBeNull();
});
