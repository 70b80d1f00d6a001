import { describe, expect, it } from "vitest";
import type { Turn } from "../../../model.ts";
import { ask } from "../../../../testing/library/ask-quayfold.ts";

describe("numbers and addresses that a wrong one does harm for", () => {
  const pages = {
    "/imprint": [["Imprint", "Telephone: +31 77 555 0140\nRegistration number (KvK): 64190275\nVAT identification number: NL855501940B01"]],
    "/emergency": [["When it stands still", "Emergency hotline, day and night: +31 77 555 0199. Please do not write."]],
    "/contact": [["Contact", "Write to hello@quayfold.example or call +31 77 555 0140. Invoices: books@quayfold.example."]],
    "/team": [
      ["Our people", "If your usual contact could not help, write to care@quayfold.example. Every complaint is answered in two days."],
    ],
    "/pricing": [["Pricing", "All prices are net of VAT. Starter costs $49 a month, with a telephone number to call."]],
  } as const;

  it.each([
    ["what is your phone number?", "/imprint", "+31 77 555 0140"],
    ["im not happy with your people, where can i complain", "/team", "care@quayfold.example"],
  ])("%j is told by %s: %s", async (question, page, fact) => {
    const { text, pages: cited } = await ask(question, { pages });
    // An apology may come first.
    expect([cited[0], text.split("\n\n").slice(0, 2).join(" ")]).toEqual([page, expect.stringContaining(fact)]);
  });
});

