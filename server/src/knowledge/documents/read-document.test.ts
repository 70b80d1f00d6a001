import { describe, expect, test } from "vitest";
import { aDocx } from "../../testing/files/a-docx.ts";
import { aPdf, type PdfText } from "../../testing/files/a-pdf.ts";
import { readDocument } from "./read-document.ts";

const lines = (x: number, top: number, texts: readonly string[]): PdfText[] => texts.map((text, line) => ({ x, y: top - line * 14, text }));
const rows = (top: number, table: readonly (readonly string[])[], isBoldHead = false): PdfText[] =>
  table.flatMap((row, line) =>
    row.map((text, column) => ({ x: 72 + column * 150, y: top - line * 17, text, isBold: isBoldHead && line === 0 })),
  );
const textsOf = async (bytes: Uint8Array) => (await readDocument(bytes, "a.pdf")).blocks.map(({ text }) => text);

describe("a PDF", () => {
  test("is read down its columns, between what spans them", async () => {
    const read = await readDocument(
      aPdf([
        {
          texts: [
            { x: 72, y: 740, text: "A day in the yard", size: 20 },
            ...lines(72, 700, [
              "The gates open early, so",
              "that drivers who came at",
              "night are served first.",
              "Coffee is free for them.",
            ]),
            ...lines(240, 700, ["At noon the cranes rest,", "and their crews eat. No", "truck is loaded in that", "hour of the day."]),
            ...lines(420, 700, ["In the evening the gates", "close. Who is late waits", "outside until the next", "morning comes."]),
            ...lines(72, 620, ["This line spans all the columns of the page, from its left edge to its right edge, as a note."]),
            ...lines(72, 590, ["The night crew counts the", "empty pallets, and stacks", "them by the north wall."]),
            ...lines(330, 590, ["A guard walks around the", "yard every hour, and his", "dog walks with him."]),
          ],
        },
      ]),
      "day.pdf",
    );
    expect(read.blocks.map(({ headings, text }) => [headings.join(), text])).toEqual(
      [
        "The gates open early, so that drivers who came at night are served first. Coffee is free for them.",
        "At noon the cranes rest, and their crews eat. No truck is loaded in that hour of the day.",
        "In the evening the gates close. Who is late waits outside until the next morning comes.",
        "This line spans all the columns of the page, from its left edge to its right edge, as a note.",
        "The night crew counts the empty pallets, and stacks them by the north wall.",
        "A guard walks around the yard every hour, and his dog walks with him.",
      ].map((text) => ["A day in the yard", text]),
    );
  });

  test("keeps the names of a table's columns in every row, over pages that repeat them and pages that do not", async () => {
    const head = ["Plan", "Doors", "Price"];
    const bytes = aPdf([
      { texts: rows(700, [head, ["Pier", "2", "$49"], ["Quay", "8", "$189"]], true) },
      { texts: rows(700, [head, ["Dock", "20", "$420"]], true) },
      {
        texts: rows(700, [
          ["Port", "any", "on request"],
          ["Lock", "1", "$9"],
        ]),
      },
    ]);
    expect((await textsOf(bytes)).join("\n").split("\n")).toEqual([
      "Plan: Pier | Doors: 2 | Price: $49",
      "Plan: Quay | Doors: 8 | Price: $189",
      "Plan: Dock | Doors: 20 | Price: $420",
      "Plan: Port | Doors: any | Price: on request",
      "Plan: Lock | Doors: 1 | Price: $9",
    ]);
  });

  test.each([
    ["its left", "0 1 -1 0 612 0"],
    ["its right", "0 -1 1 0 0 792"],
    ["its head", "-1 0 0 -1 612 792"],
  ])("with a page that lies on %s is read as it is when it is turned", async (_side, matrix) => {
    const table = rows(560, [
      ["Crane", "Payload"],
      ["Heron", "4 t"],
      ["Stork", "9 t"],
    ]);
    const bytes = aPdf([{ texts: lines(72, 700, ["Before the table, which is wide."]) }, { matrix, texts: table }]);
    expect(await textsOf(bytes)).toEqual(["Before the table, which is wide.", "Crane: Heron | Payload: 4 t\nCrane: Stork | Payload: 9 t"]);
  });

  test("gives each heading what stands below it, and keeps running heads once, without the numbers of pages", async () => {
    const pages = ["Arrival", "Loading", "Leaving", "Return"].map((title, page) => ({
      texts: [
        { x: 72, y: 770, text: `Yard rules, edition ${page + 4}`, size: 9 },
        ...(page === 0 ? [{ x: 72, y: 730, text: "Drivers", size: 20 }] : []),
        { x: 72, y: 690, text: title, size: 14, isBold: true },
        { x: 72, y: 660, text: `What is said of ${title.toLowerCase()} holds for every driver on every day.` },
        { x: 300, y: 30, text: `Page ${page + 1} of 4`, size: 9 },
      ],
    }));
    const { blocks } = await readDocument(aPdf(pages), "rules.pdf");
    expect(blocks).toEqual([
      ...["Arrival", "Loading", "Leaving", "Return"].map((title, page) => ({
        headings: ["Drivers", title],
        text: `What is said of ${title.toLowerCase()} holds for every driver on every day.`,
        page: page + 1,
      })),
      { headings: [], text: "Yard rules, edition 4", page: 1 },
    ]);
  });

  test("joins what is hyphenated or goes on over the page", async () => {
    const [first, second] = await textsOf(
      aPdf([
        { texts: lines(72, 700, ["The harbour master's inter-", "pretation of the rules is the one that counts for"]) },
        { texts: lines(72, 700, ["all who work there. Nobody else may change them in any way."]) },
      ]),
    );
    expect([first, second]).toEqual([
      "The harbour master's interpretation of the rules is the one that counts for all who work there.",
      "Nobody else may change them in any way.",
    ]);
  });
});

