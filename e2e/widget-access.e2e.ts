import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type CustomerStage, openCustomerStage } from "./customer-stage.ts";
import { makeDisplays, overflowing, settled } from "./displays.ts";

let stage: CustomerStage;
let visit: Awaited<ReturnType<typeof makeDisplays>>;

beforeAll(async () => {
  stage = await openCustomerStage();
  visit = await makeDisplays(stage);
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

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
      await at("button[title]:not(form *)"),
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
    expect((await seen.widget.getByRole("button", { name: "Close chat" }).first().boundingBox())!.y).toBeGreaterThanOrEqual(offsetTop);
  }
  await keyboard(844, 0);
  expect(await bottom()).toBeGreaterThan(800);
});

test(
  "on a phone the open panel is all there is to keyboard, reader and finger, until it closes or the screen is wide",
  { tags: ["smoke"] },
  async () => {
    const seen = await visit({ size: [390, 844] });
    const { page, widget } = seen;
    await page.evaluate(() => (document.querySelector("main")!.innerHTML += "<p>Words</p>".repeat(200)));
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
        return element?.getAttribute("title") ?? element?.getAttribute("aria-label") ?? element?.tagName;
      });
    /** The names that a screen reader comes by. */
    const read = async () => {
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      return nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => `${role?.value} ${name?.value}`);
    };
    expect(await read()).toContain("heading A customer's page");
    await seen.open();
    await widget.locator("dialog:modal").waitFor();
    await settled(seen);
    expect((await read()).filter((name) => /customer's page|Next|Words/u.test(name) && !name.startsWith("RootWebArea"))).toEqual([]);
    expect((await read()).filter((name) => name.startsWith("dialog Chat with"))).toHaveLength(1);

    const stops = [];
    for (let stop = 0; stop < 9; stop++) {
      stops.push(await focused());
      await page.keyboard.press("Tab");
    }
    expect(new Set(stops)).toEqual(new Set(["Ask anything", "Voice", "Close chat", "BUTTON"]));
    await page.keyboard.press("Shift+Tab");
    expect(stops).toContain(await focused());

    for (const [x, y] of [
      [195, 30],
      [195, 400],
      [195, 800],
    ] as const) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 600);
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.setViewportSize({ width: 900, height: 844 });
    await widget.locator("dialog:not(:modal)").waitFor();
    expect(await read()).toContain("heading A customer's page");
    await page.setViewportSize({ width: 390, height: 844 });
    await widget.locator("dialog:modal").waitFor();
    await page.keyboard.press("Escape");
    await seen.launcher.waitFor();
    expect([await focused(), await widget.locator("dialog:modal").count()]).toEqual(["Open chat", 0]);
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => scrollY > 0);
  },
);
