import { describe, expect, it } from "vitest";
import { readPage } from "../read-page.ts";

const read = (html: string) => readPage(Buffer.from(html), "text/html; charset=utf-8", "https://acme.example/page");
const aPage = (things: unknown, body = "<p>Beck mends boots of every kind for people who walk far.</p>", title = "Beck") =>
  read(
    `<html lang="en"><head><title>${title}</title><script type="application/ld+json">${JSON.stringify(things)}</script></head><body>${body}</body></html>`,
  ).blocks.map(({ headings, text }) => [...headings, text].join(" › "));

describe("what a page tells machines", () => {
  it("is read as answers, prices and days", () => {
    const question = {
      "@type": "Question",
      name: "Do you mend sandals?",
      acceptedAnswer: { "@type": "Answer", text: "<p>Yes, for 39&nbsp;euros.</p>" },
    };
    const boot = {
      "@type": "Product",
      name: "Fell boot",
      sku: "FB-7",
      offers: { "@type": "Offer", price: 129.5, priceCurrency: "EUR", availability: "https://schema.org/InStock" },
    };
    const course = { "@type": "Event", name: "Waxing day", startDate: "2027-03-04", location: { name: "Kendal hall" } };
    expect(aPage([{ "@type": "FAQPage", mainEntity: [question] }, { "@graph": [boot, course] }])).toEqual([
      "Beck mends boots of every kind for people who walk far.",
      "Do you mend sandals? › Yes, for 39 euros.",
      "Fell boot › Price: 129.5 EUR, in stock\nSKU: FB-7",
      "Waxing day › Date: 2027-03-04\nKendal hall",
    ]);
  });

  it("is left out where the page says it, and where it cannot be read", () => {
    const body = "<p>Yes, we mend sandals for 39 euros. The Fell boot costs 129.50 euros, of course.</p>";
    const things = [
      { "@type": "Question", name: "Do you mend sandals?", acceptedAnswer: { text: "Yes, we mend sandals for 39 euros." } },
      { "@type": "Product", name: "Fell boot", offers: [{ "@type": "Offer", price: "129.50", priceCurrency: "EUR" }] },
      { "@type": "Review", author: { "@type": "Person", telephone: "01943 555 111" } },
    ];
    expect(aPage(things, body)).toHaveLength(1);
    expect(read(`<script type="application/ld+json">{"@type": broken</script><p>Beck mends boots.</p>`).blocks).toHaveLength(1);
  });

  it("is all that a page without text of its own has, and still says that it waits for a script", () => {
    const page = read(
      `<html><head><title>Beck</title><meta name="description" content="Beck mends boots in Kendal."><script type="application/ld+json">
       {"@type":"Organization","telephone":"01943 555 142"}</script></head><body><div id="app"></div><script src="/app.js"></script></body></html>`,
    );
    expect(page.needsScript).toBe(true);
    expect(page.blocks).toEqual([
      { headings: [], text: "Beck mends boots in Kendal." },
      { headings: ["Contact details"], text: "Phone number: 01943 555 142" },
    ]);
  });
});

describe("what stands at the edge of a page", () => {
  it("keeps the numbers, addresses and hours of a footer, and nothing else of it", () => {
    const blocks =
      read(`<html lang="de"><body><main><h1>Kiebitz</h1><p>Kiebitz baut Räder.</p></main><footer><a href="/agb">AGB</a><p>Folgen Sie uns</p>
      <p>Telefon: 0431 55 01 42</p><p>Öffnungszeiten: Mo–Fr 9:00–18:00 Uhr</p><p>Hafenstraße 7, 24103 Kiel</p><p>USt-IdNr. DE123456789</p><p>© 2026</p></footer></body></html>`).blocks;
    expect(blocks.at(-1)).toEqual({
      headings: ["Kontakt"],
      text: "Telefonnummer: 0431 55 01 42\nAdresse: Hafenstraße 7, 24103 Kiel\nÖffnungszeiten: Mo–Fr 9:00–18:00 Uhr\nFirmenangaben: USt-IdNr. DE123456789",
    });
  });

  it("leaves a list of people with the numbers that each of them has", () => {
    const people = ["Ann", "Bea", "Cem", "Dov", "Eve", "Fay"].map(
      (name, at) => `<p>${name}: call <a href="tel:+4419435551${at}${at}">01943 5551 ${at}${at}</a></p>`,
    );
    expect(read(`<main><h1>Team</h1>${people.join("")}</main>`).blocks).toHaveLength(1);
  });
});
