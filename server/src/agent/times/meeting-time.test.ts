import { expect, it, test } from "vitest";
import { readNamedZone } from "../language/named-zone.ts";
import { readLanguage } from "../language/read-language.ts";
import { isWish, noTime, readMeetingTime } from "./meeting-time.ts";

/** What is read in the message's own language. */
function read(message: string, at: Date, timezone: string) {
  return readMeetingTime(message, at, timezone, readLanguage(message) ?? "en");
}

// A Friday, 10:00 in Berlin.
const now = new Date("2026-11-20T09:00:00Z");

it.each([
  ["Tuesday 3pm", "Europe/Berlin", "2026-11-24", "15:00"],
  ["tomorrow at 10", "Europe/Berlin", "2026-11-21", "10:00"],
  ["next Monday at 3", "Europe/Berlin", "2026-11-23", "15:00"],
  ["December 1st, 14:30", "Europe/Berlin", "2026-12-01", "14:30"],
  ["on Thursday", "Europe/Berlin", "2026-11-26", null],
  ["at 4pm", "Europe/Berlin", null, "16:00"],
  ["Tuesday at 3pm EST", "Europe/Berlin", "2026-11-24", "21:00"],
  ["today at noon", "Pacific/Auckland", "2026-11-20", "12:00"],
  ["Thursday next week", "Europe/Berlin", "2026-11-26", null],
  ["Friday of next week", "Europe/Berlin", "2026-11-27", null],
  ["for 40 users", "Europe/Berlin", null, null],
  ["some time soon", "Europe/Berlin", null, null],
  ["Good morning, can we meet?", "Europe/Berlin", null, null],
  ["why not Monday?", "Europe/Berlin", "2026-11-23", null],
  ["can't we do Monday at 11?", "Europe/Berlin", "2026-11-23", "11:00"],
  ["can we have a call on Tuesday at 1pm?", "Europe/Berlin", "2026-11-24", "13:00"],
  ["I suggest we have a call on Tuesday at 1pm", "Europe/Berlin", "2026-11-24", "13:00"],
  ["I have a conflict can we do Tuesday at 1pm instead", "Europe/Berlin", "2026-11-24", "13:00"],
  ["I'd like to have a meeting Tuesday at 1pm", "Europe/Berlin", "2026-11-24", "13:00"],
  // An hour that nothing but its surroundings tells to be one.
  ["actually make it 4", "Europe/Berlin", null, "16:00"],
  ["sorry i meant 5", "Europe/Berlin", null, "17:00"],
  ["make it 3:30", "Europe/Berlin", null, "15:30"],
  ["10 instead please", "Europe/Berlin", null, "10:00"],
  ["could we do 11 on Thursday", "Europe/Berlin", "2026-11-26", "11:00"],
  ["how about 4?", "Europe/Berlin", null, "16:00"],
  ["12:30", "Europe/Berlin", null, "12:30"],
  ["5", "Europe/Berlin", null, "17:00"],
  ["hmm 4 would be better", "Europe/Berlin", null, "16:00"],
  ["is 4 possible", "Europe/Berlin", null, "16:00"],
  ["half past four?", "Europe/Berlin", null, "16:30"],
  ["half 9", "Europe/Berlin", null, "09:30"],
  ["at half ten on Friday then", "Europe/Berlin", "2026-11-27", "10:30"],
  ["half an hour", "Europe/Berlin", null, null],
  // A day of the month by its number alone.
  ["the 30th at 3pm", "Europe/Berlin", "2026-11-30", "15:00"],
  ["I want a meeting on the 3rd", "Europe/Berlin", "2026-12-03", null],
  ["on the 31st at noon", "Europe/Berlin", "2026-12-31", "12:00"],
  ["the 5th of January", "Europe/Berlin", "2027-01-05", null],
  ["the 2nd one please", "Europe/Berlin", null, null],
  ["we are on the 4th floor", "Europe/Berlin", null, null],
  // So many weeks after the coming day of that name.
  ["a week on Tuesday at 3pm", "Europe/Berlin", "2026-12-01", "15:00"],
  ["two weeks from Monday", "Europe/Berlin", "2026-12-07", null],
  ["Thursday week at 11", "Europe/Berlin", "2026-12-03", "11:00"],
  ["Thursday the week after next", "Europe/Berlin", "2026-12-03", null],
  ["Tuesday in two weeks at 3pm", "Europe/Berlin", "2026-12-01", "15:00"],
  ["in two weeks on Tuesday", "Europe/Berlin", "2026-12-01", null],
  ["Friday in 2 weeks' time", "Europe/Berlin", "2026-12-04", null],
  ["Tuesday in a week", "Europe/Berlin", "2026-12-01", null],
  ["the Tuesday after next", "Europe/Berlin", "2026-12-01", null],
  ["a quarter to 5 please", "Europe/Berlin", null, "16:45"],
  ["make it three", "Europe/Berlin", null, "15:00"],
  ["actually no 12:30", "Europe/Berlin", null, "12:30"],
  ["is 4 also free?", "Europe/Berlin", null, "16:00"],
  ["thursday 11", "Europe/Berlin", "2026-11-26", "11:00"],
  ["thurs 2", "Europe/Berlin", "2026-11-26", "14:00"],
  ["ok lets talk to your boss then, thursday 11", "Europe/Berlin", "2026-11-26", "11:00"],
  ["9 on wednesday", "Europe/Berlin", "2026-11-25", "09:00"],
  // The coming Thursday is the 26th.
  ["thursday 26", "Europe/Berlin", "2026-11-26", null],
  ["thursday 10 december", "Europe/Berlin", "2026-12-10", null],
  ["no wait make it wednesday", "Europe/Berlin", "2026-11-25", null],
  ["no thursday", "Europe/Berlin", "2026-11-26", null],
  ["no one", "Europe/Berlin", null, null],
  ["can i have one on thursday at 11", "Europe/Berlin", "2026-11-26", "11:00"],
  ["make it 4 people", "Europe/Berlin", null, null],
  ["we have 12 sites", "Europe/Berlin", null, null],
  ["I meant 5 users", "Europe/Berlin", null, null],
  // In another place's zone.
  ["10am berlin time on wednesday", "Europe/London", "2026-11-25", "09:00"],
  ["9am paris time on thursday", "Europe/London", "2026-11-26", "08:00"],
  ["Thursday 3pm New York time", "Europe/Berlin", "2026-11-26", "21:00"],
  ["Thursday at 10:00 (Tokyo)", "Europe/Berlin", "2026-11-26", "02:00"],
  ["Wednesday 5pm in San Francisco", "Europe/Berlin", "2026-11-26", "02:00"],
  ["4pm Eastern", "Europe/Berlin", null, "22:00"],
  ["Tuesday at 3 EST", "America/New_York", "2026-11-24", "15:00"],
  ["Tuesday 3 p.m. (pt)", "America/New_York", "2026-11-24", "18:00"],
  ["Tuesday at 10:00 UTC", "Europe/Berlin", "2026-11-24", "11:00"],
  ["Tuesday at 10:00 UTC+2", "Europe/Berlin", "2026-11-24", "09:00"],
  ["same time on Thursday", "Europe/Berlin", "2026-11-26", null],
  ["11am, lunch time is bad", "Europe/Berlin", null, "11:00"],
  // In other languages.
  ["Dienstag 13 Uhr", "Europe/Berlin", "2026-11-24", "13:00"],
  ["am Dienstag um 14:30 Uhr", "Europe/Berlin", "2026-11-24", "14:30"],
  ["Ginge es übermorgen um halb drei?", "Europe/Berlin", "2026-11-22", "14:30"],
  ["am 1. Dezember um 9 Uhr", "Europe/Berlin", "2026-12-01", "09:00"],
  ["nächste Woche Mittwoch", "Europe/Berlin", "2026-11-25", null],
  ["mardi à 13h30", "Europe/Berlin", "2026-11-24", "13:30"],
  ["après-demain à 15 heures", "Europe/Berlin", "2026-11-22", "15:00"],
  ["jeudi prochain à 9h du matin", "Europe/Berlin", "2026-11-26", "09:00"],
  ["el martes a las 3 de la tarde", "Europe/Berlin", "2026-11-24", "15:00"],
  ["pasado mañana a las diez", "Europe/Berlin", "2026-11-22", "10:00"],
  ["mañana a las 10", "Europe/Berlin", "2026-11-21", "10:00"],
  ["dinsdag om drie uur", "Europe/Berlin", "2026-11-24", "15:00"],
  ["overmorgen 13 uur", "Europe/Berlin", "2026-11-22", "13:00"],
  ["terça-feira às 13h", "Europe/Berlin", "2026-11-24", "13:00"],
  ["depois de amanhã às 15h", "Europe/Berlin", "2026-11-22", "15:00"],
  ["lunedì prossimo alle 15", "Europe/Berlin", "2026-11-23", "15:00"],
])("reads %j in %s", (text, timezone, day, time) => {
  expect(read(text, now, timezone)).toEqual({ ...noTime, day, time });
});

