import type { KnowledgeDocumentList } from "@disco/protocol";
import { afterEach, expect, it } from "vitest";
import { aPdf } from "../../testing/a-pdf.ts";
import { aPage, openCrawledCompany } from "../../testing/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it("documents that a website links are offered, added with a click, and answer then", async () => {
  const company = await openCrawledCompany(closers, {
    "/": aPage(
      "Rigg Tools",
      '<p>Rigg lends drills in Goole.</p><a href="/price-list.pdf">Price list (PDF)</a> <a href="/gone.docx">Brochure</a>',
    ),
    "/price-list.pdf": (_request, response) =>
      void response
        .writeHead(200, { "content-type": "application/pdf" })
        .end(Buffer.from(aPdf([{ texts: [{ x: 72, y: 700, text: "The hammer drill costs 23 euros a day." }] }]))),
  });
  await company.index();
  const [website] = await company.websites();
  expect(website?.linkedDocuments.map(({ title }) => title).sort()).toEqual(["Brochure", "Price list (PDF)"]);
  expect(website?.shortfalls.map(({ code }) => code)).toEqual(["documents_not_read"]);

  const add = (title: string, as: "acme" | "globex" | null = "acme") => {
    const linkedId = website?.linkedDocuments.find((each) => each.title === title)?.id;
    return company.call("POST", `/api/knowledge/sources/acme/${website?.id}/documents`, { linkedId }, as);
  };
  expect((await add("Price list (PDF)", "globex")).status).toBe(403);
  expect((await add("Brochure")).status).toBe(503);
  expect((await add("Price list (PDF)")).status).toBe(200);
  const documents = async () => (await company.call<KnowledgeDocumentList>("GET", "/api/knowledge/documents/acme")).body.documents;
  await expect
    .poll(async () => (await documents()).map(({ name, status }) => `${name} ${status}`), { timeout: 20_000 })
    .toEqual(["price-list.pdf ready"]);
  expect((await company.websites())[0]?.linkedDocuments.map(({ title }) => title)).toEqual(["Brochure"]);
  expect((await company.ask("How much is the hammer drill per day?")).response).toContain("23 euros");
});
