import { assert, equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

const replies = (page: Page) => page.all("[role=log] [data-from=agent] .disco-bubble");

/** The files of the widget that a page has fetched, without the hashes in their names. */
function fetched(page: Page): string[] {
  const paths = page.window.performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  return paths.filter((path) => path.startsWith("/widget/")).map((path) => path.slice("/widget/".length));
}
const kinds = (page: Page) => fetched(page).map((file) => file.replace(/-[\da-f]{8}(?=\.js$)/u, ""));

/** When the page has had time for all it might do at leisure. */
async function rest(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => page.window.requestIdleCallback(resolve));
}

/** The browser's event for a frame blocked by the page's policy. */
function blockFrame(page: Page): void {
  const { SecurityPolicyViolationEvent } = page.window;
  const blocked = { blockedURI: `${page.window.location.origin}/x`, disposition: "enforce", effectiveDirective: "frame-src" } as const;
  page.document.dispatchEvent(
    new SecurityPolicyViolationEvent("securitypolicyviolation", {
      ...blocked,
      violatedDirective: "",
      originalPolicy: "",
      documentURI: "",
    }),
  );
}

describe("what a conversation fetches", () => {
  afterEach(async () => {
    await fetch("/test/hold-files");
    leave();
  });

  it("is two files of 22 kB in all, however long one talks by text: tips, answers as they grow, quotes, stopping, reading further up", async () => {
    const page = await visit("/page/plain");
    await page.open();
    (await until("tip", () => page.find(".disco-tips button"))).click();
    await until("first reply", () => replies(page).length === 1);
    await page.ask("cite the price");
    (await until("chip", () => page.find(".disco-chip"))).click();
    await until("quote", () => page.find(".disco-quote"));
    await page.ask("hold on");
    await until("growing reply", () => page.all("[data-from=agent]").length === 3 && !page.find(".disco-typing"));
    page.find(".disco-send")!.click();
    await until("stopped", () => page.find("[role=log]")?.textContent?.includes("Stopped"));
    const scroller = page.find(".disco-scroller")!;
    await until("at the end", () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 2);
    await page.ask("hold on again");
    await until("growing reply", () => page.all("[data-from=agent]").length === 4 && !page.find(".disco-typing"));
    scroller.scrollTop = 0;
    await new Promise((resolve) => page.window.requestAnimationFrame(() => page.window.requestAnimationFrame(resolve)));
    await fetch("/test/release");
    (await until("pill", () => page.find(".disco-more"))).click();
    page.widget().close();
    page.widget().open();
    await rest(page);
    equal(kinds(page), ["disco.js", "panel.js"], "files");
    const sizes: Record<string, number> = await (await fetch("/test/sizes")).json();
    const bytes = fetched(page).reduce((sum, file) => sum + (sizes[file] ?? Infinity), 0);
    assert(bytes <= 22_000, `${bytes} bytes are at most 22 kB`);

    // The rating tools load with the first verdict, which is not lost.
    page.find(".disco-tool[title='Good answer']")!.click();
    await until("pressed", () => page.find(".disco-tool[aria-pressed=true]"));
    equal(
      kinds(page).slice(2),
      ["restore-chunk.js", "hear-handler.js", "email-address.js", "to-disco-error.js", "disco-error.js"],
      "files",
    );
  });

  it("is nothing more when the line goes: what was written is kept and said to be, and goes out once when it is back", async () => {
    for (const hears of [true, false]) {
      const page = await visit(`/page/plain?folder=lost-${hears}`);
      await page.open();
      await page.ask("what do you do?");
      await until("first reply", () => replies(page).length === 1);
      await fetch("/test/hold-files?start=restore-chunk&lost");
      const { fetch: send } = page.window;
      let isOnline = false;
      Object.defineProperty(page.window.navigator, "onLine", { configurable: true, get: () => isOnline });
      page.window.fetch = () => Promise.reject(new TypeError("offline"));
      const before: object = await (await fetch("/test/turns")).json();
      await page.ask("cite the price");
      const notice = await until("notice", () => page.find("[role=alert]"));
      assert(notice.textContent?.includes("You are offline. Your message is kept"), "it says so");
      assert(page.window.localStorage["disco:pk_test"].includes("cite the price"), "it is kept");
      page.window.fetch = send;
      isOnline = true;
      if (hears) page.window.dispatchEvent(new Event("online"));
      else notice.querySelector("button")!.click();
      await until("second reply", () => replies(page).length === 2 && !page.find("[role=alert]"));
      const after: Record<string, number> = await (await fetch("/test/turns")).json();
      equal(
        Object.entries(after).flatMap(([id, count]) => (id in before ? [] : [count])),
        [1],
        "sent",
      );
      leave();
    }
  });

  it("hears who the visitor is also while what was kept is on its way back", async () => {
    const page = await visit("/page/plain?folder=named-meanwhile");
    await page.open();
    await page.ask("cite the price");
    await until("reply", () => replies(page).length === 1);
    await fetch("/test/hold-files?start=restore-chunk");
    await page.reload();
    await until("panel on its way", () => page.find(".disco-frame"));
    page.widget().identify(`e30.${btoa(JSON.stringify({ sub: "cy" }))}.x`);
    await fetch("/test/hold-files");
    await until("their own conversation", () => page.find(".disco-empty"));
  });

  it("leaves nothing on the page when it comes after the chat is gone", async () => {
    const page = await visit("/page/plain");
    await page.open();
    await fetch("/test/hold-files?start=card-chunk");
    await page.ask("booked");
    await until("reply", () => replies(page).length === 1);
    await rest(page);
    const widget = page.widget();
    const calls: string[] = [];
    page.window.fetch = async (address) => {
      calls.push(String(address));
      return new Response();
    };
    widget.remove();
    await until("emptied", () => !widget.shadowRoot!.querySelector(".disco-frame"));
    await fetch("/test/hold-files");
    await until("the late file", () => kinds(page).includes("card-chunk.js"));
    await rest(page);
    blockFrame(page);
    equal([calls, widget.shadowRoot!.adoptedStyleSheets.length], [[], 1], "calls and style sheets");
  });

  it("is nothing more for a chat that is taken away while it comes, and which opens all the same once it is back", async () => {
    await fetch("/test/hold-files?start=panel");
    const page = await visit("/page/plain?folder=taken-away");
    const launcher = await until("launcher", () => page.find(":host>button"));
    const widget: HTMLElement & { use?(act?: () => void): void } = page.widget();
    const { use } = widget;
    let uses = 0;
    // Bounded: a page that retries without end could not fail.
    widget.use = (act) => void (++uses < 9 && use!.call(widget, act));
    launcher.click();
    widget.remove();
    await fetch("/test/hold-files");
    await until("the late file", () => kinds(page).includes("taken-away/panel.js"));
    await rest(page);
    equal([uses, widget.shadowRoot!.childElementCount], [1, 1], "calls and elements");
    page.document.documentElement.append(widget);
    await page.open();
  });

  it("is asked for again when the chat is opened again, as a question of consent that did not come", async () => {
    const page = await visit("/page/bare");
    await fetch("/test/hold-files?start=notices-chunk&lost");
    const script = page.document.createElement("script");
    script.src = "/widget/no-question/disco.js";
    script.dataset["apiKey"] = "pk_consent";
    page.document.body.append(script);
    (await until("launcher", () => page.find(":host>button"))).click();
    await until("no field", () => page.find(".disco-frame:not([hidden]) .disco-panel") && !page.find("textarea"));
    await rest(page);
    await fetch("/test/hold-files");
    page.widget().close();
    await until("closed", () => !page.find(".disco-frame:not([hidden])"));
    await rest(page);
    page.widget().open();
    await until("question", () => page.find(".disco-consent button"));
  });

  it("is styled once, however many cards there are, and what the page's policy blocks is told once", async () => {
    const page = await visit("/page/plain");
    await page.open();
    for (const count of [1, 2, 3]) {
      await page.ask("booked");
      await until("card", () => page.all(".disco-card").length === count);
    }
    equal(page.widget().shadowRoot!.adoptedStyleSheets.length, 3, "style sheets");
    const calls: string[] = [];
    page.window.fetch = async (address) => {
      calls.push(new URL(String(address)).pathname);
      return new Response();
    };
    blockFrame(page);
    equal(calls, ["/api/widget/violation"], "calls");
  });
});
