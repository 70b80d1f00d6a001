import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";

// What the built widget costs a page, in a real browser with the processor slowed four times.
const SLOWDOWN = 4;
const RUNS = 5;
const TOKENS = 500;
const dist = resolve(import.meta.dirname, "../packages/widget/dist");

const server = createServer((request, response) => void play(request, response));
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const address = server.address();
if (address === null || typeof address === "string") throw new Error("The server has no port.");
const origin = `http://127.0.0.1:${address.port}`;
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

const runs: Awaited<ReturnType<typeof measure>>[] = [];
for (let run = 0; run < RUNS; run++) runs.push(await measure());
const median = (pick: (run: (typeof runs)[number]) => number) => runs.map(pick).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
const gzip = (start: string) =>
  readdirSync(dist)
    .filter((file) => file.startsWith(start) && file.endsWith(".js"))
    .reduce((sum, file) => sum + gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length, 0);
const result = {
  bench: "widget",
  slowdown: SLOWDOWN,
  launcherBytes: gzip("disco.js"),
  textChatBytes: gzip("disco.js") + gzip("panel-"),
  requestsBeforeUse: median((run) => run.requests),
  launcherMs: median((run) => run.launcherMs),
  heapBytesBeforeUse: median((run) => run.heapBytes),
  nodesBeforeUse: median((run) => run.nodes),
  layoutShift: median((run) => run.layoutShift),
  longTasks: median((run) => run.longTasks),
  openToPaintMs: median((run) => run.openMs),
  streamFrameP95Ms: median((run) => run.frameP95Ms),
};
console.table(result);
console.log(JSON.stringify(result));
await browser.close();
server.closeAllConnections();
server.close();

async function measure() {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0, longTasks: 0 });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += Reflect.get(entry, "value")))).observe({
      type: "layout-shift",
      buffered: true,
    });
    new PerformanceObserver((list) => (window.longTasks += list.getEntries().length)).observe({ type: "longtask", buffered: true });
  });
  // The same page without the widget is the floor, with the same instruments in it.
  await page.goto(`${origin}/empty`);
  await page.waitForFunction(() => document.querySelector("h1"));
  const emptyHeap = await heap(page);
  await page.goto(`${origin}/page`);
  await page.waitForFunction(() => document.querySelector("disco-widget")?.shadowRoot?.querySelector(".launcher"));
  const before = await page.evaluate(() => ({
    requests: performance.getEntriesByType("resource").filter(({ name }) => !name.endsWith("/favicon.ico")).length,
    nodes: 1 + (document.querySelector("disco-widget")?.shadowRoot?.querySelectorAll("*").length ?? 0),
    // From the last byte of the script to the launcher: compiling, running, placing.
    launcherMs:
      performance.getEntriesByName("after-script")[0]!.startTime -
      Number(Reflect.get(performance.getEntriesByName(new URL("/widget/disco.js", location.href).href)[0]!, "responseEnd")),
  }));
  const heapBytes = Math.max(0, (await heap(page)) - emptyHeap);
  // The pointer comes near before the click: that is when the panel is fetched.
  await page.hover("disco-widget .launcher");
  await page.waitForFunction(() => document.querySelector("disco-widget")?.shadowRoot?.querySelector(".disco-frame"));
  const openMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const start = performance.now();
        document.querySelector("disco-widget")?.shadowRoot?.querySelector<HTMLElement>(".launcher")?.click();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
      }),
  );
  await page.fill("disco-widget textarea", "Tell me everything");
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const times: number[] = [];
        let last = performance.now();
        const tick = () => {
          const now = performance.now();
          times.push(now - last);
          last = now;
          const isDone = document.querySelector("disco-widget")?.shadowRoot?.querySelector("[role=log] [data-from=agent]");
          if (isDone) done(times.slice(1));
          else requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      }),
  );
  await page.keyboard.press("Enter");
  const sorted = (await frames).sort((a, b) => a - b);
  const after = await page.evaluate(() => ({ layoutShift: window.shift, longTasks: window.longTasks }));
  await page.close();
  return { ...before, ...after, heapBytes, openMs, frameP95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

async function heap(page: Page): Promise<number> {
  await page.requestGC();
  const devtools = await page.context().newCDPSession(page);
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize;
}

async function play(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", origin);
  if (pathname.startsWith("/widget/")) {
    response.setHeader("content-type", "text/javascript").end(readFileSync(resolve(dist, pathname.slice("/widget/".length))));
  } else if (pathname === "/api/chat/v2/message") {
    response.setHeader("content-type", "text/event-stream");
    const write = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
    write({ type: "turn.started", sessionId: "s", conversationId: "c" });
    let text = "";
    for (let token = 0; token < TOKENS; token++) {
      const word = token % 40 === 39 ? "\n\n" : token % 12 === 0 ? "**word** " : "word ";
      text += word;
      write({ type: "reply.delta", text: word });
      if (token % 4 === 0) await new Promise((next) => setTimeout(next, 8));
    }
    const none = { citations: [], toolCalled: null, extractedData: null, alternatives: null, toolData: null, videoData: null };
    const reply = { success: true, response: text, sessionId: "s", conversationId: "c", messageId: "m", messageCount: 2, ...none };
    write({ type: "reply.finished", reply: { ...reply, metadata: { provider: "bench", model: "bench" } } });
    response.end();
  } else if (pathname.startsWith("/api/")) {
    response.statusCode = 404;
    response.setHeader("content-type", "application/json").end("{}");
  } else {
    const script = `<script src="/widget/disco.js" data-api-key="pk_bench"></script><script>performance.mark("after-script")</script>`;
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><html lang="en"><title>Bench</title><body><h1>Page</h1>${pathname === "/page" ? script : ""}</body></html>`,
    );
  }
}

declare global {
  interface Window {
    shift: number;
    longTasks: number;
  }
}
