import { describe, expect, it } from "vitest";
import type { Answer } from "../../testing/library/a-website.ts";
import { aChromedPage, createCrawlRoom, prose } from "../../testing/library/crawl-room.ts";
import { readShortfalls } from "../shortfalls.ts";

const room = createCrawlRoom();
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const linksTo = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">x</a> `).join("");
const entries = (paths: readonly string[], answer: (path: string, at: number) => Answer) =>
  Object.fromEntries(paths.map((path, at) => [path, answer(path, at)]));

async function shortfalls(): Promise<{ code: string; message: string }[]> {
  const website = await room.db.read.selectFrom("sources").select("shortfalls").where("id", "=", "website").executeTakeFirstOrThrow();
  return readShortfalls(website.shortfalls).map(({ code, message }) => ({ code, message }));
}

describe("pages whose addresses differ only in a query or a number", () => {
  it("are all read while each says something else", async () => {
    const rules = numbers(1, 60).map((n) => `/docs/?id=${n}`);
    const ferries = numbers(101, 130).map((n) => `/news/2024/${n}`);
    const lists = numbers(1, 12).map((n) => `/list?page=${n}`);
    await room.serve({
      "/": aChromedPage("Holm", `${prose("Holm")}${linksTo([...rules, "/news", "/list?page=1"])}`),
      "/news": aChromedPage("News", `<p>All our news.</p>${linksTo(ferries)}`),
      ...entries(rules, (_path, at) => aChromedPage(`Rule ${at}`, `<p>Rule ${at} says that vessels may stay for ${at * 2 + 3} hours.</p>`)),
      ...entries(ferries, (_path, at) => aChromedPage(`Ferry ${at}`, `<p>The ferry number ${at} leaves from quay ${at * 3}.</p>`)),
      // Each list leads to the next one alone.
      ...entries(lists, (_path, at) =>
        aChromedPage(`List ${at}`, `<p>Boat ${at}, of ${at * 7} tons.</p>${linksTo(lists.slice(at + 1, at + 2))}`),
      ),
    });
    const indexing = await room.crawl();
    expect(indexing).toMatchObject({ pagesIndexed: 1 + 60 + 1 + 30 + 12, pagesSkipped: 0 });
    expect(await shortfalls()).toEqual([]);
  });

  it("are left out, and counted, once they say the same again", async () => {
    const months = numbers(0, 80).map((n) => `/calendar?month=${2026 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`);
    const nameOf = (at: number) =>
      new Date(Date.UTC(2026, at, 1)).toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });
    const filters = numbers(1, 70).map((n) => `/shop?color=${n}`);
    await room.serve({
      "/": aChromedPage("Holm", `${prose("Holm")}${linksTo([months[0] ?? "", ...filters])}`),
      ...entries(months, (_path, at) =>
        aChromedPage("Calendar", `<p>There is nothing planned in ${nameOf(at)}.</p>${linksTo(months.slice(at + 1, at + 2))}`),
      ),
      ...entries(filters, (_path, at) => aChromedPage("Shop", `<p>Oars cost 40 euros.</p><p>Sails cost 90 euros.</p><p>Tint ${at}</p>`)),
    });
    const indexing = await room.crawl();
    expect(indexing.pagesIndexed).toBeLessThan(60);
    expect(indexing.status).toBe("finished");
    const told = await shortfalls();
    expect(told.map(({ code }) => code)).toEqual(["pages_alike", "pages_alike"]);
    expect(told.map(({ message }) => message).join("\n")).toMatch(/\d+ of \d+ linked pages were not read: more than \d+ under \/shop/u);
  });
});

describe("what comes in the place of a page", () => {
  it("is no page when it asks for a person or says that there is none", async () => {
    const html =
      (body: string, headers: Record<string, string> = {}, status = 200): Answer =>
      (_request, response) =>
        void response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
    await room.serve({
      "/": aChromedPage("Holm", `${prose("Holm")}${linksTo(["/check", "/challenge", "/gone", "/weg", "/error-404-in-printers"])}`),
      "/check": html("<title>Just a moment...</title><h1>holm.example</h1><p>Checking your browser before you go on.</p>"),
      "/challenge": html("<p>Wait</p>", { "cf-mitigated": "challenge" }, 403),
      "/gone": html("<title>Page not found | Holm</title><h1>Oops!</h1><p>Try the search, or go back to our home page.</p>"),
      "/weg": html("<title>Holm</title><h1>Seite nicht gefunden</h1><p>Diese Seite gibt es nicht mehr.</p>"),
      "/error-404-in-printers": html(`<title>What error 404 means in printers</title><h1>Printers</h1><p>${prose("A printer")}</p>`),
    });
    const indexing = await room.crawl();
    expect(indexing.pagesIndexed).toBe(2);
    expect(indexing.reasons).toMatchObject({
      "/check": "The website asks whether a person is reading.",
      "/challenge": "The website asks whether a person is reading.",
      "/gone": "The page says that it was not found.",
      "/weg": "The page says that it was not found.",
    });
    expect(await shortfalls()).toEqual([
      { code: "pages_behind_bot_check", message: "2 of 4 linked pages were not read: the website asks whether a person is reading." },
    ]);
  });

  it("is told when only the page's script has its text", async () => {
    await room.serve({
      "/": `<html><head><title>Beck</title><meta name="description" content="Beck resoles boots."><script type="application/ld+json">
        {"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Do you resole sandals?","acceptedAnswer":{"text":"Yes, for 39 euros."}}]}</script>
        </head><body><div id="app"></div><a href="/bare"></a><script src="/app.js"></script></body></html>`,
      "/bare": '<html><head><title>Bare</title></head><body><div id="app"></div><script src="/app.js"></script></body></html>',
    });
    expect(await room.crawl()).toMatchObject({ status: "finished", pagesIndexed: 1, pagesSkipped: 1 });
    expect((await room.everyPassage()).map(({ text }) => text).join("\n")).toContain("39 euros");
    expect((await shortfalls()).map(({ code }) => code).sort()).toEqual(["pages_need_script", "pages_script_only"]);
  });
});

it("an address that was typed without a scheme is read over http where nothing answers over https", async () => {
  const site = await room.serve({
    "/": aChromedPage("Holm", `${prose("Holm")}${linksTo(["/rules"])}`),
    "/rules": aChromedPage("Rules", prose("A rule")),
  });
  expect(await room.crawl({ url: `https://${site.host}/` })).toMatchObject({ status: "finished", pagesIndexed: 2 });
});

it("counts what is over the limit of pages, and keeps the documents that the pages link", async () => {
  const pages = numbers(1, 9).map((n) => `/p-${n}`);
  await room.serve({
    "/": aChromedPage(
      "Rigg",
      `${prose("Rigg")}${linksTo(pages)}<a href="/price-list.pdf">Price list (PDF)</a> <a href="https://cdn.example/b%20c.docx?v=2">Download</a>`,
    ),
    ...entries(pages, (path) => aChromedPage(path, prose(path))),
  });
  await room.crawl({ maxPages: 4 });
  expect(await shortfalls()).toEqual([
    { code: "pages_over_limit", message: "6 of 10 linked pages were not read: the limit of pages was reached." },
  ]);
  const documents = await room.db.read.selectFrom("linkedDocuments").select(["url", "title"]).orderBy("title").execute();
  expect(documents.map(({ title }) => title)).toEqual(["Price list (PDF)", "b c.docx"]);
});
