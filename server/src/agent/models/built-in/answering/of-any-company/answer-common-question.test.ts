import { describe, expect, it } from "vitest";
import type { Turn } from "../../../../model.ts";
import { ask } from "../../../../../testing/library/ask-quayfold.ts";

const front = "Quayfold is one shared plan for docks and yards. Carriers book their own slots.";
const pages = {
  "/": [
    ["Quayfold › Every truck knows its door", `Home › Start\nTry it for free\n${front}\nNo card needed.`],
    ["Quayfold › Every truck knows its door › Dock scheduling", "Slots that respect your doors and crews."],
    ["Quayfold › Every truck knows its door › Carrier portal", "Carriers book, move and cancel by themselves."],
    ["Quayfold › Every truck knows its door › Yard board", "Which trailer stands where, and since when."],
    [
      "Quayfold › Why planners choose us",
      "- Nobody rings a carrier any more\n- A late truck moves the plan\n- Invoices that both sides believe",
    ],
    ["Quayfold › Where to read on", "- The price list\n- The documentation\n- The blog"],
  ],
  "/customers": [
    ["Customers", "Three customers let us write down their numbers."],
    ["Customers › Norrbro Foods", "Frozen food, eleven sites in the Nordics."],
    ["Customers › Hale & Pike", "Furniture, one very large building in Memphis."],
    ["Customers › Veldkamp", "Medicines, from Venlo to nine countries."],
  ],
  "/pricing": [
    ["Pricing › Starter", "$49 a site each month\nFor a small dock that wants to get rid of the phone."],
    ["Pricing › Growth", "$189 a site each month\nFor a busy warehouse."],
    [
      "Pricing › What each plan holds",
      "Price each month | Starter: $49 | Growth: $189 | Network: $1,449\nDock doors | Starter: 4 | Growth: 20 | Network: Unlimited\nSingle sign-on | Starter: No | Growth: No | Network: Yes\nHistory kept | Starter: 90 days | Growth: 13 months | Network: 13 months",
    ],
    ["Pricing › Add-ons", "A second sandbox costs $30 a month."],
  ],
  "/about": [["About us", "Quayfold was founded in Rotterdam in 2017 by Ilse Veenstra."]],
  "/blog/no-shows": [
    ["What a no-show really costs", "A truck that does not come costs 204 dollars, the guys at the dock say. Network time is cheap."],
  ],
} as const;

/** Has a conversation, and gives the last reply. */
async function talk(...messages: string[]) {
  const history: Turn[] = [];
  let last = await ask(messages[0] ?? "", { pages });
  for (const [index, message] of messages.entries()) {
    if (index > 0) last = await ask(message, { history: [...history], pages });
    history.push({ role: "visitor", text: message }, { role: "agent", text: last.text });
  }
  return last;
}

describe("what visitors ask of any company", () => {
  it.each([
    "What do you do?",
    "what do you guys do",
    "Tell me about Quayfold",
    "who is it for?",
    "Hi, what kind of companies is this for?",
  ])("%j is told by the front page's own words", async (question) => {
    expect(await talk(question)).toMatchObject({ text: front, pages: ["/"], refused: false });
  });

  it.each(["what are the main features?", "What does Quayfold do?", "what can it do", "features"])(
    "%j adds what the front page lists",
    async (question) => {
      const { text } = await talk(question);
      expect(text).toBe(
        `${front}\n\n• Dock scheduling: Slots that respect your doors and crews.\n• Carrier portal: Carriers book, move and cancel by themselves.\n• Yard board: Which trailer stands where, and since when.`,
      );
    },
  );

  it.each(["Why should we choose you?", "what makes you better than your competitors", "What are the benefits?"])(
    "%j is told by the reasons that the company gives",
    async (question) => {
      expect((await talk(question)).text).toBe(
        "• Nobody rings a carrier any more\n• A late truck moves the plan\n• Invoices that both sides believe",
      );
    },
  );

  it.each(["Who are your customers?", "do you have case studies", "who else uses it?", "who uses quayfold?", "any testimonials?"])(
    "%j is told by the customers' page",
    async (question) => {
      const { text, pages: cited } = await talk(question);
      expect(text).toContain("Three customers let us write down their numbers.\n\n• Norrbro Foods: Frozen food, eleven sites");
      expect(new Set(cited)).toEqual(new Set(["/customers"]));
    },
  );

  it.each(["what's new?", "any recent changes?"])("%j is told by the newest section of the release notes", async (question) => {
    const notes = {
      "/changelog": [
        ["Changelog", "Newest first."],
        ["Changelog › 2026.3", "- Imports can be undone\n- Zones on the yard board"],
        ["Changelog › 2026.2", "- Custom roles"],
      ],
    } as const;
    expect((await ask(question, { pages: { ...pages, ...notes } })).text).toBe(
      "**2026.3:**\n• Imports can be undone\n• Zones on the yard board",
    );
  });

  it("what is new is told by a list of news, where there are no release notes", async () => {
    const news = {
      "/news/index.html": [["News", "- Yard board for tablets, 9 October 2026\n- Meet us in Hamburg, 1 September 2026"]],
    } as const;
    expect((await ask("whats new", { pages: { ...pages, ...news } })).text).toBe(
      "**News:**\n• Yard board for tablets, 9 October 2026\n• Meet us in Hamburg, 1 September 2026",
    );
  });

  it.each(["who founded it?", "what does a no-show cost?", "what are the features of the second sandbox?"])(
    "%j asks for something in particular",
    async (question) => {
      expect((await talk(question)).text).not.toContain(front);
    },
  );
});
