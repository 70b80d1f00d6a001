import type { ServerResponse } from "node:http";
import type { IndexingReply } from "@disco/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { aPage, openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0).reverse()) await close();
});

function holdTimes() {
  const times: { ms: number; end: () => void }[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const time = new AbortController();
    times.push({ ms, end: () => time.abort(new DOMException("The time is up.", "TimeoutError")) });
    return time.signal;
  });
  return times;
}

test("a visitor's crawl has a minute and ends with what it has by then; that of the owner waits for the same website", async () => {
  const times = holdTimes();
  const waiting: ServerResponse[] = [];
  const company = await openCrawledCompany(closers, {
    "/": aPage("Home", '<p>Acme has berths for tugs and barges.</p><a href="/slow">Berths</a>'),
    "/slow": (_request, response) => void waiting.push(response),
  });
  const url = `${company.site.origin}/`;
  const started = await company.app.inject({ method: "POST", url: "/api/knowledge/index", payload: { url, organizationId: "initech" } });
  const [cookie] = started.cookies;
  const read = async () => {
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
    const path = `/api/knowledge/indexing/${started.json<IndexingReply>().data.id}`;
    return (await company.app.inject({ url: path, headers })).json<IndexingReply>().data;
  };
  await expect.poll(() => waiting.length).toBe(1);
  expect([(await read()).status, times.map(({ ms }) => ms)]).toEqual(["running", [60_000]]);
  times[0]?.end();
  await expect.poll(async () => (await read()).status).toBe("finished");
  const skipped = [{ url: `${url}slow`, reason: "The time for this website was up." }];
  expect(await read()).toMatchObject({ pagesIndexed: 1, skipped });

  const owned = await company.call<IndexingReply>("POST", "/api/knowledge/index", { url });
  await expect.poll(() => waiting.length).toBe(2);
  expect(times).toHaveLength(1);
  waiting[1]?.writeHead(200, { "content-type": "text/html" }).end(aPage("Berths", "<p>A berth costs ninety euros a night.</p>"));
  expect(await company.settled(owned.body.data.id)).toMatchObject({ status: "finished", pagesIndexed: 2, skipped: [] });
});
