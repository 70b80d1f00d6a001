import { describe, expect, test } from "vitest";
import { type DocumentText, readDocumentText } from "./document-text.ts";
import { refusals } from "./refusal.ts";

const read = (source: string | Buffer, name = "a.txt") => readDocumentText(Buffer.from(source), name);
const textOf = ({ passages }: DocumentText) => passages.map(({ headingPath, text }) => `${headingPath}\n${text}`).join("\n\n");
const hex = (digits: string) => Buffer.from(digits.replace(/\s/gu, ""), "hex");

describe("the encoding of a text", () => {
  test.each([
    [
      "windows-1251",
      "caeeecefe0ede8ff20d1eee2e020eff0eee4e0b8f220f2e5efebe8f6fb2e0ac3e0f0e0edf2e8ff20ede020eae0f0eae0f120f2e5efebe8f6fb20f1eef1f2e0e2ebffe5f220e4e2e5ede0e4f6e0f2fc20ebe5f22e0ac4eef1f2e0e2eae020efee20cae0e7e0ede820f1f2eee8f22039303020f0f3e1ebe5e92e0a",
      "двенадцать лет",
    ],
    [
      "Shift_JIS",
      "8e52936390bb8dec8f8a82cc837c8393837688ea97970a95db8fd88afa8ad482cd8cdc944e8ad482c582b781420a919797bf82cd94aa9553897e82c582b781420a",
      "五年間",
    ],
    ["GBK", "ccecb6ecb1c3d2b5b2fac6b7cad6b2e10ab1a3d0dec6daceaac8fdc4eaa1a30ad4cbb7d1ceaab6fecaaecee5d4aaa1a30a", "三年"],
    [
      "EUC-KR",
      "bab8c1f520b1e2b0a3c0ba2033b3e2c0d4b4cfb4d92e20bfeebcdbb7e1b4c220b9abb7e1c0ccb8e720bbe7c8ea20bec8bfa120b5b5c2f8c7d5b4cfb4d92e0a",
      "보증",
    ],
    [
      "Big5",
      "a4d1c35ac0b0aefaaabaab4fa954b4c1adadacb0a454a67ea143b942b64facb0a447a451a4ada4b8a141c1cab652a8e2a578a548a457a74bb942b64fa1430a",
      "三年",
    ],
    [
      "KOI8-R",
      "e7c1d2c1ced4c9d120cec120cbc1d2cbc1d320d4c5d0ccc9c3d920d3cfd3d4c1d7ccd1c5d420c4d7c5cec1c4c3c1d4d820ccc5d42e0a",
      "двенадцать лет",
    ],
    [
      "KOI8-R that could be Korean",
      "efd4cbd2d9d4cf20cbc1d6c4d9ca20d7c5dec5d22e20eccfc4cbc920cdd920dec9cec9cd20dac9cdcfca2e",
      "Лодки мы чиним",
    ],
    [
      "windows-1252",
      "4c652070726978206427e974e92065737420646520343020802e204c612072e9736572766174696f6e207365206661697420e0206c612072e963657074696f6e2e",
      "été est de 40 €",
    ],
    ["UTF-16", "fffe450069006e0065002000500075006d007000650020006b006f0073007400650074002000340030002000ac202e00", "kostet 40 €"],
  ])("%s is found in its letters", async (_name, bytes, expected) => {
    expect(textOf(await read(hex(bytes)))).toContain(expected);
  });

  test("of a page that does not declare it is found as well", async () => {
    const page = Buffer.concat([
      Buffer.from("<html><body><h1>A</h1><p>"),
      hex(
        "cdaef820f1eaebe0e420ede0f5eee4e8f2f1ff20e220d1e0ece0f0e520ede020f3ebe8f6e520cce8f0e020e820eef2eaf0fbf220efee20f1f3e1e1eef2e0ec2e",
      ),
      Buffer.from("</p></body></html>"),
    ]);
    expect(textOf(await read(page, "a.html"))).toContain("Самаре");
  });

  test("that nothing tells is refused", async () => {
    await expect(read(Buffer.concat([Buffer.from("Tag "), hex("fe 80 41 ff 20 9d 42 f7 81"), Buffer.from(" end")]))).rejects.toThrow(
      refusals.unknownEncoding,
    );
  });
});

