import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ChatReply } from "@disco/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runningInGroup } from "./testing/stores/running-processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const groups: number[] = [];
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "disco-start-"));
});
afterEach(() => {
  for (const pid of groups.splice(0)) {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It is gone, as it should be.
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** `npm start` on free ports, in a process group of its own. */
async function npmStart() {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "0", SAMPLE_SITE_PORT: "0", NODE_ENV: "", DATABASE_URL: "", REDIS_URL: "" };
  const npm = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  if (npm.pid !== undefined) groups.push(npm.pid);
  let printed = "";
  npm.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  npm.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/Its widget key\s+pk_\S+/u);
  const read = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? "";
  return {
    npm,
    address: read(/Disco listens on (http:\S+)/u),
    samplePage: read(/Sample page with the widget\s+(http:\S+)/u),
    widgetKey: read(/Its widget key\s+(pk_\S+)/u),
  };
}

/** What the calendar's link answers that a visitor of the sample company gets with their meeting. */
async function bookedCalendar({ address, widgetKey }: { address: string; widgetKey: string }): Promise<number> {
  const say = async (message: string, sessionId?: string) => {
    const answered = await fetch(`${address}/api/chat/v2/message`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-widget-key": widgetKey },
      body: JSON.stringify({ message, sessionId }),
    });
    return ChatReply.parse(await answered.json());
  };
  const { sessionId } = await say("Can we book a meeting? I am ada@lovelace.example");
  const { toolData } = await say("the first one", sessionId);
  return (await fetch(toolData?.calendarUrl ?? "http://no-link.invalid")).status;
}

const isAnswering = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

test.each(["SIGTERM", "SIGKILL"] as const)(
  "npm start shows a sample page that carries the widget, and leaves nothing behind when npm gets %s",
  async (signal) => {
    const started = await npmStart();
    expect(await isAnswering(started.address)).toBe(true);
    const page = await fetch(started.samplePage).then((response) => response.text());
    expect(page).toContain(`<script src="${started.address}/widget/disco.js" data-api-key="${started.widgetKey}" async></script>`);
    const config = await fetch(`${started.address}/api/widget/config?key=${started.widgetKey}`, {
      headers: { origin: new URL(started.samplePage).origin },
    });
    expect(config.status).toBe(200);
    expect(await bookedCalendar(started)).toBe(200);
    expect(groups.flatMap(runningInGroup)).toContain(started.npm.pid);
    started.npm.kill(signal);
    await expect.poll(() => isAnswering(started.address), { timeout: 16_000, interval: 100 }).toBe(false);
    await expect.poll(() => isAnswering(started.samplePage), { timeout: 16_000, interval: 100 }).toBe(false);
    await expect.poll(() => groups.flatMap(runningInGroup), { timeout: 16_000, interval: 100 }).toEqual([]);
  },
);
