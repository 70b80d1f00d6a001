import type { Page } from "playwright-core";
import { customerHtml, type CustomerStage } from "./customer-stage.ts";
import { widgetOn } from "./widget-host.ts";

type Display = "floating" | "in_page" | "demo_flow";

/** How a visitor sees a widget. */
interface Look {
  display?: Display;
  size?: [width: number, height: number];
  /** The page's language and direction. */
  page?: string;
  attributes?: string;
  media?: Parameters<Page["emulateMedia"]>[0];
}

/** Organizations with a floating chat, one in the page, and a guided demo, and what visits one of them. */
export async function makeDisplays(stage: CustomerStage) {
  const { host } = stage;
  const tips = { greeting: "Ask about docks, carriers and prices.", tips: ["Can we meet next week?", "What does it cost?"] };
  const floating = await host.addOrganization("Floating", tips);
  const inPage = await host.addOrganization("InPage", { ...tips, displayType: "in_page" });
  const demo = await host.addOrganization("Demo", {
    displayType: "demo_flow",
    demoQuestions: [{ id: "size", question: "How big is your team?", options: ["Up to 10", "More"] }],
  });
  const keys = { floating: floating.key, in_page: inPage.key, demo_flow: demo.key };
  return async ({
    display = "floating",
    size = [1280, 800],
    page: attributes = 'lang="en"',
    attributes: own = "",
    media = {},
  }: Look = {}) => {
    const tag = `<script src="${stage.host.origin}/widget/disco.js?key=${keys[display]}" ${own} async></script>`;
    const main = display === "in_page" ? '<div data-disco-chat style="height: 560px"></div>' : "";
    stage.served["/"] = () => ({ html: customerHtml(tag, { main, attributes }) });
    const context = await stage.newContext({ viewport: { width: size[0], height: size[1] } });
    const page = await context.newPage();
    await page.emulateMedia(media);
    await page.goto(stage.pages.origin);
    const on = widgetOn(page);
    // A chat in the page draws itself.
    await (display === "in_page" ? on.widget.locator(".disco-panel") : on.launcher).waitFor();
    return { page, ...on };
  };
}

/** Waits until the panel stands still, and gives its box. */
export async function settled({ widget }: ReturnType<typeof widgetOn>) {
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
export const overflowing = (page: Page) =>
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
