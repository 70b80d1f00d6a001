import type { ChatReply, FaqReply, WidgetConfiguration } from "@disco/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { aPage, openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

// Each story crawls a site several times.
vi.setConfig({ testTimeout: 90_000 });
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const linksTo = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">more</a>`).join(" ");
const first = {
  "/": aPage(
    "Acme",
    `<p>Acme plans dock doors for warehouses of every size.</p>${linksTo(["/pricing", "/support", "/webhooks", "/sla", "/kiosk"])}`,
  ),
  "/pricing": aPage(
    "Pricing",
    "<h2>Growth</h2><p>The Growth plan costs $189 a site each month.</p><h2>Starter</h2><p>The Starter plan costs $49 a site each month.</p>",
  ),
  "/support": aPage("Support", "<h2>Phone</h2><p>The support line answers on weekdays from 8 to 18 in Rotterdam.</p>"),
  "/webhooks": aPage("Webhooks", "<h2>Retries</h2><p>A webhook delivery that fails is tried eight more times over 24 hours.</p>"),
  "/sla": aPage("Service levels", "<h2>Uptime</h2><p>The service is available 99.9 percent of every calendar month.</p>"),
  "/kiosk": aPage("Gate kiosk", "<h2>Offline</h2><p>The gate kiosk keeps working without the internet for 8 hours.</p>"),
};
const second = {
  ...first,
  "/": aPage(
    "Acme",
    `<p>Acme plans dock doors for warehouses of every size.</p>${linksTo(["/pricing", "/support", "/hooks", "/kiosk", "/carriers"])}`,
  ),
  "/pricing": aPage(
    "Pricing",
    "<h2>Growth</h2><p>The Growth plan costs $219 a site each month.</p><h2>Starter</h2><p>The Starter plan costs $49 a site each month.</p>",
  ),
  "/hooks": first["/webhooks"],
  "/carriers": aPage("Carriers", "<h2>Invite</h2><p>Carriers are invited by e-mail and book their own slots.</p>"),
};

const questions = {
  growth: "How much does the Growth plan cost?",
  starter: "How much does the Starter plan cost?",
  support: "When does the support line answer?",
  webhooks: "How often is a failed webhook delivery tried?",
  uptime: "How much uptime is the service available for?",
  kiosk: "How long does the gate kiosk work offline?",
};

