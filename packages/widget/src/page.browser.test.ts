import { axe } from "../testing/axe.ts";
import { assert, equal, leave, until, visit } from "../testing/page.ts";

describe("a page with the widget", () => {
  afterEach(leave);

  for (const theme of ["dark", "light"]) {
    it(`has no accessibility violation, closed or open, in ${theme}`, async () => {
      const page = await visit(`/page/plain?theme=${theme}`);
      await until("launcher", () => page.find(":host>button"));
      equal(await axe(page), [], "closed");
      await page.open();
      equal(await axe(page), [], "empty");
      await page.ask("cite the price");
      const chip = await until("chip", () => page.find(".disco-chip"));
      chip.click();
      await page.ask("meet me");
      await until("slots", () => page.find(".disco-slot"));
      await page.ask("refuse this");
      await until("notice", () => page.find("[role=alert]"));
      equal(await axe(page), [], "with a thread");
    });
  }

  for (const policy of ["strict", "nonce"]) {
    it(`breaks no rule of a ${policy} content policy with Trusted Types required`, async () => {
      // Chromium forgets the nonce of a script that frames without a policy have had it compile before.
      const page = await visit(`/page/${policy}?folder=${policy}`);
      await page.open();
      await page.ask("cite the price");
      (await until("chip", () => page.find(".disco-chip"))).click();
      await until("quote", () => page.find(".disco-quote"));
      await page.ask("booked please");
      await until("card", () => page.find(".disco-card"));
      equal((page.window as unknown as { violations: string[] }).violations, []);
      equal(page.widget().shadowRoot!.querySelectorAll("style, [style]").length, 0, "no style but the adopted sheets");
    });
  }

  it("is built without a sink for markup or code, without cookies, and without the address of another host", async () => {
    const unsafe =
      /outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|createContextualFragment|DOMParser|\.cookie|indexedDB|postMessage|https?:\/\/(?!www\.w3\.org)/u;
    const files: string[] = await (await fetch("/test/files")).json();
    assert(files.length > 8, "the built files");
    const markup = async (path: string) => (await (await fetch(path)).text()).match(/innerHTML/giu)?.length ?? 0;
    // Preact's one property that no view uses.
    const ofPreact = await markup("/node_modules/preact/dist/preact.mjs");
    for (const file of files) {
      // The client of LiveKit rooms is a dependency, fetched only where rooms are set up.
      if (file.startsWith("livekit-client")) continue;
      const found = (await (await fetch(`/widget/${file}`)).text()).match(unsafe)?.[0];
      // Calls post to their own audio thread.
      if (!(file.startsWith("voice-chunk-") && found === "postMessage")) equal(found, undefined, file);
      equal(await markup(`/widget/${file}`), file.startsWith("panel-") ? ofPreact : 0, `markup in ${file}`);
    }
  });

  it("looks the same on a page that unsets and recolours everything", async () => {
    const look = async (path: string) => {
      const page = await visit(path);
      await page.open();
      await page.ask("cite the price");
      await until("chip", () => page.find(".disco-chip"));
      const elements = [
        page.find(":host>button"),
        page.find(".disco-frame"),
        page.find(".disco-bubble"),
        page.find(".disco-chip"),
        page.find("textarea"),
      ];
      const looks = elements.map((element) => {
        const { color, fontSize, display, backgroundColor, width, position } = page.window.getComputedStyle(element!);
        return [element!.className, color, fontSize, display, backgroundColor, width, position];
      });
      leave();
      return looks;
    };
    equal(await look("/page/hostile"), await look("/page/plain"));
  });

  it("shows an attack as the text it is", async () => {
    const page = await visit("/page/plain");
    const requests = () => page.window.performance.getEntriesByType("resource").filter(({ name }) => !name.startsWith(location.origin));
    await page.open();
    await page.ask("attack");
    (await until("chip", () => page.find(".disco-chip"))).click();
    await until("quote", () => page.find(".disco-quote"));
    equal((window as { attacked?: number }).attacked, undefined, "nothing ran");
    equal(page.all(".disco-thread a, .disco-thread img, .disco-thread script").length, 0, "no link, image or script");
    equal(page.all(".disco-bubble svg, .disco-quote svg").length, 0, "no drawing");
    equal(requests().length, 0, "no request leaves");
    assert(page.find("[role=log]")?.textContent?.includes("<img src=x onerror"), "the words are there");
  });

  it("carries two widgets that do not know of each other", async () => {
    const page = await visit("/page/plain");
    await until("launcher", () => page.find(":host>button"));
    const second = page.document.createElement("disco-widget");
    second.dataset.apiKey = "pk_other";
    second.dataset.position = "left";
    page.document.documentElement.append(second);
    await page.open();
    await page.ask("cite the price");
    await until("chips", () => page.find(".disco-chip"));
    (second as ReturnType<typeof page.widget>).open();
    await until("second panel", () => second.shadowRoot!.querySelector(".disco-frame:not([hidden]) .disco-empty"));
    equal(second.shadowRoot!.querySelectorAll(".disco-message").length, 0);
    equal(Object.keys(page.window.localStorage).sort(), ["disco:pk_other", "disco:pk_test"]);
  });

  it("is left as it was when the widget is removed, and survives being moved", async () => {
    const page = await visit("/page/plain");
    await page.open();
    const widget = page.widget();
    page.document.querySelector("main")!.append(widget);
    await until("still there", () => page.find(".disco-frame:not([hidden])"));
    await page.ask("hold on");
    widget.destroy();
    await until("emptied", () => !widget.shadowRoot!.querySelector(".disco-frame"));
    equal(page.document.querySelectorAll("disco-widget").length, 0);
    equal(
      Object.keys(page.window).filter((key) => /^disco|preact/iu.test(key)),
      [],
      "globals",
    );
    await fetch("/test/release");
  });

  it("may put it into a container, where it is a region that fills its place", async () => {
    const page = await visit("/page/plain?display=in_page&container=main");
    const launcher = await until("launcher", () => page.find(":host>button"));
    equal(page.window.performance.getEntriesByType("resource").length, 1);
    launcher.focus();
    launcher.click();
    const region = await until("region", () => page.find(".disco-frame:not([hidden]) section.disco-panel"));
    equal(page.widget().shadowRoot?.activeElement?.tagName, "TEXTAREA");
    equal(page.widget().parentElement?.tagName, "MAIN");
    equal(page.window.getComputedStyle(region.parentElement!).position, "static");
    equal(page.find("header .disco-close"), null);
    equal(
      [page.find(".disco-composer")!.getBoundingClientRect().width, page.find(".disco-frame")!.getBoundingClientRect().height <= 760],
      [728, true],
      "no wider than one reads, no higher than one sees",
    );
    await page.ask("cite the price");
    await until("chip", () => page.find(".disco-chip"));
  });

  it("has it on the left when it says so", async () => {
    const page = await visit("/page/plain?position=left", [1000, 700]);
    const launcher = await until("launcher", () => page.find(":host>button"));
    equal(launcher.getBoundingClientRect().left, 20);
    await page.open();
    equal(Math.round(page.find(".disco-frame")!.getBoundingClientRect().left), 20);
  });

  it("keeps what is written while the line is away and sends it once when it is back", async () => {
    const page = await visit("/page/plain");
    await page.open();
    const { fetch } = page.window;
    let isOnline = false;
    Object.defineProperty(page.window.navigator, "onLine", { get: () => isOnline });
    page.window.fetch = (...request) => (isOnline ? fetch(...request) : Promise.reject(new TypeError("offline")));
    await page.ask("cite the price");
    await until("notice", () => page.find("[role=alert]")?.textContent?.includes("offline"));
    isOnline = true;
    page.window.dispatchEvent(new Event("online"));
    await until("reply", () => page.find(".disco-chip") && !page.find("[role=alert]"));
    equal(page.all(".disco-message").length, 2);
  });

  it("talks also where the browser lets the page store nothing", async () => {
    const page = await visit("/page/plain");
    const { DOMException: Denial, navigator } = page.window;
    const denied = () => new Denial("Access is denied.", "SecurityError");
    Object.defineProperty(page.window, "localStorage", {
      get: () => {
        throw denied();
      },
    });
    Object.assign(navigator.locks, { request: () => Promise.reject(denied()) });
    await page.open();
    await page.ask("cite the price");
    await until("chip", () => page.find(".disco-chip"));
    equal(page.find("[role=alert]"), null);
  });

  it("is told what happens by events that name the conversation", async () => {
    const page = await visit("/page/plain");
    const events: string[] = [];
    for (const name of ["ready", "opened", "message", "closed", "error"])
      page.document.addEventListener(`disco:${name}`, () => events.push(name));
    let conversationId: unknown;
    page.document.addEventListener("disco:message", (event) => ({ conversationId } = (event as CustomEvent).detail));
    await until("launcher", () => page.find(":host>button"));
    page.widget().send("cite the price");
    await until("chips", () => page.find(".disco-chip"));
    page.widget().close();
    await until("closed", () => events.includes("closed"));
    equal(events, ["ready", "opened", "message", "message", "closed"]);
    assert(String(conversationId).startsWith("c-"), "the conversation's id");
  });

  it("fills a phone's screen", async () => {
    const page = await visit("/page/plain", [390, 700]);
    await page.open();
    const box = () => page.find(".disco-frame")!.getBoundingClientRect();
    await until("rest", () => box().top === 0);
    equal([box().width, box().height], [390, 700]);
    equal(page.find(":host>button")!.getBoundingClientRect().width, 0, "the launcher makes room");
    equal(page.window.getComputedStyle(page.find("textarea")!).fontSize, "16px");
  });

  it("keeps the place of a visitor who reads further up, and says that there is more", async () => {
    const page = await visit("/page/plain", [390, 480]);
    await page.open();
    for (let turn = 1; turn <= 4; turn++) {
      await page.ask(`question ${turn}`);
      await until("reply", () => page.all("[role=log] [data-from=agent]").length === turn);
    }
    const scroller = page.find(".disco-scroller")!;
    await until("at the end", () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 2);
    await page.ask("hold on");
    await until("growing reply", () => page.all("[data-from=agent]").length === 5 && !page.find(".disco-typing"));
    scroller.scrollTop = 40;
    await until("scrolled", () => scroller.scrollTop === 40);
    await new Promise((resolve) => page.window.requestAnimationFrame(() => page.window.requestAnimationFrame(resolve)));
    await fetch("/test/release");
    const pill = await until("pill", () => page.find(".disco-more"));
    equal(scroller.scrollTop, 40);
    pill.click();
    await until("end", () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 24 && !page.find(".disco-more"));
  });
});
