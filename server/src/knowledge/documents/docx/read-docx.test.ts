import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { aDocx, type DocxPart, type ZipFile } from "../../../testing/files/a-docx.ts";
import { type DocumentText, readDocumentText } from "../document-text.ts";

const readFile = (name: string) => readDocumentText(readFileSync(new URL(`../../../testing/documents/${name}`, import.meta.url)), name);
const read = (parts: readonly DocxPart[], extra: readonly ZipFile[] = []) => readDocumentText(aDocx(parts, { extra }), "a.docx");
const textOf = ({ passages }: DocumentText) => passages.map(({ headingPath, text }) => `${headingPath}\n${text}`).join("\n\n");
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = ""): DocxPart => ({ xml: `<w:p>${properties}${content}</w:p>` });
const part = (name: string, root: string, content: string): ZipFile => ({
  name: `word/${name}.xml`,
  bytes: `<w:${root} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:${root}>`,
});

describe("check boxes", () => {
  test("say which are ticked, in a line and in a table", async () => {
    const text = textOf(await readFile("checkbox.docx"));
    expect(text).toContain("☑ bank transfer ☐ cheque ☐ cash");
    expect(text).toContain("Voice announcements | Standard: No | Comfort: Yes");
  });

  test("of an old form, and those of a font of signs, do so too", async () => {
    const old = (value: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/>${value}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const sign = (code: string) => `<w:r><w:sym w:font="Wingdings" w:char="${code}"/></w:r>`;
    const text = textOf(
      await read([
        paragraph(`${old('<w:checked w:val="1"/>')}${run(" by ship ")}${old("")}${run(" by rail")}`),
        paragraph(`${sign("F0FE")}${run(" insured ")}${sign("F0A8")}${run(" uninsured")}`),
      ]),
    );
    expect(text).toContain("☑ by ship ☐ by rail");
    expect(text).toContain("☑ insured ☐ uninsured");
  });
});

describe("equations", () => {
  test("stand in their sentences as text", async () => {
    const text = textOf(await readFile("equation.docx"));
    expect(text).toContain("The rated load of the Osprey 8 is 630 kg for eight persons.");
    expect(text).toContain("at least 1.40 m.");
  });

  test("with fractions, powers, roots and sums are written in one line", async () => {
    const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const text = textOf(
      await read([
        paragraph(
          `${run("The fee is ")}<m:oMath><m:f><m:num>${r("a+b")}</m:num><m:den>${r("2")}</m:den></m:f>${r(" · ")}<m:sSup><m:e>${r("m")}</m:e><m:sup>${r("2")}</m:sup></m:sSup></m:oMath>${run(" euros.")}`,
        ),
        paragraph(
          `<m:oMathPara><m:oMath><m:rad><m:deg/><m:e>${r("x &lt; 9")}</m:e></m:rad><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r("i=1")}</m:sub><m:sup>${r("n")}</m:sup><m:e>${r("i")}</m:e></m:nary></m:oMath></m:oMathPara>`,
        ),
      ]),
    );
    expect(text).toContain("The fee is (a+b)/2 · m^2 euros.");
    expect(text).toContain("√(x < 9)∑_(i=1)^n i");
  });
});

test("headers and footers are kept once, without the number of the page", async () => {
  const field =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>7</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const offer = await read(
    [{ text: "The lift is serviced every year." }],
    [
      part("header1", "hdr", `<w:p>${run("Osprey Lifts, hotline 021 555 0142")}</w:p>`),
      part("header2", "hdr", `<w:p>${run("Osprey Lifts, hotline 021 555 0142")}</w:p>`),
      part("footer1", "ftr", `<w:p>${run("Register number HRB 4711")}</w:p><w:p>${run("Page ")}${field}</w:p>`),
    ],
  );
  expect(textOf(offer).match(/hotline 021 555 0142/gu)).toHaveLength(1);
  expect(textOf(offer)).toContain("HRB 4711");
  expect(textOf(offer)).not.toMatch(/Page/u);
  expect(offer.parts.map(({ name }) => name)).toEqual(["The text", "The header and footer"]);
});

test("footnotes and endnotes stand beside their sentences", async () => {
  const note = (kind: "footnote" | "endnote", id: number) =>
    `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Reference w:id="${id}"/></w:r>`;
  const text = textOf(
    await read(
      [
        paragraph(`${run("Delivery is free")}${note("footnote", 2)}${run(". It takes nine days.")}`),
        paragraph(`${run("Lifts are made in Cork.")}${note("endnote", 1)}`),
        { text: "The last line." },
      ],
      [
        part(
          "footnotes",
          "footnotes",
          `<w:footnote w:type="separator" w:id="0"><w:p>${run("")}</w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>${run("Within Ireland &amp; Wales.")}</w:p></w:footnote>`,
        ),
        part("endnotes", "endnotes", `<w:endnote w:id="1"><w:p>${run("Since 1961.")}</w:p></w:endnote>`),
      ],
    ),
  );
  expect(text).toContain("Delivery is free (Within Ireland & Wales.). It takes nine days.");
  expect(text).toContain("Lifts are made in Cork. (Since 1961.)");
  expect(text.match(/Within Ireland/gu)).toHaveLength(1);
});

test("numbers that Word counts are written: of clauses, of headings by their style, of lists that begin anew", async () => {
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = part(
    "numbering",
    "numbering",
    `<w:abstractNum w:abstractNumId="0">${level(0, "decimal", "§ %1")}${level(1, "lowerLetter", "%2)")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, "bullet", "·")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num><w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>`,
  );
  const item = (text: string, list: number, at = 0) =>
    paragraph(run(text), `<w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>`);
  const text = textOf(
    await read(
      [
        item("Rent is due monthly.", 1),
        item("By transfer.", 1, 1),
        item("In cash.", 1, 1),
        item("Notice is three months.", 1),
        item("Pets stay outside.", 2),
        item("Keys", 3),
      ],
      [numbering],
    ),
  );
  expect(text).toContain(
    "§ 1 Rent is due monthly.\na) By transfer.\nb) In cash.\n§ 2 Notice is three months.\n§ 1 Pets stay outside.\n- Keys",
  );
});

test("headings without text below them are text", async () => {
  const text = textOf(
    await read([
      { heading: "Offer" },
      { heading: "Oak: 31 euros", level: 2 },
      { heading: "Ash: 27 euros", level: 2 },
      { heading: "Open daily" },
    ]),
  );
  for (const heading of ["Offer", "Oak: 31 euros", "Ash: 27 euros", "Open daily"]) expect(text).toContain(heading);
});

test("what is struck out is left out, and that is said", async () => {
  const struck = (strike: string, text: string) => `<w:r><w:rPr><w:b/>${strike}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const offer = await read([
    {
      xml: `<w:p>${run("A service costs ")}${struck("<w:strike/>", "90 euros ")}${run("75 euros, parts ")}${struck('<w:dstrike w:val="true"/>', "9 ")}${struck('<w:strike w:val="0"/>', "8 euros")}</w:p>`,
    },
  ]);
  expect(textOf(offer)).toContain("A service costs 75 euros, parts 8 euros");
  expect(offer.hidden).toEqual([]);
  expect(offer.shortfalls).toEqual([{ code: "deletions_left_out", values: {} }]);
});

test("a file is read in either quotes, and refused when no program can have written it", async () => {
  const offer = await read([
    { xml: "<w:p><w:r><w:rPr><w:vanish w:val='on' /></w:rPr><w:t>Secret</w:t></w:r><w:r ><w:t\n>The lift is serviced.</w:t></w:r></w:p>" },
  ]);
  expect(textOf(offer)).toContain("The lift is serviced.");
  expect(offer.hidden).toEqual(["Secret"]);
  const nested = { xml: `${"<w:sdt>".repeat(200_000)}${"</w:sdt>".repeat(200_000)}` };
  await expect(read([nested])).rejects.toThrow("damaged");
});

test("what is left out is said", async () => {
  const { shortfalls } = await read(
    [
      { text: "The lift is serviced." },
      { xml: "<w:p><w:del><w:r><w:delText>Every week.</w:delText></w:r></w:del></w:p>" },
      { xml: '<w:p><w:r><w:drawing><pic:pic xmlns:pic="p"/></w:drawing></w:r></w:p>' },
    ],
    [
      part("comments", "comments", `<w:comment><w:p>${run("Is this right?")}</w:p></w:comment>`),
      { name: "word/embeddings/sheet1.xlsx", bytes: "x" },
    ],
  );
  expect(shortfalls).toEqual([
    { code: "comments_left_out", values: {} },
    { code: "deletions_left_out", values: {} },
    { code: "pictures_not_read", values: { count: "1" } },
    { code: "embedded_files_not_read", values: { count: "1" } },
  ]);
});