const coming = (first: number, count = 4) =>
  Array.from({ length: count }, (_, week) => new Date(Date.UTC(2026, 10, first + 7 * week)).toISOString().slice(0, 10));
const mondays = coming(23);
const fridays = coming(20);

const upTo = (last: number) => Array.from({ length: last - 19 }, (_, index) => `2026-11-${20 + index}`);

it.each([
  ["afternoon please", { notBefore: "13:00", notAfter: "18:00" }],
  ["Wednesday in the morning", { day: "2026-11-25", notAfter: "12:00" }],
  ["how about next week thursday afternoon?", { day: "2026-11-26", notBefore: "13:00", notAfter: "18:00" }],
  ["after lunch", { notBefore: "13:00" }],
  ["tuesday pm", { day: "2026-11-24", notBefore: "13:00", notAfter: "18:00" }],
  ["tomorrow am please", { day: "2026-11-21", notAfter: "12:00" }],
  ["mornings are bad", { notBefore: "12:00" }],
  ["tomorrow morning is bad", { notBefore: "12:00" }],
  ["not before 3pm", { notBefore: "15:00" }],
  ["Tuesday after 3pm", { day: "2026-11-24", notBefore: "15:00" }],
  ["Tuesday, but not after 11am", { day: "2026-11-24", notAfter: "11:00" }],
  ["no later than 4pm", { notAfter: "16:00" }],
  ["Thursday between 2 and 4", { day: "2026-11-26", notBefore: "14:00", notAfter: "16:00" }],
  ["2-4pm on Tuesday", { day: "2026-11-24", notBefore: "14:00", notAfter: "16:00" }],
  ["from 11 to 1:30pm", { notBefore: "11:00", notAfter: "13:30" }],
  ["Tuesday between 1pm and 4pm EST", { day: "2026-11-24", notBefore: "19:00", notAfter: "22:00" }],
  ["zwischen 14 und 16 Uhr", { notBefore: "14:00", notAfter: "16:00" }],
  ["some time next week", { firstDay: "2026-11-23", lastDay: "2026-11-29" }],
  ["some time the week after next", { firstDay: "2026-11-30", lastDay: "2026-12-06" }],
  ["next week at 3", { firstDay: "2026-11-23", lastDay: "2026-11-29", time: "15:00" }],
  ["any time this week", { firstDay: "2026-11-20", lastDay: "2026-11-22" }],
  ["by Wednesday", { lastDay: "2026-11-25" }],
  ["before Wednesday", { lastDay: "2026-11-24" }],
  ["not before Wednesday", { firstDay: "2026-11-25" }],
  ["thursday, not before 3", { day: "2026-11-26", notBefore: "15:00" }],
  // A limit of what does not suit is meant the other way round.
  ["I'm not free until 3pm", { notBefore: "15:00" }],
  ["I'm busy until 3pm", { notBefore: "15:00" }],
  ["I can't do before 3pm", { notBefore: "15:00" }],
  ["I can't do after 4pm", { notAfter: "16:00" }],
  ["before 10am doesn't work", { notBefore: "10:00" }],
  ["I'm away until Thursday", { firstDay: "2026-11-26" }],
  ["I can't meet after Wednesday", { lastDay: "2026-11-25" }],
  ["we're out of office from Thursday", { lastDay: "2026-11-25" }],
  ["I'm off work after 4pm", { notBefore: "16:00" }],
  ["I don't mind, after 4pm is fine", { notBefore: "16:00" }],
  ["you don't have anything after 4pm?", { notBefore: "16:00" }],
  ["don't you have anything after 4pm?", { notBefore: "16:00" }],
  ["please reach out after 4pm", { notBefore: "16:00" }],
  ["I'm busy from 2 to 4pm", { shift: "other" }],
  ["can't we do 2-4pm?", { notBefore: "14:00", notAfter: "16:00" }],
  ["I'm not free until after 3pm", { notBefore: "15:00" }],
  ["I'm out of meetings after 3pm", { notBefore: "15:00" }],
  ["I can't do Monday so after 4pm", { notBefore: "16:00", exceptDays: mondays }],
  ["if that's not possible after 3pm works", { notBefore: "15:00", shift: "other" }],
  ["aren't you free after 4pm?", { notBefore: "16:00" }],
  ["after 4pm isn't a problem", { notBefore: "16:00" }],
  ["between tuesday and thursday", { firstDay: "2026-11-24", lastDay: "2026-11-26" }],
  ["wed or thu", { firstDay: "2026-11-25", lastDay: "2026-11-26" }],
  [
    "either monday or friday morning",
    {
      firstDay: "2026-11-23",
      lastDay: "2026-11-27",
      exceptDays: ["2026-11-24", "2026-11-25", "2026-11-26"],
      notAfter: "12:00",
    },
  ],
  ["after Wednesday", { firstDay: "2026-11-26" }],
  ["later in the week", { exceptDays: upTo(25), lastDay: "2026-11-29" }],
  ["Ende nächster Woche", { exceptDays: upTo(25), lastDay: "2026-11-29" }],
  ["earlier please", { shift: "earlier" }],
  ["do you have anything later?", { shift: "later" }],
  ["any other times?", { shift: "other" }],
  ["3pm doesn't work", { shift: "other" }],
  ["Sorry, I have another meeting Tuesday at 1pm", { shift: "other" }],
  ["I have a conflict on Tuesday at 1pm", { shift: "other" }],
  ["Tuesday at 1pm clashes with another call", { shift: "other" }],
  ["we're in a call on Tuesday at 1pm", { shift: "other" }],
  ["I can't do that one", { shift: "other" }],
  ["oh no i cant do that one", { shift: "other" }],
  ["that doesn't work for me", { shift: "other" }],
  ["not that one please", { shift: "other" }],
  ["that one won't work", { shift: "other" }],
  ["any others?", { shift: "other" }],
  ["cant do 3", { shift: "other" }],
  ["oops wrong day", { shift: "other_day" }],
  ["when else are you free?", { shift: "other" }],
  ["an hour later", { shift: "later" }],
  ["can we push it back an hour", { shift: "later" }],
  ["30 minutes earlier", { shift: "earlier" }],
  ["the day after", { shift: "other_day", aside: 1 }],
  ["my vet is off on thursdays", { exceptDays: coming(26) }],
  ["later in the day?", { notBefore: "15:00", shift: "later" }],
  ["no thursdays", { exceptDays: coming(26) }],
  ["I can't make it that day", { shift: "other_day" }],
  ["no wait, another day. wednesday?", { day: "2026-11-25" }],
  ["february 31 at 10? no wait, wednesday at 11", { day: "2026-11-25", time: "11:00" }],
  ["that's too early for me", { shift: "later" }],
  ["tomorrow is bad", { exceptDays: ["2026-11-21"] }],
  ["I can't on Monday", { exceptDays: mondays }],
  ["Mondays don’t work for me", { exceptDays: mondays }],
  ["any day but Friday", { exceptDays: fridays }],
  ["not Monday but Tuesday", { day: "2026-11-24", exceptDays: mondays }],
  ["Monday is bad, Tuesday at 10?", { day: "2026-11-24", time: "10:00", exceptDays: mondays }],
  ["I can't do Monday, Tuesday or Friday", { exceptDays: [...mondays, ...coming(24), ...fridays].sort() }],
  ["Montag kann ich nicht", { exceptDays: mondays }],
  ["Dienstagnachmittag", { day: "2026-11-24", notBefore: "13:00", notAfter: "18:00" }],
  ["nicht vor 15 Uhr", { notBefore: "15:00" }],
  ["jeden Tag außer Freitag", { exceptDays: fridays }],
  ["früher bitte", { shift: "earlier" }],
  ["je ne peux pas lundi", { exceptDays: mondays }],
  ["mardi après-midi", { day: "2026-11-24", notBefore: "13:00", notAfter: "18:00" }],
  ["plus tard", { shift: "later" }],
  ["el lunes no puedo", { exceptDays: mondays }],
  ["mañana por la mañana", { day: "2026-11-21", notAfter: "12:00" }],
  ["donderdagmiddag", { day: "2026-11-26", notBefore: "13:00", notAfter: "18:00" }],
  ["maandag kan ik niet", { exceptDays: mondays }],
  ["na segunda-feira não posso", { exceptDays: mondays }],
  ["não antes das 15h", { notBefore: "15:00" }],
])("hears what %j leaves open", (text, wish) => {
  expect(read(text, now, "Europe/Berlin")).toEqual({ ...noTime, ...wish });
});

