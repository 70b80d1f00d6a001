import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "./customer-page.ts";
import { freePort } from "./free-port.ts";
import { createMember } from "./member-requests.ts";
import { runCommand, startServer } from "./start-server.ts";

/** Where pages of earlier versions kept the bearer of a member. */
export const MEMBER_TOKEN = "disco:member-token";

/** A started server with the sample company on it, and a browser for its own pages. */
export interface SiteStage {
  origin: string;
  dataDir: string;
  /** A page in a browser of its own; as a member when it is given a bearer. */
  open(options?: BrowserContextOptions & { bearer?: string }): Promise<Page>;
  /** Makes a member with an organization, and gives the bearer. */
  addMember(email: string): Promise<string>;
  /** What the operator at the machine reads of the outbox, by `npm run mails`. */
  readMails(): Promise<string>;
  /** Ends every visit. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export async function openSiteStage(settings: Record<string, string> = {}): Promise<SiteStage> {
  const dataDir = await mkdtemp(join(tmpdir(), "disco-site-story-"));
  const env = { DATA_DIR: dataDir, SAMPLE_SITE_PORT: String(await freePort()), ...settings };
  const [browser, server] = await Promise.all([launchBrowser(), startServer(await freePort(), env)]);
  const visits: (() => Promise<void>)[] = [];
  return {
    origin: server.origin,
    dataDir,
    async open({ bearer, ...options } = {}) {
      const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1280, height: 800 }, ...options });
      visits.push(() => context.close());
      if (bearer !== undefined) {
        const cookie = { url: server.origin, sameSite: "Lax" } as const;
        await context.addCookies([
          { ...cookie, name: "disco_member", value: encodeURIComponent(bearer), httpOnly: true },
          { ...cookie, name: "disco_sign_in", value: "story" },
        ]);
      }
      return context.newPage();
    },
    addMember: (email) => createMember(env, email),
    readMails: () => runCommand("mails", env),
    async leave() {
      for (const end of visits.splice(0)) await end();
    },
    async close() {
      await browser.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
