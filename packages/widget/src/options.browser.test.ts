import { assert, equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

type Handle = ReturnType<Page["widget"]>;

const isOpen = (page: Page) => page.find(".disco-frame:not([hidden])");
const placeholder = (page: Page) => page.find<HTMLTextAreaElement>("textarea")?.placeholder;

async function addScript(page: Page, attributes: Record<string, string>): Promise<void> {
  const script = page.document.createElement("script");
  const ran = new Promise((resolve) => script.addEventListener("load", resolve));
  Object.assign(script, { src: "/widget/disco.js" });
  Object.assign(script.dataset, attributes);
  page.document.body.append(script);
  await ran;
}

/** Messages that the page has sent. */
function watchSent(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  const { fetch: send } = page.window;
  page.window.fetch = (...request) => {
    if (String(request[0]).endsWith("/message")) sent.push(JSON.parse(String(request[1]?.body)));
    return send(...request);
  };
  return sent;
}

describe("what a page says of its widget", () => {
  afterEach(leave);

  it("is an agent and a language, which go along with each message", async () => {
    const page = await visit("/page/plain?agent=sales&lang=de");
    const sent = watchSent(page);
    await page.open();
    await page.ask("cite the price");
    await until("sent", () => sent[0]);
    equal([sent[0]!["agent"], sent[0]!["locale"]], ["sales", "de"]);
  });

  it("is a name for the launcher", async () => {
    const page = await visit("/page/plain?label=Ask%20us");
    equal((await until("launcher", () => page.find(":host>button"))).title, "Ask us");
  });

  for (const [theme, scheme] of [
    ["dark", "dark"],
    ["light", "light"],
    ["auto", "light dark"],
    ["", "dark"],
  ]) {
    it(`is the theme ${theme || "that the organization has set"}`, async () => {
      const page = await visit(`/page/plain${theme ? `?theme=${theme}` : ""}`);
      await page.open();
      await until("theme", () => page.window.getComputedStyle(page.find(".disco-frame")!).colorScheme === scheme);
    });
  }

  it("draws what closes it so that it is seen on the accent, a dark one or a light one", async () => {
    for (const [accent, color] of [
      ["#112244", "1 1 1"],
      ["#ffdd88", "0.01 0.01 0.01"],
    ]) {
      const page = await visit(`/page/plain?in-address=pk_left&with=${encodeURIComponent(JSON.stringify({ accent }))}`);
      await page.open();
      await until(`color on ${accent}`, () => page.window.getComputedStyle(page.find(":host>button")!).color.includes(`${color})`));
      leave();
    }
  });

  it("is outweighed by nothing; what it leaves out comes from the organization", async () => {
    const page = await visit("/page/bare");
    await addScript(page, { apiKey: "pk_left" });
    await page.open();
    const left = () => page.find(":host>button")!.getBoundingClientRect().left;
    await until("on the left", () => left() === 20);
    const frame = page.find(".disco-frame")!;
    equal(
      [frame.getBoundingClientRect().left, page.window.getComputedStyle(page.find(":host>button")!).borderTopColor],
      [20, "rgb(255, 136, 0)"],
    );
    leave();
    const other = await visit("/page/bare");
    await addScript(other, { apiKey: "pk_left", position: "right" });
    await other.open();
    await until("accent", () => other.window.getComputedStyle(other.find(":host>button")!).borderTopColor === "rgb(255, 136, 0)");
    assert(other.find(":host>button")!.getBoundingClientRect().left > 500, "on the right all the same");
  });

  for (const [what, own, html, browser, expected] of [
    ["its own attribute", "fr", "de", "es-ES", "fr"],
    ["else the browser's", "", "de-AT", "es-MX", "es"],
    ["English on an English browser", "", "de", "en-GB", "en"],
    ["else the page's", "", "de-AT", "sv-SE", "de"],
    ["English when its attribute names another", "tlh", "", "es-MX", "en"],
  ] as const) {
    it(`is the language: ${what}`, async () => {
      const page = await visit("/page/bare");
      page.document.documentElement.lang = html;
      Object.defineProperty(page.window.navigator, "language", { value: browser });
      await addScript(page, { apiKey: "pk_test", ...(own && { lang: own }) });
      await page.open();
      equal(page.find(".disco-panel")!.lang, expected);
      equal(placeholder(page) === "Ask anything", expected === "en");
    });
  }
});

describe("what a page can do with its widget", () => {
  afterEach(leave);

  /** The same methods on the element of a script, before its panel is fetched, and on the handle that the package gives. */
  for (const [what, handleOf] of [
    [
      "the element",
      async (page: Page): Promise<Handle> => {
        await addScript(page, { apiKey: "pk_test" });
        return until("element", () => page.widget());
      },
    ],
    [
      "the package's handle",
      async (page: Page): Promise<Handle> => {
        const script = page.document.createElement("script");
        script.type = "module";
        script.textContent = `import { mount } from "/widget/index.js";
          window.handle = mount({ apiKey: "pk_test", apiUrl: location.origin, position: "left", container: document.querySelector("main") });`;
        page.document.body.append(script);
        return until("handle", () => (page.window as unknown as { handle?: Handle }).handle);
      },
    ],
  ] as const) {
    it(`is to open, close and toggle it, to send, and to take it away, by ${what}`, async () => {
      const page = await visit("/page/bare");
      const handle = await handleOf(page);
      handle.close();
      handle.open();
      await until("open", () => isOpen(page));
      handle.close();
      equal(isOpen(page), null);
      handle.toggle();
      assert(isOpen(page), "open again");
      handle.toggle();
      equal(isOpen(page), null);
      handle.send("cite the price");
      assert(isOpen(page), "open to show what was sent");
      await until("reply", () => page.find("[role=log] [data-from=agent]"));
      handle.destroy();
      equal(page.document.querySelectorAll("disco-widget").length, 0);
    });
  }

  it("is to send before anything of it was fetched", async () => {
    const page = await visit("/page/plain");
    await until("launcher", () => page.find(":host>button"));
    page.widget().send("cite the price");
    await until("reply", () => page.find("[role=log] [data-from=agent]"));
    equal(page.all(".disco-message").length, 2);
  });
});
