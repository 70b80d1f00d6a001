import { randomInt } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { googleAt } from "../server/src/testing/services/open-google.ts";
import { browserOptions } from "./customer-page.ts";
import { freePort } from "./free-port.ts";
import { startServer } from "./start-server.ts";
import { until } from "./until.ts";

/** The browser and the server that all stories of a run share. */
export interface SharedStage {
  /** The address at which a story connects to the browser. */
  browser: string;
  origin: string;
  settings: Record<string, string>;
  /** Ports on loopback that the server may crawl. */
  sitePorts: readonly number[];
  /** Holds a file for each of these ports that a story has used. */
  usedPorts: string;
  /** Where the server looks for Google. A story that needs Google starts it there. */
  googlePort: number;
}

declare module "vitest" {
  export interface ProvidedContext {
    stage: SharedStage;
  }
}

/** Below the range in which Linux chooses ports for programs that ask for any. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const SITES = 60;
/** All stories come from one address. Those about limits start a server of their own. */
const LIMITS = [
  "RATE_LIMIT_CHAT_PER_MINUTE",
  "RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS",
  "RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS",
  "RATE_LIMIT_INDEX_PER_HOUR",
  "RATE_LIMIT_FORMS_PER_HOUR",
  "RATE_LIMIT_CALLS_PER_ADDRESS",
];

const closing: (() => Promise<unknown>)[] = [];

/** Runs once before all stories. */
export async function setup(project: TestProject): Promise<void> {
  try {
    project.provide("stage", await open());
  } catch (error) {
    await teardown();
    throw error;
  }
}

/** Runs once after all stories. */
export async function teardown(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

async function open(): Promise<SharedStage> {
  const folder = await mkdtemp(join(tmpdir(), "disco-stories-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const usedPorts = join(folder, "used-ports");
  await mkdir(usedPorts);
  const first = randomInt(FIRST_PORT, LAST_PORT - SITES);
  const [googlePort = first, ...sitePorts] = Array.from({ length: SITES }, (_, index) => first + index);
  const google = googleAt(`http://127.0.0.1:${googlePort}`);
  const settings = {
    TRUST_PROXY: "127.0.0.1/32",
    DATA_DIR: join(folder, "data"),
    SAMPLE_SITE_PORT: String(await freePort()),
    CRAWL_ALLOW_HOSTS: sitePorts.flatMap((port) => [`localhost:${port}`, `127.0.0.1:${port}`]).join(","),
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_API_BASE_URL: google.apiBaseUrl,
    GOOGLE_AUTH_URL: google.authUrl,
    GOOGLE_TOKEN_URL: google.tokenUrl,
    GOOGLE_REVOKE_URL: google.revokeUrl,
    GOOGLE_USERINFO_URL: google.userinfoUrl,
    ...Object.fromEntries(LIMITS.map((name) => [name, "10000"])),
  };
  const server = await startServer(await freePort(), settings);
  closing.push(server.stop);
  const browser = await chromium.launchServer(browserOptions());
  closing.push(() => browser.close());
  await untilRead(server.origin);
  return { browser: browser.wsEndpoint(), origin: server.origin, settings, sitePorts, usedPorts, googlePort };
}

/** Waits until the agent of the sample company has read its website. */
async function untilRead(origin: string): Promise<void> {
  const body = JSON.stringify({ message: "How much is the Growth plan?", organizationId: "quayfold" });
  const headers = { "content-type": "application/json" };
  await until("the sample website is read", 60_000, async () => {
    const response = await fetch(`${origin}/api/chat/v2/message`, { method: "POST", headers, body });
    return (await response.text()).includes("$189");
  });
}
