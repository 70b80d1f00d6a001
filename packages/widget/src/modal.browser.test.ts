import { axe } from "../testing/axe.ts";
import { assert, equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

const panel = (page: Page) => page.find<HTMLDialogElement>(".disco-panel");
const isModal = (page: Page) => !!panel(page)?.matches(":modal");
const active = (page: Page) => page.widget().shadowRoot!.activeElement;
const press = (page: Page, key: string, init: KeyboardEventInit = {}) =>
  active(page)!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...init }));

/** A page with a link of its own. */
async function customer(path: string, size?: [number, number]): Promise<Page> {
  const page = await visit(path, size);
  const link = page.document.createElement("a");
  Object.assign(link, { href: "#there", textContent: "A link of the page" });
  page.document.querySelector("main")!.prepend(link);
  return page;
}

/** Whether the page's own link takes the focus, which nothing inert does. */
function isReachable(page: Page): boolean {
  const before = active(page) as HTMLElement | null;
  const link = page.document.querySelector("a")!;
  link.focus();
  const isFocused = page.document.activeElement === link;
  before?.focus();
  return isFocused;
}

describe("an open chat that fills a phone's screen", () => {
  afterEach(leave);

  for (const path of ["/page/tall", "/page/hostile", "/page/strict"]) {
    it(`is modal, and nothing of the page is reached or scrolled, on ${path}`, async () => {
      const page = await customer(path, [390, 700]);
      await page.open();
      await until("modal", () => isModal(page));
      equal([active(page)?.tagName, isReachable(page)], ["TEXTAREA", false]);
      equal(page.window.getComputedStyle(page.document.documentElement).overflow, "hidden");
      await until("rest", () => page.window.getComputedStyle(panel(page)!).opacity === "1");
      const { top, left, width, height } = panel(page)!.getBoundingClientRect();
      equal([top, left, width, height], [0, 0, 390, 700]);
      equal((page.window as unknown as { violations: string[] }).violations, []);
      if (path === "/page/tall") equal(await axe(page), []);
    });
  }

  it("keeps the focus inside, forwards and backwards", async () => {
    const page = await customer("/page/plain", [390, 700]);
    await page.open();
    await until("modal", () => isModal(page));
    page.find(".disco-close")!.focus();
    assert(!press(page, "Tab", { shiftKey: true }), "the browser is not asked to go on");
    equal(active(page)?.getAttribute("title"), "Voice", "the button that sends is disabled");
    assert(!press(page, "Tab"), "the browser is not asked to go on");
    equal(active(page)?.className, "disco-close");
    assert(press(page, "Tab"), "in between the browser goes on itself");
  });

  it("gives page and launcher back on Escape, on its button, and on a phone's way back", async () => {
    const page = await customer("/page/tall", [390, 700]);
    const closings = [
      () => void press(page, "Escape"),
      () => page.find(".disco-close")!.click(),
      () => panel(page)!.close(),
      () => page.widget().close(),
    ];
    for (const close of closings) {
      await page.open();
      await until("modal", () => isModal(page));
      close();
      await until("closed", () => page.find(".disco-frame[hidden]") && !isModal(page));
      await until("launcher", () => active(page)?.getAttribute("title") === "Open chat");
      equal([isReachable(page), page.document.adoptedStyleSheets.length, panel(page)!.open], [true, 0, true]);
    }
  });

  it("turns modal and back as the screen turns, and what was typed and focused stays", async () => {
    const page = await customer("/page/plain", [390, 700]);
    await page.open();
    const field = page.find<HTMLTextAreaElement>("textarea")!;
    field.value = "half a thou";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await until("modal", () => isModal(page));
    const same = panel(page);
    for (const [width, modal] of [
      [800, false],
      [390, true],
      [800, false],
    ] as const) {
      page.frame.width = String(width);
      await until(`modal is ${modal} at ${width}`, () => isModal(page) === modal);
      equal([isReachable(page), page.document.adoptedStyleSheets.length], [!modal, Number(modal)]);
      equal(
        [active(page) === field, field.value, panel(page) === same, !!page.find(".disco-frame:not([hidden])")],
        [true, "half a thou", true, true],
      );
    }
  });

  it("is modal as well when it was opened wide, comes back open after a load, or another view takes its place", async () => {
    const wide = await customer("/page/plain", [800, 700]);
    await wide.open();
    equal([isModal(wide), isReachable(wide), wide.find("dialog") !== null], [false, true, true]);
    wide.frame.width = "390";
    await until("modal", () => isModal(wide));
    await wide.reload();
    await until("modal again", () => isModal(wide));
    equal(wide.document.activeElement, wide.widget());
    leave();
    const demo = await customer("/page/plain?in-address=pk_demo", [390, 700]);
    (await until("launcher", () => demo.find(":host>button"))).click();
    await until("guide", () => demo.find(".disco-demo") && isModal(demo));
    equal(isReachable(demo), false);
  });

  it("leaves the page free when it is taken away, and is modal again when it was only moved", async () => {
    const page = await customer("/page/plain", [390, 700]);
    await page.open();
    await until("modal", () => isModal(page));
    page.document.querySelector("main")!.append(page.widget());
    await until("modal again", () => isModal(page));
    equal([isReachable(page), page.document.adoptedStyleSheets.length], [false, 1]);
    const widget = page.widget();
    widget.destroy();
    await until("emptied", () => !widget.shadowRoot!.querySelector(".disco-frame"));
    equal([page.document.adoptedStyleSheets.length, page.window.getComputedStyle(page.document.documentElement).overflow], [0, "visible"]);
    page.document.querySelector("a")!.focus();
    equal(page.document.activeElement?.tagName, "A");
  });

  it("is a region that leaves the page alone where it stands in it", async () => {
    const page = await customer("/page/containers?display=in_page", [390, 700]);
    (await until("launcher", () => page.find(":host>button"))).click();
    await until("region", () => page.find("section.disco-panel"));
    await until("field", () => page.find("textarea"));
    equal([isReachable(page), page.document.adoptedStyleSheets.length], [true, 0]);
  });
});
