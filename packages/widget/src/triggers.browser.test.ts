import { equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";
import type { Trigger, TriggerCondition } from "./config.ts";

const KEY = "disco:pk_triggers";
const DAY_MS = 86_400_000;

const bubble = (page: Page) => page.find(".bubble");
const settle = () => new Promise((resolve) => setTimeout(resolve, 80));

/** A page whose script brings these triggers along. */
async function open(triggers: Partial<Trigger>[], { path = "/page/plain", query = "" } = {}): Promise<Page> {
  const one = { match: "all", message: "Questions about docks?", times: 1, days: 7 };
  const config = { triggers: triggers.map((trigger, at) => ({ id: `t${at}`, ...one, ...trigger })) };
  const page = await visit(`${path}?in-address=pk_triggers&with=${encodeURIComponent(JSON.stringify(config))}&${query}`);
  await until("launcher", () => page.find(":host>button"));
  await settle();
  return page;
}

const event = (name: string): TriggerCondition => ({ type: "event", name });
const raise = (name: string) => (page: Page) => void page.document.dispatchEvent(new Event(name, { bubbles: true }));
const leavePage = (clientY: number) => (page: Page) =>
  void page.document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY }));
const scrollTo = (share: number) => async (page: Page) => {
  const { scrollHeight, clientHeight } = page.document.documentElement;
  page.window.scrollTo(0, (scrollHeight - clientHeight) * share);
  await new Promise((resolve) => page.window.requestAnimationFrame(() => page.window.requestAnimationFrame(resolve)));
};
const goTo = (path: string) => (page: Page) => page.window.history.pushState({}, "", path);

interface Row {
  what: string;
  trigger: Partial<Trigger>;
  path?: string;
  query?: string;
  does?: ((page: Page) => unknown)[];
  comes: boolean;
}

const cart = event("cart");
const rows: Row[] = [
  { what: "on its path", trigger: { conditions: [{ type: "path", path: "/page/plain" }] }, comes: true },
  { what: "below its path", trigger: { conditions: [{ type: "path", path: "/page/*" }] }, comes: true },
  { what: "on another path", trigger: { conditions: [{ type: "path", path: "/pricing" }] }, comes: false },
  {
    what: "on its path, reached without a load",
    trigger: { conditions: [{ type: "path", path: "/pricing" }] },
    does: [goTo("/pricing")],
    comes: true,
  },
  {
    what: "far enough down",
    trigger: { conditions: [{ type: "scroll", percent: 60 }] },
    path: "/page/tall",
    does: [scrollTo(0.6)],
    comes: true,
  },
  {
    what: "not far enough down",
    trigger: { conditions: [{ type: "scroll", percent: 90 }] },
    path: "/page/tall",
    does: [scrollTo(0.5)],
    comes: false,
  },
  {
    what: "of its campaign",
    trigger: { conditions: [{ type: "utm", name: "source", value: "mail" }] },
    query: "utm_source=mail",
    comes: true,
  },
  {
    what: "of another campaign",
    trigger: { conditions: [{ type: "utm", name: "source", value: "mail" }] },
    query: "utm_source=ad",
    comes: false,
  },
  { what: "leaving by the top", trigger: { conditions: [{ type: "exit" }] }, does: [leavePage(-1)], comes: true },
  { what: "leaving by the side", trigger: { conditions: [{ type: "exit" }] }, does: [leavePage(300)], comes: false },
  { what: "telling its event", trigger: { conditions: [cart] }, does: [raise("cart")], comes: true },
  { what: "telling another event", trigger: { conditions: [cart] }, does: [raise("basket")], comes: false },
  { what: "on a first visit", trigger: { conditions: [{ type: "visit", count: 1 }] }, comes: true },
  { what: "on a visit too early", trigger: { conditions: [{ type: "visit", count: 2 }] }, comes: false },
  { what: "with one of two needed", trigger: { conditions: [cart, event("quote")] }, does: [raise("cart")], comes: false },
  { what: "with both of two needed", trigger: { conditions: [cart, event("quote")] }, does: [raise("cart"), raise("quote")], comes: true },
  { what: "with either of two", trigger: { match: "any", conditions: [cart, event("quote")] }, does: [raise("quote")], comes: true },
  { what: "with neither of two", trigger: { match: "any", conditions: [cart, event("quote")] }, comes: false },
];

