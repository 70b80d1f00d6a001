import { assert, equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

type Widget = ReturnType<Page["widget"]>;
type Turbo = { visit: (address: string, options?: { action: "replace" | "advance" }) => void; cache: { clear: () => void } };

const turbo = (page: Page) => until("Turbo", () => (page.window as unknown as { Turbo?: Turbo }).Turbo);
const widgets = (page: Page) => [...page.document.querySelectorAll<Widget>("disco-widget")];
const inside = (widget: Element | undefined, selector: string) => widget?.shadowRoot?.querySelector<HTMLElement>(selector);
const isOpen = (widget: Element | undefined) => inside(widget, ".disco-frame:not([hidden])");
const replyOf = (widget: Element | undefined) => inside(widget, "[role=log] [data-from=agent] .disco-bubble")?.textContent;
const draftOf = (widget: Element | undefined) => inside(widget, "textarea") as HTMLTextAreaElement | null | undefined;

/** Goes to an address as a link of the page does, and resolves when the new body is drawn. */
async function go(page: Page, address: string, action: "replace" | "advance" = "advance"): Promise<void> {
  const { visit: start } = await turbo(page);
  const drawn = new Promise((resolve) => page.document.addEventListener("turbo:load", resolve, { once: true }));
  start(address, { action });
  await drawn;
}

async function talk(page: Page, widget: Widget): Promise<void> {
  widget.send("cite the price");
  await until("reply", () => replyOf(widget)?.includes("$49"));
  const field = draftOf(widget)!;
  field.value = "half a thou";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await until("kept", () => page.window.localStorage["disco:pk_test"]?.includes("half a thou"));
}

describe("a page that Turbo drives", () => {
  afterEach(leave);

  it("keeps a floating chat untouched over visits, back again, and a refresh that morphs, even amid a reply", async () => {
    const page = await visit("/page/plain?turbo=1");
    await turbo(page);
    await until("launcher", () => page.find(":host>button"));
    const widget = page.widget();
    await talk(page, widget);
    for (const step of ["2", "3"]) {
      await go(page, `/page/plain?turbo=${step}`);
      equal(page.document.querySelector("h1")?.textContent, `Customer page${step}`);
    }
    page.window.history.back();
    await until("the page before", () => page.document.querySelector("h1")?.textContent === "Customer page2");
    widget.send("hold on");
    await until("growing", () => widget.shadowRoot!.textContent?.includes("Dock scheduling"));
    await go(page, page.window.location.href, "replace");
    await fetch("/test/release");
    await until("finished", () => widget.shadowRoot!.querySelectorAll("[role=log] [data-from=agent]").length === 2);
    equal([widgets(page).length, page.widget() === widget, !!isOpen(widget), draftOf(widget)?.value], [1, true, true, ""]);
  });

  it("has each chat in a container back within two seconds of a visit, and of a refresh that morphs its container", async () => {
    const page = await visit("/page/containers?turbo=1&display=in_page");
    await turbo(page);
    const [first] = await until("widgets", () => widgets(page).length === 2 && widgets(page));
    await talk(page, first!);
    const place = page.document.querySelector("[data-disco-chat]");
    for (const [address, action] of [
      ["/page/containers?turbo=1&display=in_page", "replace"],
      ["/page/containers?turbo=2&display=in_page", "advance"],
    ] as const) {
      const since = performance.now();
      await go(page, address, action);
      await until("thread", () => isOpen(widgets(page)[0]) && replyOf(widgets(page)[0])?.includes("$49"));
      assert(performance.now() - since < 2000, "within two seconds");
      equal([widgets(page).length, draftOf(widgets(page)[0])?.value], [2, "half a thou"]);
      if (action === "replace") assert(page.document.contains(place), "the container was morphed, not replaced");
    }
    assert(!page.document.contains(place) && !inside(first, ".disco-frame"), "the one before is emptied");
    page.window.history.back();
    await until("the page before", () => page.document.querySelector("h1")?.textContent === "Customer page1");
    await until("thread", () => replyOf(widgets(page)[0])?.includes("$49"));
    equal(widgets(page).length, 2);
  });

  it("is watched once, however often Turbo runs the script again", async () => {
    const page = await visit("/page/plain?turbo=1");
    await turbo(page);
    await until("launcher", () => page.find(":host>button"));
    let watching = 0;
    const { observe } = page.window.MutationObserver.prototype;
    page.window.MutationObserver.prototype.observe = function (target, options) {
      if (options?.attributeFilter?.includes("data-disco-chat")) watching++;
      observe.call(this, target, options);
    };
    for (const step of ["2", "3"]) {
      await go(page, `/page/containers?turbo=${step}`);
      await until("widgets", () => page.document.querySelectorAll("[data-disco-chat] > disco-widget").length === 2);
    }
    const script = page.document.querySelector<HTMLScriptElement>("script[data-api-key]")!;
    const other = page.document.createElement("script");
    const ran = new Promise((resolve) => other.addEventListener("load", resolve));
    Object.assign(other, { src: script.src }).dataset["apiKey"] = "pk_left";
    page.document.head.append(other);
    await ran;
    equal(watching, 1, "observers of the second script alone");
    page.window.MutationObserver.prototype.observe = observe;
  });

  it("leaves nothing behind once the chat was told to go, wherever one goes then", async () => {
    const page = await visit("/page/plain?turbo=1");
    await turbo(page);
    await until("launcher", () => page.find(":host>button"));
    const widget = page.widget();
    await talk(page, widget);
    await go(page, "/page/plain?turbo=2");
    widget.destroy();
    await until("emptied", () => !inside(widget, ".disco-frame"));
    await go(page, "/page/plain?turbo=3");
    await go(page, "/page/plain?turbo=3", "replace");
    equal([widgets(page).length, page.document.adoptedStyleSheets.length], [0, 0]);
  });
});
