import type { IndexingReply, LibraryPageList, LibrarySourceList } from "@disco/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { aPage, openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

vi.setConfig({ testTimeout: 60_000 });
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const MOST = 3;
const links = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">more</a>`).join(" ");
const doors = (number: number) => aPage(`Door ${number}`, `<p>Door number ${number} opens to quay ${number * 7} in the harbour.</p>`);
const failing = (_request: unknown, response: { writeHead(status: number): { end(): unknown } }) => void response.writeHead(503).end();

async function openVisitor() {
  const paths = ["/1", "/2", "/3", "/4", "/5"];
  const company = await openCrawledCompany(closers, {
    "/": aPage("Doors", `<p>All doors of the harbour.</p>${links(paths)}`),
    ...Object.fromEntries(paths.map((path) => [path, doors(Number(path.slice(1)))])),
  });
  company.env.demoOverlay.maxPages = MOST;
  let cookie = "";
  async function call<Body>(method: "GET" | "POST" | "PUT", path: string, payload?: object): Promise<{ status: number; body: Body }> {
    const answered = await company.app.inject({ method, url: `/api/knowledge${path}`, headers: { cookie }, ...(payload && { payload }) });
    const [given] = answered.cookies;
    if (given !== undefined) cookie = `${given.name}=${given.value}`;
    return { status: answered.statusCode, body: answered.json<Body>() };
  }
  const begin = (path: string) =>
    call<IndexingReply>("POST", "/index", { url: `${company.site.origin}${path}`, organizationId: "harbour-doors" });
  async function index(path = "/") {
    company.clock.advance(60_000);
    const { status, body } = await begin(path);
    if (status !== 202) return status;
    const read = async () => (await call<IndexingReply>("GET", `/indexing/${body.data.id}`)).body.data;
    await expect.poll(async () => (await read()).status, { timeout: 20_000, interval: 20 }).not.toMatch(/^(?:queued|running)$/u);
    return read();
  }
  async function pages(): Promise<Record<string, string>> {
    const [website] = (await call<LibrarySourceList>("GET", "/sources/harbour-doors")).body.sources;
    const { body } = await call<LibraryPageList>("GET", `/sources/harbour-doors/${website?.id}/pages`);
    ids = Object.fromEntries(body.pages.map(({ url, id }) => [url.replace(company.site.origin, ""), id]));
    return Object.fromEntries(body.pages.map(({ url, status }) => [url.replace(company.site.origin, ""), status]));
  }
  let ids: Record<string, string> = {};
  const put = async (path: string, status: "active" | "excluded") =>
    (await call("PUT", `/sources/harbour-doors/${ids[path]}`, { status })).status;
  const held = async () => Object.values(await pages()).filter((status) => status === "active" || status === "failed").length;
  return { site: company.site, index, begin, pages, put, held };
}

test("a page that is excluded, replaced by another and taken back does not make the demo hold more pages than it may", async () => {
  const visitor = await openVisitor();
  await visitor.index();
  expect(await visitor.pages()).toEqual({ "/": "active", "/1": "active", "/2": "active" });
  expect(await visitor.index("/5")).toBe(429);
  expect(await visitor.put("/1", "excluded")).toBe(200);
  await visitor.index();
  expect(await visitor.held()).toBe(MOST);
  expect(await visitor.put("/1", "active")).toBe(429);
  expect(await visitor.pages()).toMatchObject({ "/1": "excluded" });
  // One that makes room may have it back.
  expect(await visitor.put("/2", "excluded")).toBe(200);
  expect(await visitor.put("/1", "active")).toBe(200);
  expect(await visitor.held()).toBe(MOST);
  // A page that is there already is read again although nothing more fits.
  expect(await visitor.index("/1")).toMatchObject({ status: "finished", pagesIndexed: 1 });
});

test("pages that fail keep their text and their place: a crawl puts no others beside them", async () => {
  const visitor = await openVisitor();
  await visitor.index();
  for (const path of ["/1", "/2"]) visitor.site.pages[path] = failing;
  const last = await visitor.index();
  expect(await visitor.pages()).toEqual({ "/": "active", "/1": "failed", "/2": "failed" });
  expect(last).toMatchObject({
    status: "finished",
    skipped: expect.arrayContaining([expect.objectContaining({ reason: "The limit of pages was reached." })]),
  });
  // Those that are gone make room, at the latest for the next crawl: several pages are read at one time.
  for (const path of ["/1", "/2"]) delete visitor.site.pages[path];
  await visitor.index();
  await visitor.index();
  expect(await visitor.pages()).toMatchObject({ "/": "active", "/1": "gone", "/2": "gone" });
  expect(await visitor.held()).toBe(MOST);
});

test("while a website of the demo is indexed no page is added beside the crawl, and who asks for the same joins it", async () => {
  const visitor = await openVisitor();
  let go = () => {};
  const gone = new Promise<void>((resolve) => (go = resolve));
  visitor.site.pages["/2"] = (_request, response) => void gone.then(() => response.end(doors(2)));
  const first = await visitor.begin("/");
  await expect.poll(() => visitor.site.hits, { timeout: 20_000 }).toContain("/2");
  expect((await visitor.begin("/")).body.data.id).toBe(first.body.data.id);
  const beside = await Promise.all(["/4", "/5"].map((path) => visitor.begin(path)));
  expect(beside.map(({ status }) => status)).toEqual([429, 429]);
  go();
  await visitor.index();
  expect(await visitor.held()).toBe(MOST);
});
