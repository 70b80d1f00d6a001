import type { KnowledgeDocumentList } from "@disco/protocol";
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { aPdf } from "../../../testing/files/a-pdf.ts";
import { aPptx } from "../../../testing/files/a-pptx.ts";
import { testEnv } from "../../../testing/build-test-app.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { sendFiles } from "../../../testing/send-files.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const kept = (name: string) => ({ name, bytes: readFileSync(new URL(`../../../testing/documents/${name}`, import.meta.url)) });

async function openWith(files: readonly { name: string; bytes: Buffer }[]): Promise<Company> {
  // A page of a scan takes seconds.
  const company = await openCompany(closers, { env: { upload: { ...testEnv().upload, waitSeconds: 50 } } });
  await company.startWork();
  for (const file of files)
    expect((await sendFiles(company, [file], { as: "acme" })).json(), file.name).toMatchObject({ files: [{ status: "ready" }] });
  return company;
}

const passagesOf = async (company: Company) =>
  (await company.db.read.selectFrom("passages").select(["headingPath", "text"]).execute())
    .map(({ headingPath, text }) => `${headingPath}\n${text}`)
    .join("\n");

test.each([
  ["deck.pdf", "How much is the Godwit 50 per day?", /1,150/u, null],
  ["deck.pdf", "What is the Godwit hotline?", /55 01 73/u, null],
  ["offer.pdf", "How much is triple glazing per square metre?", /289/u, null],
  ["five-pages.pdf", "What is the notice period?", /three months/u, null],
  ["form.pdf", "What is the delivery fee?", /27/u, null],
  ["headers.pdf", "What does a missed collection cost?", /missed collection[^]*55 euros/iu, /Page 2 of 2/u],
  ["narrow.pdf", "How much is the Gadwall L plan?", /199/u, null],
  ["checkbox.docx", "Which payment methods does Osprey Lifts accept?", /bank transfer/u, /bank transfer cheque cash/u],
  ["checkbox.docx", "Does the Standard Osprey lift have voice announcements?", /Standard:? No/u, /payment methods/u],
  ["equation.docx", "What is the rated load of the Osprey 8?", /630/u, null],
  ["equation.docx", "How deep must the pit be?", /1\.40/u, null],
  ["mac.csv", "How much is the teal paddle?", /89,90/u, /1\.249|59,00/u],
  ["comma.csv", "How much is the Shoveler rake?", /24\.50/u, /31\.00/u],
  ["mail.eml", "What does the Smew panel cost?", /120 euros/u, /=2E/u],
])("%s answers: %s", async (file, question, wanted, unwanted) => {
  const company = await openWith([kept(file)]);
  const { response } = await company.ask(question);
  expect(response).toMatch(wanted);
  if (unwanted !== null) expect(response).not.toMatch(unwanted);
});

test("texts in old encodings, and slides, are kept in their letters", async () => {
  const company = await openWith([
    ...["cyr1251.txt", "sjis.txt", "gbk.txt", "arabic.pdf"].map(kept),
    { name: "deck.pptx", bytes: aPptx([{ title: "Prices", lines: ["Godwit 70: 1,420 euros per day"] }]) },
  ]);
  const text = await passagesOf(company);
  for (const words of ["двенадцать лет", "五年間", "三年", "السعر: 199 يورو"]) expect(text).toContain(words);
  expect((await company.ask("How much is the Godwit 70 per day?")).response).toMatch(/1,420/u);
});

test("scanned pages are read with their umlauts and accents, and a citation says that they were", { timeout: 120_000 }, async () => {
  const company = await openWith([kept("scanned.pdf")]);
  expect(await passagesOf(company)).toMatch(/Größere Störungen[^]*coûte 480 euros[^]*€ 420/u);
  const { response, citations } = await company.ask("How much is the annual inspection of a loading bridge?");
  expect(response).toContain("480 euros");
  expect(citations[0]?.title).toBe("scanned.pdf, page 1 (read from a scan)");
  const [document] = (await company.call<KnowledgeDocumentList>("GET", "/api/knowledge/documents/acme")).body.documents;
  expect(document?.shortfalls).toEqual([]);
});

test("what was not kept is told to members, beside the document, in words", async () => {
  const picture = { texts: [], boxes: [{ x: 72, y: 72, width: 400, height: 600, color: [0.5, 0.5, 0.5] as const }] };
  const company = await openWith([
    { name: "Tour.pdf", bytes: aPdf([{ texts: [{ x: 72, y: 700, text: "The tour of the harbour takes two hours." }] }, picture]) },
  ]);
  const [tour] = (await company.call<KnowledgeDocumentList>("GET", "/api/knowledge/documents/acme")).body.documents;
  expect(tour?.shortfalls).toEqual([{ code: "page_without_text", message: "Page 2 has no text (a scan?).", values: { page: "2" } }]);
  expect(tour?.letters).toEqual({ seen: 32, kept: 32 });
  const seen = (await company.call<KnowledgeDocumentList>("GET", "/api/knowledge/documents/acme", undefined, null)).body.documents;
  expect(seen).toMatchObject([{ name: "Tour.pdf", shortfalls: [] }]);
});
