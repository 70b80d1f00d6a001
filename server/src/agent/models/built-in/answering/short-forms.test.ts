import { expect, it } from "vitest";
import { ask } from "../../../../testing/ask-quayfold.ts";

const pages = {
  "/": [["Quayfold", "Quayfold is one shared plan for docks and yards. Carriers book their own slots."]],
  "/security": [
    ["Security › Backups", "The database is copied every hour. Over the last year Quayfold was available 99.97% of the time."],
    [
      "Security › Contracts",
      "Network customers receive a service level agreement with credits, and we sign a business associate agreement.",
    ],
    ["Security › Signing in", "Signing in takes a password and, where an owner wants it, 2FA by an app."],
  ],
  "/terms": [["Terms › Recovery", "After a disaster our recovery point objective is one hour."]],
  "/about": [["About us", "Quayfold began in 2017 in Rotterdam. Ilse Veenstra founded it."]],
  "/pricing": [["Pricing › Changing plans", "Downgrades take effect at the end of the month. Upgrades are billed at once."]],
  "/partners": [["Partners", "Partners earn 15% of the first year. Write to partners@quayfold.example to become a partner."]],
} as const;

it.each([
  ["what is the SLA?", "/security", "service level agreement"],
  ["what is your uptime?", "/security", "99.97%"],
  ["do you sign a BAA?", "/security", "business associate agreement"],
  ["do you have two-factor authentication?", "/security", "2FA"],
  ["what is your RPO?", "/terms", "one hour"],
  ["who invented Quayfold?", "/about", "Ilse Veenstra"],
  ["can I go back to a smaller plan later?", "/pricing", "Downgrades take effect"],
  ["can we become resellers?", "/partners", "15%"],
])("%j finds %s, %s", async (question, page, fact) => {
  const { text, pages: cited } = await ask(question, { pages });
  expect([cited[0], text]).toEqual([page, expect.stringContaining(fact)]);
});

it.each([
  "how do I monitor the uptime of my own servers?",
  "do you sell SLR cameras?",
  "who invented the telephone?",
  "do you have a smaller forklift?",
  "is there a partner for life?",
  "do you have an isla?",
])("%j is still refused", async (question) => {
  expect((await ask(question, { pages })).refused).toBe(true);
});
