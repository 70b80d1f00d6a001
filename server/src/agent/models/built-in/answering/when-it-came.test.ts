import { expect, it } from "vitest";
import { ask } from "../../../../testing/library/ask-quayfold.ts";

const pages = {
  "/changelog": [
    ["Changelog", "We release every two weeks. These are the changes worth telling you about."],
    ["Changelog › 4.5 – 4 May 2026", "- Kiosks print badges.\n- Support for Android 9 has ended."],
    ["Changelog › 4.4 – March 9, 2026", "- Dark mode in the gate app.\n- Tablets can now upload videos."],
    ["Changelog › 4.3 – 2026-02-16", "- The classic board was removed. Customers who still used it were moved automatically."],
  ],
  "/docs/gate-app": [
    ["Gate app › Slots", "Slots appear in the gate app only after a planner has pressed Publish. A removed slot is kept for a week."],
    ["Gate app › Phones", "The gate app runs on Android 10 or later. Tablets may upload photos after the check-in."],
    ["Gate app › Kiosks", "A badge is printed when the driver has checked in. The board is dark until a planner signs in."],
  ],
  "/about": [["About us", "Quayfold has been certified to ISO 27001 since March 2024."]],
} as const;

it.each([
  ["when did you drop support for android 9?", "4 May 2026"],
  ["when was dark mode added?", "March 9, 2026"],
  ["when did you add dark mode to the gate app", "March 9, 2026"],
  ["when was the classic board removed?", "2026-02-16"],
  ["which month did you remove the classic board?", "2026-02-16"],
])("%j is told with the day above what came then: %s", async (question, day) => {
  expect((await ask(question, { pages })).text).toMatch(new RegExp(String.raw`^\*\*\d\.\d – ${day}:\*\*`, "u"));
});

it.each([
  ["when do slots appear in the gate app?", "Slots appear in the gate app only after"],
  ["when is a badge printed?", "A badge is printed when the driver has checked in."],
  ["when were you certified to ISO 27001?", "Quayfold has been certified to ISO 27001 since March 2024."],
])("%j is no question of changes", async (question, told) => {
  expect((await ask(question, { pages })).text).toContain(told);
});
