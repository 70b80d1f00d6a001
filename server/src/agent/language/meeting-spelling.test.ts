import { expect, test } from "vitest";
import { withMeetingSpelling } from "./meeting-spelling.ts";

test.each([
  ["ok apointmnt tmrw mornin pls", "ok appointment tomorrow morning pls"],
  ["i wnat a dmo nxt thrsday", "i want a demo next thursday"],
  ["secnd", "second"],
  ["Can we meet on Wensday at 3?", "Can we meet on wednesday at 3?"],
  ["I'm Frida", "I'm Frida"],
  ["Sundar", "Sundar"],
  ["my name is mondal", "my name is mondal"],
  ["the latter please", "the latter please"],
  ["can i have your cell?", "can i have your cell?"],
  ["tomorrow morning", "tomorrow morning"],
  ["what does the growth plan cost?", "what does the growth plan cost?"],
  ["do you serve mourning families on sunday", "do you serve mourning families on sunday"],
  ["morning sickness", "morning sickness"],
  ["ada@lovelace.example tmrw", "ada@lovelace.example tmrw"],
])("%j is meant as %j", (message, meant) => {
  expect(withMeetingSpelling(message)).toBe(meant);
});
