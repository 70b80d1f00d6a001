import type { IndexingReply } from "@disco/protocol";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aWebsite } from "../../../testing/library/a-website.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const plans = (price: string, names: readonly string[], beside: readonly (readonly [string, string])[]) => {
  const cards = names.map((name, at) => `<tr><td>${name}</td><td>€${19 + 20 * at}</td><td>${5 * (at + 1)}</td></tr>`).join("");
  const sections = beside.map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`).join("");
  return `<title>${price}</title><main><h1>${price}</h1><table><tr><th>Plan</th><th>${price}</th><th>GB</th></tr>${cards}</table>${sections}</main>`;
};

const sites = {
  en: plans(
    "Price per month",
    ["Brook", "River", "Delta"],
    [
      ["Backups", "Backups are kept for 35 days in a second data centre."],
      ["Imports", "Imports read spreadsheets of up to 50 MB."],
    ],
  ),
  de: plans(
    "Preis pro Monat",
    ["Bach", "Fluss", "Strom"],
    [
      ["Sicherungen", "Sicherungen bewahren wir 35 Tage in einem zweiten Rechenzentrum auf."],
      ["Importe", "Importe lesen Tabellen bis 50 MB."],
    ],
  ),
};

describe.each([
  {
    language: "en",
    page: sites.en,
    open: "how much is it?",
    choices: { 1: "Brook", 2: "River", 3: "Delta" },
    chosen: ["River", "€39"],
    varied: ["and yearly?", "€468"],
    leaning: ["how long are backups kept?", "and in which place?", "second data centre"],
  },
  {
    language: "de",
    page: sites.de,
    open: "Was kostet das?",
    choices: { 1: "Bach", 2: "Fluss", 3: "Strom" },
    chosen: ["Fluss", "39"],
    varied: ["und jährlich?", "468"],
    leaning: ["Wie lange bewahren Sie Sicherungen auf?", "und an welchem Ort?", "zweiten Rechenzentrum"],
  },
] as const)("a conversation in $language", ({ page, open, choices, chosen, varied, leaning }) => {
  const closers: (() => Promise<void>)[] = [];
  let company: Company;

  beforeAll(async () => {
    const site = await aWebsite({ "/": page });
    closers.push(site.close);
    company = await openCompany(closers, { env: { crawl: { maxPages: 5, concurrencyPerHost: 4, allowHosts: [site.host] } } });
    await company.startWork();
    const body = { url: `${site.origin}/`, organizationId: "acme" };
    const { data } = (await company.call<IndexingReply>("POST", "/api/knowledge/index", body)).body;
    await vi.waitFor(
      async () => {
        const { status } = (await company.call<IndexingReply>("GET", `/api/knowledge/indexing/${data.id}`)).body.data;
        expect(status).toBe("finished");
      },
      { timeout: 20_000, interval: 50 },
    );
  }, 30_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  it("asks back which of several priced things is meant, and understands the choice and what varies it", async () => {
    const asked = await company.ask(open);
    expect([asked.refused ?? null, asked.cause]).toEqual([null, { code: "choice_offered", values: choices }]);
    const answered = await company.ask(chosen[0], asked.sessionId);
    expect([answered.response, answered.cause ?? null]).toEqual([expect.stringContaining(chosen[1]), null]);
    expect((await company.ask(varied[0], asked.sessionId)).response).toContain(varied[1]);
  });

  it("is searched with what was asked before", async () => {
    const first = await company.ask(leaning[0]);
    const { response } = await company.ask(leaning[1], first.sessionId);
    expect(`${first.response}\n${response}`).toContain(leaning[2]);
  });
});
