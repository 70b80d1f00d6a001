import { expect, test } from "vitest";
import { isBackchannel } from "./backchannel.ts";
import { fromSpeech } from "./from-speech.ts";

test.each([
  ["My email is jordan dot lee at example dot com.", "My email is jordan.lee@example.com."],
  ["it's J O R D A N at example dot com, thanks", "it's jordan@example.com, thanks"],
  ["Write to sam underscore two at mail dot globex dot co dot uk", "Write to sam_2@mail.globex.co.uk"],
  ["j-o-e at acme dot io", "joe@acme.io"],
  ["Could we meet at nine on Tuesday?", "Could we meet at nine on Tuesday?"],
  ["I work at example dot com", "I work at example dot com"],
  ["Look at the point where it says dot", "Look at the point where it says dot"],
  ["ann@example.com is fine", "ann@example.com is fine"],
])("%s", (said, written) => {
  expect(fromSpeech(said)).toBe(written);
});

test("Words of a listener are told from words of a speaker", () => {
  for (const text of ["Uh huh.", "Okay, got it", "Mhm", "yeah right"]) expect(isBackchannel(text)).toBe(true);
  for (const text of ["Stop", "No, wait", "Okay, what does it cost?", "", "..."]) expect(isBackchannel(text)).toBe(false);
});
