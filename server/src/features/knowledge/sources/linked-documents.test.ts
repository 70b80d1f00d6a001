import type { KnowledgeDocumentList } from "@disco/protocol";
import type { ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { aPdf } from "../../../testing/files/a-pdf.ts";
import { aPage, type CrawledCompany, openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const pdf = (text: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "application/pdf" }).end(Buffer.from(aPdf([{ texts: [{ x: 72, y: 700, text }] }])));

async function documentsOf(company: CrawledCompany): Promise<string[]> {
  const { documents } = (await company.call<KnowledgeDocumentList>("GET", "/api/knowledge/documents/acme")).body;
  return documents.map(({ name, status }) => `${name} ${status}`);
}

it("documents that a website's pages link are read as its robots.txt allows; the others are offered, and added with a click", async () => {
  const company = await openCrawledCompany(closers, {
    "/robots.txt": (_request, response) => void response.end("User-agent: *\nDisallow: /internal/"),
    "/": aPage(
      "Rigg Tools",
      `<p>Rigg lends drills in Goole.</p><a href="/price-list.pdf">Price list (PDF)</a> <a href="/gone.docx">Brochure</a>
       <a href="/internal/rules.pdf">House rules</a> <a href="https://cdn.example/rigg.pdf">Catalogue</a>`,
    ),
    "/price-list.pdf": pdf("The hammer drill costs 23 euros a day."),
    "/internal/rules.pdf": pdf("Drills come back by noon."),
  });
  await company.index();
  await expect.poll(() => documentsOf(company), { timeout: 20_000 }).toEqual(["price-list.pdf ready"]);
  expect((await company.ask("How much is the hammer drill per day?")).response).toContain("23 euros");
  const [website] = await company.websites();
  expect(website?.linkedDocuments.map(({ title }) => title).sort()).toEqual(["Brochure", "Catalogue", "House rules"]);
  expect(website?.shortfalls.map(({ code }) => code)).toEqual(["documents_not_read"]);

  const add = (title: string, as: "acme" | "globex" | null = "acme") => {
    const linkedId = website?.linkedDocuments.find((each) => each.title === title)?.id;
    return company.call("POST", `/api/knowledge/sources/acme/${website?.id}/documents`, { linkedId }, as);
  };
  expect((await add("House rules", "globex")).status).toBe(403);
  expect((await add("Brochure")).status).toBe(503);
  expect((await add("House rules")).status).toBe(200);
  await expect.poll(() => documentsOf(company), { timeout: 20_000 }).toEqual(["price-list.pdf ready", "rules.pdf ready"]);
  expect((await company.websites())[0]?.linkedDocuments.map(({ title }) => title).sort()).toEqual(["Brochure", "Catalogue"]);
});

it("a linked document is read again with the website, unless a member took it out or has one of its name", async () => {
  let price = "23 euros";
  const company = await openCrawledCompany(closers, {
    "/": aPage(
      "Rigg Tools",
      '<p>Rigg lends drills.</p><a href="/a/prices.pdf">Prices</a> <a href="/b/prices.pdf">Old prices</a> <a href="/terms.pdf">Terms</a>',
    ),
    "/a/prices.pdf": (request, response) => pdf(`The hammer drill costs ${price} a day.`)(request, response),
    "/b/prices.pdf": pdf("The hammer drill costs 11 euros a day."),
    "/terms.pdf": pdf("Drills come back by noon."),
  });
  await company.index();
  await expect.poll(() => documentsOf(company), { timeout: 20_000 }).toEqual(["prices.pdf ready", "terms.pdf ready"]);
  const { documents } = (await company.call<KnowledgeDocumentList>("GET", "/api/knowledge/documents/acme")).body;
  const terms = documents.find(({ name }) => name === "terms.pdf");
  expect((await company.call("DELETE", `/api/knowledge/documents/acme/${terms?.id}`)).status).toBe(200);
  price = "27 euros";
  await company.index();
  const answer = async () => (await company.ask("How much is the hammer drill per day?")).response;
  await expect.poll(answer, { timeout: 20_000, interval: 200 }).toContain("27 euros");
  expect(await documentsOf(company)).toEqual(["prices.pdf ready"]);
  expect((await company.websites())[0]?.linkedDocuments.map(({ title }) => title).sort()).toEqual(["Old prices", "Terms"]);
});
