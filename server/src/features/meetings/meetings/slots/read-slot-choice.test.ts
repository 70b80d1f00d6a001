import { expect, test } from "vitest";
import { inEnglish } from "../../../../agent/language/in-english.ts";
import { readLanguage } from "../../../../agent/language/read-language.ts";
import { endsInTime } from "../../../../testing/ends-in-time.ts";
import { readSlotChoice } from "./read-slot-choice.ts";

const labels = ["Monday, November 23 at 9:00 AM PST", "Tuesday, November 24 at 3:00 PM PST", "Wednesday, November 25 at 9:30 AM PST"];

test.each([
  ["Let's meet Tuesday, November 24 at 3:00 PM PST", 2],
  ["monday, november 23 at 9:00 am pst please", 1],
  ["Wednesday, November 25 at 9:30 AM PST, my email is ada@lovelace.example", 3],
  ["Not Monday, November 23 at 9:00 AM PST", null],
  [`${labels[0]} or ${labels[1]}`, null],
  ["the second one", 2],
  ["The second one works for me, thanks!", 2],
  ["Ok, I'll take the third", 3],
  ["2", 2],
  ["#3", 3],
  ["1.", 1],
  ["option two please", 2],
  ["the last one pls", 3],
  ["number 1", 1],
  ["first", 1],
  ["the last one", 3],
  ["I'd like the 2nd slot", 2],
  ["Let’s do the first option", 1],
  ["2, ada@lovelace.example", 2],
  ["The first one. My email is ada@lovelace.example.", 1],
  ["first one. my mail is lena@example.org, Lena Hofer", 1],
  ["the later one", 3],
  ["let's take the earlier slot please", 1],
  ["ok the first one you said", 1],
  ["a later one", null],
  ["Second Avenue, ada@lovelace.example", null],
  ["der zweite passt", 2],
  ["Ja, den ersten bitte", 1],
  ["le deuxième", 2],
  ["prefiero la segunda, ana@muelle.example", 2],
  ["de derde graag", 3],
  ["a primeira", 1],
  ["il secondo va bene", 2],
  ["die letzte Option", 3],
  ["el primer paso es gratis?", null],
  ["Nein danke", "declined"],
  ["non, merci", "declined"],
  ["No thanks", "declined"],
  ["none of these", "declined"],
  ["None of them work for me.", "declined"],
  ["never mind", "declined"],
  ["no", "declined"],
  ["No, how about Friday?", null],
  ["None of these, do you have anything on Friday?", null],
  ["the first of December", null],
  ["at 2", null],
  ["2pm", null],
  ["4", null],
  ["20", null],
  ["What was the second one about?", null],
  ["Do you have one plan?", null],
  ["", null],
])("%j takes %j", (message, expected) => {
  expect(readSlotChoice(inEnglish(message, readLanguage(message) ?? "en"), labels)).toBe(expected);
});

test("a place that was not offered is no choice", () => {
  expect(readSlotChoice("the third one", labels.slice(0, 2))).toBeNull();
  expect(readSlotChoice("the last one", labels.slice(0, 2))).toBe(2);
  expect(readSlotChoice("1", [])).toBeNull();
});

test("a long or hostile message is read at once", async () => {
  const messages = [
    "ok, ".repeat(1_000),
    "a@".repeat(2_000),
    " , and my email is ".repeat(220),
    "the ".repeat(1_000),
    "no ".repeat(1_300),
    "#".repeat(4_000),
    `x${"\n".repeat(3_900)}y a@b.example`,
    "-".repeat(4_000),
    `a@${". -".repeat(1_300)}`,
  ];
  const args = messages.map((message) => [message, labels]);
  expect(await endsInTime(new URL("./read-slot-choice.ts", import.meta.url), "readSlotChoice", args)).toBe(true);
});
