import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { openBrowser } from "./customer-page.ts";
import { type OwnPage, type OwnPages, serveOwnPages } from "./own-pages.ts";
import { startWidgetHost, type WidgetHost } from "./widget-host.ts";

/** A started server, a customer's pages on another site, and a browser to visit them with. */
export interface CustomerStage {
  host: WidgetHost;
  pages: OwnPages;
  /** The customer's pages by path, as they are served from now on. */
  served: Record<string, () => OwnPage>;
  tagOf(key: string, attributes?: string): string;
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a customer's page that carries this tag, in a browser of its own unless one is given. */
  visit(tag: string, options?: { context?: BrowserContext; path?: string }): Promise<Page>;
  /** Ends every visit. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export async function openCustomerStage(): Promise<CustomerStage> {
  const served: Record<string, () => OwnPage> = {};
  const [browser, host, pages]: [Browser, WidgetHost, OwnPages] = await Promise.all([
    openBrowser(),
    startWidgetHost(),
    serveOwnPages(served),
  ]);
  const contexts: BrowserContext[] = [];

  async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    contexts.push(context);
    return context;
  }

  return {
    host,
    pages,
    served,
    tagOf: (key, attributes = "") => `<script src="${host.origin}/widget/disco.js" data-api-key="${key}" ${attributes} async></script>`,
    newContext,
    async visit(tag, { context, path = "/" } = {}) {
      served[path] = () => ({ html: customerHtml(tag) });
      const page = await (context ?? (await newContext())).newPage();
      await page.goto(pages.origin + path);
      return page;
    },
    async leave() {
      for (const context of contexts.splice(0)) await context.close();
    },
    async close() {
      await Promise.all([browser.close(), pages.stop(), host.stop()]);
    },
  };
}

/** A customer's page with this tag at the end of its body. */
export function customerHtml(tag: string, { head = "", main = "", attributes = 'lang="en"' } = {}): string {
  return `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Customer</title>
    <meta name="viewport" content="width=device-width">${head}</head>
    <body><main><h1>A customer's page</h1><p><a href="/next">Next</a></p>${main}</main>${tag}</body></html>`;
}
