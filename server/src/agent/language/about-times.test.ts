import { expect, it } from "vitest";
import { asksBesides, speaksOnlyOfTimes } from "./about-times.ts";

it.each([
  "no wait, another day. wednesday?",
  "anything on thursday morning?",
  "what times do you have on friday",
  "hmm, actually can we make it 4 instead?",
  "10am Berlin time on Wednesday would suit us better",
  "Is 14:30 on the 24th still free? ann@yards.example",
])("%j speaks of nothing but times", (message) => {
  expect(speaksOnlyOfTimes(message)).toBe(true);
});

it.each([
  "is there a later version of the API?",
  "do you have support on friday nights in Portugal?",
  "what does it cost to run on Sunday?",
  "are you open on saturdays?",
  "do you work on sundays?",
])("%j asks something else", (message) => {
  expect(speaksOnlyOfTimes(message)).toBe(false);
});

it.each([
  ["wednesday afternoon? and do you support merlin?", "do you support merlin?"],
  ["Tuesday 3pm, and what does it cost?", "what does it cost?"],
  ["Can we meet on Friday? Is it encrypted? Do you have an app?", "Is it encrypted? Do you have an app?"],
  ["Wednesday or Thursday? And is 3pm ok?", ""],
  ["Tuesday at 3pm", ""],
  ["can someone show me the machines? i want to schedule a call", ""],
  ["can someone tell me what it costs? i want to schedule a call", "can someone tell me what it costs?"],
  ["do you support merlin?", ""],
])("%j asks %j besides", (message, besides) => {
  expect(asksBesides(message, "en")).toBe(besides);
});
