import { describe, expect, it, test } from "vitest";
import { ask } from "../../../../testing/ask-quayfold.ts";
import type { Turn } from "../../../model.ts";

const END = "\n\nThis is the list price multiplied; taxes, discounts and minimums that the page names may change it.";

describe("a table of plans whose prices are for each employee", () => {
  const table = [
    "Yearly billing | Start: €3.20 | Team: €4.90 | Clinic: €6.50 | Group: on request",
    "Monthly billing | Start: €3.80 | Team: €5.80 | Clinic: €7.60 | Group: –",
    "Minimum fee per month | Start: €49 | Team: €195 | Clinic: €650 | Group: on request",
    "Employees | Start: up to 50 | Team: up to 250 | Clinic: unlimited | Group: from 1,000",
    "API calls a minute | Start: – | Team: 60 | Clinic: 300 | Group: 300",
  ];
  const pages = { "/pricing": [["Pricing", ["Prices per active employee per month, without VAT.", ...table].join("\n")]] } as const;

  it.each([
    [
      "What would we pay per month for 80 staff on Team?",
      "For 80 staff:\n• Team, Yearly billing: 80 × €4.90 = €392 a month\n• Team, Monthly billing: 80 × €5.80 = €464 a month",
    ],
    [
      "we only have 30 nurses, what would Team cost us a month",
      "For 30 nurses:\n• Team, Yearly billing: 30 × €4.90 = €147 a month, so that the minimum of €195 applies\n• Team, Monthly billing: 30 × €5.80 = €174 a month, so that the minimum of €195 applies",
    ],
    [
      "how much for 1,200 people?",
      "For 1,200 people:\n• Clinic, Yearly billing: 1,200 × €6.50 = €7,800 a month\n• Clinic, Monthly billing: 1,200 × €7.60 = €9,120 a month",
    ],
    [
      "how much is Start for 60 users?",
      "Start: Employees up to 50.\nFor 60 users:\n• Team, Yearly billing: 60 × €4.90 = €294 a month\n• Team, Monthly billing: 60 × €5.80 = €348 a month\n• Clinic, Yearly billing: 60 × €6.50 = €390 a month, so that the minimum of €650 applies\n• Clinic, Monthly billing: 60 × €7.60 = €456 a month, so that the minimum of €650 applies",
    ],
  ])("%j", async (question, text) => {
    expect(await ask(question, { pages })).toMatchObject({ text: text + END, pages: ["/pricing"], refused: false });
  });

  it.each([
    "we are a clinic with 30 nurses, what would it cost?",
    "what does it cost for our team of 30?",
    "how much if we want to start with 30?",
  ])("%j names no plan", async (question) => {
    expect((await ask(question, { pages })).text).toContain("• Start, Yearly billing: 30 × €3.20 = €96 a month");
  });

  it("multiplies francs as the Swiss write them", async () => {
    const inFrancs = pages["/pricing"][0][1].replaceAll("€", "CHF ").replace("4.90", "1'490");
    const { text } = await ask("What would we pay per month for 80 staff on Team?", { pages: { "/pricing": [["Pricing", inFrancs]] } });
    expect(text).toContain("• Team, Yearly billing: 80 × CHF 1'490 = CHF 119,200 a month\n• Team, Monthly billing: 80 × CHF 5.80");
  });

  it("goes on with another number, and with the plan that was talked about", async () => {
    const history: Turn[] = [
      { role: "visitor", text: "How much is Team?" },
      { role: "agent", text: (await ask("How much is Team?", { pages })).text },
    ];
    expect((await ask("and for 100 people?", { history, pages })).text).toContain("• Team, Yearly billing: 100 × €4.90 = €490 a month");
  });

  it("tells what it comes to in a year", async () => {
    const inYear = "For 120 people:\n• Team, Yearly billing: 120 × €4.90 × 12 months = €7,056 a year";
    expect((await ask("how much is Team for 120 people per year?", { pages })).text).toContain(inYear);
    const first = await ask("how much is Team for 120 people?", { pages });
    const history: Turn[] = [
      { role: "visitor", text: "how much is Team for 120 people?" },
      { role: "agent", text: first.text },
    ];
    expect((await ask("and per year?", { history, pages })).text).toContain(inYear);
  });

  it("tells both prices of a plan to who asks how it is paid for", async () => {
    const first = await ask("how much is the team plan", { pages });
    const prices = "**Team:** Yearly billing: €4.90; Monthly billing: €5.80; Minimum fee per month: €195";
    expect(first.text).toBe(prices);
    const history: Turn[] = [
      { role: "visitor", text: "how much is the team plan" },
      { role: "agent", text: first.text },
    ];
    expect((await ask("and if we pay by the month?", { history, pages })).text).toBe(prices);
  });

  it.each([
    "How much is Team for 3 months?",
    "How much are 20 terminals?",
    "What does Group cost for 2,000 people?",
    "How many API calls do 40 people get on Team?",
    "How much extra is it for 24/7 support on Team?",
    "How much is Team for 10k users?",
    "How much is Team for 2FA?",
    "What will Team cost for 2026?",
    "How much is Team for 40-50 nurses?",
    "We have 500 employees but 20 planners would use it, how much is Team?",
  ])("leaves %j to others", async (question) => {
    expect((await ask(question, { pages })).text).not.toContain("×");
  });
});

