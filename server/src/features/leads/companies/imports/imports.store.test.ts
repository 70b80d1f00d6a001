import type { AuditEntry, CompanyImport, CompanyRecord } from "@disco/protocol";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../../../identity/embedded/issue-bearer.ts";
import { type Company, openCompany } from "../../../../testing/open-company.ts";
import { listCompanies, stepImport, uploadCompanies } from "../../../../testing/import-companies.ts";
import { guessDelimiter } from "../../../../knowledge/documents/read-table-file.ts";
import { readCsv } from "./table/read-csv.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(): Promise<Company & { bearer: string }> {
  const company = await openCompany(closers);
  await company.startWork();
  return { ...company, bearer: await issueBearer(company.db, company.env, { email: "ann@acme.example", slug: "acme" }) };
}

const CSV = [
  "Company;Website;Founded;Employees;Total funding;Stage;Tags",
  "Ledger Bay;https://www.ledgerbay.com/about;2021;34;$12.5M;Series A;payments, yc-backed",
  "Ledger Bay Ltd;ledgerbay.com;n/a;40;k.A.;;",
  ";;2020;;;;",
  "Odd Mill;not a site;1999;;;;",
  "Old Mill;oldmill.com;MMXX;1.200;1.500.000 €;;",
  'Quoted "Mill";quoted.com;MMXX;many;€ 12.000.000,00;;',
  "Rich Mill;rich.com;MMXX;ca. 85;loads;;",
  "Mail Mill;gmail.com;;;1 500 000;;",
  "Plain Mill;;1999;;12,5 Mio. EUR;;",
  ";gmail.com;;;;;",
].join("\n");

test("a file is checked without storing anything, imported with the cells named that cannot be read, merged by domain, and taken back whole", async () => {
  const company = await open();
  const first = (await uploadCompanies(company, "name,domain,description\nLedger Bay,ledgerbay.com,The old words\n")).body.data;
  await stepImport(company, await stepImport(company, first, { action: "check", mapping: first.mapping }), { action: "import" });
  const { data: file } = (await uploadCompanies(company, Buffer.from(`\ufeff${CSV}`, "utf16le"))).body;
  expect(file).toMatchObject({
    status: "uploaded",
    mapping: ["name", "website", "founded_year", "employee_count", "total_raised", "stage", "tags"],
  });

  const checked = await stepImport(company, file, { action: "check", mapping: file.mapping });
  expect(checked).toMatchObject({ status: "checked", totalRows: 10, created: 6, merged: 2, bad: 2 });
  expect(checked.problems).toEqual([
    { row: 3, rows: 1, isLeftOut: false, problem: "Merged with row 2, “Ledger Bay”: both have the domain ledgerbay.com." },
    { row: 4, rows: 1, isLeftOut: true, problem: "There is no name and no website." },
    { row: 5, rows: 1, isLeftOut: false, problem: "Website: “not a site” is no web address." },
    { row: 6, rows: 3, isLeftOut: false, problem: "Founded: “MMXX” is no year." },
    { row: 7, rows: 1, isLeftOut: false, problem: "Employees: “many” is no number." },
    { row: 8, rows: 1, isLeftOut: false, problem: "Total raised: “loads” is no amount of money." },
    { row: 9, rows: 1, isLeftOut: false, problem: "Website: “gmail.com” is a mail provider." },
    { row: 11, rows: 1, isLeftOut: true, problem: "There is no name and no website. Website: “gmail.com” is a mail provider." },
  ]);
  expect(await listCompanies(company)).toHaveLength(1);

  const imported = await stepImport(company, checked, { action: "import" });
  expect(imported).toMatchObject({ status: "imported", created: 6, merged: 2, bad: 2, problems: checked.problems });
  expect(
    await listCompanies(company, "search=ledger&tags=yc-backed&fundingStage=series-a&employeeRange=11-50&minFunding=12000000"),
  ).toMatchObject([
    { domain: "ledgerbay.com", data: { basic: { description: "The old words" }, metrics: { founded_year: 2021, employee_count: 40 } } },
  ]);
  const said = (await listCompanies(company)).map(({ name, domain, data: { metrics, funding } }) => [
    name,
    domain,
    metrics.founded_year,
    metrics.employee_count,
    funding.total_raised,
    funding.currency,
  ]);
  expect(said.toSorted()).toEqual([
    ["Ledger Bay Ltd", "ledgerbay.com", 2021, 40, 12_500_000, "USD"],
    ["Mail Mill", null, null, null, 1_500_000, null],
    ["Odd Mill", null, 1999, null, null, null],
    ["Old Mill", "oldmill.com", null, 1_200, 1_500_000, "EUR"],
    ["Plain Mill", null, 1999, null, 12_500_000, "EUR"],
    ['Quoted "Mill"', "quoted.com", null, null, 12_000_000, "EUR"],
    ["Rich Mill", "rich.com", null, 85, null, null],
  ]);

  expect(await stepImport(company, imported, { action: "undo" })).toMatchObject({ status: "undone" });
  expect(await listCompanies(company)).toMatchObject([{ name: "Ledger Bay", data: { metrics: { founded_year: null } } }]);
  expect(await listCompanies(company, "search=oldmill%20plain&match=any&fundingStage=series-a")).toEqual([]);
  expect((await company.call("PUT", `/api/companies/imports/${file.id}`, { action: "import" })).status).toBe(409);
  expect((await company.call("GET", `/api/companies/imports/${file.id}`, undefined, "globex")).status).toBe(404);
});

