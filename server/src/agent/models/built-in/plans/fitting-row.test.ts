import { describe, expect, it } from "vitest";
import { ask } from "../../../../testing/ask-quayfold.ts";

describe("things that are for so many each", () => {
  const pages = {
    "/": [["Birchwater", "Birchwater rents water coolers."]],
    "/coolers": [
      [
        "Our water coolers › Side by side",
        "Model: Brook | Team size: 5–25 | Litres an hour: 10–20 | Rent from: £19 a month\nModel: Stream | Team size: 25–60 | Litres an hour: 20–50 | Rent from: £39 a month\nModel: River | Team size: 60–200 | Litres an hour: 50–120 | Rent from: £79 a month",
      ],
    ],
    "/training": [["Training", "Course: Hygiene | Group size: up to 4 | Price: £165\nCourse: Repair | Group size: up to 6 | Price: £390"]],
    "/customers": [["Customers", "Customer: Tallow | Employees: 140 | Coolers: 2\nCustomer: Hollis | Employees: 40 | Coolers: 1"]],
  } as const;
  const stream = "• Stream: Team size: 25–60; Litres an hour: 20–50; Rent from: £39 a month";

  it.each([
    ["which model is right for 40 people?", stream],
    ["what would you recommend for an office of 40 staff?", stream],
    ["hi, how much would a water cooler cost for 40 people?", stream],
    ["which cooler should we get, we are 40 employees", stream],
    ["which cooler fits 100 of us", "• River: Team size: 60–200; Litres an hour: 50–120; Rent from: £79 a month"],
    ["which cooler is best for 30 litres an hour?", stream],
    ["which one do we need for 60 people", `${stream}\n• River: Team size: 60–200; Litres an hour: 50–120; Rent from: £79 a month`],
  ])("%j is told by the row whose range has so many", async (question, text) => {
    expect(await ask(question, { pages })).toMatchObject({ text, pages: ["/coolers"], refused: false });
  });

  it.each([
    "which course is right for 40 people?",
    "which model is right for 4000 people?",
    "what is the price of repair training for 40 people?",
    "which cooler has 40 buttons?",
    "which customer has 40 employees?",
    "do you deliver to 40 people?",
    "how long does it take for 40 people to drink?",
    "which model for 40 people or 80 guests?",
  ])("%j is told by none", async (question) => {
    expect((await ask(question, { pages })).text).not.toMatch(/^• (?:Stream|River|Brook): Team/u);
  });
});

describe("plans with a limit of users", () => {
  const table =
    "Per month | Solo: €9 | Crew: €19 | Fleet: €39\nMaximum users | Solo: 5 | Crew: 60 | Fleet: Unlimited\nMinimum users | Solo: 1 | Crew: 3 | Fleet: 20";
  const pages = { "/pricing": [["Pricing", table]] } as const;
  it.each([
    [
      "which plan is right for 40 people?",
      "Solo: Maximum users 5.\nThese are the plans:\n• Crew: Per month €19, Maximum users 60\n• Fleet: Per month €39",
    ],
    [
      "which plan should we take with 2 users?",
      "Crew: Minimum users 3.\nFleet: Minimum users 20.\nThese are the plans:\n• Solo: Per month €9",
    ],
    ["which plan is best for us?", "These are the plans:\n• Solo: Per month €9"],
    ["which plan is best for 40 vans?", "These are the plans:\n• Solo: Per month €9"],
  ])("%j", async (question, text) => {
    const told = (await ask(question, { pages })).text;
    expect(told.slice(0, text.length)).toBe(text);
  });
});
