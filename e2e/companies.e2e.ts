import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { type OwnPages, serveOwnPages } from "./own-pages.ts";
import { bringTogether, type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

const page = (body: string) => ({
  html: `<!doctype html><html lang="en"><head><title>Engines</title><meta property="og:site_name" content="Engines"><meta name="description" content="Weighing software for freight and logistics."></head><body><main>${body}</main></body></html>`,
});

let site: OwnPages;
let stage: WorkspaceStage;
let ann: Colleague;
let bob: Colleague;

beforeAll(async () => {
  site = await serveOwnPages({
    "/": () => page('<h1>Engines</h1><p>We build weighing software for freight yards.</p><a href="/about">About</a>'),
    "/about": () => page("<h1>About</h1><p>Engines was founded in 2016. We are a team of 120 people.</p>"),
  });
  stage = await startWorkspace();
  ann = await stage.addMember("ann@acme.com");
  bob = await stage.addMember("bob@berths.example");
  await bringTogether(ann, bob, "member");
});
afterAll(async () => {
  await stage.stop();
  await site.stop();
});

const good = Array.from({ length: 30 }, (_, index) => `Ledger ${index},ledger${index}.com,Fintech,"Berlin, Germany",2021,34,Series A`);
const bad = Array.from({ length: 10 }, (_, index) => `Mill ${index},mill${index}.com,Logistics,Rotterdam,long ago,80,Seed`);
const listOf = (rows: readonly string[]) => ["Company,Website,Industry,Location,Founded,Employees,Stage", ...rows].join("\r\n");

async function openCompanies(colleague: Colleague): Promise<Page> {
  const opened = await colleague.openBrowser();
  await opened.goto(`${stage.origin}/dashboard/companies`);
  await opened.getByRole("list", { name: "Companies" }).waitFor();
  return opened;
}

async function check(screen: Page, rows: readonly string[]): Promise<void> {
  const file = { name: "companies.csv", mimeType: "text/csv", buffer: Buffer.from(listOf(rows)) };
  await screen.locator("input[type=file]").setInputFiles(file);
  await screen.getByRole("button", { name: "Check the file" }).click();
}

test("a list with ten bad rows is checked, mended, imported, searched by a sentence, saved, exported over two pages, and taken back", async () => {
  const screen = await openCompanies(ann);
  await screen.getByRole("button", { name: "Remove samples" }).click();
  await screen.getByRole("button", { name: "Remove samples" }).waitFor({ state: "detached" });

  await screen.getByRole("button", { name: "Import", exact: true }).click();
  await check(screen, [...good, ...bad, ",,Logistics,Rotterdam,1998,80,Seed"]);
  await screen.getByText("40 would be new, 0 would be merged, 1 row would be left out.").waitFor();
  const empty = screen.getByRole("list", { name: "Please check" }).getByRole("listitem");
  expect(await empty.allInnerTexts()).toEqual(["Founded: “long ago” is no year – 10 rows"]);
  const left = screen.getByRole("list", { name: "Rows that are left out" }).getByRole("listitem");
  expect(await left.allInnerTexts()).toEqual(["Row 42: There is no name and no website."]);
  expect((await ann.ask("GET", "/api/companies")).reply.totalCount).toBe(0);
  expect(await findViolations(screen)).toEqual([]);

  await screen.getByRole("button", { name: "Choose another file" }).click();
  await check(screen, [...good, ...bad.map((row, index) => (index === 9 ? ",,Logistics,,,," : row.replace("long ago", "1998")))]);
  await screen.getByText("39 would be new, 0 would be merged, 1 row would be left out.").waitFor();
  await screen.getByRole("button", { name: "Import 39 rows" }).click();
  await screen.getByText("39 new, 0 merged, 1 row left out.").waitFor();
  await screen.getByRole("button", { name: "Close" }).click();
  await screen.getByText("39 companies in your database.").waitFor();

  // The sentence becomes filters, and one of them is taken away again.
  await screen.getByLabel("AI search").fill("Seed logistics companies in Rotterdam founded before 2000 with over 500 people");
  await screen.getByLabel("AI search").press("Enter");
  const chips = screen.getByRole("list", { name: "Filters" });
  await chips.getByText("Founded until 1999").waitFor();
  await screen.getByText("No company fits").waitFor();
  for (const chip of await chips.getByRole("button", { name: /employees/u }).all()) expect(await chip.isVisible()).toBe(true);
  while ((await chips.getByRole("button", { name: /^Remove .*employees/u }).count()) > 0)
    await chips
      .getByRole("button", { name: /^Remove .*employees/u })
      .first()
      .click();
  const grid = screen.getByRole("list", { name: "Companies" });
  await grid.getByRole("button", { name: "Mill 0", exact: true }).waitFor();
  expect(await grid.getByRole("listitem").count()).toBe(9);
  await grid.getByRole("button", { name: "Save Mill 0" }).click();
  await grid.getByRole("button", { name: "Unsave Mill 0" }).waitFor();

  await screen.getByRole("button", { name: "Clear filters" }).click();
  await grid.getByRole("checkbox").nth(20).waitFor();
  await grid.getByRole("checkbox").first().click();
  await screen.getByRole("navigation", { name: "Companies" }).getByRole("button", { name: "Next" }).click();
  await screen.getByText("25–39 of 39").waitFor();
  await grid.getByRole("checkbox").first().click();
  await screen.getByText("2 selected").waitFor();
  const [download] = await Promise.all([screen.waitForEvent("download"), screen.getByRole("button", { name: "Export CSV" }).click()]);
  expect(download.suggestedFilename()).toBe("companies_export.csv");
  const lines = (await text(await download.createReadStream())).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('"name","domain","website","industry"');

  await screen.getByRole("tab", { name: "My Saved" }).click();
  await grid.getByRole("button", { name: "Mill 0", exact: true }).waitFor();
  await screen.getByRole("tab", { name: "All Companies" }).click();

  await screen.getByRole("button", { name: "Import", exact: true }).click();
  await screen.getByRole("button", { name: "Choose another file" }).click();
  await screen.getByRole("button", { name: "Open companies.csv" }).first().click();
  await screen.getByRole("button", { name: "Undo the import" }).click();
  await screen.getByText("The import was taken back.").waitFor();
  await screen.getByRole("button", { name: "Close" }).click();
  expect((await ann.ask("GET", "/api/companies")).reply.totalCount).toBe(0);

  const colleague = await bob.openBrowser();
  await colleague.goto(`${stage.origin}/dashboard/companies`);
  await colleague.getByRole("button", { name: "Enrich New Company" }).waitFor();
  expect(await colleague.getByRole("button", { name: "Import", exact: true }).count()).toBe(0);
  expect((await bob.ask("POST", "/api/companies/imports?name=x.csv", {})).status).toBe(403);
});

test("a new company is enriched from its own site, and its profile shows each fact with its words and its page", async () => {
  const screen = await ann.openBrowser();
  await screen.goto(`${stage.origin}/dashboard/companies`);
  await screen.getByRole("button", { name: "Enrich New Company" }).click();
  await screen.getByLabel("Company website").fill("not a site");
  await screen.getByRole("button", { name: "Enrich", exact: true }).click();
  await screen.getByText(/is not a web address/u).waitFor();
  await screen.getByLabel("Company website").fill(`${site.origin}/`);
  await screen.getByRole("button", { name: "Enrich", exact: true }).click();
  const dialog = screen.getByRole("dialog", { name: "Engines" });
  await dialog.getByText("Logistics").first().waitFor();
  await dialog.getByRole("button", { name: "Enrich", exact: true }).waitFor();
  await dialog.getByRole("tab", { name: "Sources" }).click();
  const facts = dialog.getByRole("list", { name: "Facts" });
  const founded = facts.getByRole("listitem").filter({ hasText: "Founded: 2016" });
  await founded.getByText("“Engines was founded in 2016.”").waitFor();
  expect(await founded.getByRole("link").getAttribute("href")).toBe(`${site.origin}/about`);
  expect(await findViolations(screen)).toEqual([]);
  await screen.keyboard.press("Escape");
  await screen.getByRole("list", { name: "Companies" }).getByRole("button", { name: "Engines", exact: true }).waitFor();
});
