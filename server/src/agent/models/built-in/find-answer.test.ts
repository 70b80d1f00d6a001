import { describe, expect, it } from "vitest";
import { ask } from "../../../testing/ask-quayfold.ts";

describe("a question with a story around it", () => {
  const told = {
    "/": [["Quayfold", "Quayfold is one shared plan for docks and yards. Carriers book their own slots."]],
    "/about": [["About us", "We have never taken venture capital. The founders hold all shares."]],
    "/docs/tablet": [["Tablet app › Without a signal", "The tablet app works offline for up to 72 hours and syncs afterwards."]],
    "/contact": [["Contact › Support", "Weekdays 07:30 to 18:30, Saturdays 09:00 to 13:00. Write to support@quayfold.example."]],
    "/security": [["Security › Where the data is", "All customer data is stored in two data centres in London and Dublin."]],
  } as const;

  it.each([
    ["are you backed by investors? dont want to get sold off in 2 yrs", "We have never taken venture capital."],
    [
      "does the tablet app work offline? our cellar has thick walls and terrible reception",
      "The tablet app works offline for up to 72 hours",
    ],
    [
      "Our cellar has thick walls and terrible reception. Does the tablet app work offline?",
      "The tablet app works offline for up to 72 hours",
    ],
    ["we're a tiny cheese dairy from Norfolk, does the tablet app work offline?", "The tablet app works offline for up to 72 hours"],
    ["are you reachable on saturdays", "Weekdays 07:30 to 18:30, Saturdays 09:00 to 13:00."],
    ["where physically are the servers, our dpo insists on knowing it", "All customer data is stored in two data centres in London"],
  ])("%j is answered for what it asks", async (question, answer) => {
    const { text, refused } = await ask(question, { pages: told });
    expect([text.startsWith(answer), refused]).toEqual([true, false]);
  });
});
