import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { openBrowser } from "./customer-page.ts";
import { takeSitePort } from "./site-port.ts";
import { startCustomerSite, type StartedSite } from "./start-server.ts";

/** The shared browser, with what a file's stories open in it. */
export function shareBrowser(): { readonly browser: Browser } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  return {
    get browser() {
      return browser;
    },
  };
}

/** An empty data directory and a customer's website for one story, and the settings with which a server may crawl it. Both go with the story. */
export async function prepareStory(): Promise<{ site: StartedSite; settings: Record<string, string> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "disco-story-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const site = await startCustomerSite(await takeSitePort(), "");
  onTestFinished(() => site.stop());
  return { site, settings: { DATA_DIR: dataDir, CRAWL_ALLOW_HOSTS: new URL(site.origin).host } };
}
