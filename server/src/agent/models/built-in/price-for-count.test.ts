import { describe, expect, it, test } from "vitest";
import { ask } from "../../../testing/ask-quayfold.ts";
import type { Turn } from "../../model.ts";

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