it("takes of another zone's hours that end past the visitor's midnight the longer part", () => {
  expect(read("Tuesday between 1pm and 4pm EST", now, "Asia/Kolkata")).toEqual({
    ...noTime,
    day: "2026-11-25",
    notAfter: "02:30",
  });
  expect(read("Tuesday between 9am and 2pm Eastern time", now, "Asia/Kolkata")).toEqual({
    ...noTime,
    day: "2026-11-24",
    notBefore: "19:30",
  });
});

it("turns another zone's hour by the clocks of the week that is meant, and moves every day that was said with it", () => {
  // America has put its clocks forward by then, Europe has not.
  const march = new Date("2026-03-05T09:00:00Z");
  expect(read("next week at 11am New York time", march, "Europe/Berlin").time).toBe("16:00");
  expect(read("3pm PST but not on Friday", march, "Asia/Tokyo")).toMatchObject({
    time: "08:00",
    exceptDays: expect.arrayContaining(["2026-03-07", "2026-03-14"]),
  });
});

it("reads the letters of a zone as the clock on its walls, in summer as well", () => {
  expect(read("Tuesday at 3pm EST", new Date("2026-07-10T09:00:00Z"), "America/New_York")).toMatchObject({
    day: "2026-07-14",
    time: "15:00",
  });
});

