import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { aPdf, type PdfText } from "../../../testing/files/a-pdf.ts";
import { type DocumentText, readDocumentText } from "../document-text.ts";

const lines = (x: number, top: number, texts: readonly string[], size = 11): PdfText[] =>
  texts.map((text, line) => ({ x, y: top - line * size * 1.3, text, size }));
const readFile = (name: string) => readDocumentText(readFileSync(new URL(`../../../testing/documents/${name}`, import.meta.url)), name);
const read = (pages: Parameters<typeof aPdf>[0]) => readDocumentText(aPdf(pages), "a.pdf");
const textOf = ({ passages }: DocumentText) => passages.map(({ headingPath, text }) => `${headingPath}\n${text}`).join("\n\n");
const isWhole = ({ parts }: DocumentText) => parts.every(({ seen, kept }) => kept >= seen * 0.95);

describe("small print beside large text", () => {
  test("of a deck is kept, and so is every line above it", async () => {
    const deck = await readFile("deck.pdf");
    expect(textOf(deck)).toContain("Godwit 50: 1,150 euros per day");
    expect(textOf(deck)).toContain("Hotline: +45 86 55 01 73");
    expect(textOf(deck)).toContain("All rights reserved");
    expect(deck.shortfalls).toEqual([]);
    expect(isWhole(deck)).toBe(true);
  });

  test("of an offer does not make headings of its lines", async () => {
    expect(textOf(await readFile("offer.pdf"))).toContain("Triple glazing from 289 euros per square metre.");
  });

  test("below a price list, or beside it, leaves the list as it is", async () => {
    const terms = Array.from(
      { length: 12 },
      (_, at) => `Terms of clause ${at} hold for all orders, and are sent on request at any time by us.`,
    );
    const offer = lines(
      72,
      700,
      ["Oak planks cost 31 euros a metre.", "Ash planks cost 27 euros a metre.", "Pine planks cost 12 euros."],
      14,
    );
    for (const x of [72, 320]) {
      const page = await read([{ texts: [{ x: 72, y: 750, text: "Planks", size: 28 }, ...offer, ...lines(x, 600, terms, 6)] }]);
      expect(textOf(page)).toContain("Ash planks cost 27 euros a metre.");
      expect(isWhole(page)).toBe(true);
    }
  });

  test("headings without text below them are text", async () => {
    const page = await read([
      {
        texts: [
          { x: 72, y: 740, text: "Prices", size: 24 },
          { x: 72, y: 690, text: "Kayak: 40 euros", size: 16 },
          { x: 72, y: 650, text: "Canoe: 55 euros", size: 16 },
          ...lines(72, 100, ["Prices are for a day, and hold as long as there is water in the river."]),
        ],
      },
      { texts: [{ x: 72, y: 740, text: "Open from May to September", size: 24 }] },
    ]);
    expect(textOf(page)).toContain("Kayak: 40 euros");
    expect(textOf(page)).toContain("Open from May to September");
  });
});

describe("a form", () => {
  test("is read with what was typed into it", async () => {
    expect(textOf(await readFile("form.pdf"))).toContain("Delivery fee: 27 euros");
  });

  test("is read with its boxes, choices and text boxes, and without what is empty or hidden", async () => {
    const page = await read([
      {
        texts: lines(100, 700, ["Delivery on Saturday", "Delivery at night"], 12),
        fields: [
          { rect: [80, 698, 92, 710], field: "/FT /Btn /T (a) /V /Yes /AS /Yes /AP << /N << /Yes 3 0 R /Off 3 0 R >> >>" },
          { rect: [80, 682, 92, 694], field: "/FT /Btn /T (b) /V /Off /AS /Off /AP << /N << /Yes 3 0 R /Off 3 0 R >> >>" },
          {
            rect: [300, 500, 400, 515],
            field: "/FT /Ch /Ff 131072 /T (size) /TU (Size of the boat) /V (l) /Opt [[(s) (Small)] [(l) (Large)]]",
          },
          { rect: [300, 400, 400, 415], field: "/FT /Tx /T (empty) /V ()" },
          { rect: [300, 300, 400, 315], field: "/FT /Tx /T (secret) /V (SECRET) /F 2" },
        ],
      },
    ]);
    expect(textOf(page)).toContain("☑ Delivery on Saturday");
    expect(textOf(page)).toContain("☐ Delivery at night");
    expect(textOf(page)).toContain("Size of the boat: Large");
    expect(textOf(page)).not.toContain("SECRET");
  });
});