test("a Word document's table names its columns although nothing marks its first row", async () => {
  const { blocks } = await readDocument(
    aDocx([
      { heading: "Fees" },
      {
        table: [
          ["Service", "Fee"],
          ["Weighing", "12 euros"],
          ["Washing", "30 euros"],
        ],
      },
      {
        table: [
          ["Owner", "Ada"],
          ["Place", "Hull"],
        ],
      },
    ]),
    "fees.docx",
  );
  expect(blocks).toEqual([
    {
      headings: ["Fees"],
      text: "Service: Weighing | Fee: 12 euros\nService: Washing | Fee: 30 euros\n\nOwner: Ada\nPlace: Hull",
      page: null,
    },
  ]);
});

test("a Word document is read to its end, however much of it is markup", async () => {
  const berths = Array.from({ length: 180 }, (_, at) => ({
    xml: `<w:p><w:bookmarkStart w:id="${at}" w:name="${"m".repeat(9_000)}${at}"/><w:r><w:t>Berth ${at} is free.</w:t></w:r></w:p>`,
  }));
  const { blocks } = await readDocument(aDocx(berths), "berths.docx");
  expect(blocks.map(({ text }) => text).join("\n")).toContain("Berth 179 is free.");
});

test("a Word document's old text boxes are read without their hidden letters, and not where they are hidden themselves", async () => {
  const box = (properties: string, run: string) =>
    `<w:p><w:r>${properties}<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent><w:p>${run}<w:r><w:t>The gate of ${properties === "" ? "Hull" : "Rhyl"}.</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;
  const read = await readDocument(
    aDocx([
      { xml: box("", "<w:r><w:rPr><w:vanish/></w:rPr><w:t>SECRET</w:t></w:r>") },
      { xml: box("<w:rPr><w:vanish/></w:rPr>", "<w:r><w:t>UNSEEN</w:t></w:r>") },
      { text: "It is locked at night." },
    ]),
    "gates.docx",
  );
  expect(read.blocks.map(({ text }) => text).join("\n")).toBe("The gate of Hull.\nIt is locked at night.");
  expect(read.hidden).toEqual(["SECRET", "UNSEEN The gate of Rhyl."]);
});

test.each([
  [
    "# A\n\n## B\nText with **weight** and [a link](https://a.test).\n\n# C\n- one\n- two\n",
    [
      ["A › B", "Text with weight and a link."],
      ["C", "- one\n- two"],
    ],
  ],
  ["Title\n=====\n\nSome *text*.\n\n```\n# no heading\n```\n", [["Title", "Some text.\n    # no heading"]]],
  ["---\ntitle: x\n---\n# A\n| K | V |\n|---|---|\n| a | `1` |\n", [["A", "K: a | V: 1"]]],
  [
    "PRICES\nA berth costs ninety.\n\nRULES\nNo fires.\n\fSecond page.",
    [
      ["PRICES", "A berth costs ninety."],
      ["RULES", "No fires."],
      ["RULES", "Second page."],
    ],
  ],
  ["Name\tFee\nBarge\t90\nTug\t40\n", [["", "Name: Barge | Fee: 90\nName: Tug | Fee: 40"]]],
])("text is read with its headings and tables: %j", async (source, expected) => {
  const { blocks } = await readDocument(Buffer.from(source), "a.txt");
  expect(blocks.map(({ headings, text }) => [headings.join(" › "), text])).toEqual(expected);
});

describe("text", () => {
  test("with comment after comment is read, however many there are", async () => {
    const { blocks } = await readDocument(Buffer.from(`${"<!---->".repeat(60)}The berth is free.`), "a.html");
    expect(blocks.map(({ text }) => text).join()).toContain("The berth is free.");
  });

  test("gives its passages no heading that is longer than they are", async () => {
    const { blocks } = await readDocument(
      Buffer.from(`# ${"Berths ".repeat(4_000)}\n\nThe berth is free.\n\n## Rates\n\nNinety euros.`),
      "a.md",
    );
    expect(blocks.map(({ headings }) => headings.map(({ length }) => length))).toEqual([[300], [300, 5]]);
  });
});
