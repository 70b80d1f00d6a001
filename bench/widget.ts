import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";

// What the built widget costs a page, in a real browser with the processor slowed four times. Times of frames and scripts are the
// processor's, so that other work on the machine has no part in them.
const SLOWDOWN = 4;
const RUNS = 5;
const TOKENS = 500;
const LONG_THREAD = 500;
const dist = resolve(import.meta.dirname, "../packages/widget/dist");

const server = createServer((request, response) => void play(request, response));
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const address = server.address();
if (address === null || typeof address === "string") throw new Error("The server has no port.");
const origin = `http://127.0.0.1:${address.port}`;
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

const runs: { floor: Awaited<ReturnType<typeof measureFloor>>; widget: Awaited<ReturnType<typeof measureWidget>> }[] = [];
for (let run = 0; run < RUNS; run++) runs.push({ floor: await measureFloor(), widget: await measureWidget() });
// Other work on the machine only ever adds: the best run is the nearest to what the code costs.
const best = (pick: (run: (typeof runs)[number]) => number) => Math.round(Math.min(...runs.map(pick)) * 10) / 10;
const gzip = (start: string) =>
  readdirSync(dist)
    .filter((file) => file.startsWith(start) && file.endsWith(".js"))
    .reduce((sum, file) => sum + gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length, 0);
const longThreads = [await measureLongThread(), await measureLongThread(), await measureLongThread()];
const ofLongThread = (pick: (run: (typeof longThreads)[number]) => number) => Math.round(Math.min(...longThreads.map(pick)) * 10) / 10;
const figures: Record<string, [number, number | null]> = {
  launcherBytes: [gzip("disco.js"), 1000],
  textChatBytes: [gzip("disco.js") + gzip("panel-"), 12_000],
  requestsBeforeUse: [best((run) => run.widget.requests), 1],
  launcherScriptMs: [best((run) => run.widget.scriptMs), 15],
  launcherFloorMs: [best((run) => run.floor.scriptMs), null],
  heapBytesBeforeUse: [best((run) => run.widget.heapBytes), 120_000],
  nodesBeforeUse: [best((run) => run.widget.nodes), 5],
  layoutShift: [best((run) => run.widget.layoutShift), 0],
  longTasksBeforeUse: [best((run) => run.widget.longTasks), 0],
  openToPaintMs: [best((run) => run.widget.openMs), 150],
  streamFrameP95Ms: [best((run) => run.widget.stream.p95Ms), 16],
  streamFrameMeanMs: [best((run) => run.widget.stream.meanMs), 16],
  streamFloorFrameP95Ms: [best((run) => run.floor.stream.p95Ms), null],
  longThreadStreamFrameP95Ms: [ofLongThread((run) => run.stream.p95Ms), 16],
  longThreadScrollFrameP95Ms: [ofLongThread((run) => run.scroll.p95Ms), 16],
  longThreadTypingFrameP95Ms: [ofLongThread((run) => run.typing.p95Ms), 16],
};
const rows = Object.entries(figures).map(([name, [value, gate]]) => [
  name,
  { value, gate: gate ?? "", verdict: gate === null ? "" : value <= gate ? "ok" : "missed" },
]);
console.table(Object.fromEntries(rows));
const values = Object.fromEntries(Object.entries(figures).map(([name, [value]]) => [name, value]));
console.log(JSON.stringify({ bench: "widget", slowdown: SLOWDOWN, bestOf: RUNS, ...values }));
await browser.close();
server.closeAllConnections();
server.close();

/** Opens a page whose processor is slowed, and records it until it is asked for the trace. */
async function openPage(path: string) {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0, longTasks: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!Reflect.get(entry, "hadRecentInput")) window.shift += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => (window.longTasks += list.getEntries().length)).observe({ type: "longtask", buffered: true });
  });
  const trace = await record(page);
  await page.goto(origin + path);
  return { page, trace };
}

/** The same page with a script that places an empty element, and with the same stream read and thrown away. */
async function measureFloor() {
  const { page, trace } = await openPage("/floor");
  const scriptMs = scriptTime(await trace(), "/floor.js");
  const stream = await measureFrames(page, () =>
    page.evaluate(async () => {
      const reader = (await fetch("/api/chat/v2/message", { method: "POST" })).body!.getReader();
      while (!(await reader.read()).done);
    }),
  );
  await page.close();
  return { scriptMs, stream };
}

async function measureWidget() {
  const empty = await openPage("/empty");
  const { page } = empty;
  await page.waitForFunction(() => document.querySelector("h1"));
  const emptyHeap = await heap(page);
  await empty.trace();
  const trace = await record(page);
  await page.goto(`${origin}/page`);
  await page.waitForFunction(() => document.querySelector("disco-widget")?.shadowRoot?.querySelector("button"));
  const before = await page.evaluate(() => ({
    requests: performance.getEntriesByType("resource").filter(({ name }) => !name.endsWith("/favicon.ico")).length,
    nodes: 1 + (document.querySelector("disco-widget")?.shadowRoot?.querySelectorAll("*").length ?? 0),
    longTasks: window.longTasks,
  }));
  const scriptMs = scriptTime(await trace(), "/widget/disco.js");
  const heapBytes = Math.max(0, (await heap(page)) - emptyHeap);
  // The pointer comes near before the click: that is when the panel is fetched.
  await page.hover("disco-widget button");
  await page.waitForFunction(() => document.querySelector("disco-widget")?.shadowRoot?.querySelector(".disco-frame"));
  const openMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const start = performance.now();
        document.querySelector("disco-widget")?.shadowRoot?.querySelector<HTMLElement>(":host > button")?.click();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
      }),
  );
  await page.fill("disco-widget textarea", "Tell me everything");
  const stream = await measureFrames(page, () => ask(page, 2));
  const layoutShift = await page.evaluate(() => window.shift);
  await page.close();
  return { ...before, scriptMs, layoutShift, heapBytes, openMs, stream };
}

