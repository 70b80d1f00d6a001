import { describe, expect, it } from "vitest";
import { ask } from "../../../../testing/library/ask-quayfold.ts";

const pages = {
  "/pricing": [
    ["Pricing › Plans", "Price per user per month | Starter: €29 | Growth: €45\nGate lanes | Starter: 2 | Growth: 12"],
    ["Pricing › Trial", "The trial lasts 14 days and ends by itself."],
    ["Pricing › Scanners", "Scanner | 12 months: €40 | 36 months: €31"],
  ],
  "/about": [["About us", "Today 118 people work at Quayfold."]],
  "/blog/our-first-hundred": [
    [
      "Our first hundred yards › Some numbers",
      "A seat costs €24 per month, and we have one plan. The trial lasts 30 days. 42 people work at Quayfold. A scanner costs €22 a month for 36 months.",
    ],
    ["Our first hundred yards › Detours", "A wasted trip to a dock costs a carrier €174 on average."],
  ],
} as const;

describe("a figure of an old article beside the company's pages", () => {
  it.each([
    ["how much is a seat per month?", "€29", "€24"],
    ["what does a seat cost?", "€29", "€24"],
    ["what does a licence cost?", "€29", "€24"],
    ["how many days does the trial last?", "14 days", "30 days"],
    ["how many people work at Quayfold?", "118", "42 people"],
    ["how much does a scanner cost for 36 months?", "€31", "€22"],
    ["I read on your blog that the trial lasts 30 days, is that still right?", "14 days", "30 days"],
  ])("%j is told %s and not %s", async (question, current, former) => {
    const { text } = await ask(question, { pages });
    expect([text.includes(current), text.includes(former)]).toEqual([true, false]);
  });

  it.each([
    ["how much does a wasted trip cost?", "**Our first hundred yards:** A wasted trip to a dock costs a carrier €174"],
    ["what does the blog say the trial lasts?", "The trial lasts 30 days."],
  ])("%j is told by the article where no other page tells it", async (question, told) => {
    expect((await ask(question, { pages })).text).toContain(told);
  });

  it.each(["is the trial 30 days?", "is a seat €24?", "I read that a scanner costs €22 a month, is that still right?"])(
    "the article does not confirm %j",
    async (question) => {
      const { text } = await ask(question, { pages: { ...pages, "/pricing": [["Pricing", "Ask us for a quote."]] } });
      expect(text).not.toMatch(/€2|30 days/u);
    },
  );
});