test("cards of plans say what each price is for, and for how many a plan is", async () => {
  const pages = {
    "/pricing": [
      ["Plans › Solo", "$9 per user / month\n- 1 user\n- Mail"],
      ["Plans › Crew", "$7.50 per user / month\n- Up to 20 users\n- Mail"],
      ["Plans › Fleet", "$6 per user / month\n- Unlimited users"],
    ],
  } as const;
  expect((await ask("what does it cost for 12 people", { pages })).text).toBe(
    `For 12 people:\n• Crew: 12 × $7.50 = $90 a month\n• Fleet: 12 × $6 = $72 a month${END}`,
  );
});

test("a year of prices that are for a month is told, wherever the month is said", async () => {
  const inLabel = { "/pricing": [["Pricing", "Price per month | Basic: $10 per user | Pro: $15 per user"]] } as const;
  const inCell = { "/pricing": [["Pricing", "Price per user | Basic: $10 / month | Pro: $15 / month"]] } as const;
  const nowhere = { "/pricing": [["Pricing", "Price per user | Basic: $10 | Pro: $15"]] } as const;
  const question = "how much is Pro for 10 users per year?";
  for (const pages of [inLabel, inCell]) expect((await ask(question, { pages })).text).toContain("10 × $15 × 12 months = $1,800 a year");
  expect((await ask(question, { pages: nowhere })).text).not.toContain("×");
});

test.each([
  [
    "Additional users are billed at €5 per user per month.",
    "Monthly price | Starter: €49 | Team: €149\nUsers included | Starter: 3 | Team: 10",
  ],
  ["Prices are for each company.", "Monthly price | Starter: €49 | Team: €149\nPrice per extra user | Starter: €6 | Team: €4"],
])("what one more costs is no price of all: %s", async (line, table) => {
  const { text } = await ask("How much is Team for 8 users?", { pages: { "/pricing": [["Pricing", `${line}\n${table}`]] } });
  expect(text).not.toContain("×");
});

test("what a plan has for each user, or for some of them, is no limit of how many it is for", async () => {
  const table =
    "Price per user | Basic: $10 | Pro: $15\nProjects per user | Basic: 3 | Pro: 9\nAdmin users | Basic: 2 | Pro: 5\nMinimum users | Basic: 1 | Pro: 5";
  const { text } = await ask("how much for 50 users?", { pages: { "/pricing": [["Pricing", table]] } });
  expect(text).toContain("For 50 users:\n• Basic: 50 × $10 = $500\n• Pro: 50 × $15 = $750");
});

test.each([
  ["two things", "Price | Basic: €10 per user and device | Pro: €20 per user, €2 per device"],
  ["the company as a whole", "Price | Basic: €10 | Pro: €20"],
  ["one of two things", "Price | Basic: €10 per user | Pro: €20 per user or €5 per site"],
  ["no certain sum", "Price per user | Basic: from €10 | Pro: from €20"],
])("a price that is for %s is not multiplied", async (_, table) => {
  const { text } = await ask("how much is Pro for 12 people?", { pages: { "/pricing": [["Pricing", table]] } });
  expect(text).not.toContain("×");
});

test("sums are written as the page writes its prices", async () => {
  const pages = { "/pricing": [["Pricing", "Price per seat | Basic: 1.450,50 € | Pro: 2.000 €\nSeats | Basic: 5 | Pro: 500"]] } as const;
  expect((await ask("how much is Pro for 12 seats?", { pages })).text).toBe(`For 12 seats:\n• Pro: 12 × 2.000 € = 24.000 €${END}`);
  expect((await ask("how much is Basic for 3 seats?", { pages })).text).toBe(`For 3 seats:\n• Basic: 3 × 1.450,50 € = 4.351,50 €${END}`);
});

test("tenths of a cent are no thousands", async () => {
  const pages = { "/pricing": [["Pricing", "Price per message | Basic: $0.005 | Pro: $0.004"]] } as const;
  expect((await ask("how much is Pro for 10000 messages?", { pages })).text).toBe(
    `For 10,000 messages:\n• Pro: 10,000 × $0.004 = $40${END}`,
  );
});