describe("a message by the launcher", () => {
  afterEach(leave);

  for (const { what, trigger, path, query, does = [], comes } of rows) {
    it(`${comes ? "comes to" : "stays away from"} a visitor ${what}`, async () => {
      const page = await open([trigger], { ...(path && { path }), ...(query && { query }) });
      for (const act of does) await act(page);
      if (comes) await until("bubble", () => bubble(page)?.textContent?.includes("Questions about docks?"));
      else await settle();
      equal(!!bubble(page), comes);
      if (!comes) equal(page.window.localStorage.length, 0, "nothing is kept");
    });
  }

  it("comes to whoever is idle, and waits longer for whoever is not", async () => {
    const page = await open([{ conditions: [{ type: "idle", seconds: 1 }] }]);
    const since = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 600));
    page.document.dispatchEvent(new Event("keydown"));
    await until("bubble", () => bubble(page));
    if (performance.now() - since < 1550) throw new Error("It did not wait for another second.");
  });

  it("counts visits half an hour apart, from the one in which the chat was used", async () => {
    const second = [{ conditions: [{ type: "visit" as const, count: 2 }] }];
    const page = await open(second);
    await page.open();
    page.widget().close();
    await page.reload();
    await until("launcher", () => page.find(":host>button"));
    await settle();
    equal(bubble(page), null, "the same visit");
    const kept = JSON.parse(page.window.localStorage[KEY]);
    kept.triggers.seenAt -= 31 * 60_000;
    page.window.localStorage[KEY] = JSON.stringify(kept);
    await page.reload();
    await until("bubble", () => bubble(page));
  });

  it("counts on from the newest visit, also where a tab of an earlier one is used again", async () => {
    const one = await open([{ conditions: [cart] }]);
    await one.open();
    one.widget().close();
    const { localStorage } = one.window;
    const kept = JSON.parse(localStorage[KEY]);
    kept.triggers.seenAt -= 31 * 60_000;
    localStorage[KEY] = JSON.stringify(kept);
    await open([{ conditions: [cart] }]);
    equal(JSON.parse(localStorage[KEY]).triggers.visit, 2);
    await one.open();
    equal(JSON.parse(localStorage[KEY]).triggers.visit, 2);
  });

  it("comes as often as it may in so many days, and again when they are over", async () => {
    const twice = [{ times: 2, days: 3, conditions: [cart] }];
    const page = await open(twice);
    const isShown = async () => {
      raise("cart")(page);
      await settle();
      const shown = !!bubble(page);
      await page.reload();
      await until("launcher", () => page.find(":host>button"));
      await settle();
      return shown;
    };
    equal([await isShown(), await isShown(), await isShown()], [true, true, false]);
    const kept = JSON.parse(page.window.localStorage[KEY]);
    kept.triggers.shown.t0 = kept.triggers.shown.t0.map((at: number) => at - 3 * DAY_MS);
    page.window.localStorage[KEY] = JSON.stringify(kept);
    await page.reload();
    await until("launcher", () => page.find(":host>button"));
    await settle();
    equal(await isShown(), true);
  });

  it("comes no more often over all the tabs that are open at once", async () => {
    const once = [{ conditions: [cart] }];
    const [one, other] = [await open(once), await open(once)];
    raise("cart")(one);
    await until("bubble", () => bubble(one));
    raise("cart")(other);
    await settle();
    equal(bubble(other), null);
  });

  it("never comes over an open chat, nor over another message, and goes when the chat opens", async () => {
    const page = await open([{ conditions: [cart] }, { conditions: [event("quote")], message: "A quote?" }]);
    await page.open();
    raise("cart")(page);
    await settle();
    equal(bubble(page), null);
    page.widget().close();
    raise("quote")(page);
    await until("bubble", () => bubble(page));
    raise("cart")(page);
    await settle();
    equal(page.all(".bubble").length, 1);
    page.widget().open();
    await until("gone", () => !bubble(page));
  });
});
