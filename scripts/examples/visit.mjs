import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { artefacts } from "../steps.mjs";
import { fact, question } from "./disco.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens a page, does what a visitor does, takes a picture, and fails when the page complained in its console.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {(page: Page, problems: string[]) => Promise<void>} look
 * @param {string} [picture]
 */
export async function visit(browser, url, look, picture) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    /** @type {string[]} */
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(`${message.text()} (${message.location().url})`));
    await page.goto(url);
    await look(page, problems);
    if (picture !== undefined) {
      mkdirSync(join(artefacts, "examples"), { recursive: true });
      await page.screenshot({ path: join(artefacts, "examples", `${picture}.png`) });
    }
    if (problems.length > 0) throw new Error(`The page's console says:\n${problems.join("\n")}`);
  } finally {
    await context.close();
  }
}

const HYDRATION_MS = 20_000;

/**
 * Asks in the chat of a page, and looks at the answer and where it stands.
 * @param {import("playwright-core").Locator} place
 */
export async function askChat(place) {
  const field = place.getByPlaceholder("Ask anything");
  const send = place.getByRole("button", { name: "Send message" });
  // A page that its server drew takes what is typed only once its script runs.
  const until = Date.now() + HYDRATION_MS;
  do {
    await field.fill("");
    await field.fill(question);
    await setTimeout(50);
  } while (!(await send.isEnabled()) && Date.now() < until);
  await field.press("Enter");
  const reply = place.getByRole("log").locator(".disco-message[data-from='agent']").first();
  await reply.getByText(fact).first().waitFor({ timeout: 30_000 });
  await reply.getByRole("group", { name: "Sources" }).getByRole("button").first().click();
  const cited = await reply.getByRole("link", { name: "Open the page" }).getAttribute("href");
  if (cited === null || !cited.includes("/pricing")) throw new Error(`The answer cites ${cited}, not the pricing page.`);
}

/**
 * Opens the widget of a page and asks it.
 * @param {Page} page
 */
export async function askWidget(page) {
  const widget = page.locator("disco-widget");
  await widget.getByRole("button").first().click({ timeout: 20_000 });
  await askChat(widget);
}
