import type { BrowserContextOptions, Page } from "playwright-core";
import { openBrowser } from "./customer-page.ts";
import { runCommand } from "./start-server.ts";
import { openStoryServer } from "./story-server.ts";

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

/** On the shared server, unless the story has settings of its own. */
export async function openSiteStage(settings?: Record<string, string>): Promise<SiteStage> {
  const [browser, server] = await Promise.all([openBrowser(), openStoryServer(settings)]);
  const visits: (() => Promise<void>)[] = [];
  return {
    origin: server.origin,
    dataDir: server.dataDir,
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
    addMember: (email) => server.addMember(email),
    readMails: () => runCommand("mails", server.settings),
    async leave() {
      for (const end of visits.splice(0)) await end();
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}
