import { assert, equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

const launcher = (page: Page) => until("launcher", () => page.find(":host>button"));

/** A key as a person presses it: its event reaches the page, unless it is kept from it. */
function press(page: Page, target: Element, init: KeyboardEventInit): boolean {
  const { KeyboardEvent } = page.window;
  return target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, composed: true, ...init }));
}

async function addScript(page: Page, attributes: Record<string, string>): Promise<void> {
  const script = page.document.createElement("script");
  const ran = new Promise((resolve) => script.addEventListener("load", resolve));
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  page.document.body.append(script);
  await ran;
}

describe("the page around a chat", () => {
  afterEach(async () => {
    await fetch("/test/hold-files");
    leave();
  });

  it("hears no key that is typed in the chat, whichever way it listens, and the chat hears each once", async () => {
    const page = await visit("/page/plain");
    await page.open();
    const heard: string[] = [];
    for (const listener of [page.window, page.document, page.document.body])
      for (const capture of [true, false])
        if (listener !== page.window || !capture)
          listener.addEventListener("keydown", (event) => heard.push((event as KeyboardEvent).key), capture);
    const field = page.find<HTMLTextAreaElement>("textarea")!;
    assert(press(page, field, { key: "/" }), "a letter is typed");
    field.value = "what does it cost?";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await until("send button", () => page.find(".disco-send:enabled"));
    assert(!press(page, field, { key: "Enter" }), "the chat has taken Enter");
    await until("reply", () => page.all("[role=log] [data-from=agent]").length === 1);
    equal(page.all("[data-from=visitor]").length, 1);
    equal(heard, []);
    press(page, page.document.body, { key: "k" });
    assert(heard.includes("k"), "the page's own keys are its own");
    press(page, field, { key: "Escape" });
    await until("closed", () => page.find(".disco-frame[hidden]"));
    page.widget().destroy();
    const before = heard.length;
    press(page, page.document.body, { key: "k" });
    assert(heard.length > before, "still");
  });

  it("takes no focus from the chat by the trap of a modal, and hears that its own field has lost it", async () => {
    const page = await visit("/page/plain");
    const { document } = page;
    const modal = document.createElement("div");
    const own = document.createElement("input");
    modal.append(own);
    document.body.append(modal);
    const trap = (event: FocusEvent) => modal.contains(event.target as Node) || own.focus();
    for (const name of ["focusin", "focus"] as const) document.addEventListener(name, trap, true);
    let lost = 0;
    document.addEventListener("focusout", ({ target, relatedTarget }) => {
      if (target === own) lost++;
      if (relatedTarget && !modal.contains(relatedTarget as Node)) own.focus();
    });
    own.focus();
    await page.open();
    const field = page.find<HTMLTextAreaElement>("textarea")!;
    field.focus();
    equal(page.widget().shadowRoot!.activeElement, field);
    own.focus();
    field.focus();
    equal([page.widget().shadowRoot!.activeElement === field, lost > 0], [true, true]);
  });

  it("prints nothing of it", async () => {
    const page = await visit("/page/plain");
    await launcher(page);
    const hides = page
      .widget()
      .shadowRoot!.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
      .some(
        (rule) => rule instanceof page.window.CSSMediaRule && rule.conditionText === "print" && rule.cssText.includes("none !important"),
      );
    assert(hides, "a rule for print");
  });

  it("may have it as a module", async () => {
    const page = await visit("/page/bare");
    await addScript(page, { src: "/widget/disco.js", type: "module", "data-api-key": "pk_test" });
    await page.open();
  });

  it("is told in one line why nothing starts where the script is part of another", async () => {
    const page = await visit("/page/bare");
    const { console: log } = page.window as unknown as { console: Console };
    const lines: unknown[][] = [];
    log.error = (...line) => lines.push(line);
    const code = await (await fetch("/widget/disco.js")).text();
    const module = page.document.createElement("script");
    Object.assign(module, { type: "module", textContent: code });
    page.document.body.append(module);
    await until("line", () => lines.length === 1);
    equal([lines, page.widget()], [[["Disco needs a script tag"]], null]);
  });

  it("keeps a launcher that says when the panel could not be fetched, and tries again", async () => {
    const page = await visit("/page/plain?folder=no-panel");
    await fetch("/test/hold-files?start=panel&lost");
    const button = await launcher(page);
    button.click();
    await until("words", () => button.textContent === "Chat could not load. Try again");
    await fetch("/test/hold-files");
    button.click();
    await until("open panel", () => page.find(".disco-frame:not([hidden]) textarea"));
    equal(button.textContent, "");
  });

  it("may lose its server: within three seconds the chat says so, keeps the message, and sends it when asked to", async () => {
    const page = await visit("/page/plain?folder=no-server");
    await page.open();
    await page.ask("what do you do?");
    await until("reply", () => page.all("[role=log] [data-from=agent]").length === 1);
    const { fetch: send } = page.window;
    const rejected = () => Promise.reject(new TypeError("refused"));
    const silent: typeof send = (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))));
    for (const [turn, away] of [rejected, silent].entries()) {
      page.window.fetch = away;
      const at = performance.now();
      await page.ask("cite the price");
      const notice = await until("notice", () => page.find("[role=alert]"));
      assert(performance.now() - at < 3500, "in time");
      equal(notice.querySelector("p")?.textContent, "I'm having trouble connecting right now. Please try again in a moment.");
      assert(page.window.localStorage["disco:pk_test"].includes("cite the price"), "it is kept");
      page.window.fetch = send;
      notice.querySelector("button")!.click();
      await until("its reply", () => page.all("[role=log] [data-from=agent]").length === turn + 2 && !page.find("[role=alert]"));
      equal(page.all("[data-from=visitor]").length, turn + 2);
    }
  });
});
