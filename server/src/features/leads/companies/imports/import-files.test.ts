import type { CompanyImport, CompanyProfile } from "@disco/protocol";
import iconv from "iconv-lite";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import { issueBearer } from "../../../../identity/embedded/issue-bearer.ts";
import { importCompanies, listCompanies, stepImport, uploadCompanies } from "../../../../testing/import-companies.ts";
import { type Company, openCompany } from "../../../../testing/open-company.ts";
import { sweepImports } from "./sweep-imports.ts";

const closers: (() => Promise<void>)[] = [];
let company: Company;
beforeEach(async () => {
  company = await openCompany(closers);
  await company.startWork();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const told = ({ problems }: CompanyImport) => problems.map(({ row, problem }) => `${row}: ${problem}`);
async function imported<Value>(file: Buffer | string, read: (profile: CompanyProfile) => Value) {
  const done = await importCompanies(company, file);
  const found = await listCompanies(company);
  return { told: told(done), values: Object.fromEntries(found.map((profile) => [profile.name, read(profile)])) };
}

test("dates are read by what their column shows, and what is no day of the calendar is named", async () => {
  const dates = (...cells: string[]) =>
    imported(
      ["Name,Funding date", ...cells.map((cell, index) => `Firm ${index},${cell}`)].join("\n"),
      ({ data }) => data.funding.last_round_date,
    );
  const { told: problems, values } = await dates(
    "07/08/2023",
    "30/11/2023",
    "9.2.24",
    "3. Mai 2022",
    "45351",
    "2023",
    "31.04.2024",
    "2023-06-30T10:00Z",
  );
  expect(values).toEqual({
    "Firm 0": "2023-08-07",
    "Firm 1": "2023-11-30",
    "Firm 2": "2024-02-09",
    "Firm 3": "2022-05-03",
    "Firm 4": "2024-02-29",
    "Firm 5": null,
    "Firm 6": null,
    "Firm 7": "2023-06-30",
  });
  expect(problems).toEqual(["7: Date of the last round: “2023” is no date.", "8: Date of the last round: “31.04.2024” is no date."]);
  const american = await imported(
    'Name,Round date\nWest,02/03/2021\nEast,"Sept 5, 2021"\nSouth,10/31/2021',
    ({ data }) => data.funding.last_round_date,
  );
  expect(american.values).toMatchObject({ West: "2021-02-03", East: "2021-09-05", South: "2021-10-31" });
  const unclear = await imported("Name,Round date\nNorth,02/03/2021", ({ data }) => data.funding.last_round_date);
  expect([unclear.values["North"], ...unclear.told]).toEqual([
    null,
    "2: Date of the last round: “02/03/2021” is a date in which day and month cannot be told apart.",
  ]);
});

test("numbers, amounts and lists are read as people write them", async () => {
  const lines = [
    "Name;Employees;Growth;Total funding;Founded;Investors;Founders;Tags",
    'A;5k+;-3,5 %;7.5E+06;est. 1987;"Stone & Daughters, LLP; Mill Partners";Eva Kurz und Tom Lang;"F#; F"',
    'B;approx. 85 [1];4%;TEUR 250;12.03.2011;"Birch Ltd, Cedar, Inc., Elm and Fir";"Ann, Ben & Cem";C++',
    "C;<50;12;3 Mio. CHF;2009 (as Old C);Ash and Sons;;",
    "D;9007199254740993123;x;kr 5m;1874;;;",
  ];
  const read = ({ data: { metrics, funding, team }, tags }: CompanyProfile) => ({
    people: [metrics.employee_count, metrics.employee_range, metrics.growth_rate, metrics.founded_year],
    money: [funding.total_raised, funding.currency],
    names: [...funding.all_investors, "/", ...team.founders.map(({ name }) => name), "/", ...tags].join(" · "),
  });
  const { told: problems, values } = await imported(lines.join("\n"), read);
  expect(values).toEqual({
    A: {
      people: [null, "1000+", -3.5, 1987],
      money: [7_500_000, null],
      names: "Stone & Daughters, LLP · Mill Partners · / · Eva Kurz · Tom Lang · / · f# · f",
    },
    B: {
      people: [85, "51-200", 4, 2011],
      money: [250_000, "EUR"],
      names: "Birch Ltd · Cedar, Inc. · Elm · Fir · / · Ann · Ben · Cem · / · c++",
    },
    C: { people: [null, "11-50", 12, 2009], money: [3_000_000, "CHF"], names: "Ash and Sons · / · /" },
    D: { people: [null, null, null, 1874], money: [null, null], names: "/ · /" },
  });
  expect(problems).toEqual([
    "5: Employees: “9007199254740993123” is no number.",
    "5: Growth rate: “x” is no number.",
    "5: Total raised: “kr 5m” is no amount of money.",
  ]);
  for (const [tag, names] of [
    ["f", ["A"]],
    ["c", []],
    ["c%2B%2B", ["B"]],
  ] as const)
    expect((await listCompanies(company, `tags=${tag}`)).map(({ name }) => name)).toEqual(names);
});

test("titles, mixed line ends, odd rows, repeated columns and cut cells lose nothing in silence", async () => {
  const long = "Pumps, and more pumps. ".repeat(200);
  const file = [
    "sep=;\r\nOur list of 2026;;;\r\n\r\n",
    "Company;Website;Website;Description\r\n",
    "Null;null.example;;x\n",
    "Baker;https://facebook.com/baker;;y\r",
    "Brewer;https://facebook.com/brewer;brewer.example;y\r\n",
    "Cook\r\n",
    `Dyer;dyer.example;;${long};spare\r\n`,
    "Company;Website;Website;Description\r\n",
  ].join("");
  const { told: problems, values } = await imported(file, ({ domain }) => domain);
  expect(values).toEqual({ Null: "null.example", Baker: null, Brewer: null, Cook: null, Dyer: "dyer.example" });
  expect(problems).toEqual([
    "1: The column “Website” is there more than once. Where the first one is empty, the next one counts.",
    "2: This row is above the names of the columns.",
    "7: Website: the second value, “brewer.example”, is left out.",
    "8: The row has 1 of 4 cells.",
    "9: There are more cells than columns; “spare” is left out.",
    "9: Description: only the first 2,000 of 4,599 letters are kept.",
    "10: This row repeats the names of the columns.",
  ]);
});

test("a file in another encoding than UTF-8 is read by its letters and says so, and one bad byte spoils one cell", async () => {
  const rows = (...lines: string[]) => ["Name,Website", ...lines.map((name, index) => `${name},firm-${index}.example`)].join("\r\n");
  for (const [encoding, names, called = encoding] of [
    ["windows-1252", ["Größe & Söhne", "Café Noël"]],
    ["cp850", ["Bäckerei Süß", "Żaden".replace("Ż", "Z")], "DOS (850)"],
    ["macintosh", ["Möbelhaus Übersee", "Crème & Thé"], "Mac OS Roman"],
    ["windows-1250", ["Łąka i Źródło", "Święty Gaj"]],
    ["windows-1251", ["Северный ветер", "Пекарня Маша"]],
    ["shift_jis", ["サクラ商事", "東京製薬"]],
    ["euc-kr", ["한국전력", "서울식품"]],
    ["big5", ["台北食品", "高雄鋼鐵"]],
    ["gb18030", ["南京机械厂", "广州服装公司"]],
  ] as const) {
    const uploaded = await uploadCompanies(company, iconv.encode(rows(...names), encoding));
    const { data } = uploaded.body;
    expect([encoding, ...data.preview.map(([name]) => name), ...told(data)]).toEqual([
      encoding,
      ...names,
      `1: The file is in ${called}, not in UTF-8. Please check that its letters are right.`,
    ]);
    await stepImport(company, data, { action: "undo" });
  }
  const mixed = Buffer.concat([Buffer.from("Name,City\nÖlmühle,Zürich\nMill,D"), Buffer.from([0xfc]), Buffer.from("ren\nÄpfel,Köln\n")]);
  const { told: problems, values } = await imported(mixed, ({ data }) => data.location.headquarters);
  expect(values).toEqual({ Ölmühle: "Zürich", Mill: "Düren", Äpfel: "Köln" });
  expect(problems).toEqual(["3: Some letters are not in UTF-8, and were read as Windows-1252. Please check that they are right."]);
});

test("a file without names of columns keeps its first row, and rows that are taken for one company are named", async () => {
  const lines = [
    "Norden AG,norden.example,Kiel",
    "Süden AG,sueden.example,Ulm",
    "Süden Technik,www.sueden.example,Ulm",
    "NA,na.example,Bern",
  ];
  const { told: problems, values } = await imported(lines.join("\n"), ({ domain }) => domain);
  expect(values).toEqual({ "Norden AG": "norden.example", "Süden Technik": "sueden.example", NA: "na.example" });
  expect(problems).toEqual(["3: Merged with row 2, “Süden AG”: both have the domain sueden.example."]);
});

test("two firms of one name in two towns are two, and each has a page", async () => {
  await importCompanies(company, 'Name,City\nAdler,"Graz, Austria"\nAdler,Linz\nAdler,Graz\nADLER,');
  const found = await listCompanies(company);
  expect(found.map(({ data }) => data.location.headquarters).toSorted()).toEqual(["Graz", "Linz"]);
  for (const { key, data } of found) {
    const page = await company.call<{ data: { profile: CompanyProfile } }>("GET", `/api/company?key=${encodeURIComponent(key)}`);
    expect(page.body.data.profile.data.location).toEqual(data.location);
  }
});

test("an undo takes back what the import alone says, also where a later import says the same", async () => {
  const run = (file: string) => {
    company.clock.advance(60_000);
    return importCompanies(company, file);
  };
  const first = await run("Name,Website,Founded,Employees\nAcorn,acorn.example,1990,12\nBeech,beech.example,1991,13");
  await run("Name,Website,Founded\nAcorn,acorn.example,1990\nCypress,cypress.example,2001");
  await stepImport(company, first, { action: "undo" });
  const said = (await listCompanies(company)).map(({ domain, data: { metrics } }) => [
    domain,
    metrics.founded_year,
    metrics.employee_count,
  ]);
  expect(said.toSorted()).toEqual([
    ["acorn.example", 1990, null],
    ["cypress.example", 2001, null],
  ]);
});

test("every cell of an export is quoted, and comes back by an import as it was", async () => {
  const texts = ["=1+1", "'=1+1", "-2", "@sum", "plain", "'t is", " +3"];
  await importCompanies(
    company,
    ["Name,Website,Description", ...texts.map((text, index) => `Mill ${index},mill-${index}.example,"${text}"`)].join("\n"),
  );
  const before = await listCompanies(company);
  const csv = await company.app.inject({
    method: "POST",
    url: "/api/companies/export",
    headers: { authorization: `Bearer ${await issueBearer(company.db, company.env, { email: "ann@acme.example", slug: "acme" })}` },
    payload: { companyIds: before.map(({ id }) => id) },
  });
  const raw: string[][] = parse(csv.body, { bom: true, raw: false, quote: null, delimiter: '","', relax_column_count: true });
  expect(raw.every(([first = "", ...others]) => first.startsWith('"') && (others.at(-1) ?? "").endsWith('"'))).toBe(true);
  await company.db.write((tx) => tx.deleteFrom("companyProfiles").execute());
  await importCompanies(company, csv.body);
  const descriptions = (profiles: readonly CompanyProfile[]) =>
    profiles.map(({ name, data }) => `${name} ${data.basic.description}`).toSorted();
  expect(descriptions(await listCompanies(company))).toEqual(descriptions(before));
});

test("three files of an organization may wait; one is discarded by its member, and after a day by upkeep", async () => {
  const files: CompanyImport[] = [];
  for (let each = 0; each < 3; each += 1) files.push((await uploadCompanies(company, "Name\nAcorn")).body.data);
  expect(await uploadCompanies(company, "Name\nBeech")).toMatchObject({
    status: 409,
    body: { error: "3 files are waiting to be imported. Import or discard one of them first." },
  });
  expect(await stepImport(company, files[0]!, { action: "undo" })).toMatchObject({ status: "undone", reason: "The file was discarded." });
  expect((await uploadCompanies(company, "Name\nBeech")).status).toBe(200);
  await sweepImports(company.db, new Date(company.clock().getTime() + 25 * 3_600_000));
  expect(await company.db.read.selectFrom("companyImportParts").select("importId").execute()).toEqual([]);
});

test("a file that passes a limit is refused with one sentence", async () => {
  for (const [file, error] of [
    [`name\n${"\n".repeat(110_000)}a`, "The file has more than 100,000 empty lines. Please delete them."],
    [`name\n${",".repeat(1_100_000)}`, "A row is longer than 500,000 letters."],
    [`[${"1,".repeat(50_000)}1]`, "This is no JSON list of companies."],
    [`[${'{"a":'.repeat(50)}1${"}".repeat(50)}]`, "An entry has more than 16 lists inside each other."],
    [`[{${Array.from({ length: 301 }, (_, at) => `"k${at}":1`).join(",")}}]`, "An entry has more than 300 fields."],
    [`[{"name":"${"a".repeat(600_000)}"},{"name":"b"}]`, "This is no JSON list of companies."],
    ['[{"name":"a"},{"na', "The file is broken off, or is no JSON."],
  ] as const)
    expect(await uploadCompanies(company, file)).toMatchObject({ status: 400, body: { error } });
});
