import { IndexingReply, routes } from "@disco/protocol";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startBalancer } from "./balancer.ts";
import { launchBrowser, openCustomerPage } from "./customer-page.ts";
import { freePort } from "./free-port.ts";
import { runProgram, startCustomerSite, type StartedServer, startServer } from "./start-server.ts";
import { until } from "./until.ts";

const { DATABASE_URL, REDIS_URL } = process.env;

const answered = [
  { question: "How much is the Growth plan?", page: "/pricing", fact: "$189" },
  { question: "How many times do you retry a failed webhook delivery?", page: "/docs/webhooks", fact: "8 more times" },
] as const;
const unanswered = "Do you have a Terraform provider?";

let browser: Browser;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => browser.close());

test("from an empty data directory, a visitor on a customer's page gets cited answers, and kill -9 of the server loses nothing", async () => {
  const port = await freePort();
  const { site, settings } = await prepare();
  let server = await startServer(port, settings);
  closing.push(() => server.stop());
  const restart = async () => {
    await server.kill();
    server = await startServer(port, settings);
  };
  await indexByUrl(server.origin, site.origin, settings);
  await visitorStory({ name: "embedded", origin: server.origin, site, widgetKey: await printedWidgetKey(server), restart });
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
    closing.push(() => Promise.all(servers.map((server) => server.stop())));
    const balancer = await startBalancer(port, ports);
    closing.push(() => balancer.close());
    const [first] = servers;
    if (first === undefined) throw new Error("no server");

    const origin = `http://127.0.0.1:${port}`;
    await indexByUrl(origin, site.origin, settings);
    const restart = async () => {
      await first.kill();
      servers[0] = await startServer(ports[0] ?? 0, settings);
    };
    await visitorStory({ name: "scaled", origin, site, widgetKey: await printedWidgetKey(first), restart });
    for (const [upstream, count] of balancer.served) expect(count, `requests that the process on ${upstream} answered`).toBeGreaterThan(5);
  });
}

interface Site {
  port: number;
  origin: string;
  stop(): Promise<void>;
}

async function prepare(more: Record<string, string> = {}): Promise<{ site: Site; settings: Record<string, string> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "disco-story-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const site = { port, ...(await startCustomerSite(port, "")) };
  closing.push(() => site.stop());
  return { site, settings: { DATA_DIR: dataDir, DEMO_SITE_URL: `${site.origin}/`, CRAWL_ALLOW_HOSTS: `127.0.0.1:${port}`, ...more } };
}

/** A member of a company has its website indexed, and follows the crawl to its end. */
async function indexByUrl(origin: string, url: string, settings: Record<string, string>): Promise<void> {
  const program = ["--conditions=@disco/source", "server/src/bin/member.ts", "create", "ann@quayfold.example"];
  const bearer = (await runProgram(program, settings)).trim();
  const authorization = { authorization: `Bearer ${bearer}` };
  const accepted = await fetch(`${origin}${routes.indexWebsite.path}`, {
    method: "POST",
    headers: { ...authorization, "content-type": "application/json" },
    body: JSON.stringify({ url: `${url}/` }),
  });
  expect(accepted.status, await accepted.clone().text()).toBeLessThan(300);
  const { data } = IndexingReply.parse(await accepted.json());
  const finished = await until("the crawl ends", 120_000, async () => {
    const reply = await fetch(`${origin}${routes.readIndexing.path.replace(":indexingId", data.id)}`, { headers: authorization });
    const indexing = IndexingReply.parse(await reply.json()).data;
    return (indexing.status === "finished" || indexing.status === "failed") && indexing;
  });
  expect(finished).toMatchObject({ status: "finished", error: null });
  expect(finished.pagesIndexed).toBeGreaterThanOrEqual(25);
}

/** The first start prints it beside the address of the customer's page, as soon as the demo organization is there. */
function printedWidgetKey(server: StartedServer): Promise<string> {
  return until("the widget key is printed", 60_000, async () => /\bpk_[\w-]{16,}/u.exec(server.output())?.[0]);
}

interface Story {
  name: string;
  origin: string;
  site: Site;
  widgetKey: string;
  /** `kill -9`, and up again on the same address. */
  restart(): Promise<void>;
}

async function visitorStory({ name, origin, site, widgetKey, restart }: Story): Promise<void> {
  await site.stop();
  const tagged = await startCustomerSite(site.port, `<script src="${origin}/widget/disco.js" data-api-key="${widgetKey}" async></script>`);
  closing.push(() => tagged.stop());
  const visitor = await openCustomerPage(browser, `${tagged.origin}/product`);
  closing.push(() => visitor.page.context().close());
  await visitor.openWidget();

  for (const { question, page, fact } of answered) {
    const reply = await visitor.ask(question);
    expect(await reply.innerText()).toContain(fact);
    expect(await reply.getByRole("link").first().getAttribute("href")).toBe(`${tagged.origin}${page}`);
  }
  const refusal = await visitor.ask(unanswered);
  expect(await refusal.getByRole("link").count(), "citations of a refusal").toBe(0);
  expect(await refusal.innerText()).toMatch(/demo|meeting|team|someone/iu);
  const thread = await visitor.messages();
  await visitor.takePictures(name);

  await restart();
  await visitor.page.reload();
  await visitor.openWidget();
  await until("the thread is back", 20_000, async () => (await visitor.messages()).length >= thread.length);
  expect(await visitor.messages()).toEqual(thread);
  const again = await visitor.ask(answered[0].question);
  expect(await again.innerText()).toContain(answered[0].fact);
  expect(visitor.problems).toEqual([]);
}