/** A thread of many messages, which came back open after a reload: a reply streams into it, it is scrolled, and something is typed below it. */
async function measureLongThread() {
  const { page, trace } = await openPage("/empty");
  await page.evaluate(() => {
    const thread = { sessionId: "long", conversationId: "c", pendingDemo: null, messages: [], draft: "", scroll: null, consent: null };
    localStorage.setItem("disco:pk_bench", JSON.stringify({ version: 2, isOpen: true, config: null, threads: { "": thread } }));
  });
  await page.goto(`${origin}/page`);
  await untilMessages(page, LONG_THREAD);
  await trace();
  const scroll = await measureFrames(page, () =>
    page.evaluate(async () => {
      const scroller = document.querySelector("disco-widget")?.shadowRoot?.querySelector(".disco-scroller");
      for (let frame = 0; frame < 60; frame++) {
        scroller?.scrollBy(0, -120);
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  await page.focus("disco-widget textarea");
  const typing = await measureFrames(page, () => page.keyboard.type("How many trucks does a dock take in a day?", { delay: 30 }));
  const stream = await measureFrames(page, () => ask(page, LONG_THREAD + 2));
  await page.close();
  return { scroll, typing, stream };
}

async function ask(page: Page, messages: number): Promise<void> {
  await page.keyboard.press("Enter");
  await untilMessages(page, messages);
}

async function untilMessages(page: Page, messages: number): Promise<void> {
  await page.waitForFunction(
    (count) => document.querySelector("disco-widget")?.shadowRoot?.querySelectorAll("[role=log] .disco-message").length === count,
    messages,
    { polling: 100 },
  );
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The processor time of the thread, in microseconds: other work on the machine has no part in it. */
  tdur?: number;
  args?: { data?: { url?: string } };
}

/** Records a page. What it returns ends the recording. */
async function record(page: Page): Promise<() => Promise<TraceEvent[]>> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
  return async () => JSON.parse((await browser.stopTracing()).toString()).traceEvents;
}

/** Compiling and running one script. */
function scriptTime(events: readonly TraceEvent[], path: string): number {
  return events
    .filter(({ name, args }) => (name === "EvaluateScript" || name === "v8.compile") && args?.data?.url?.endsWith(path))
    .reduce((sum, { name, tdur = 0 }) => sum + (name === "EvaluateScript" ? tdur : 0) / 1000, 0);
}

/** The processor time of the page's own thread from one frame to the next, while something happens. */
async function measureFrames(page: Page, act: () => Promise<unknown>): Promise<{ p95Ms: number; meanMs: number }> {
  const trace = await record(page);
  await page.evaluate(() => {
    window.isWatched = true;
    const tick = () => window.isWatched && requestAnimationFrame(tick);
    tick();
  });
  await act();
  await page.evaluate(() => (window.isWatched = false));
  const events = await trace();
  const thread = threadOf(events);
  const own = events.filter((event) => `${event.pid}:${event.tid}` === thread && event.ph === "X").sort((a, b) => a.ts - b.ts);
  const frames: number[] = [];
  let current: number | null = null;
  for (const task of own.filter(({ name }) => name === "RunTask")) {
    const end = task.ts + (task.dur ?? 0);
    if (own.some(({ name, ts }) => name === "FireAnimationFrame" && ts >= task.ts && ts <= end)) {
      if (current !== null) frames.push(current);
      current = 0;
    }
    if (current !== null) current += (task.tdur ?? 0) / 1000;
  }
  frames.sort((a, b) => a - b);
  return {
    p95Ms: frames[Math.floor(frames.length * 0.95)] ?? 0,
    meanMs: frames.reduce((sum, one) => sum + one, 0) / Math.max(1, frames.length),
  };
}

/** The thread that draws the page. */
function threadOf(events: readonly TraceEvent[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { name, pid, tid } of events)
    if (name === "FireAnimationFrame") counts.set(`${pid}:${tid}`, (counts.get(`${pid}:${tid}`) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
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
  } else if (pathname === "/api/chat/v2/session") {
    const messages = Array.from({ length: LONG_THREAD }, (_, index) => {
      const sender = index % 2 === 0 ? "user" : "assistant";
      const text = `Message **${index}** with a few words.\n\n• one\n• two`;
      const metadata = sender === "assistant" ? { messageId: `m${index}` } : null;
      return { id: `m${index}`, sender, text, sentAt: "2026-01-05T09:00:00Z", messageId: null, metadata };
    });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ success: true, sessionId: "long", conversationId: "c", messages }));
  } else if (pathname.startsWith("/api/")) {
    response.statusCode = 404;
    response.setHeader("content-type", "application/json").end("{}");
  } else if (pathname === "/floor.js") {
    response.setHeader("content-type", "text/javascript");
    response.end(
      `customElements.define("floor-element", class extends HTMLElement {}); document.documentElement.append(document.createElement("floor-element"));`,
    );
  } else {
    const floor = `<script src="/floor.js"></script>`;
    const script = `<script src="/widget/disco.js" data-api-key="pk_bench"></script>`;
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><html lang="en"><title>Bench</title><body><h1>Page</h1>${pathname === "/page" ? script : pathname === "/floor" ? floor : ""}</body></html>`,
    );
  }
}

declare global {
  interface Window {
    shift: number;
    longTasks: number;
    isWatched: boolean;
  }
}
