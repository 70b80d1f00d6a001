import { expect, test } from "vitest";
import { toSpeech } from "./to-speech.ts";

test.each([
  ["The Team plan is **$49/month** [CITE:p_12].", "The Team plan is 49 dollars per month."],
  ["It costs $1,200.50 a year, or €0.99 per call.", "It costs 1200 dollars and 50 cents a year, or 99 cents per call."],
  ["We raised $2.5M and serve 12,000 docks.", "We raised 2 point 5 million dollars and serve 12000 docks."],
  ["From $20–$40 per seat, 99.9% uptime.", "From 20 to 40 dollars per seat, 99.9 percent uptime."],
  ["Write to jordan.lee@example.com.", "Write to jordan dot lee at example dot com."],
  ["See https://www.halmora.com/pricing?plan=team.", "See halmora dot com slash pricing."],
  ["See https://halmora.com/help/en/2026/import-staff-from-a-file today.", "See halmora dot com today."],
  ["How about 2026-03-04 at 14:30?", "How about March 4th, 2026 at 2 30 PM?"],
  ["Tue, Mar 3 at 9:00 AM works.", "Tuesday, March 3rd at 9 AM works."],
  ["Support is 24/7, e.g. by phone at +1 415 555 0100.", "Support is 24 7, for example, by phone at plus 1, 4 1 5, 5 5 5, 0 1 0 0."],
  ["## Plans\n- **Solo**: 1 user\n- Team: 5-10 users", "Plans. Solo: 1 user. Team: 5 to 10 users"],
  ["Run this:\n```\nnpm ci\n```", "Run this: The code is on your screen."],
  ["Read [the guide](https://a.example/x) [1] & ask 🙂", "Read the guide and ask"],
])("%s", (text, spoken) => {
  expect(toSpeech(text)).toBe(spoken);
});
