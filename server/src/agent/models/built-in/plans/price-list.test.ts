import { describe, expect, it, test } from "vitest";
import type { Turn } from "../../../model.ts";
import { ask } from "../../../../testing/ask-quayfold.ts";

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

  it.each(["CHF ", "USD "])("tells prices with the currency's code before them: %j", async (code) => {
    const pages = { ...shop, "/products/": [["All products", shop["/products/"][0][1].replaceAll("£", code)]] } as const;
    const told = { text: `• Vanlog tracker: ${code}235; Use: Refrigerated vans`, pages: ["/products/"], refused: false };
    expect(await ask("What does the Vanlog cost?", { pages })).toMatchObject(told);
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

test("a thing is found by what the table says of it, whatever it is called", async () => {
  const table = [90, 160, 250].map(
    (power) => `Model: LV ${power} | Power: ${power} kW | One week: €${power * 10} | One month: €${power * 28}`,
  );
  const delivery = "Size: Up to 75 kW | Price: €480\nSize: 76 to 300 kW | Price: €890";
  const pages = { "/machines": [["Compressors to rent", table.join("\n")]], "/delivery": [["Installation", delivery]] } as const;
  expect((await ask("I'd like to see prices for the 160 kw compressor", { pages })).text).toBe(
    "• LV 160: One week: €1600; Power: 160 kW; One month: €4480",
  );
  expect((await ask("price of a 160 litre receiver", { pages })).text).not.toContain("LV 160");
  expect((await ask("how much is a 250 kW dryer?", { pages })).text).not.toContain("LV 250");
});

test("ticks and dashes are told as words", async () => {
  const table = "Price | Kerb: €4 | Depot: €11\nWhatsApp | Kerb: – | Depot: ✓\nRoutes | Kerb: 3 | Depot: 9";
  const { text } = await ask("does kerb have whatsapp?", { pages: { "/pricing": [["Pricing", table]] } });
  expect(text).toBe("• WhatsApp: Kerb no; Depot yes");
});

describe("things with a price each", () => {
  const rates = {
    "/rates.html": [
      ["Rates and extras", "The minimum rental is one week."],
      [
        "Rates and extras › Weekly rates",
        "Unit: CT-2 chiller | Per week: £145 | Deposit: £250\nUnit: FT-4 freezer | Per week: £245 | Deposit: £400\nUnit: CS-10 container | Per week: £265 | Deposit: £500\nUnit: CS-20 container | Per week: £355 | Deposit: £750",
      ],
      ["Rates and extras › Extras", "Generator: £120 per week\nAccess ramp: £30 per rental"],
    ],
    "/delivery.html": [
      [
        "Delivery charges",
        "Distance: Up to 25 miles | Trailer: free | Container: £95\nDistance: 26 to 60 miles | Trailer: £55 | Container: £160\nDistance: Over 120 miles | Trailer: £1.20 a mile | Container: on request",
      ],
      ["Long rentals", "Length: 4 to 11 weeks | Discount: 10%\nLength: 12 weeks or more | Discount: 25%"],
    ],
    "/fleet.html": [["The fleet", "Model: CT-2 | Pallets: 1 | Power: 230 V\nModel: FT-4 | Pallets: 4 | Power: 230 V"]],
  } as const;
  it.each([
    ["whats the cheapest one", "The lowest price is that of CT-2 chiller.\n\n**CT-2 chiller:**\n• Per week: £145\n• Deposit: £250"],
    ["what's the cheapest unit per week?", "The lowest price is that of CT-2 chiller."],
    ["cheapest container", "The lowest price is that of CS-10 container."],
    ["most expensive to rent?", "The highest price is that of CS-20 container."],
    ["how much is an FT-4", "**FT-4 freezer:** Per week: £245"],
    [
      "difference between CT-2 and FT-4?",
      "• Per week: CT-2 chiller £145; FT-4 freezer £245\n• Deposit: CT-2 chiller £250; FT-4 freezer £400\n• Pallets: CT-2 1; FT-4 4",
    ],
    ["what are your prices?", "These are the prices:\n• CT-2 chiller: Per week £145, Deposit £250"],
  ])("%j says %j", async (question, told) => {
    expect((await ask(question, { pages: rates })).text).toContain(told);
  });

  it.each([
    ["whats the delivery cost for a trailer 40 miles away", "• 26 to 60 miles: Trailer £55; Container £160"],
    ["delivery 60 miles from you, container", "• 26 to 60 miles: Trailer £55; Container £160"],
    ["how much is it to deliver 200 miles?", "• Over 120 miles: Trailer £1.20 a mile; Container on request"],
    ["what discount do i get for 12 weeks?", "• 12 weeks or more: 25%"],
  ])("%j is told by the row that the number falls into", async (question, told) => {
    expect((await ask(question, { pages: rates })).text).toBe(told);
  });

  it.each(["we have 40 drivers, do you support SSO?", "is 40 miles a long way?", "what discount do i get for 12 trucks?"])(
    "%j falls into none",
    async (question) => {
      expect((await ask(question, { pages: rates })).text).not.toMatch(/^• (?:26|12)/u);
    },
  );

  test("what none of them is called by has no lowest price", async () => {
    expect((await ask("cheapest hotel?", { pages: rates })).text).not.toContain("lowest price");
  });
});

describe("things with prices by how long they are rented, in two countries", () => {
  const rent = (prices: readonly (readonly [string, string, string])[]) =>
    prices.map(([name, short, long]) => `Model: ${name} | 12 months: ${short} | 36 months: ${long}`).join("\n");
  const pages = {
    "/pricing": [
      ["Prices", "Prices are per month and per machine, without VAT."],
      [
        "Prices › Monthly rent in Britain",
        rent([
          ["Wren", "£95", "£79"],
          ["Finch", "£149", "£125"],
          ["Heron", "£219", "£185"],
        ]),
      ],
      [
        "Prices › Monthly rent in Ireland",
        rent([
          ["Wren", "€115", "€95"],
          ["Finch", "€179", "€149"],
          ["Heron", "€259", "€219"],
        ]),
      ],
      [
        "Prices › Installation",
        "Term: 12 months | Wren: £75 | Finch and Heron: £195\nTerm: 36 or 60 months | Wren: free | Finch and Heron: free",
      ],
    ],
  } as const;

  it.each([
    [
      "what are your prices?",
      "These are the prices (Monthly rent in Britain):\n• Wren: 12 months £95, 36 months £79\n• Finch: 12 months £149",
    ],
    ["how much is the finch", "**Finch, Monthly rent in Britain:** 12 months: £149; 36 months: £125"],
    ["cheapest machine?", "The lowest price is that of Wren."],
    ["most expensive model", "The highest price is that of Heron."],
    [
      "wren vs heron price",
      "• Monthly rent in Britain, 12 months: Wren £95; Heron £219\n• Monthly rent in Britain, 36 months: Wren £79; Heron £185\n• Monthly rent in Ireland, 12 months: Wren €115; Heron €259",
    ],
  ])("%j is told of the things, and not of the terms of their installation", async (question, text) => {
    const told = (await ask(question, { pages })).text;
    expect(told.slice(0, text.length)).toBe(text);
  });

  it.each(["cheapest hotel?", "the cheapest flight", "what is the most expensive mistake?"])(
    "%j is about none of them",
    async (question) => {
      expect((await ask(question, { pages })).text).not.toMatch(/(?:lowest|highest) price is/u);
    },
  );
});

test("features under several headings are one table of plans", async () => {
  const pages = {
    "/pricing": [
      ["Pricing › Price", "Per month | Basic: €9 | Pro: €19"],
      ["Pricing › Mail", "Mailboxes | Basic: 1 | Pro: 5"],
      ["Pricing › Safety", "Backups | Basic: – | Pro: ✓"],
    ],
  } as const;
  expect((await ask("what is in pro?", { pages })).text).toBe("**Pro:**\n• Per month: €19\n• Mailboxes: 5\n• Backups");
});

describe("what one plan has beyond another", () => {
  const table =
    "Per month | Solo: €9 | Crew: €19 | Fleet: €39\nUsers | Solo: 1 | Crew: 5 | Fleet: 50\nMail | Solo: ✓ | Crew: ✓ | Fleet: ✓\nMaps | Solo: – | Crew: – | Fleet: ✓";
  const upgrade = "To upgrade from Crew to Fleet, open Settings and choose Plan. The change takes effect at once.";
  const pages = {
    "/pricing": [["Pricing", table]],
    "/help": [["Upgrade your plan", upgrade]],
  } as const;
  const fleet = "• Per month: Crew €19; Fleet €39\n• Users: Crew 5; Fleet 50\n• Maps: Crew no; Fleet yes";
  const crew = "• Per month: Solo €9; Crew €19\n• Users: Solo 1; Crew 5";

  it.each([
    ["What's included in the Fleet plan that Crew doesn't have?", fleet],
    ["what does fleet have that crew lacks", fleet],
    ["what do I get extra with Fleet", fleet],
    ["why should we take fleet over crew?", fleet],
    ["what do I gain by upgrading to fleet", fleet],
    ["what do i lose if i downgrade to solo?", crew],
    ["is it worth upgrading from solo to crew?", crew],
    ["what more does crew have than solo", crew],
  ])("%j is told by the rows in which they differ", async (question, told) => {
    expect((await ask(question, { pages })).text).toBe(told);
  });

  it.each([
    "how do I upgrade from Crew to Fleet?",
    "what happens when I upgrade to Fleet?",
    "what is more expensive than Crew?",
    "does fleet have more maps than crew?",
    "what extra fees are there on crew",
    "can I upgrade from solo to crew in the middle of a month?",
    "what do I get extra with Solo",
  ])("%j asks something else", async (question) => {
    const { text } = await ask(question, { pages });
    expect([text.startsWith(fleet), text.startsWith(crew)]).toEqual([false, false]);
  });
});