it("reads the letters of the visitor's own zone as its clock, where that never changes", () => {
  expect(read("Tuesday at 3pm MST", new Date("2026-07-10T09:00:00Z"), "America/Phoenix").time).toBe("15:00");
  expect(read("Tuesday at 3pm MST", new Date("2026-07-10T09:00:00Z"), "America/Denver").time).toBe("15:00");
  expect(read("Tuesday at 3pm AEST", new Date("2026-01-09T09:00:00Z"), "Australia/Brisbane").time).toBe("15:00");
});

it.each([
  ["martes a las 3pm está bien", "15:00"],
  ["Tuesday 3pm est parfait", "15:00"],
  ["Dienstag 3pm ist gut", "15:00"],
  ["mardi 3pm cet après-midi", "15:00"],
  ["We ship 500 MT a day. Can we meet Tuesday at 3pm?", "15:00"],
  ["3 CT scanners are here, so Tuesday at 3pm?", "15:00"],
  ["Tuesday 3pm est", "21:00"],
  ["Tuesday 3pm est works", "21:00"],
  ["Tuesday 3 PM (EST)", "21:00"],
  ["Tuesday 15:00 EST would be good", "21:00"],
  ["Tuesday at 10 PT", "19:00"],
])("takes letters in %j for a zone only where they can be no word of another language and no unit", (message, time) => {
  expect(read(message, new Date("2026-11-20T09:00:00Z"), "Europe/Berlin").time).toBe(time);
});

