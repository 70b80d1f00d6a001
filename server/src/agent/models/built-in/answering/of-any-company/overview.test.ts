import { describe, expect, it } from "vitest";
import { ask } from "../../../../../testing/library/ask-quayfold.ts";

describe("a company that is registered under another name than its pages have", () => {
  const QUOTE = "“Our freezer died on a Friday before a bank holiday.” Maggie Oduya, Larkfield Bakery";
  const rents = "Kestrel Cold rents refrigerated trailers to caterers and pharmacies across England.";

  it.each([
    ["Kestrel Cold – trailers and containers by the week", rents],
    ["Trailers and containers by the week | Kestrel Cold", rents],
    ["Home", rents],
    ["Cold space", "Refrigerated trailers for caterers and pharmacies across England are rented here."],
  ])("is introduced by its front page, titled %j", async (title, intro) => {
    const pages = {
      "/": [
        [title, QUOTE],
        [`${title} › Welcome`, intro],
      ],
      "/rates": [["Rates", "All prices are in pounds and exclude VAT."]],
    } as const;
    for (const question of ["what do u guys do?", "what is this", "what do you do?"])
      expect((await ask(question, { pages })).text).toContain(intro);
  });
});
