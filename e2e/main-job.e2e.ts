import { IndexingReply, routes, WidgetConfigurationReply } from "@disco/protocol";
import { expect, onTestFinished, test } from "vitest";
import { startBalancer } from "../server/src/testing/stores/start-balancer.ts";
import { openCustomerPage } from "./customer-page.ts";
import { freePort } from "./free-port.ts";
import { createMember, requestAs } from "./member-requests.ts";
import { startCustomerSite, type StartedServer, type StartedSite, startServer } from "./start-server.ts";
import { prepareStory, shareBrowser } from "./story.ts";
import { until } from "./until.ts";

const { DATABASE_URL, REDIS_URL } = process.env;

const answered = [
  { question: "How much is the Growth plan?", page: "/pricing", fact: "$189" },
  { question: "How many times do you retry a failed webhook delivery?", page: "/docs/webhooks", fact: "8 more times" },
] as const;
const unanswered = "Do you have a Terraform provider?";
const offer = /demo|meeting|team|someone/iu;

const shared = shareBrowser();

test("from an empty data directory, a visitor on a customer's page gets cited answers, and kill -9 of the server loses nothing", async () => {
  const port = await freePort();
  const { site, settings } = await prepare();
  let server = await startServer(port, settings);
  onTestFinished(() => server.stop());
  const restart = async () => {
    await server.kill();
    server = await startServer(port, settings);
  };
  await expectSamplePage(server);
  const widgetKey = await indexByUrl(server.origin, site, settings);
  await visitorStory({ name: "embedded", origin: server.origin, site, widgetKey, restart });
});

if (DATABASE_URL && REDIS_URL) {
  test("the same story holds with two processes behind one address, on PostgreSQL and Redis", async () => {
    const port = await freePort();
    const ports = [await freePort(), await freePort()];
    const { site, settings } = await prepare({
      DATABASE_URL,
      REDIS_URL,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SECRET_KEY: "the-stories-share-one-key-of-enough-characters",
      TRUST_PROXY: "127.0.0.1/32",
    });
    const servers: StartedServer[] = [];
    for (const upstream of ports) servers.push(await startServer(upstream, settings));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    const balancer = await startBalancer(port, () => ports);
    onTestFinished(() => balancer.close());
    const [first] = servers;
    if (first === undefined) throw new Error("no server");

    const origin = `http://127.0.0.1:${port}`;
    const widgetKey = await indexByUrl(origin, site, settings);
    const restart = async () => {
      await first.kill();
      servers[0] = await startServer(ports[0] ?? 0, settings);
    };
    await visitorStory({ name: "scaled", origin, site, widgetKey, restart });
    for (const upstream of ports)
      expect(balancer.served.get(upstream), `requests that the process on ${upstream} answered`).toBeGreaterThan(5);
  });
}

async function prepare(more: Record<string, string> = {}): Promise<{ site: StartedSite; settings: Record<string, string> }> {
  const { site, settings } = await prepareStory();
  return { site, settings: { ...settings, DEMO_SITE_URL: `${site.origin}/`, ...more } };
}

/** A member of the company has its website indexed, follows the crawl to its end, and fetches the widget key for their pages. */
async function indexByUrl(origin: string, site: StartedSite, settings: Record<string, string>): Promise<string> {
  const request = requestAs(origin, await createMember(settings, "ann@yards.example", "Yards"));
  const started = IndexingReply.parse(await request(routes.indexWebsite, { url: `${site.origin}/` })).data;
  const readIndexing = { ...routes.readIndexing, path: routes.readIndexing.path.replace(":indexingId", started.id) };
  const ended = await until("the crawl ends", 120_000, async () => {
    const { data } = IndexingReply.parse(await request(readIndexing));
    return data.status !== "queued" && data.status !== "running" && data;
  });
  expect(ended).toMatchObject({ status: "finished", error: null });
  expect(ended.pagesIndexed).toBeGreaterThanOrEqual(25);

  const change = { theme: "auto", allowedDomains: [`127.0.0.1:${site.port}`] };
  return WidgetConfigurationReply.parse(await request(routes.updateWidgetConfiguration, change)).data.apiKey;
}

/** `npm start` on an empty data directory prints a page of the sample site that carries the demo organization's widget. */
async function expectSamplePage(server: StartedServer): Promise<void> {
  const widgetKey = await until("the widget key is printed", 60_000, async () => /\bpk_[\w-]{16,}/u.exec(server.output())?.[0]);
  const address = /Sample page.*(http:\/\/\S+)/u.exec(server.output())?.[1] ?? "";
  expect(await (await fetch(address)).text()).toContain(`<script src="${server.origin}/widget/disco.js" data-api-key="${widgetKey}"`);
}

interface Story {
  name: string;
  origin: string;
  site: StartedSite;
  widgetKey: string;
  /** `kill -9`, and up again on the same address. */
  restart(): Promise<void>;
}

async function visitorStory({ name, origin, site, widgetKey, restart }: Story): Promise<void> {
  await site.stop();
  const tagged = await startCustomerSite(site.port, `<script src="${origin}/widget/disco.js" data-api-key="${widgetKey}" async></script>`);
  onTestFinished(() => tagged.stop());
  const visitor = await openCustomerPage(shared.browser, `${tagged.origin}/product`);
  onTestFinished(() => visitor.page.context().close());
  await visitor.openWidget();

  for (const { question, page, fact } of answered) {
    const reply = await visitor.ask(question);
    expect(reply.text).toContain(fact);
    expect(reply.citedPages[0]).toBe(`${tagged.origin}${page}`);
  }
  const refusal = await visitor.ask(unanswered);
  expect(refusal.citedPages).toEqual([]);
  expect(refusal.text).toMatch(offer);
  const thread = await visitor.messages();
  await visitor.takePictures(name);

  await restart();
  await visitor.reload();
  await until("the thread is back", 20_000, async () => (await visitor.messages()).length >= thread.length);
  expect(await visitor.messages()).toEqual(thread);
  expect((await visitor.ask(answered[0].question)).text).toContain(answered[0].fact);
  // The line to the killed server breaks, and comes back.
  expect(visitor.problems.filter((problem) => !problem.includes("net::ERR_"))).toEqual([]);
}
