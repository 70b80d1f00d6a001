import { utils, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { aPptx } from "../../../testing/files/a-pptx.ts";
import { type DocumentText, readDocumentText } from "../document-text.ts";
import { DocumentRefusal } from "../refusal.ts";

const textOf = ({ passages }: DocumentText) => passages.map(({ headingPath, text }) => `${headingPath}\n${text}`).join("\n\n");

/** A spreadsheet of sheets by their names; one whose name ends in "!" is hidden. */
function aBook(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>, bookType: "xlsx" | "biff8" = "xlsx"): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet(
        rows.map((row) => [...row]),
        { cellDates: true },
      ),
      name.replace(/!$/u, ""),
    );
  }
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: name.endsWith("!") ? 1 : 0 })) };
  return write(book, { type: "buffer", bookType });
}

describe("a presentation", () => {
  test("is read slide by slide, in the order in which it is shown, with its tables", async () => {
    const deck = await readDocumentText(
      aPptx([
        { title: "Godwit Cranes", lines: ["Founded in 1961", "Cranes from 2 to 90 tonnes"] },
        {
          title: "Prices",
          table: [
            ["Crane", "Lifts", "Day rate"],
            ["Godwit 20", "20 t", "640 euros"],
            ["Godwit 50", "50 t", "1,150 euros"],
          ],
        },
        { title: "Only a title" },
        { lines: ["R&D: 55 01 73"] },
      ]),
      "deck.pptx",
    );
    expect(deck.passages.map(({ page, headingPath, text }) => [page, headingPath, text])).toEqual([
      [1, "deck.pptx › Godwit Cranes", "Founded in 1961\nCranes from 2 to 90 tonnes"],
      [
        2,
        "deck.pptx › Prices",
        "Crane: Godwit 20 | Lifts: 20 t | Day rate: 640 euros\nCrane: Godwit 50 | Lifts: 50 t | Day rate: 1,150 euros",
      ],
      [3, "deck.pptx", "Only a title"],
      [4, "deck.pptx", "R&D: 55 01 73"],
    ]);
    expect(deck.parts.every(({ seen, kept }) => kept >= seen - 1)).toBe(true);
    expect(deck.shortfalls).toEqual([]);
  });

  test("keeps hidden slides and the speaker's notes back, and says so", async () => {
    const deck = await readDocumentText(
      aPptx([
        { title: "Offer", lines: ["640 euros"], notes: "SECRET: go down to 500." },
        { title: "SECRET costs", isHidden: true },
      ]),
      "deck.pptx",
    );
    expect(textOf(deck)).not.toContain("SECRET");
    expect(deck.shortfalls.map(({ code }) => code)).toEqual(["speaker_notes_left_out", "hidden_slides_left_out"]);
  });
});

describe("a spreadsheet", () => {
  const prices = [
    ["Price list"],
    [],
    ["SKU", "Name", "Price", "From"],
    ["A-1", "Teal rake", 24.5, new Date(Date.UTC(2027, 0, 5))],
    ["A-2", "Teal spade", 31, null],
  ];

  test.each(["xlsx", "biff8"] as const)("of %s is read row by row, with the names of its columns", async (bookType) => {
    const book = await readDocumentText(aBook({ Prices: prices, Sheet2: [["Delivery", "9 days"]] }, bookType), "prices.xlsx");
    expect(textOf(book)).toContain("prices.xlsx › Prices\nPrice list");
    expect(textOf(book)).toContain("SKU: A-1 | Name: Teal rake | Price: 24.5 | From: 2027-01-05\nSKU: A-2 | Name: Teal spade | Price: 31");
    expect(textOf(book)).toContain("prices.xlsx\nDelivery: 9 days");
    expect(book.parts.map(({ name }) => name)).toEqual(['Sheet "Prices", 4 records', 'Sheet "Sheet2", 1 record']);
  });

  test("keeps hidden sheets back, and says so", async () => {
    const book = await readDocumentText(aBook({ Prices: prices, "Costs!": [["SECRET", 12]] }), "prices.xlsx");
    expect(textOf(book)).not.toContain("SECRET");
    expect(book.shortfalls).toEqual([{ code: "hidden_sheets_left_out", values: { names: "Costs" } }]);
  });

  test("that says it is larger than it is takes no longer", async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, { A1: { t: "s", v: "Near" }, XFD1048576: { t: "s", v: "Far" }, "!ref": "A1:B2" }, "S");
    const bytes = Buffer.from(write(book, { type: "buffer" }));
    expect(textOf(await readDocumentText(bytes, "a.xlsx"))).toContain("Near");
  });

  test("without anything in it is refused", async () => {
    await expect(readDocumentText(aBook({ S: [[]] }), "a.xlsx")).rejects.toBeInstanceOf(DocumentRefusal);
  });
});
