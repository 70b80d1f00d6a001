import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type CustomerStage, openCustomerStage } from "./customer-stage.ts";
import { makeDisplays, settled } from "./displays.ts";

let stage: CustomerStage;
let visit: Awaited<ReturnType<typeof makeDisplays>>;

beforeAll(async () => {
  stage = await openCustomerStage();
  visit = await makeDisplays(stage);
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

test("with the keyboard alone: into the panel, through it in the order it is seen, and back to where one was", async () => {
  const seen = await visit();
  const { page } = seen;
  const focused = () =>
    page.evaluate(
      () =>
        (document.activeElement?.shadowRoot?.activeElement ?? document.activeElement)?.getAttribute("title") ??
        (document.activeElement?.shadowRoot?.activeElement ?? document.activeElement)?.tagName,
    );
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Open chat");
  await page.keyboard.press("Enter");
  await seen.field.waitFor();
  expect(await focused()).toBe("TEXTAREA");
  await seen.ask("Can we meet next week?");
  await seen.widget.locator(".disco-slot").first().waitFor();
  await page.keyboard.press("Escape");
  expect(await focused()).toBe("Open chat");
  await page.keyboard.press("Enter");
  expect(await focused()).toBe("TEXTAREA");
  /** The box of everything that is read or focused, in the order of the tree. */
  const blocks = await page.evaluate(() => {
    const panel = document.querySelector("disco-widget")!.shadowRoot!.querySelector(".disco-panel")!;
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const found: { what: string; top: number; bottom: number; left: number; right: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!;
      if (element.closest(".disco-unseen") || (node instanceof Element && !node.matches("button, textarea, a"))) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom, left, right, width } = node instanceof Element ? node.getBoundingClientRect() : range.getBoundingClientRect();
      if (width > 0) found.push({ what: node.textContent || element.className, top, bottom, left, right });
    }
    return found;
  });
  expect(blocks.length).toBeGreaterThan(8);
  // Each stands lower than the one before, or beside it further on.
  const back = blocks.filter((block, at) => {
    const before = blocks[at - 1];
    return before && block.bottom <= before.top && block.left < before.right;
  });
  expect(back).toEqual([]);
});

test("a screen reader is told of each finished message once, and of none of those that were there before", async () => {
  const seen = await visit();
  await seen.open();
  await seen.ask("Hello");
  await seen.widget.locator(".disco-tool").first().waitFor();
  await seen.page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const root = document.querySelector("disco-widget")!.shadowRoot!;
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const log = (target instanceof Element ? target : target.parentElement)?.closest("[role=log]");
        for (const node of addedNodes) if (log) said.push(node.textContent ?? "");
      }
    }).observe(root, { subtree: true, childList: true, characterData: true });
  });
  await seen.ask("Can we meet next week?");
  await seen.widget.locator(".disco-slot").first().waitFor();
  const said = await seen.page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((text) => text.includes("Can we meet next week?"))).toHaveLength(1);
  // The card, which comes after its text, says once more why it offers these times.
  expect(said.filter((text) => text.includes("held for you")).map((text) => text.startsWith("Select a Time"))).toEqual([false, true]);
  expect(said.filter((text) => text.includes("Hello"))).toEqual([]);
});

test.each([
  ["floating", "dialog"],
  ["in_page", "region"],
  ["demo_flow", "dialog"],
] as const)("%s has no accessibility violation, closed, open and with a thread, and is a named %s", async (display, role) => {
  for (const media of [{ colorScheme: "light" }, { colorScheme: "dark" }] as const) {
    const seen = await visit({ display, media, attributes: 'data-theme="auto"' });
    const violations = async () => {
      await seen.page.addScriptTag({ path: resolve(import.meta.dirname, "../node_modules/axe-core/axe.min.js") });
      return seen.page.evaluate(async () => {
        const { violations: found } = await (
          window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
        ).axe.run();
        return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      });
    };
    expect(await violations()).toEqual([]);
    if (display !== "in_page") await seen.launcher.click();
    await seen.widget.locator(".disco-panel").waitFor();
    await settled(seen);
    expect(await violations()).toEqual([]);
    await seen.widget.getByRole(role, { name: /^Chat with/u }).waitFor();
    if (display === "demo_flow") await seen.button("Ask a question instead").click();
    await seen.ask("Can we meet next week?");
    await seen.widget.locator(".disco-slot").first().waitFor();
    expect(await violations()).toEqual([]);
  }
});

test.each([
  ["a clipboard", 1280],
  ["a clipboard, on a phone", 390],
  ["none", 1280],
  ["none, on a phone", 390],
] as const)("a reply is copied where the browser has %s, by %d pixels", async (clipboard, width) => {
  const seen = await visit({ size: [width, 800] });
  const { page, widget, field } = seen;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  if (clipboard.startsWith("none")) await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await seen.open();
  const reply = await seen.ask("Hello");
  await widget.getByRole("button", { name: "Copy message" }).click();
  await widget.getByText("Copied!").waitFor();
  expect(await widget.locator("textarea").count()).toBe(1);
  await field.focus();
  await page.keyboard.press("Control+V");
  expect(await field.inputValue()).toBe(reply);
});