describe("a table", () => {
  test.each([
    [
      "commas, quotes and a break in a cell",
      '\uFEFFsku,name,price,note\nA-1,"Shoveler rake, steel",24.50,"Handle 1,5 m\nfrom ash"\nA-2,Shoveler spade,31.00,\n',
      "sku: A-1 | name: Shoveler rake, steel | price: 24.50 | note: Handle 1,5 m from ash\nsku: A-2 | name: Shoveler spade | price: 31.00",
    ],
    [
      "semicolons and line ends of old Macs",
      'Product;Price;Stock\rTeal kayak;1.249,00;4\rTeal paddle;89,90;17\r"Teal vest; size L";59,00;0\r',
      "Product: Teal kayak | Price: 1.249,00 | Stock: 4\nProduct: Teal paddle | Price: 89,90 | Stock: 17\nProduct: Teal vest; size L | Price: 59,00 | Stock: 0",
    ],
    ["tabs", "Plan\tSeats\tPrice\nGadwall S\t5\t29\n", "Plan: Gadwall S | Seats: 5 | Price: 29"],
    [
      "a first line that names its sign, and a title",
      'sep=;\r\nPrices 2027;;\r\nName;Price;\r\nOak;"31,00";new\r\n',
      "Prices 2027\n\nName: Oak | Price: 31,00 | new",
    ],
    ["bars, and years for columns", "Region|2026|2027\nNorth|4|5\n", "Region: North | 2026: 4 | 2027: 5"],
    ["no names of columns", "A-1,12.50,40\nA-2,13.50,50\n", "A-1 | 12.50 | 40\nA-2 | 13.50 | 50"],
  ])("of %s is read with its columns", async (_kind, source, expected) => {
    const table = await read(source, "a.csv");
    expect(table.passages.map(({ text }) => text).join("\n\n")).toBe(expected);
    expect(table.format).toBe("table");
    expect(table.parts.every(({ seen, kept }) => seen === kept)).toBe(true);
  });
});

describe("a mail", () => {
  const head =
    "From: Ann Example <ann@acme.example>\r\nTo: team@acme.example\r\nSubject: =?utf-8?Q?Smew_Solar_prices_=E2=82=AC?=\r\nDate: Tue, 5 Jan 2027 09:00:00 +0000\r\nMIME-Version: 1.0\r\n";

  test("is decoded, and those whom it was sent to are not told", async () => {
    const mail = await read(
      `${head}Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nThe Smew panel costs 120 euros=2E Delivery takes nine days=\r\n on average.\r\n`,
      "mail.eml",
    );
    expect(textOf(mail)).toContain("Smew Solar prices €");
    expect(textOf(mail)).toContain("The Smew panel costs 120 euros. Delivery takes nine days on average.");
    expect(textOf(mail)).toContain("Date: 2027-01-05");
    expect(textOf(mail)).not.toContain("team@");
  });

  test("of HTML in another encoding, with an attachment, is read, and the attachment is said", async () => {
    const html = Buffer.concat([Buffer.from("<p>"), hex("c3e0f0e0edf2e8ff20e4e2e5ede0e4f6e0f2fc20ebe5f22e"), Buffer.from("</p>")]).toString(
      "base64",
    );
    const mail = await read(
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=windows-1251\r\nContent-Transfer-Encoding: base64\r\n\r\n${html}\r\n--b\r\nContent-Type: application/pdf; name="Prices.pdf"\r\nContent-Disposition: attachment; filename="Prices.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--b--\r\n`,
      "mail.eml",
    );
    expect(textOf(mail)).toContain("Гарантия двенадцать лет.");
    expect(mail.shortfalls).toEqual([{ code: "attachments_not_read", values: { names: "Prices.pdf" } }]);
  });

  test("that says all in its subject keeps it", async () => {
    expect(textOf(await read(`${head}\r\n`, "mail.eml"))).toContain("Smew Solar prices €");
  });
});

describe("JSON", () => {
  test("is written as text, each object of a list as one line", async () => {
    const json = await read(
      JSON.stringify({
        company: "Scoter Paints",
        openDays: ["Mo", "Tu"],
        products: [
          { name: "Matt White", price: { amount: 38, currency: "euros" }, isNew: false },
          { name: "Gloss", price: { amount: 41, currency: "euros" } },
        ],
      }),
      "feed.json",
    );
    expect(textOf(json)).toBe(
      "feed.json\ncompany: Scoter Paints\nopen days: Mo, Tu\n\nfeed.json › products\nname: Matt White | price amount: 38 | price currency: euros | is new: false\nname: Gloss | price amount: 41 | price currency: euros",
    );
  });

  test("of a list is read as its records, and nothing deep is lost", async () => {
    let deep: unknown = { seal: "EPDM" };
    for (let level = 0; level < 60; level += 1) deep = { in: deep };
    const lines = '{"name":"Buoy","price":30}\n{"name":"Fender","price":18}\n';
    expect(textOf(await read(lines, "stock.jsonl"))).toContain("name: Buoy | price: 30\nname: Fender | price: 18");
    expect(textOf(await read(JSON.stringify([deep, "loose"]), "a.json"))).toMatch(/EPDM[^]*loose/u);
  });

  test("that is broken is refused with its reason", async () => {
    await expect(read('{"a": 1,', "feed.json")).rejects.toThrow(refusals.brokenJson);
  });
});
