import { expect, it } from "vitest";
import { answerOf as ask } from "../../../../../testing/library/ask-quayfold.ts";

const pages = {
  "/": [["Quayfold", "Quayfold is one shared plan for docks and yards. Carriers book their own slots."]],
  "/changelog": [
    ["Changelog › Changelog", "Changes of the Quayfold server. Apps have lists of changes of their own."],
    ["Changelog › 4.6 (4 May 2026)", "- New: recurring slots for carriers.\n- New: passkeys as a second factor."],
    ["Changelog › v4.5.1 – March 2026", "- Fixed: badges were printed twice after a restart."],
    ["Changelog › 4.5 (23 March 2026)", "- New: badges are printed at the kiosk."],
  ],
  "/docs/upgrade": [["Upgrade guide › Minor versions", "You may skip minor versions: an upgrade from 4.1 to 4.6 in one step is fine."]],
} as const;

it.each([
  ["What is new in version 4.6?", "4.6 (4 May 2026)", "recurring slots"],
  ["what's new in 4.5", "4.5 (23 March 2026)", "printed at the kiosk"],
  ["What's new in 4.5.1?", "v4.5.1 – March 2026", "printed twice"],
  ["what changed in v4.5?", "4.5 (23 March 2026)", "printed at the kiosk"],
  ["what has changed in release 4.6", "4.6 (4 May 2026)", "recurring slots"],
  ["what's new?", "4.6 (4 May 2026)", "recurring slots"],
])("%j is told under %s", async (question, heading, told) => {
  const { text } = await ask(question, { pages });
  expect([text.startsWith(`**${heading}:**`), text.includes(told)]).toEqual([true, true]);
});

it.each(["What is new in version 9.9?", "what changed in 4.1?"])("%j is told by no other version", async (question) => {
  expect((await ask(question, { pages })).text).not.toContain("**4.6");
});
