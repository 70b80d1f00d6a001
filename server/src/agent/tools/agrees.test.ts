import { expect, test } from "vitest";
import { endsInTime } from "../../testing/ends-in-time.ts";
import { agrees } from "./agrees.ts";

test.each([
  "yes",
  "Yes please",
  "yes that works",
  "ok, perfect, thanks!",
  "That’s fine for me",
  "then take that one",
  "book it",
  "sure, let's do that",
  "works for me",
  "yes that one",
  "this one please",
])("%j agrees", (message) => {
  expect(agrees(message)).toBe(true);
});

test.each([
  "no",
  "yes but 4pm",
  "not that one",
  "does that one include training",
  "yes that one is too late",
  "yes, is it free?",
  "ok what about friday",
  "it works with Slack",
  "book it for Friday",
  "thanks!",
  "",
])("%j does not, or says more", (message) => {
  expect(agrees(message)).toBe(false);
});

test("a long message is read at once", async () => {
  const texts = ["yes ok ", "that works ", "please book it "].flatMap((part) => [part.repeat(80 / part.length), part.repeat(2_000)]);
  const all = texts.flatMap((text) => [[text], [`${text}x`]]);
  expect(await endsInTime(new URL("./agrees.ts", import.meta.url), "agrees", all)).toBe(true);
});
