import { afterEach, describe, expect, it } from "vitest";
import { aPage, openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe("names of one letter or with a number", () => {
  it.each<[question: string, wanted: RegExp, not: RegExp]>([
    ["How much is Plan D?", /40 euros/u, /90 euros|20 euros/u],
    ["What does Plan S cost?", /20 euros/u, /40 euros|90 euros/u],
    ["What does plan s cost?", /20 euros/u, /40 euros|90 euros/u],
    ["How heavy is the Model X?", /31 kg/u, /27 kg/u],
    ["How heavy is the Model S?", /27 kg/u, /31 kg/u],
    ["How long is the warranty of the Curlew 200?", /three years/u, /five years/u],
    ["How long is the warranty of the Curlew 300?", /five years/u, /three years/u],
  ])("%s", async (question, wanted, not) => {
    const company = await openCrawledCompany(closers, {
      "/": aPage("Start", '<p>Acme mows lawns.</p><a href="/plans">Plans</a> <a href="/models">Models</a> <a href="/curlew">Curlew</a>'),
      "/plans": aPage(
        "Plans",
        "<h2>Plan D</h2><p>It costs 40 euros a month.</p><h2>Plan S</h2><p>It costs 20 euros a month.</p><h2>Plan A</h2><p>It costs 90 euros a month.</p>",
      ),
      "/models": aPage("Models", "<p>The Model S weighs 27 kg.</p><p>The Model X weighs 31 kg.</p>"),
      "/curlew": aPage(
        "Curlew",
        "<h2>Curlew 200</h2><p>The warranty runs for three years.</p><h2>Curlew 300</h2><p>The warranty runs for five years.</p>",
      ),
    });
    await company.index();
    const { response } = await company.ask(question);
    expect(response).toMatch(wanted);
    expect(response).not.toMatch(not);
  });
});

describe("a question in another language than English", () => {
  const page = (lang: string, title: string, body: string) =>
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;

  it.each<[language: string, pages: Record<string, string>, asked: [question: string, wanted: RegExp][]]>([
    [
      "German",
      {
        "/": page(
          "de",
          "Kiebitz Fahrräder",
          '<p>Kiebitz baut Lastenräder in Kiel.</p><a href="/preise">Preise</a> <a href="/lieferung">Lieferung</a>',
        ),
        "/preise": page("de", "Preise", "<p>Das Lastenrad Kiebitz Lang kostet 3.900 Euro.</p><p>Ein Ersatzakku kostet 540 Euro.</p>"),
        "/lieferung": page("de", "Lieferung", "<p>Die Lieferzeit beträgt sechs Wochen. Die Garantie auf den Rahmen gilt zehn Jahre.</p>"),
      },
      [
        ["Was kostet das Lastenrad Kiebitz Lang?", /3\.900/u],
        ["Wie lange ist die Lieferzeit?", /sechs Wochen/u],
        ["Wie lange gilt die Garantie auf den Rahmen?", /zehn Jahre/u],
      ],
    ],
    [
      "French",
      {
        "/": page(
          "fr",
          "Courlis",
          "<h2>Livraison</h2><p>La livraison dure trois semaines.</p><h2>Tarifs</h2><p>Le vélo Courlis coûte 1 200 euros.</p>",
        ),
      },
      [
        ["Combien coûte le vélo Courlis ?", /1 200/u],
        ["Quelle est la durée de la livraison ?", /trois semaines/u],
      ],
    ],
    [
      "Spanish",
      { "/": page("es", "Zarapito", "<p>El taller abre los sábados. La bicicleta Zarapito cuesta 800 euros.</p>") },
      [["¿Cuánto cuesta la bicicleta Zarapito?", /800/u]],
    ],
  ])("is answered from a site in %s", async (_language, pages, asked) => {
    const company = await openCrawledCompany(closers, pages);
    await company.index();
    for (const [question, wanted] of asked) {
      const { response } = await company.ask(question);
      expect(response).toMatch(wanted);
      expect(response).not.toMatch(/English best/u);
    }
  });
});
