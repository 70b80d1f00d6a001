import type { IndexingReply } from "@disco/protocol";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findLocalModels } from "../../../../knowledge/embeddings/local-model.ts";
import { aWebsite } from "../../../../testing/library/a-website.ts";
import { type Company, openCompany } from "../../../../testing/open-company.ts";

type Section = readonly [heading: string, text: string];

const page = (title: string, ...sections: readonly Section[]) =>
  `<title>${title}</title><main><h1>${title}</h1>${sections.map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`).join("")}</main>`;

const pages = {
  "/customers": page(
    "Customers",
    ["Norrbro Foods", "Frozen food, eleven sites in the Nordics."],
    ["Hale & Pike", "Furniture, one very large building in Memphis."],
    ["Veldkamp", "Medicines, from Venlo to nine countries."],
  ),
  "/pricing": page(
    "Pricing",
    ["Billing", "Pay for a year ahead and the price falls by 15%. Invoices are due within 30 days."],
    ["Leaving", "Monthly plans end at the close of the paid month. Yearly ones renew for another year."],
  ),
  "/questions": page("Questions", ["Do you train our people?", "Two online lessons are part of every plan. A trainer on site costs $950."]),
  "/accounts": page("Accounts", ["Passwords", "Who forgot it gets a new password by mail. It is good for an hour."]),
  "/about": page("About us", ["Owners", "The founders and staff hold the majority of the shares. We have never taken venture capital."]),
  "/contact": page("Contact", [
    "How to reach us",
    "Write to hello@acme.example. Invoices: accounts@acme.example. Complaints: complaints@acme.example, answered within 3 working days.",
  ]),
  "/imprint": page("Imprint", ["Company", "Registration number (KvK): 64190275. VAT identification number: NL855501940B01."]),
  "/carriers": page("Carriers", ["Slots", "Carriers cancel a slot under Settings. How long a truck waits is in the log."]),
};
const front = "Acme is one shared plan for docks and yards. Carriers book their own slots.";

describe.skipIf(findLocalModels().length === 0)("what visitors ask in words that no page has", { timeout: 180_000 }, () => {
  const closers: (() => Promise<void>)[] = [];
  let company: Company;

  beforeAll(async () => {
    const links = Object.keys(pages).map((path) => `<a href="${path}">${path.slice(1)}</a>`);
    const site = await aWebsite({ "/": `<title>Acme</title><main><h1>Acme</h1><p>${front}</p>${links.join(" ")}</main>`, ...pages });
    closers.push(site.close);
    const crawl = { maxPages: 20, concurrencyPerHost: 4, allowHosts: [site.host] };
    company = await openCompany(closers, { env: { embeddings: "local", crawl } });
    await company.startWork();
    const body = { url: `${site.origin}/`, organizationId: "acme" };
    const { data } = (await company.call<IndexingReply>("POST", "/api/knowledge/index", body)).body;
    const isFinished = async () => {
      const { status } = (await company.call<IndexingReply>("GET", `/api/knowledge/indexing/${data.id}`)).body.data;
      const read = await company.db.read
        .selectFrom("vectorReadings")
        .select("batch")
        .where("libraryId", "=", company.libraryId)
        .where("batch", ">", 0)
        .execute();
      expect([status, read.length]).toEqual(["finished", 1]);
    };
    await vi.waitFor(isFinished, { timeout: 150_000, interval: 200 });
  }, 180_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  it.each([
    ["I forgot my password", "new password"],
    ["is training included?", "Two online lessons"],
    ["what's the email for invoices", "accounts@acme.example"],
    ["what is your vat no., for our supplier file", "NL855501940B01"],
  ])("%j is told: %s", async (question, fact) => {
    // On a slow machine the model is not in time for every question.
    const isTold = async () => {
      const { refused, response } = await company.ask(question);
      expect([refused ?? null, response]).toEqual([null, expect.stringContaining(fact)]);
    };
    await vi.waitFor(isTold, { timeout: 60_000, interval: 200 });
  });

  it.each([
    ["Ich habe mein Passwort vergessen", "/accounts", "new password"],
    ["Was kostet ein Trainer, der zu uns kommt?", "/questions", "A trainer on site costs $950"],
    ["Quanto tempo temos para pagar as faturas?", "/pricing", "Invoices are due within 30 days"],
    ["Para onde envio uma reclamação?", "/contact", "complaints@acme.example"],
  ])("%j, in another language than the site, is answered from %s: %s", async (question, path, fact) => {
    const isTold = async () => {
      const { refused, response, citations } = await company.ask(question);
      expect([refused ?? null, response, citations[0]?.url]).toEqual([null, expect.stringContaining(fact), expect.stringMatching(path)]);
    };
    await vi.waitFor(isTold, { timeout: 60_000, interval: 200 });
  });

  it.each([
    ["what is it you people do", "one shared plan"],
    ["que faites-vous ?", "one shared plan"],
    ["wer sind eure Kunden?", "Norrbro Foods"],
    ["who are your clients", "Norrbro Foods"],
  ])("%j asks of the company as a whole, in whatever words and language", async (question, fact) => {
    // The common questions are embedded when the first visitor asks.
    await vi.waitFor(async () => expect((await company.ask(question)).response).toContain(fact), { timeout: 60_000, interval: 200 });
  });
});
