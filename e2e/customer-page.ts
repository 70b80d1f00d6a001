import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";

const artefacts = fileURLToPath(new URL("../artefacts/stories/", import.meta.url));

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/** A page of the customer's website with the widget in it, as a visitor uses it. */
export interface CustomerPage {
  page: Page;
  /** What went wrong in the page so far: uncaught errors, and errors in the console. */
  problems: string[];
  /** Opens the chat from its launcher. */
  openWidget(): Promise<void>;
  /** Sends a question and gives back its whole reply. */
  ask(question: string): Promise<Locator>;
  /** The thread's messages, oldest first. */
  messages(): Promise<string[]>;
  /** Pictures at both sizes, in light and in dark. */
  takePictures(name: string): Promise<void>;
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
  const replies = widget.locator(".disco-message[data-sender='assistant']");

  return {
    page,
    problems,
    async openWidget() {
      if (await input.isVisible()) return;
      await widget.getByRole("button").first().click();
      await input.waitFor({ timeout: 20_000 });
    },
    async ask(question) {
      const before = await replies.count();
      await input.fill(question);
      await input.press("Enter");
      const reply = replies.nth(before);
      await reply.waitFor({ timeout: 30_000 });
      await widget.locator("[data-phase='idle'], [data-phase='ready']").first().waitFor({ timeout: 30_000 });
      return reply;
    },
    messages: () => widget.locator(".disco-message").allInnerTexts(),
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