test("what a column holds is seen by its name in three languages, and by its values where the name says nothing or something else", async () => {
  const company = await open();
  const mappingOf = async (...lines: string[]) => (await uploadCompanies(company, lines.join("\n"))).body.data.mapping;
  const german = [
    "Firma;Web-Adresse;Mitarbeiter;Gründer;Gründungsjahr;Branche;Profil",
    "Mühle;https://muehle.de;1.200;Ada Lang;1999;Logistik;https://www.linkedin.com/company/muehle",
  ];
  expect(await mappingOf(...german)).toEqual(["name", "website", "employee_count", "founders", "founded_year", "industry", "linkedin"]);
  expect(await mappingOf("Société,URL,Effectif,Notes,Lien", "Moulin,linkedin.com/company/moulin,12,Appeler,www.moulin.fr")).toEqual([
    "name",
    "linkedin",
    "employee_count",
    null,
    "website",
  ]);
});

test("an import that is taken back leaves what later imports have changed, and says how much that was", async () => {
  const company = await open();
  const run = async (...lines: string[]) => {
    company.clock.advance(1_000);
    const file = (await uploadCompanies(company, lines.join("\n"))).body.data;
    return stepImport(company, await stepImport(company, file, { action: "check", mapping: file.mapping }), { action: "import" });
  };
  const undo = (file: CompanyImport) => stepImport(company, file, { action: "undo" });
  const profiles = async () =>
    Object.fromEntries(
      (await listCompanies(company)).map(({ domain, tags, data: { basic, metrics } }) => [
        domain,
        [basic.description, metrics.founded_year, metrics.employee_count, tags.join(" ")],
      ]),
    );
  await run("name,domain,description,tags", "Ledger Bay,ledgerbay.com,The old words,old");
  const second = await run(
    "name,domain,description,founded,tags",
    "Ledger Bay,ledgerbay.com,New words,2020,second",
    "Old Mill,oldmill.com,Flour,1999,second",
    "Lone Mill,lonemill.com,Grain,1990,second",
  );
  const third = await run("name,domain,founded,employees,tags", "Ledger Bay,ledgerbay.com,2021,50,third", "Old Mill,oldmill.com,,12,third");
  expect(await profiles()).toMatchObject({
    "ledgerbay.com": ["New words", 2021, 50, "old second third"],
    "oldmill.com": ["Flour", 1999, 12, "second third"],
  });

  expect(await undo(second)).toMatchObject({ status: "undone", keptValues: 1 });
  expect(await profiles()).toEqual({
    "ledgerbay.com": ["The old words", 2021, 50, "old third"],
    "oldmill.com": [null, null, 12, "third"],
  });

  expect(await undo(third)).toMatchObject({ status: "undone", keptValues: 0 });
  expect(await profiles()).toEqual({ "ledgerbay.com": ["The old words", null, null, "old"] });
});