it("reads a day on the visitor's own calendar, where it is already the next one", () => {
  expect(read("today at 9am", new Date("2026-11-20T23:00:00Z"), "Asia/Tokyo")).toMatchObject({
    day: "2026-11-21",
    time: "09:00",
  });
});

it.each([
  ["Dienstag um 10 Uhr Chicagoer Zeit", "America/Chicago"],
  ["mardi à 10h heure de Lyon", "Europe/Paris"],
  ["el martes a las 10 hora de Barcelona", "Europe/Madrid"],
  ["martedì alle 10 ora di Milano", "Europe/Rome"],
  ["dinsdag om 10 uur Chicago tijd", "America/Chicago"],
  ["terça às 10 hora de Porto", "Europe/Lisbon"],
  ["in letzter Zeit um 10 Uhr", null],
] as const)("the zone of %j is %s", (text, zone) => {
  expect(readNamedZone(text)?.zone ?? null).toBe(zone);
});

/** A Tuesday. */
const tuesday = new Date("2026-11-24T18:56:00Z");
const inLondon = (message: string) => readMeetingTime(message, tuesday, "Europe/London");

test.each([
  "3 hours and nobody answers my mail. i want to speak to a human NOW",
  "I've been waiting for two days, let me talk to someone",
  "nobody answered for 3 hours, call me",
  "I wrote 3 days ago, can someone call me",
  "since monday nobody answers, i want to talk to a person",
  "it took 2 weeks to get a reply, I want to speak to a manager",
  "can i speak to someone about the outage yesterday at 3pm",
  "a 30 minute call please",
  "now. just have someone ring me, +49 171 5550 144",
  "is an hour enough?",
])("%j wishes for no time", (message) => {
  expect(isWish(inLondon(message))).toBe(false);
});

test.each([
  ["connect me to a person in 3 hours", { day: "2026-11-24", time: "21:56" }],
  ["a call in two days please", { day: "2026-11-26" }],
  ["two days from now", { day: "2026-11-26" }],
  ["within the next two days", { day: "2026-11-26" }],
  ["not now, tomorrow at 10", { day: "2026-11-25", time: "10:00" }],
  ["2 hours from now", { day: "2026-11-24", time: "20:56" }],
  ["half an hour earlier please", { shift: "earlier" }],
  ["a 45-minute call on Friday", { day: "2026-11-27", time: null }],
  ["can we have a 30 minute call tomorrow at 3", { day: "2026-11-25", time: "15:00" }],
  ["i'm free since 3pm", { notBefore: "15:00" }],
  ["waited since monday, can we talk on thursday at 10?", { day: "2026-11-26", time: "10:00" }],
])("%j wishes for one", (message, expected) => {
  expect(inLondon(message)).toMatchObject(expected);
});
