import { describe, expect, it } from "vitest";
import type { Turn } from "../../model.ts";
import { ask } from "../../../testing/ask-quayfold.ts";

describe("a company that sells things", () => {
  const shop = {
    "/": [["Frostmark", "Frostmark makes sensors for cold rooms."]],
    "/products/": [
      [
        "All products",
        "Product: FM-20 room sensor | Use: Cold rooms | Price: £89\nProduct: Gateway G3 | Use: Connects sensors | Price: £210\nProduct: Vanlog tracker | Use: Refrigerated vans | Price: £235",
      ],
    ],
    "/software": [
      ["Coldbook software", "Plan: Pantry | Price per sensor: £1.50 | Sites: 1\nPlan: Kitchen | Price per sensor: £2.80 | Sites: 5"],
    ],
    "/repair": [["Repair", "The check of a sensor costs £25, and a gateway is sent back for £12."]],
    "/rivals": [["Others", "Price per sensor | Frostmark: £89 | Chillwatch: £140"]],
  } as const;

  it.each([
    ["how much is a sensor", "• FM-20 room sensor: £89; Use: Cold rooms"],
    ["What does the Vanlog cost?", "• Vanlog tracker: £235; Use: Refrigerated vans"],
    ["price of something for refrigerated vans?", "• Vanlog tracker: £235; Use: Refrigerated vans"],
  ])("tells what %j asks from its price list", async (question, text) => {
    expect(await ask(question, { pages: shop })).toMatchObject({ text, pages: ["/products/"], refused: false });
  });

  it("tells the price of another thing after the first", async () => {
    const first = await ask("how much is the FM-20?", { pages: shop });
    const history: Turn[] = [
      { role: "visitor", text: "how much is the FM-20?" },
      { role: "agent", text: first.text },
    ];
    expect((await ask("and the gateway?", { history, pages: shop })).text).toBe("• Gateway G3: £210; Use: Connects sensors");
  });

  it("tells how fast it delivers, and where to", async () => {
    const service = [
      ["Service › Delivery", "Stock items arrive in 2 working days. Carriage is £8.50. We deliver to Ireland, too."],
    ] as const;
    const pages = { ...shop, "/service": service };
    const { text, refused } = await ask("how fast do you deliver", { pages });
    expect([text.startsWith("Stock items arrive in 2 working days."), refused]).toEqual([true, false]);
    const history: Turn[] = [
      { role: "visitor", text: "how fast do you deliver" },
      { role: "agent", text },
    ];
    expect((await ask("and to ireland?", { history, pages })).text).toContain("We deliver to Ireland");
  });

  it("has its plans on another page than that of prices, if a table says that they are plans", async () => {
    expect((await ask("what is in the kitchen plan?", { pages: shop })).text).toBe("**Kitchen:**\n• Price per sensor: £2.80\n• Sites: 5");
    expect((await ask("what is in the chillwatch plan?", { pages: shop })).refused).toBe(true);
  });
});
