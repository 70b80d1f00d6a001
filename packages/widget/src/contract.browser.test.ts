import { axe } from "../testing/axe.ts";
import { assert, equal, leave, until, visit } from "../testing/page.ts";

type Page = Awaited<ReturnType<typeof visit>>;

const lastReply = (page: Page) => page.all("[role=log] [data-from=agent] .disco-bubble").at(-1)?.textContent;
const requests = (page: Page) => page.window.performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
const widgets = (page: Page) => page.document.querySelectorAll("disco-widget").length;
const isOpen = (page: Page) => page.find(".disco-frame:not([hidden])");
const bubble = (page: Page) => page.find(".bubble[role=status]");
const token = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.x`;

async function chat(page: Page): Promise<void> {
  await page.open();
  await page.ask("cite the price");
  await until("reply", () => lastReply(page)?.includes("$49"));
}

describe("a script address with the key in it", () => {
  afterEach(leave);

  it("brings the configuration along: the launcher stands right from the start, and nothing asks for it", async () => {
    const page = await visit("/page/plain?in-address=pk_left");
    const launcher = await until("launcher", () => page.find(":host>button"));
    equal([requests(page), page.window.localStorage.length], [["/widget/disco.js"], 0], "one request");
    equal(launcher.getBoundingClientRect().left, 20);
    equal(page.window.getComputedStyle(launcher).borderTopColor, "rgb(255, 136, 0)");
    await chat(page);
    assert(!requests(page).includes("/api/widget/config"), "no request for the configuration");
    equal(page.window.localStorage.length, 1);
  });

  it("holds the place of the configuration exactly once", async () => {
    const [plain, keyed] = await Promise.all(["", "-keyed"].map(async (name) => (await fetch(`/widget/disco${name}.js`)).text()));
    equal([plain!.split("__DISCO_CONFIG__").length, keyed!.split('"__DISCO_CONFIG__"').length], [1, 2]);
  });
});

describe("a page that changes under the widget", () => {
  afterEach(leave);

  it("keeps the widget and its thread when the body is replaced", async () => {
    const page = await visit("/page/plain");
    await chat(page);
    page.document.body.replaceWith(page.document.createElement("body"));
    assert(isOpen(page) && lastReply(page), "still there");
    equal(widgets(page), 1);
  });

  it("finds its thread, draft and open state again in a clone that takes its place, without doubling", async () => {
    const page = await visit("/page/plain");
    await chat(page);
    const field = page.find<HTMLTextAreaElement>("textarea")!;
    field.value = "half a thou";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    page.widget().replaceWith(page.widget().cloneNode(true));
    await until("thread", () => isOpen(page) && lastReply(page)?.includes("$49"));
    equal([widgets(page), page.find<HTMLTextAreaElement>("textarea")!.value], [1, "half a thou"]);
  });

  it("runs the script again without a second widget", async () => {
    const page = await visit("/page/plain");
    await until("launcher", () => page.find(":host>button"));
    const script = page.document.createElement("script");
    const ran = new Promise((resolve) => script.addEventListener("load", resolve));
    Object.assign(script, { src: "/widget/disco.js" }).dataset["apiKey"] = "pk_test";
    page.document.body.append(script);
    await ran;
    equal(widgets(page), 1);
  });

  it("may take it away and put it back", async () => {
    const page = await visit("/page/plain");
    await chat(page);
    const widget = page.widget();
    widget.remove();
    await until("emptied", () => !widget.shadowRoot!.querySelector(".disco-frame"));
    const own = ["open", "close", "toggle", "send", "identify"].filter((name) => Object.hasOwn(widget, name));
    equal(own, [], "nothing of the panel is left on the element");
    page.document.documentElement.append(widget);
    await until("thread", () => isOpen(page) && lastReply(page)?.includes("$49"));
    widget.close();
    await until("closed", () => !isOpen(page));
  });

  it("draws a chat in the page by itself, in the space kept for it, once it comes near", async () => {
    const page = await visit("/page/bare");
    page.document.body.insertAdjacentHTML("afterbegin", "<div style='height: 9000px'></div><div data-disco-chat></div><p>After</p>");
    const script = page.document.createElement("script");
    Object.assign(script.dataset, { apiKey: "pk_test", display: "in_page" });
    script.src = "/widget/disco.js";
    page.document.body.append(script);
    const widget = await until("placed", () => page.document.querySelector<ReturnType<Page["widget"]>>("[data-disco-chat] > disco-widget"));
    const after = page.document.querySelector("p")!;
    const top = () => Math.round(after.getBoundingClientRect().top + page.window.scrollY);
    await until("laid out", () => top() > 9_600);
    const kept = top();
    equal(!!widget.shadowRoot!.querySelector(".disco-frame"), false);
    widget.scrollIntoView();
    await until("drawn", () => widget.shadowRoot!.querySelector(".disco-frame:not([hidden])"));
    equal(page.document.activeElement, page.document.body);
    equal(Math.abs(top() - kept) < 8, true);
  });

  it("fills each element that asks for a chat, and upgrades an element that comes late", async () => {
    const page = await visit("/page/containers?display=in_page");
    await until("two", () => widgets(page) === 2);
    equal(page.document.querySelectorAll("[data-disco-chat] > disco-widget").length, 2);
    const late = page.document.createElement("disco-widget");
    late.dataset["apiKey"] = "pk_late";
    page.document.body.append(late);
    assert(late.shadowRoot!.querySelector(":host>button"), "a launcher");
  });

  it("hears, back from the back/forward cache, what another page has said meanwhile", async () => {
    const page = await visit("/page/plain");
    // A page that is put away hears nothing. Of listeners at a window the first is called first.
    page.window.addEventListener("storage", (event) => event.stopImmediatePropagation());
    await chat(page);
    const other = await visit("/page/plain");
    await until("thread", () => lastReply(other));
    await other.ask("what do you do?");
    await until("reply", () => lastReply(other)?.includes("Dock scheduling"));
    equal(page.all(".disco-message").length, 2, "messages until then");
    page.window.dispatchEvent(new page.window.PageTransitionEvent("pageshow", { persisted: true }));
    await until("in step", () => lastReply(page)?.includes("Dock scheduling"));
    equal(page.all(".disco-message").length, 4);
  });

  it("takes a reader back to where they were after a reload", async () => {
    const page = await visit("/page/plain", [390, 480]);
    await page.open();
    for (let turn = 1; turn <= 4; turn++) {
      await page.ask(`question ${turn}`);
      await until("reply", () => page.all("[role=log] [data-from=agent]").length === turn);
    }
    const scroller = () => page.find(".disco-scroller")!;
    scroller().scrollTop = 120;
    await until("kept", () => page.window.localStorage["disco:pk_test"]?.includes('"scroll":120'));
    await page.reload();
    await until("place", () => page.find(".disco-scroller") && scroller().scrollTop === 120);
  });

  it("stays open for a visitor who presses the launcher while what was open is on its way back", async () => {
    const page = await visit("/page/plain");
    await chat(page);
    await page.reload();
    const launcher = await until("launcher", () => page.find(":host>button"));
    equal(page.find(".disco-frame:not([hidden])"), null, "not back yet");
    launcher.click();
    await until("thread", () => page.find("[role=log] [data-from=agent]"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert(page.find(".disco-frame:not([hidden])"), "still open");
  });
});

describe("who the visitor is", () => {
  afterEach(leave);

  it("gives each identity its own conversation, and an identity its conversation back", async () => {
    const page = await visit("/page/plain");
    await chat(page);
    page.widget().identify(token("ada"));
    await until("empty", () => page.find(".disco-empty"));
    await page.ask("what do you do?");
    await until("reply", () => lastReply(page)?.includes("Dock scheduling"));
    page.widget().identify(token("bob"));
    await until("empty again", () => page.find(".disco-empty"));
    assert(!page.window.localStorage["disco:pk_test"].includes("Dock scheduling"), "nothing of the one before is kept here");
    page.widget().identify(token("ada"));
    await until("joined", () => lastReply(page)?.includes("Dock scheduling"));
    page.widget().identify(null);
    await until("nameless", () => lastReply(page)?.includes("$49"));
  });

  it("loads nothing by itself", async () => {
    const page = await visit("/page/plain");
    await until("launcher", () => page.find(":host>button"));
    page.widget().identify(token("ada"));
    equal([requests(page), page.window.localStorage.length], [["/widget/disco.js"], 0]);
  });
});

describe("consent", () => {
  afterEach(leave);

  it("is asked for before the first message, sent with it, kept, and asked for again when the text changes", async () => {
    const page = await visit("/page/bare");
    const add = () => {
      const script = page.document.createElement("script");
      script.src = "/widget/disco.js";
      script.dataset["apiKey"] = "pk_consent";
      page.document.body.append(script);
    };
    await fetch("/test/consents?version=v1");
    add();
    (await until("launcher", () => page.find(":host>button"))).click();
    const agree = await until("question", () => page.find(".disco-consent button"));
    assert(page.find(".disco-consent")?.textContent?.includes("(v1)"), "the organization's text");
    equal(page.find("textarea"), null, "no field before");
    agree.click();
    await page.ask("cite the price");
    await until("reply", () => lastReply(page)?.includes("$49"));
    const { given } = await (await fetch("/test/consents?version=v2")).json();
    equal(given.at(-1), "v1");
    await page.say("what do you do?");
    await until("new question", () => page.find(".disco-consent")?.textContent?.includes("(v2)"));
    page.find(".disco-consent button")!.click();
    await until("reply", () => lastReply(page)?.includes("Dock scheduling"));
    equal(page.all("[data-from=visitor]").length, 2, "sent once");
    await page.reload();
    add();
    await until("thread", () => lastReply(page)?.includes("Dock scheduling"));
    equal(page.find(".disco-consent"), null, "not again");
  });

  it("hands the focus to the guided demo that stands there once the visitor agrees", async () => {
    const guided = encodeURIComponent(JSON.stringify({ displayType: "demo_flow" }));
    const page = await visit(`/page/plain?in-address=pk_consent&with=${guided}`);
    (await until("launcher", () => page.find(":host>button"))).click();
    await until("question", () => page.find(".disco-consent button"));
    const root = page.widget().shadowRoot!;
    const rules = () => root.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
    await until("what draws the demo", () => rules().some(({ cssText }) => cssText.startsWith(".disco-demo")));
    page.find(".disco-consent button")!.click();
    await until("focus on the demo's title", () => root.activeElement?.matches(".disco-demo h2"));
  });
});

describe("triggers and hours", () => {
  afterEach(leave);

  it("shows a message when all its conditions hold, opens the chat by it, and obeys its cap", async () => {
    const page = await visit("/page/plain?in-address=pk_event");
    await until("launcher", () => page.find(":host>button"));
    equal([bubble(page), page.window.localStorage.length], [null, 0]);
    page.document.dispatchEvent(new Event("cart"));
    const shown = await until("bubble", () => bubble(page)?.textContent?.includes("Questions about docks?") && bubble(page));
    equal(Object.keys(page.window.localStorage), ["disco:pk_event"]);
    shown.querySelector("button")!.click();
    await until("open", () => isOpen(page) && !bubble(page));
    page.widget().close();
    await page.reload();
    await until("launcher", () => page.find(":host>button"));
    page.document.dispatchEvent(new Event("cart"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    equal(bubble(page), null, "once in seven days");
  });

  it("never comes over an open chat", async () => {
    const page = await visit("/page/plain?in-address=pk_event");
    await page.open();
    page.document.dispatchEvent(new Event("cart"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    equal(bubble(page), null);
  });

  it("notices scrolling, idleness, campaigns and leaving", async () => {
    const scroll = await visit("/page/tall?in-address=pk_scroll");
    await until("launcher", () => scroll.find(":host>button"));
    equal(bubble(scroll), null);
    scroll.window.scrollTo(0, 4000);
    await until("bubble", () => bubble(scroll));
    const idle = await visit("/page/plain?in-address=pk_idle");
    await until("bubble", () => bubble(idle));
    const campaign = await visit("/page/plain?in-address=pk_utm&utm_source=mail");
    const dismiss = await until("bubble", () => campaign.find(".bubble .dismiss"));
    dismiss.click();
    equal(bubble(campaign), null);
    const exit = await visit("/page/plain?in-address=pk_exit");
    await until("launcher", () => exit.find(":host>button"));
    exit.document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: -1 }));
    await until("bubble", () => bubble(exit));
    exit.widget().destroy();
    equal(widgets(exit), 0);
  });

  it("says outside of the business hours what to expect", async () => {
    const page = await visit("/page/plain?in-address=pk_away");
    await page.open();
    await until("notice", () => page.find(".disco-away")?.textContent?.includes("Back on Monday."));
    equal(page.find(".disco-staging"), null);
  });

  it("says that it is being tried out while it is on staging", async () => {
    const page = await visit("/page/plain?in-address=pk_staging");
    await page.open();
    await until("notice", () => page.find(".disco-staging")?.textContent?.includes("Staging"));
    equal(await axe(page), []);
  });
});

describe("languages and displays", () => {
  afterEach(leave);

  it("speaks the language it is given, from right to left where that is read so", async () => {
    const german = await visit("/page/plain?lang=de");
    await german.open();
    assert(german.find<HTMLTextAreaElement>("textarea")!.placeholder !== "Ask anything", "German");
    leave();
    const arabic = await visit("/page/plain?lang=ar");
    await arabic.open();
    equal(arabic.window.getComputedStyle(arabic.find(".disco-panel")!).direction, "rtl");
  });

  it("guides through a demo", async () => {
    const page = await visit("/page/plain?in-address=pk_demo");
    (await until("launcher", () => page.find(":host>button"))).click();
    await until("guide", () => page.find(".disco-demo"));
  });

  for (const [what, path, shown] of [
    ["a demo", "/page/plain?in-address=pk_demo", ".disco-demo"],
    ["a demo, light", "/page/plain?in-address=pk_demo&theme=light", ".disco-demo"],
    ["a question of consent", "/page/plain?in-address=pk_consent", ".disco-consent"],
    ["an away message, right to left", "/page/plain?in-address=pk_away&lang=ar", ".disco-away"],
    ["a chat in a page", "/page/containers?display=in_page", ".disco-panel"],
  ] as const) {
    it(`has no accessibility violation with ${what}`, async () => {
      const page = await visit(path);
      (await until("launcher", () => page.find(":host>button"))).click();
      await until(shown, () => page.find(shown));
      equal(await axe(page), []);
    });
  }

  it("has no accessibility violation with a message by the launcher", async () => {
    const page = await visit("/page/plain?in-address=pk_utm&utm_source=mail");
    await until("words", () => bubble(page)?.textContent);
    equal(await axe(page), []);
  });
});