test("the public list of Y Combinator and our own shape are read as JSON; what is no list is refused with a sentence", async () => {
  const company = await open();
  const yc = [
    {
      id: 1,
      name: "Airy",
      website: "http://airy.com",
      all_locations: "San Francisco, CA, USA",
      one_liner: "Air for teams",
      team_size: 12,
      industry: "Fintech",
      tags: ["AI", "B2B"],
      batch: "Winter 2024",
      status: "Acquired",
      stage: "Growth",
    },
  ];
  const own = [
    {
      name: "Ownly",
      domain: "ownly.com",
      data: { basic: { industry: "saas" }, funding: { total_raised: 5_000_000, last_round: { series: "Seed", date: "2026-01-05" } } },
    },
  ];
  for (const list of [yc, own]) {
    const file = (await uploadCompanies(company, JSON.stringify(list), "application/json")).body.data;
    await stepImport(company, await stepImport(company, file, { action: "check", mapping: file.mapping }), { action: "import" });
  }
  const read = async (key: string) => (await company.call<{ data: CompanyRecord }>("GET", `/api/company?key=${key}`)).body.data.profile;
  expect(await read("airy.com")).toMatchObject({
    tags: ["ai", "b2b", "yc-backed"],
    data: {
      metrics: { employee_range: "11-50" },
      location: { headquarters: "San Francisco, CA, USA" },
      status: "Acquired",
      funding: { last_round: null },
    },
  });
  expect(await listCompanies(company, "fundingStage=seed&industry=software")).toMatchObject([
    { domain: "ownly.com", data: { funding: { total_raised: 5_000_000 } } },
  ]);
  for (const [text, sentence] of [
    ["", "The file is empty."],
    ["name,domain\n", "The file has no rows below the names of its columns."],
    ['{"a": 1}', "This is no JSON list of companies."],
  ] as const)
    expect(await uploadCompanies(company, text)).toMatchObject({ status: 400, body: { error: sentence } });
});

test("a row of any texts comes out of a CSV as it went in, whatever stands between its cells", async () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replaceAll("\0", ""));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(",", ";", "\t"),
      async (rows, mark) => {
        const all = [["first", "second", "third"], ...rows.map(([a, b, c]) => [`x${a}`, b, c])];
        const text = all.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(mark)).join("\r\n");
        expect(guessDelimiter(text)).toBe(mark);
        const read: string[][] = [];
        for await (const row of readCsv(pieces(text))) if ("cells" in row) read.push(row.cells);
        expect(read).toEqual(all);
      },
    ),
    { numRuns: 20 },
  );
});

async function* pieces(text: string): AsyncGenerator<string> {
  const letters = [...text];
  for (let at = 0; at < letters.length; at += 7) yield letters.slice(at, at + 7).join("");
}

test("an export has the chosen companies of the organization alone, each once, no cell of it is a formula, and the audit has it", async () => {
  const company = await open();
  const cells = ["=1+1", "+49 30", "-2", "@sum", "\t=1", "  =cmd|' /C calc'!A0", "\uff1d1", 'fine; “quoted”, "too"\nand more'];
  const rows = cells.map((text, index) => `"Mill ${index}","mill${index}.com","${text.replaceAll('"', '""')}"`);
  const file = (await uploadCompanies(company, ["name,domain,description", ...rows].join("\n"))).body.data;
  await stepImport(company, await stepImport(company, file, { action: "check", mapping: file.mapping }), { action: "import" });
  const ids = (await listCompanies(company)).map(({ id }) => id);
  const save = (companyIds: unknown, bearer = company.bearer) =>
    company.app.inject({
      method: "POST",
      url: "/api/companies/export",
      headers: { authorization: `Bearer ${bearer}` },
      payload: { companyIds },
    });
  const response = await save([...ids, "unknown", ...Array.from({ length: 11 }, () => ids[0])]);
  expect(response.headers["content-disposition"]).toContain("companies_export.csv");
  const lines: Record<string, string>[] = parse(response.body, { columns: true, bom: true });
  expect(lines).toHaveLength(cells.length);
  for (const line of lines) for (const each of Object.values(line)) expect(each).not.toMatch(/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/u);
  expect(lines.map(({ description }) => description)).toContain(cells.at(-1));
  for (const wrong of [[], "all", undefined]) expect((await save(wrong)).statusCode).toBe(400);
  const stranger = await issueBearer(company.db, company.env, { email: "ann@globex.example", slug: "globex" });
  expect(parse((await save(ids, stranger)).body, { columns: true, bom: true })).toEqual([]);
  const audit = await company.call<{ entries: AuditEntry[] }>("GET", "/api/audit");
  expect(audit.body.entries.filter(({ action }) => action === "companies.exported").map(({ detail }) => detail)).toEqual([
    "Exported 8 companies as CSV.",
  ]);
});