describe("a table with two prices of each plan, and things that cost extra", () => {
  const table = [
    "Price per user per month, billed yearly | Solo: €20 | Crew: €30 | Fleet: €50",
    "Price per user per month, billed monthly | Solo: €25 | Crew: €36 | Fleet: €60",
    "Minimum users | Solo: 1 | Crew: 3 | Fleet: 10",
    "Maximum users | Solo: 5 | Crew: 100 | Fleet: Unlimited",
    "Tour planner | Solo: No | Crew: €6 per user per month | Fleet: Yes, with live traffic",
    "Time clock | Solo: No | Crew: Add-on, €4 | Fleet: Yes",
    "Hotline | Solo: No | Crew: €90 per month | Fleet: Yes",
  ];
  const license =
    "The edition for your own server is free for up to five users. Beyond that, a license costs €35 per user and month, with a minimum of 10.";
  const pages = {
    "/pricing": [
      ["Pricing", ["Prices without VAT.", ...table].join("\n")],
      ["Pricing › On-premises licenses", license],
      ["Pricing › Driver cards", "Driver cards cost €2 per user per month."],
    ],
  } as const;

  it.each([
    [
      "so total price yearly for 46 users on crew?",
      "For 46 users:\n• Crew, billed yearly: 46 × €30 × 12 months = €16,560 a year\n• Crew, billed monthly: 46 × €36 × 12 months = €19,872 a year",
    ],
    [
      "what is the annual cost for 5 people on solo",
      "For 5 people:\n• Solo, billed yearly: 5 × €20 × 12 months = €1,200 a year\n• Solo, billed monthly: 5 × €25 × 12 months = €1,500 a year",
    ],
    ["cost of crew for 20 users, billed annually", "For 20 users:\n• Crew, billed yearly: 20 × €30 = €600 a month"],
    ["how much is crew for 20 users if we pay monthly", "For 20 users:\n• Crew, billed monthly: 20 × €36 = €720 a month"],
    ["how much is crew for 20 users for 3 months", "For 20 users:\n• Crew, billed monthly: 20 × €36 × 3 months = €2,160 for 3 months"],
    [
      "how much is crew for 20 users for 2 years on the yearly plan?",
      "For 20 users:\n• Crew, billed yearly: 20 × €30 × 24 months = €14,400 for 2 years",
    ],
    [
      "what would crew with the tour planner cost for 10 users per year, billed yearly",
      "For 10 users:\n• Crew, billed yearly, with Tour planner: (10 × €30 + 10 × €6) × 12 months = €4,320 a year",
    ],
    [
      "crew with hotline for 10 users, billed monthly: how much?",
      "For 10 users:\n• Crew, billed monthly, with Hotline: 10 × €36 + €90 = €450 a month",
    ],
    [
      "price of crew with time clock for 10 users if we pay monthly",
      "For 10 users:\n• Crew, billed monthly: 10 × €36 = €360 a month\n• Not in this sum: Time clock (Crew: Add-on, €4)",
    ],
    [
      "price of fleet with tour planner for 10 users if we pay monthly",
      "For 10 users:\n• Fleet, billed monthly: 10 × €60 = €600 a month\n• Tour planner: Fleet Yes, with live traffic",
    ],
    [
      "how much is crew for 10 users with driver cards, billed monthly?",
      "For 10 users:\n• Crew, billed monthly: 10 × €36 = €360 a month\n• Not in this sum: Driver cards. Driver cards cost €2 per user per month.",
    ],
    [
      "how much is fleet for 4 users if we pay yearly?",
      "Fleet: Minimum users 10.\nFor 4 users:\n• Solo, billed yearly: 4 × €20 = €80 a month\n• Crew, billed yearly: 4 × €30 = €120 a month",
    ],
  ])("%j", async (question, text) => {
    expect((await ask(question, { pages })).text).toBe(text + END);
  });

  it("asks the price of so many once more for another way to pay, or for another plan", async () => {
    const first = await ask("How much does it cost for 12 people?", { pages });
    const history: Turn[] = [
      { role: "visitor", text: "How much does it cost for 12 people?" },
      { role: "agent", text: first.text },
    ];
    expect((await ask("and if we pay monthly on the crew plan?", { history, pages })).text).toBe(
      `For 12 people:\n• Crew, billed monthly: 12 × €36 = €432 a month${END}`,
    );
    expect((await ask("and fleet?", { history, pages })).text).toContain("For 12 people:\n• Fleet, billed yearly: 12 × €50 = €600 a month");
    for (const other of ["and with fleet do we get the hotline?", "and what about your team?", "what about support"])
      expect((await ask(other, { history, pages })).text).not.toContain("×");
  });

  it("tells of what has a price of its own by that alone", async () => {
    const own = await ask("how much is an on-premises license for 40 developers?", { pages });
    expect(own.text).toBe(`**On-premises licenses:** ${license}`);
    expect((await ask("how much are driver cards for 40 drivers per year?", { pages })).text).toBe(
      "**Driver cards:** Driver cards cost €2 per user per month.\n\n• 40 × €2 × 12 months = €960 a year",
    );
  });

  it.each(["we have used crew for 2 years with 20 users, what does it cost?", "how much is crew for 20 users on an annual plan?"])(
    "%j asks for no sum of years",
    async (question) => {
      expect((await ask(question, { pages })).text).toMatch(/= €\d+ a month/u);
    },
  );
});
