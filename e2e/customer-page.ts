import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type LaunchOptions, type Page } from "playwright-core";
import { inject } from "vitest";

const artefacts = fileURLToPath(new URL("../artefacts/stories/", import.meta.url));

export function browserOptions(): LaunchOptions {
  return { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] };
}

/** A connection to the shared browser, whose `close` ends only what was opened by it; with options, a browser of its own. */
export function openBrowser(options?: LaunchOptions): Promise<Browser> {
  if (options === undefined) return chromium.connect(inject("stage").browser);
  return chromium.launch({ ...browserOptions(), ...options });
}

/** A page of the customer's website with the widget in it, as a visitor uses it. */
export interface CustomerPage {
  page: Page;
  /** What went wrong in the page so far: uncaught errors, and errors in the console. */
  problems: string[];
  /** Opens the chat from its launcher. */
  openWidget(): Promise<void>;
  /** Reloads the page, on which an open chat opens again by itself. */
  reload(): Promise<void>;
  /** Sends a question and gives back its whole reply. */
  ask(question: string): Promise<Reply>;
  /** The thread's messages, oldest first. */
  messages(): Promise<string[]>;
  /** Pictures at both sizes, in light and in dark. */
  takePictures(name: string): Promise<void>;
}

export interface Reply {
  text: string;
  /** The address each citation leads to, in the order they stand. */
  citedPages: (string | null)[];
}

export async function openCustomerPage(browser: Browser, url: string): Promise<CustomerPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(url);

  const widget = page.locator("disco-widget");
  const input = widget.getByPlaceholder("Ask anything");
  const thread = widget.getByRole("log").locator(".disco-message");
  const replies = widget.getByRole("log").locator(".disco-message[data-from='agent']");

  return {
    page,
    problems,
    async openWidget() {
      await widget.getByRole("button").first().click({ timeout: 20_000 });
      await input.waitFor({ timeout: 20_000 });
    },
    async reload() {
      await page.reload();
      await input.waitFor({ timeout: 20_000 });
    },
    async ask(question) {
      const before = await replies.count();
      await input.fill(question);
      await input.press("Enter");
      const reply = replies.nth(before);
      await reply.waitFor({ timeout: 30_000 });
      const citedPages = [];
      for (const chip of await reply.getByRole("group", { name: "Sources" }).getByRole("button").all()) {
        await chip.click();
        citedPages.push(await reply.getByRole("link", { name: "Open the page" }).getAttribute("href"));
      }
      return { text: await reply.locator(".disco-bubble").innerText(), citedPages };
    },
    messages: () => thread.locator(".disco-bubble").allInnerTexts(),
    async takePictures(name) {
      await mkdir(artefacts, { recursive: true });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const size of [
          { width: 1440, height: 900 },
          { width: 390, height: 844 },
        ]) {
          await page.setViewportSize(size);
          await page.screenshot({ path: `${artefacts}${name}-${size.width}-${colorScheme}.png` });
        }
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  };
}