test("a crawl of a changed site tells exactly what was added, changed, moved and lost, and which answers leaned on it", async () => {
  const company = await openCrawledCompany(closers, { ...first });
  expect(await company.index()).toMatchObject({ status: "finished", pagesIndexed: 6, changes: null });
  expect(await company.changes()).toEqual([]);
  const replies: Record<string, ChatReply> = {};
  for (const [name, question] of Object.entries(questions)) replies[name] = await company.ask(question);
  expect(Object.values(replies).map(({ citations }) => citations.length > 0)).toEqual(Array(6).fill(true));
  const staged = await company.call<{ data: WidgetConfiguration }>("PUT", "/api/widget/configuration", { isStaging: true });
  const tried = await company.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    headers: { "x-widget-key": staged.body.data.apiKey },
    payload: { message: questions.growth },
  });
  expect(tried.json<ChatReply>().response).toContain("$189");
  const stale = { question: "What is the price of Growth?", answer: "Our Growth plan costs $189 a site each month." };
  const fresh = { question: "What is the price of Starter?", answer: "Our Starter plan costs $49 a site each month." };
  const staleFaq = await company.call<FaqReply>("POST", "/api/knowledge/faqs/acme", stale);
  await company.call("POST", "/api/knowledge/faqs/acme", fresh);

  company.site.pages = { ...second };
  delete company.site.pages["/webhooks"];
  delete company.site.pages["/sla"];
  const again = await company.index();
  expect(again).toMatchObject({ status: "finished", changes: { added: 1, changed: 1, moved: 1, gone: 1 }, failures: [] });

  const changes = await company.changes();
  const bare = (url: string | null) => url?.replace(company.site.origin, "") ?? null;
  expect(changes.map(({ kind, url, oldUrl, oldText, newText }) => [kind, bare(url), bare(oldUrl), oldText, newText])).toEqual([
    ["added", "/carriers", null, null, "Carriers are invited by e-mail and book their own slots."],
    ["moved", "/hooks", "/webhooks", expect.stringContaining("eight more times"), expect.stringContaining("eight more times")],
    ["changed", "/pricing", null, "The Growth plan costs $189 a site each month.", "The Growth plan costs $219 a site each month."],
    ["gone", "/sla", null, "The service is available 99.9 percent of every calendar month.", null],
  ]);
  const affected = Object.fromEntries(
    changes.map(({ kind, affected: found }) => [kind, found.map(({ kind: what, id, question, isStale }) => [what, id, question, isStale])]),
  );
  expect(affected).toEqual({
    added: [],
    moved: [["answer", replies["webhooks"]?.messageId, questions.webhooks, true]],
    changed: [
      ["faq", staleFaq.body.faq.id, stale.question, true],
      ["answer", replies["growth"]?.messageId, questions.growth, true],
    ],
    gone: [["answer", replies["uptime"]?.messageId, questions.uptime, true]],
  });

  await company.call("DELETE", `/api/knowledge/faqs/acme/${staleFaq.body.faq.id}`);
  expect((await company.ask(questions.growth)).response).toContain("$219");
  const lost = await company.ask(questions.uptime);
  expect(lost.citations.map(({ url }) => bare(url))).not.toContain("/sla");

  const changed = changes.find(({ kind }) => kind === "changed");
  const confirm = `/api/knowledge/changes/acme/${changed?.id}/confirm`;
  expect((await company.call("POST", confirm, {}, "globex")).status).toBe(404);
  expect((await company.call("POST", confirm, {}, null)).status).toBe(401);
  expect((await company.call("POST", confirm, {})).status).toBe(200);
  const open = await company.call("GET", "/api/knowledge/changes/acme?open=true&limit=1");
  expect(open.body).toMatchObject({ openCount: 2, changes: [{ kind: "moved" }], next: expect.any(String) });
  const confirmed = (await company.changes()).find(({ kind }) => kind === "changed");
  expect(confirmed).toMatchObject({ confirmedAt: expect.any(String), affected: [{ isStale: false }, { isStale: false }] });
  expect((await company.call("GET", "/api/knowledge/changes/acme", undefined, "globex")).status).toBe(404);
});

test("an answer stays fresh when its words still stand in a passage that says something new beside them", async () => {
  const said = "<p>The trial lasts 14 days and needs no card at all.</p>";
  const company = await openCrawledCompany(closers, { "/": aPage("Acme", `<h2>Trial</h2>${said}<p>Twenty doors are included in it.</p>`) });
  await company.index();
  expect((await company.ask("How long does the trial last?")).response).toContain("14 days");
  company.site.pages["/"] = aPage("Acme", `<h2>Trial</h2>${said}<p>Thirty doors are included in it.</p>`);
  await company.index();
  expect(await company.changes()).toMatchObject([{ kind: "changed", affectedCount: expect.any(Number) }]);
  const [{ affected } = { affected: [] }] = await company.changes();
  expect(affected.filter(({ answer }) => !answer.includes("Twenty"))).toEqual([]);
});

test("a crawl that finds nothing new changes nothing, and costs the site no second page", async () => {
  const validated = (_request: unknown, response: { writeHead(status: number, headers?: object): { end(body?: string): void } }) =>
    void response
      .writeHead(200, { "content-type": "text/html", etag: '"v1"' })
      .end(aPage("Terms", "<p>The terms hold for a year from signing.</p>"));
  const company = await openCrawledCompany(closers, {
    ...first,
    "/terms": (request, response) => {
      if (request.headers["if-none-match"] === '"v1"') response.writeHead(304).end();
      else validated(request, response);
    },
    "/": aPage("Acme", `<p>Acme plans dock doors.</p>${linksTo(["/terms", "/pricing"])}`),
  });
  await company.index();
  const passages = () => company.db.read.selectFrom("passages").selectAll().orderBy("id").execute();
  const before = { revision: await company.revision(), passages: await passages() };
  expect(await company.index()).toMatchObject({
    status: "finished",
    pagesIndexed: 3,
    changes: { added: 0, changed: 0, moved: 0, gone: 0 },
  });
  expect({ revision: await company.revision(), passages: await passages() }).toEqual(before);
  expect(await company.changes()).toEqual([]);
});