describe("what visitors of any site ask", () => {
  it.each([
    ["pricing", "/pricing", "$49"],
    ["How much does the Growth plan cost?", "/pricing", "$189"],
    ["what does Quayfold cost?", "/pricing", "per site a month"],
  ])("%j is told where the site says it: %s, %s", async (question, page, fact) => {
    const { text, pages: cited } = await ask(question);
    expect(cited[0]).toBe(page);
    expect(text.split("\n\n")[0]).toContain(fact);
  });

  it.each(["what do you do?", "why should I choose you?"])("%j is told by the page that introduces the company", async (question) => {
    const { refused, pages: cited } = await ask(question);
    expect(refused).toBe(false);
    expect(cited).toHaveLength(1);
  });

  it.each([
    ["I want a refund", "/refunds", "In the first 30 days we return all that you paid"],
    ["I forgot my password", "/docs/accounts", "a new password"],
    ["do you have a phone number?", "/contact", "+31 10 555 0142"],
    ["are you hiring?", "/careers", "Write to jobs@quayfold.example"],
  ])("%j is told by %s, whatever else has its words", async (question, page, fact) => {
    const pages = {
      "/pricing": [
        ["Pricing › Billing", "Pay for a year ahead and the price falls by 15%. Invoices are due within 30 days."],
        ["Pricing › Paying", "We bill by card for Starter and by bank transfer for other plans."],
        ["Pricing › Leaving", "Monthly plans end at the close of the paid month. Yearly ones renew for another year."],
      ],
      "/faq": [
        ["Questions › Can I try it first?", "You can. Sign up with a work address and the trial begins at once."],
        ["Questions › Do you train our people?", "Two online lessons are part of every plan. A trainer on site costs $950."],
      ],
      "/refunds": [["Refunds › Do you give money back?", "In the first 30 days we return all that you paid."]],
      "/docs/getting-started": [["Getting started", "A small site is ready in an afternoon. Have a list of your doors at hand."]],
      "/docs/accounts": [
        ["Accounts › Log in", "People log in at app.quayfold.example with their work address."],
        ["Accounts › Passwords", "Who forgot it gets a new password by mail. It is good for an hour."],
      ],
      "/about": [
        [
          "About us › Who we are",
          "We began with a queue of trucks in Rotterdam. Ilse is our chief executive and Tomasz writes the planner.",
        ],
        ["About us › Owners", "The founders and staff hold the majority of the shares. We raised 31 million euros."],
      ],
      "/contact": [["Contact", "Call +31 10 555 0142 on weekdays, or write to hello@quayfold.example."]],
      "/docs/carriers": [
        [
          "Carriers",
          "Carriers cancel a slot under Settings and set up alerts. How long a truck waits is in the log. Carrier sign-ups end up in a list.",
        ],
      ],
      "/docs/logs": [["Logs", "To collect a log press Control and L. The log takes in the last 30 minutes."]],
      "/careers": [
        ["Careers", "Engineers. Pay: €78,000 to €96,000 a year. Paid leave of 30 days a year."],
        ["Careers › How hiring works", "Write to jobs@quayfold.example. We read every letter."],
      ],
    } as const;
    const { text, pages: cited } = await ask(question, { pages });
    expect([cited[0], text.split("\n\n")[0]]).toEqual([page, expect.stringContaining(fact)]);
  });

  const desk = {
    "/about": [
      [
        "About us and contact › How to reach us",
        "Bookings and questions | 01604 555 010, hire@quayfold.example\nEmergency line, day and night | 0800 555 0147\nInvoices | accounts@quayfold.example\nComplaints | complaints@quayfold.example; answered within 3 working days",
      ],
      [
        "About us and contact › Opening hours",
        "Day: Monday to Friday | Office and phone: 07:30 – 18:00\nDay: Saturday | Office and phone: 08:00 – 12:00\nDay: Sunday and bank holidays | Office and phone: closed",
      ],
      ["About us and contact › Owners", "The company belongs to its founders and to an employee trust."],
    ],
    "/portal": [
      ["Portal › Connections", "Ready-made connections exist for Xero, for invoices, and for Teams, for alarms by e-mail."],
      ["Portal › Safety", "A new customer shows a company number. Two-factor sign-in is on every plan."],
    ],
    "/rates": [["Rates", "All prices are in pounds and exclude VAT. We accept debit and credit cards, but not American Express."]],
    "/delivery": [
      ["Delivery › Where", "We deliver in England and Wales within two working days. Weekends and bank holidays cost £80 extra per trip."],
      ["Delivery › Collecting", "You may also collect a trailer yourself from any depot at no charge."],
    ],
    "/reminders": [
      ["Reminders › Timing", "Messages are never sent between 9 pm and 8 am. A night run reads the list."],
      ["Reminders › Links", "With one tap on the link the owner confirms, asks for another slot, or cancels."],
    ],
  } as const;

  it.each([
    ["who do i complain to", "/about", "complaints@quayfold.example"],
    ["is there an emergency line?", "/about", "0800 555 0147"],
    ["what's your opening hours?", "/about", "Sunday and bank holidays"],
  ])("%j is told by %s: %s", async (question, page, fact) => {
    const { text, pages: cited, refused } = await ask(question, { pages: desk });
    expect([refused, cited[0], text]).toEqual([false, page, expect.stringContaining(fact)]);
  });

  it("asks the price of what was talked about before, not of the plans", async () => {
    const history: Turn[] = [
      { role: "visitor", text: "Tell me about gate cameras" },
      { role: "agent", text: "Gate cameras read number plates." },
    ];
    expect((await ask("and how much is it?", { history })).text).toContain("$120");
  });

  const terms = {
    "/pricing": [
      ["Pricing › Plans", "Plan: Price each month | Starter: $49 | Growth: $189 | Network: $449"],
      ["Pricing › Add-ons", "Gate cameras cost $120 a gate each month. What detention tracking costs depends on the plan."],
      ["Pricing › Trial", "Every plan starts with a free trial of 21 days, and no card is needed to begin."],
      ["Pricing › Charities", "Registered food banks and relief organizations get 40% off any plan."],
    ],
    "/portal": [
      ["Carrier portal › Changing and cancelling", "Carriers cancel a slot at any time. A cancelled slot goes to the next in line."],
    ],
    "/cards": [["Cards", "Cards carry alerts. The credit of a missed promise is on the next invoice."]],
    "/terms": [
      ["Terms of service › Notice", "Monthly contracts can be ended by either side until the last day of the month."],
      ["Terms of service › Liability", "Our liability is limited to the fees of the past 12 months."],
    ],
    "/integrations/slack": [["Slack", "The Slack integration is part of Growth. An owner connects it under Settings."]],
    "/integrations/teams": [
      ["Microsoft Teams", "The Teams integration shows alerts as cards. An administrator adds it from the app store."],
    ],
  } as const;

  it.each([
    [["What does Growth cost?", "what about charities?"], "40% off"],
    [["Is there a free trial?", "is a card needed for it?"], "no card is needed"],
    [["Do you integrate with Slack?", "and Teams?"], "The Teams integration"],
  ])("follows %j to %j", async (turns, fact) => {
    const history: Turn[] = turns.slice(0, -1).flatMap((text) => [
      { role: "visitor", text },
      { role: "agent", text: "Yes." },
    ]);
    const { text } = await ask(turns.at(-1) ?? "", { history, pages: terms });
    expect(text.split("\n\n")[0]).toContain(fact);
  });

  it("does not answer for something else when what is asked about now is nowhere", async () => {
    const history: Turn[] = [
      { role: "visitor", text: "What does Growth cost?" },
      { role: "agent", text: "$189 a month." },
    ];
    expect((await ask("and for a submarine?", { history, pages: terms })).refused).toBe(true);
  });

  it.each([
    [
      "Do you have a discount for submarines?",
      [["Billing", "Limited-period discounts that some workspaces get expire after a year. A discount shows on the invoice."]],
    ],
    ["In which country are your servers?", [["MCP server", "The hosted server reaches Cloud only. Trust the server in Copilot."]]],
  ] as const)("%j is refused where pages only have the words", async (question, sections) => {
    expect((await ask(question, { pages: { "/billing": sections } })).refused).toBe(true);
  });

  it.each(["Do you offer a free trial?", "Can I cancel anytime?"])(
    "%j is refused where no page says so in as many words",
    async (question) => {
      const { text, refused } = await ask(question);
      expect(refused).toBe(true);
      expect(text).not.toContain("\n");
    },
  );
});
