import { morph } from "../testing/morph.ts";
import { assert, equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

type Widget = ReturnType<Page["widget"]>;

const inside = (widget: Element, selector: string) => widget.shadowRoot!.querySelector<HTMLElement>(selector);
const launcherOf = (widget: Element) => inside(widget, ":host>button");
const isOpen = (widget: Element) => inside(widget, ".disco-frame:not([hidden])");
const replyOf = (widget: Element) => inside(widget, "[role=log] [data-from=agent] .disco-bubble")?.textContent;
const widgets = (page: Page) => [...page.document.querySelectorAll<Widget>("disco-widget")];
const within2s = async (since: number) => assert(performance.now() - since < 2000, "within two seconds");
/** A turn of the page's own loop, in which everything that a change sets off has happened. */
const settle = (page: Page) => new Promise((resolve) => page.window.setTimeout(resolve, 50));

function container(page: Page, place: Element = page.document.querySelector("main")!): HTMLElement {
  const element = page.document.createElement("div");
  element.dataset["discoChat"] = "";
  place.append(element);
  return element;
}

async function talk(widget: Widget): Promise<void> {
  widget.send("cite the price");
  await until("reply", () => replyOf(widget)?.includes("$49"));
}

/** Remaining listeners on objects that outlive a widget. */
function watchListeners(page: Page): () => string[] {
  const heard = new Set<{ type: string; listener: unknown; signal: AbortSignal | undefined }>();
  const { window } = page;
  for (const target of [window, page.document, page.document.documentElement, window.visualViewport!]) {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = function (this: EventTarget, ...[type, listener, options]: Parameters<EventTarget["addEventListener"]>) {
      heard.add({ type, listener, signal: typeof options === "object" ? options?.signal : undefined });
      addEventListener.call(this ?? target, type, listener as EventListener, options);
    } as typeof addEventListener;
    target.removeEventListener = function (
      this: EventTarget,
      ...[type, listener, options]: Parameters<EventTarget["removeEventListener"]>
    ) {
      for (const one of heard) if (one.type === type && one.listener === listener) heard.delete(one);
      removeEventListener.call(this ?? target, type, listener as EventListener, options);
    } as typeof removeEventListener;
  }
  return () => [...heard].filter(({ signal }) => !signal?.aborted).map(({ type }) => type);
}

async function addScript(page: Page, attributes: Record<string, string> = {}, address = "/widget/disco.js"): Promise<void> {
  const script = page.document.createElement("script");
  const ran = new Promise((resolve) => script.addEventListener("load", resolve));
  Object.assign(script, { src: address });
  Object.assign(script.dataset, attributes);
  page.document.body.append(script);
  await ran;
}

describe("containers", () => {
  afterEach(leave);

  it("are filled when they come late, each once, also from within something larger", async () => {
    const page = await visit("/page/containers?display=in_page");
    await until("two", () => widgets(page).length === 2);
    const section = page.document.createElement("section");
    container(page, section);
    page.document.querySelector("main")!.append(section);
    await until("three", () => widgets(page).length === 3);
    page.document.querySelector("main")!.append(section, page.document.createElement("hr"));
    await settle(page);
    equal(widgets(page).length, 3);
    await talk(widgets(page)[2]!);
  });

  it("are filled late also beside a floating chat, by a selector, and with a configuration that came along", async () => {
    const page = await visit("/page/plain?container=.chat&display=in_page");
    await until("beside the body", () => widgets(page).length === 1);
    container(page).className = "chat";
    await until("in the container", () => page.document.querySelector(".chat > disco-widget"));
    leave();
    const inlined = await visit("/page/plain?in-address=pk_event");
    await until("beside the body", () => widgets(inlined).length === 1);
    for (let change = 0; change < 5; change++) container(inlined);
    await settle(inlined);
    container(inlined);
    await until("in the containers", () => inlined.document.querySelectorAll("[data-disco-chat] > disco-widget").length === 6);
    await settle(inlined);
    equal(widgets(inlined).length, 7);
  });

  it("are made and unmade by their attribute on an element that is there already, and are each filled once", async () => {
    const page = await visit("/page/containers?display=in_page");
    await until("two", () => widgets(page).length === 2);
    const heading = page.document.querySelector<HTMLElement>("h1")!;
    const before = heading.innerHTML;
    heading.dataset["discoChat"] = "";
    const widget = await until("a third", () => heading.querySelector<Widget>("disco-widget"));
    await talk(widget);
    const others = widgets(page).filter((one) => one !== widget);
    heading.classList.add("seen");
    await settle(page);
    equal([widgets(page).length, heading.contains(widget)], [3, true]);
    delete heading.dataset["discoChat"];
    await until("emptied", () => !inside(widget, ".disco-frame"));
    equal([widgets(page), heading.innerHTML], [others, before]);
    heading.dataset["discoChat"] = "";
    const again = await until("another", () => heading.querySelector<Widget>("disco-widget"));
    await until("thread", () => replyOf(again)?.includes("$49"));
    equal(widgets(page).length, 3);
  });

  it("are made by their attribute also on a page that had none when it loaded, beside its floating chat", async () => {
    const page = await visit("/page/plain");
    await until("floating", () => widgets(page).length === 1);
    page.document.querySelector("main")!.dataset["discoChat"] = "";
    await until("in the page", () => page.document.querySelector("main > disco-widget"));
    page.document.querySelector("main")!.removeAttribute("data-disco-chat");
    await until("as before", () => widgets(page).length === 1);
    assert(page.document.querySelector("html > disco-widget"), "the floating one stays");
  });

  it("take their widget with them, and nothing of it stays behind", async () => {
    const page = await visit("/page/bare");
    const listened = watchListeners(page);
    const place = container(page);
    await addScript(page, { apiKey: "pk_test", display: "in_page" });
    const before = listened();
    const widget = await until("widget", () => widgets(page)[0]);
    await talk(widget);
    assert(listened().length > before.length, "an open chat listens");
    widget.send("hold on");
    await until("streaming", () => inside(widget, ".disco-typing") || widget.shadowRoot!.textContent?.includes("Dock"));
    place.remove();
    await until("emptied", () => !inside(widget, ".disco-frame"));
    equal(listened(), before);
    equal([widget.shadowRoot!.childElementCount, widget.shadowRoot!.adoptedStyleSheets.length], [1, 1]);
    equal(Object.keys(page.window.localStorage), ["disco:pk_test"]);
    await fetch("/test/release");
  });

  it("leave nothing of a trigger behind either", async () => {
    const page = await visit("/page/bare");
    const listened = watchListeners(page);
    await addScript(page, {}, "/widget/disco.js?key=pk_event");
    const widget = await until("widget", () => widgets(page)[0]);
    page.document.dispatchEvent(new Event("cart"));
    await until("bubble", () => inside(widget, ".bubble"));
    widget.destroy();
    await until("quiet", () => listened().join() === "DOMContentLoaded");
    page.document.dispatchEvent(new Event("cart"));
    equal([widgets(page).length, inside(widget, ".bubble")], [0, null]);
  });

  it("stay empty once their widget was told to go, used or not", async () => {
    const page = await visit("/page/containers?display=in_page");
    const [used, unused] = await until("two", () => widgets(page).length === 2 && widgets(page));
    await talk(used!);
    used!.destroy();
    unused!.destroy();
    unused!.destroy();
    container(page);
    await until("another", () => widgets(page).length === 1);
    await settle(page);
    equal(widgets(page).length, 1);
  });
});

describe("a page that navigates without loading", () => {
  afterEach(leave);

  it("keeps an open chat over history.pushState, and says where the visitor is now", async () => {
    const page = await visit("/page/plain");
    await page.open();
    const widget = page.widget();
    page.window.history.pushState({}, "", "/page/plain/pricing");
    page.document.querySelector("main")!.replaceChildren();
    const sent: string[] = [];
    const { fetch: send } = page.window;
    page.window.fetch = (...request) => (sent.push(String(request[1]?.body ?? "")), send(...request));
    await page.ask("cite the price");
    await until("reply", () => replyOf(widget)?.includes("$49"));
    assert(page.widget() === widget && isOpen(widget), "the same");
    const pages = sent.map((body) => JSON.parse(body || "{}").page).filter(Boolean);
    // With the message, and on the line that opens with it.
    equal(new Set(pages).size, 1);
    equal(pages[0], `${location.origin}/page/plain/pricing`);
    sent.splice(0);
    page.window.history.pushState({}, "", "/page/plain/carriers");
    await until("the page that the visitor has gone to", () => sent.some((body) => body.includes("/page/plain/carriers")));
  });

  it("morphs around a floating chat without touching it, even in the middle of a reply", async () => {
    const page = await visit("/page/plain");
    await page.open();
    const widget = page.widget();
    await page.ask("hold on");
    await until("growing", () => widget.shadowRoot!.textContent?.includes("Dock scheduling"));
    const other = new DOMParser().parseFromString("<body><main><h1>Other page</h1><ul><li>One</li></ul></main></body>", "text/html");
    morph(page.document.body, page.document.importNode(other.body, true));
    equal([page.document.body.innerText.includes("Other page"), page.widget() === widget, !!isOpen(widget)], [true, true, true]);
    await fetch("/test/release");
    await until("finished", () => replyOf(widget)?.includes("Dock scheduling"));
  });

  it("morphs a container to what the server sends, and its chat is back within two seconds", async () => {
    const page = await visit("/page/containers?display=in_page");
    const source = await (await fetch("/page/containers?display=in_page")).text();
    const [widget] = await until("widgets", () => widgets(page).length === 2 && widgets(page));
    await talk(widget!);
    const place = widget!.parentElement;
    const server = new DOMParser().parseFromString(source.replace("Customer page", "Morphed page"), "text/html");
    const since = performance.now();
    morph(page.document.body, page.document.importNode(server.body, true));
    equal(page.document.querySelector("h1")?.textContent, "Morphed page");
    const again = await until("widget again", () => place?.querySelector<Widget>("disco-widget"));
    await until("thread", () => isOpen(again) && replyOf(again)?.includes("$49"));
    await within2s(since);
    equal(widgets(page).length, 2);
    assert(!inside(widget!, ".disco-frame"), "the one before is emptied");
  });

  it("swaps bodies, and a body from its cache brings one chat, not two", async () => {
    const page = await visit("/page/containers?display=in_page");
    const [widget] = await until("widgets", () => widgets(page).length === 2 && widgets(page));
    await talk(widget!);
    const snapshot = page.document.body.cloneNode(true) as HTMLElement;
    page.document.body.replaceWith(page.document.createElement("body"));
    await until("emptied", () => !inside(widget!, ".disco-frame"));
    equal(widgets(page).length, 0);
    const since = performance.now();
    page.document.body.replaceWith(snapshot);
    const again = await until("widget", () => widgets(page)[0]);
    await until("thread", () => isOpen(again) && replyOf(again)?.includes("$49"));
    await within2s(since);
    await settle(page);
    equal(widgets(page).length, 2);
  });

  it("brings thread, draft, place and open state back within two seconds of a load", async () => {
    const page = await visit("/page/plain", [390, 480]);
    await page.open();
    for (let turn = 1; turn <= 4; turn++) {
      await page.ask(`question ${turn}`);
      await until("reply", () => page.all("[role=log] [data-from=agent]").length === turn);
    }
    const field = page.find<HTMLTextAreaElement>("textarea")!;
    field.value = "half a thou";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    page.find(".disco-scroller")!.scrollTop = 120;
    await until("kept", () => page.window.localStorage["disco:pk_test"]?.includes('"scroll":120'));
    const since = performance.now();
    page.frame.contentWindow!.location.href = "/page/plain?next";
    await until("another page", () => page.window.location.search === "?next" && page.document.readyState === "complete");
    await until("place", () => page.find(".disco-scroller")?.scrollTop === 120 && isOpen(page.widget()));
    await within2s(since);
    equal([page.find<HTMLTextAreaElement>("textarea")!.value, page.all(".disco-message").length], ["half a thou", 8]);
  });
});

describe("a page that is put away whole", () => {
  afterEach(leave);

  it("has kept the draft by then, and is itself again with its thread, draft and focus when it comes back", async () => {
    const page = await visit("/page/plain");
    await page.open();
    await talk(page.widget());
    const field = page.find<HTMLTextAreaElement>("textarea")!;
    field.value = "half a thou";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    page.window.dispatchEvent(new page.window.PageTransitionEvent("pagehide", { persisted: true }));
    assert(page.window.localStorage["disco:pk_test"].includes("half a thou"), "kept at once");
    page.window.dispatchEvent(new page.window.PageTransitionEvent("pageshow", { persisted: true }));
    await settle(page);
    equal([page.find("textarea") === field, field.value, page.all(".disco-message").length], [true, "half a thou", 2]);
    assert(isOpen(page.widget()) && page.widget().shadowRoot!.activeElement === field, "as it was");
  });
});

describe("several chats on a page", () => {
  afterEach(leave);

  it("stay in step when they are of one organization", async () => {
    const page = await visit("/page/containers?display=in_page");
    const [one, other] = await until("two", () => widgets(page).length === 2 && widgets(page));
    launcherOf(other!)!.click();
    await until("empty", () => inside(other!, ".disco-empty"));
    await talk(one!);
    await until("in step", () => replyOf(other!)?.includes("$49"));
    other!.send("what do you do?");
    await until("answered", () => one!.shadowRoot!.querySelectorAll("[role=log] [data-from=agent]").length === 2);
    equal(one!.shadowRoot!.querySelectorAll(".disco-message").length, 4);
  });
});
