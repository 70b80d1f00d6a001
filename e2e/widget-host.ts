import { createHmac } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { IdentitySecretReply, routes, type UpdateWidgetConfiguration, WidgetConfigurationReply } from "@disco/protocol";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { requestAs } from "./member-requests.ts";
import { openStoryServer } from "./story-server.ts";

/** The started server with the organizations that the stories of the widget make. */
export interface WidgetHost {
  origin: string;
  /** A fresh organization whose widget is set so. */
  addOrganization(name: string, change?: UpdateWidgetConfiguration): Promise<Organization>;
  /** Rows of the server's own store. */
  rows(query: string): Record<string, unknown>[];
  stop(): Promise<void>;
}

export interface Organization {
  key: string;
  change(change: UpdateWidgetConfiguration): Promise<void>;
  /** Makes the secret that visitors are signed with, and gives what signs one of them. */
  signVisitors(): Promise<(claims: Record<string, unknown>) => string>;
}

export async function startWidgetHost(): Promise<WidgetHost> {
  const server = await openStoryServer();

  async function addOrganization(name: string, change: UpdateWidgetConfiguration = {}): Promise<Organization> {
    const email = `ann@${name.toLowerCase()}.example`;
    const request = requestAs(server.origin, await server.addMember(email, name));
    const { data } = WidgetConfigurationReply.parse(await request(routes.updateWidgetConfiguration, change));
    return {
      key: data.apiKey,
      async change(later) {
        await request(routes.updateWidgetConfiguration, later);
      },
      async signVisitors() {
        const { identitySecret } = IdentitySecretReply.parse(await request(routes.renewIdentitySecret)).data;
        return (claims) => sign({ exp: Math.floor(Date.now() / 1000) + 600, ...claims }, identitySecret);
      },
    };
  }

  return {
    origin: server.origin,
    addOrganization,
    rows(query) {
      const store = new DatabaseSync(join(server.dataDir, "disco.sqlite"), { readOnly: true });
      try {
        return store.prepare(query).all();
      } finally {
        store.close();
      }
    },
    stop: () => server.stop(),
  };
}

/** A token as a customer's server makes it. */
function sign(claims: Record<string, unknown>, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${head}.${createHmac("sha256", secret).update(head).digest("base64url")}`;
}

/** The widget on a page, by the roles and names that a visitor meets. */
export function widgetOn(page: Page) {
  const widget = page.locator("disco-widget");
  const replies = widget.getByRole("log").locator("[data-from='agent']");
  const field = widget.locator("textarea");
  return {
    widget,
    field,
    replies,
    launcher: widget.getByTitle("Open chat"),
    button: (name: string | RegExp): Locator => widget.getByRole("button", { name }),
    bubbles: () => widget.locator("[role=log] .disco-bubble").allInnerTexts(),
    async open() {
      await widget.getByTitle("Open chat").click();
      await field.waitFor();
    },
    /** Sends a message and waits for the whole reply. */
    async ask(text: string): Promise<string> {
      const before = await replies.count();
      await field.fill(text);
      await field.press("Enter");
      const reply = replies.nth(before);
      await reply.waitFor({ timeout: 30_000 });
      return reply.locator(".disco-bubble").innerText();
    },
  };
}

/** Everything that a context's pages ask for, oldest first. */
export function watchRequests(context: BrowserContext): string[] {
  const requests: string[] = [];
  context.on("request", (request) => requests.push(request.url()));
  return requests;
}
