import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { customerHtml, type CustomerStage, openCustomerStage } from "./customer-stage.ts";
import { widgetOn } from "./widget-host.ts";

let stage: CustomerStage;
/** Organizations with a floating chat, one in the page, and a guided demo. */
let keys: Record<"floating" | "in_page" | "demo_flow", string>;

beforeAll(async () => {
  stage = await openCustomerStage();
  const { host } = stage;
  const tips = { greeting: "Ask about docks, carriers and prices.", tips: ["Can we meet next week?", "What does it cost?"] };
  const floating = await host.addOrganization("Floating", tips);
  const inPage = await host.addOrganization("InPage", { ...tips, displayType: "in_page" });
  const demo = await host.addOrganization("Demo", {
    displayType: "demo_flow",
    demoQuestions: [{ id: "size", question: "How big is your team?", options: ["Up to 10", "More"] }],
  });
  keys = { floating: floating.key, in_page: inPage.key, demo_flow: demo.key };
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

interface Look {
  display?: keyof typeof keys;
  size?: [width: number, height: number];
  /** The page's language and direction. */
  page?: string;
  attributes?: string;
  media?: Parameters<Page["emulateMedia"]>[0];
}

async function visit({
  display = "floating",
  size = [1280, 800],
  page: attributes = 'lang="en"',
  attributes: own = "",
  media = {},
}: Look = {}) {
  const tag = `<script src="${stage.host.origin}/widget/disco.js?key=${keys[display]}" ${own} async></script>`;
  const main = display === "in_page" ? '<div data-disco-chat style="height: 560px"></div>' : "";
  stage.served["/"] = () => ({ html: customerHtml(tag, { main, attributes }) });
  const context = await stage.newContext({ viewport: { width: size[0], height: size[1] } });
  const page = await context.newPage();
  await page.emulateMedia(media);
  await page.goto(stage.pages.origin);
  const on = widgetOn(page);
  await on.launcher.waitFor();
  return { page, ...on };
}

/** Waits until the panel stands still, and gives its box. */
async function settled({ widget }: ReturnType<typeof widgetOn>) {
  const frame = widget.locator(".disco-frame");
  await frame.evaluate((element) =>
    Promise.all(
      element
        .getAnimations({ subtree: true })
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished),
    ),
  );
  return frame;
}

/** What sticks out of its box, or can be scrolled in two directions. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector("disco-widget")!.shadowRoot!;
    const frame = root.querySelector(".disco-frame")!.getBoundingClientRect();
    const bad: string[] = [];
    if (frame.left < 0 || frame.top < 0 || frame.right > innerWidth + 0.5 || frame.bottom > innerHeight + 0.5)
      bad.push("the frame leaves the screen");
    for (const element of root.querySelectorAll<HTMLElement>(".disco-panel, .disco-panel *")) {
      if (element.closest("svg, .disco-unseen")) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const { left, right } = element.getBoundingClientRect();
      const what = element.className || element.tagName;
      if (left < frame.left - 0.5 || right > frame.right + 0.5) bad.push(`${what} leaves the frame`);
      if (overflowX !== "visible" && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1)
        bad.push(`${what} hides ${element.scrollWidth - element.clientWidth}px, or scrolls sideways`);
    }
    for (const element of root.querySelectorAll<HTMLElement>(".disco-composer, .disco-header")) {
      const box = element.getBoundingClientRect();
      if (box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5)
        bad.push(`${element.className} is cut off`);
    }
    return bad;
  });

// A screen of 1280 by 800 at 200 % and at 400 %, and a small phone.
test.each([
  [640, 400],
  [320, 256],
  [320, 568],
])("nothing is cut off, and nothing scrolls both ways, on %d by %d", async (...size) => {
  const seen = await visit({ size });
  await seen.open();
  await settled(seen);
  expect(await overflowing(seen.page)).toEqual([]);
  await seen.ask("Can we meet next week? averyveryverylongwordwithoutanyplacetobreakitthatgoesonandonandonforever");
  await seen.widget.locator(".disco-slot").first().waitFor();
  expect(await overflowing(seen.page)).toEqual([]);
  const demo = await visit({ display: "demo_flow", size });
  await demo.launcher.click();
  await demo.button("Start the demo").click();
  await demo.button("Up to 10").waitFor();
  await settled(demo);
  expect(await overflowing(demo.page)).toEqual([]);
});

test("forced colours show every edge, the focus, and the launcher", async () => {
  const seen = await visit({ media: { forcedColors: "active" } });
  const edge = (selector: string) =>
    seen.widget
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
        return borderTopStyle !== "none" && parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor;
      });
  const focusOf = () =>
    seen.page.evaluate(() => {
      const element = document.querySelector("disco-widget")!.shadowRoot!.activeElement!;
      const framed = element.tagName === "TEXTAREA" ? element.closest("form")! : element;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(framed);
      return {
        what: element.className || element.tagName,
        isSeen:
          (outlineStyle === "auto" || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2)) &&
          outlineColor !== getComputedStyle(framed).backgroundColor,
      };
    });
  await seen.launcher.focus();
  expect(await edge(":scope >> nth=0 >> button[title]")).toBe(true);
  await seen.page.keyboard.press("Tab");
  await seen.page.keyboard.press("Shift+Tab");
  expect(await focusOf()).toMatchObject({ isSeen: true });
  await seen.page.keyboard.press("Enter");
  await seen.field.waitFor();
  await seen.ask("Can we meet next week?");
  await seen.widget.locator(".disco-slot").first().waitFor();
  for (const selector of [
    ".disco-frame",
    ".disco-composer",
    ".disco-bubble",
    "[data-from=visitor] .disco-bubble",
    ".disco-slot",
    ".disco-send",
  ])
    expect([selector, await edge(selector)]).toEqual([selector, true]);
  const focused = [];
  for (let stop = 0; stop < 6; stop++) {
    focused.push(await focusOf());
    await seen.page.keyboard.press("Shift+Tab");
  }
  expect(focused.filter(({ isSeen }) => !isSeen)).toEqual([]);
  expect(focused[0]?.what).toBe("TEXTAREA");
});

test("nothing moves for who wants less motion", async () => {
  const moving = (page: Page) =>
    page.evaluate(() =>
      document
        .querySelector("disco-widget")!
        .shadowRoot!.getAnimations()
        .filter((one) => one.playState === "running")
        .map((one) => (one as CSSAnimation).animationName ?? "transition"),
    );
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    const seen = await visit({ media: { reducedMotion } });
    await seen.launcher.hover();
    await seen.launcher.click();
    await seen.widget.locator(".disco-frame:not([hidden])").waitFor();
    const opening = await moving(seen.page);
    await seen.field.waitFor();
    await settled(seen);
    await seen.page.route("**/api/chat/**", () => {});
    await seen.field.fill("Hello");
    await seen.field.press("Enter");
    await seen.widget.locator(".disco-typing").waitFor();
    const typing = await moving(seen.page);
    if (reducedMotion === "reduce") expect([opening, typing]).toEqual([[], []]);
    else expect(typing).toContain("disco-glint");
  }
});

test("from right to left the panel is mirrored, whatever the page's direction, and the launcher stays in its corner", async () => {
  for (const page of ['lang="ar" dir="rtl"', 'lang="en"'] as const) {
    const seen = await visit({ page, attributes: 'data-lang="ar"' });
    await seen.launcher.click();
    await seen.field.waitFor();
    const frame = await settled(seen);
    const at = async (selector: string) => (await seen.widget.locator(selector).first().boundingBox())!;
    const [box, close, send, launcher] = [
      (await frame.boundingBox())!,
      await at(".disco-close"),
      await at(".disco-send"),
      await at("button[title]"),
    ];
    expect(launcher.x + launcher.width).toBeGreaterThan(1200);
    expect([close.x < box.x + 60, send.x < box.x + 60]).toEqual([true, true]);
    await seen.field.fill("هل يمكن أن نلتقي؟ Can we meet?");
    await seen.field.press("Enter");
    const own = await seen.widget.locator("[data-from=visitor] .disco-bubble").boundingBox();
    expect(own!.x).toBeLessThan(box.x + 40);
    expect(await overflowing(seen.page)).toEqual([]);
  }
});

test("the field is large enough not to be zoomed at, and stays above a phone's keyboard", async () => {
  const seen = await visit({ size: [390, 844] });
  await seen.open();
  await settled(seen);
  expect(await seen.field.evaluate((field) => getComputedStyle(field).fontSize)).toBe("16px");
  const composer = seen.widget.locator(".disco-composer");
  /** What a phone tells of its keyboard: how much is left, and how far it has moved the page under it. */
  const keyboard = (height: number, offsetTop: number) =>
    seen.page.evaluate(
      ([left, top]) => {
        Object.defineProperties(visualViewport!, {
          height: { value: left, configurable: true },
          offsetTop: { value: top, configurable: true },
        });
        visualViewport!.dispatchEvent(new Event("resize"));
        visualViewport!.dispatchEvent(new Event("scroll"));
      },
      [height, offsetTop] as const,
    );
  const bottom = async () => {
    const box = (await composer.boundingBox())!;
    return box.y + box.height;
  };
  for (const [height, offsetTop] of [
    [500, 0],
    [480, 120],
  ] as const) {
    await keyboard(height, offsetTop);
    expect(await bottom()).toBeLessThanOrEqual(height + offsetTop);
    expect(await bottom()).toBeGreaterThan(height + offsetTop - 40);
    expect((await seen.widget.locator(".disco-close").boundingBox())!.y).toBeGreaterThanOrEqual(offsetTop);
  }
  await keyboard(844, 0);
  expect(await bottom()).toBeGreaterThan(800);
});

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
  await seen.widget.locator(".disco-copy").first().waitFor();
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
  const reply = await seen.ask("Can we meet next week?");
  await seen.widget.locator(".disco-slot").first().waitFor();
  const said = await seen.page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((text) => text.includes("Can we meet next week?"))).toHaveLength(1);
  expect(said.filter((text) => text.includes(reply.split("\n")[0]!))).toHaveLength(1);
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
    await seen.launcher.click();
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
