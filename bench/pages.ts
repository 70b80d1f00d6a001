// How soon the landing page stands: Chromium on a processor slowed to a quarter, the server on loopback, nothing cached.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { freePort } from "../e2e/free-port.ts";
import { startServer } from "../e2e/start-server.ts";

const RUNS = 7;
const SLOWDOWN = 4;
const GATE_MS = 1_500;

const dataDir = await mkdtemp(join(tmpdir(), "disco-bench-pages-"));
const server = await startServer(await freePort(), { DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  await measure("/healthz");
  const [landing, floor] = [[] as number[], [] as number[]];
  for (let run = 0; run < RUNS; run += 1) {
    landing.push(await measure("/"));
    floor.push(await measure("/widget/nothing.html"));
  }
  const largest = median(landing);
  console.log(`largest paint of / at ${SLOWDOWN}x: ${Math.round(largest)} ms (gate ${GATE_MS}), ${landing.map(Math.round).join(" ")}`);
  console.log(`first paint of a bare answer: ${Math.round(median(floor))} ms`);
  const ratio = Number((largest / median(floor)).toFixed(1));
  console.log(
    JSON.stringify({ largestPaintMs: Math.round(largest), gateMs: GATE_MS, isWithinGate: largest <= GATE_MS, ratioToBareAnswer: ratio }),
  );
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The largest paint of a page until nothing moves any more, or the first paint where there is no larger one. */
async function measure(path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const debugging = await context.newCDPSession(page);
  await debugging.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(`${server.origin}${path}`, { waitUntil: "networkidle" });
  const paint = await page.evaluate<number>(
    `new Promise((resolve) => {
      let last = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) last = entry.startTime; }).observe({ type: "largest-contentful-paint", buffered: true });
      setTimeout(() => resolve(last || performance.getEntriesByType("paint").at(-1)?.startTime || 0), 1500);
    })`,
  );
  await context.close();
  return paint;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