describe("a sentence over the end of a page", () => {
  test("is joined, and the running head is told once without the number of the page", async () => {
    const headers = await readFile("headers.pdf");
    expect(textOf(headers)).toContain("A missed collection is charged with 55 euros, unless it was cancelled by 18:00 on the day before.");
    expect(textOf(headers)).not.toMatch(/Page \d of \d/u);
    expect(textOf(headers).match(/Confidential terms 2027/gu)).toHaveLength(1);
    expect(textOf(headers)).toContain("www.curlew.example");
  });

  test("of many pages with running heads is joined on each", async () => {
    const five = textOf(await readFile("five-pages.pdf"));
    expect(five).toContain("is three months to the end of a quarter");
    expect(five).toContain("cost 0.4 percent of the declared value.");
  });

  test("goes on with a sum, a bracket or a parted word, and not with the next item of a list", async () => {
    const full = "The deposit for a boat that is rented on a weekday between May and September is";
    for (const [end, next, whole] of [
      [full, "$ 90 for each boat. It is paid at the pier.", "September is $ 90 for each boat."],
      [full, "(with the oars) ninety euros. It is paid.", "September is (with the oars) ninety euros."],
      [`${full.slice(0, -9)}-`, "tember is ninety. It is paid.", "September is ninety."],
    ] as const) {
      expect(textOf(await read([{ texts: lines(72, 700, [end]) }, { texts: lines(72, 700, [next]) }]))).toContain(whole);
    }
    const list = await read([
      { texts: lines(72, 700, ["All boats that are for rent are kept at the pier"]) },
      { texts: lines(72, 700, ["2. Prices are told at the pier."]) },
    ]);
    expect(list.passages.map(({ page }) => page)).toEqual([1, 2]);
  });
});

describe("right to left", () => {
  test("Arabic is read in its order, with names and figures in it, and so are its tables", async () => {
    const arabic = await readFile("arabic.pdf");
    expect(textOf(arabic)).toContain("تكلفة رافعة Godwit 50 هي 1,150 يورو في اليوم");
    expect(textOf(arabic)).toContain("الخطة: متقدمة | السعر: 199 يورو | المقاعد: 50");
    expect(isWhole(arabic)).toBe(true);
  });

  test("so is a line of Hebrew on a page of English", async () => {
    expect(textOf(await readFile("hebrew.pdf"))).toContain("מחיר התוכנית הבסיסית הוא 29 אירו לחודש, כולל תמיכה.");
  });
});

test("a narrow table keeps its columns", async () => {
  const narrow = textOf(await readFile("narrow.pdf"));
  expect(narrow).toContain("Plan: Gadwall L | Seats: 50 | Price: 199 euros");
  expect(narrow).toContain("Size: Wigeon | Load: 630 | Pit: 1.4");
});

test("dots that lead to a price are no table of contents", async () => {
  const menu = await read([
    { texts: lines(72, 700, ["Espresso .............. 3", "Cappuccino .............. 4", "Flat white .............. 5"]) },
  ]);
  expect(textOf(menu)).toContain("Cappuccino: 4");
  expect(menu.shortfalls).toEqual([]);
});

test("what is not kept is said: a page that is a picture, a table of contents", async () => {
  const picture = { texts: [], boxes: [{ x: 72, y: 72, width: 400, height: 600, color: [0.5, 0.5, 0.5] as const }] };
  const text = (name: string) => ({ texts: lines(72, 700, [`${name} is told here, and nowhere else in this book.`]) });
  const contents = {
    texts: lines(72, 700, [
      "Contents",
      "Fares ........................ 2",
      "Routes ........................ 3",
      "Rules ........................ 3",
    ]),
  };
  expect((await read([contents, text("The fare"), picture])).shortfalls).toEqual([
    { code: "page_without_text", values: { page: "3" } },
    { code: "contents_left_out", values: {} },
  ]);
  const scans = await read([text("The fare"), picture, text("The route"), picture, picture]);
  expect(scans.shortfalls).toEqual([{ code: "pages_without_text", values: { pages: "2, 4–5" } }]);
  expect((await read([text("The fare"), { texts: [] }])).shortfalls).toEqual([]);
});

test("text along the side of a page is kept", async () => {
  const side = { x: 40, y: 300, text: "Order number 4711-B" };
  const turned = aPdf([
    { texts: lines(72, 700, ["The pump is delivered within nine days."]) },
    { texts: [side], matrix: "0 1 -1 0 612 0" },
  ]);
  expect(textOf(await readDocumentText(turned, "a.pdf"))).toContain("4711-B");
});
