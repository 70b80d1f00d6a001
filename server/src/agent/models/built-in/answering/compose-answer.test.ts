import { expect, test } from "vitest";
import { ask } from "../../../../testing/library/ask-quayfold.ts";
import { stemOf } from "../../../../knowledge/words/words.ts";

const current = "Transport costs €2.10 per kilometre, counted from the nearest depot.";
const former = "Transport costs €1.60 per kilometre.";
const pages = {
  "/delivery": [["Delivery and installation", current]],
  "/blog/from-our-depots": [["From our depots", former]],
} as const;

test("a figure of the blog comes after the company's own pages, and contradicts none of them", async () => {
  const { text, pages: cited } = await ask("what does transport cost per kilometre?", { pages });
  expect([cited[0], text.includes("€2.10"), text.includes("€1.60")]).toEqual(["/delivery", true, false]);
});

test("who asks for the blog is told what it says", async () => {
  expect((await ask("what does the blog say transport costs per kilometre?", { pages })).text).toContain("€1.60");
});

test("all rows of a list that is asked for are told, and of another question the one that answers", async () => {
  const names = ["Nordvault", "Signalpost", "Mailhaven", "Deskly"];
  const purposes = ["Data centres for staff data", "text messages", "e-mail", "support tickets"];
  const rows = names.map((name, at) => `Company: ${name} | Purpose: ${purposes[at]} | Country: Netherlands`);
  const table = { "/data-protection": [["Data protection › Sub-processors", rows.join("\n")]] } as const;
  const { text } = await ask("which other companies get to process our staff data?", { pages: table });
  for (const name of names) expect(text).toContain(name);
  expect((await ask("which company sends text messages?", { pages: table })).text).not.toContain("Deskly");
});

const backups = "Backups are kept for 35 days in a second data centre.";
const cancelled = "After you cancel, your data is kept for 30 days, and its last backups for a further week.";

test("beside the figure that is asked for stands what its own page goes on with, and nothing that another tells of something else", async () => {
  const question = "how long are backups kept?";
  const apart = { "/security": [["Security › Backups", backups]], "/billing": [["Billing › Data", cancelled]] } as const;
  const together = {
    "/security": [
      ["Security › Backups", backups],
      ["Security › Afterwards", cancelled],
    ],
  } as const;
  const [alone, onward] = [await ask(question, { pages: apart }), await ask(question, { pages: together })];
  expect([alone.text.includes(backups), alone.text.includes(cancelled)]).toEqual([true, false]);
  expect([onward.text.includes(backups), onward.text.includes(cancelled)]).toEqual([true, true]);
});

test("3000 is 3,000, and 3,5 is not 35", () => {
  expect(stemOf("3,000")).toBe(stemOf("3000"));
  expect(stemOf("3,5")).not.toBe(stemOf("35"));
});

test("who holds a post is told with the name that stands above it", async () => {
  const team = {
    "/team": [
      ["Team › Moira Castell", "Head of customer support"],
      ["Team › Piotr Sadowski", "Head of sales"],
    ],
  } as const;
  expect((await ask("who is head of customer support?", { pages: team })).text).toContain("Moira Castell");
});
