import { assert, equal, leave, until, visit } from "../testing/page.ts";

const lastReply = (page: Awaited<ReturnType<typeof visit>>) => page.all("[role=log] [data-from=agent] .disco-bubble").at(-1)?.textContent;

describe("a visitor's chat", () => {
  afterEach(leave);

  it("costs the page one script, no storage and no more than a launcher before it is used", async () => {
    const page = await visit("/page/plain");
    await until("launcher", () => page.find(":host>button"));
    const requests = page.window.performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    equal(requests, ["/widget/disco.js"], "requests");
    equal([page.window.localStorage.length, page.window.sessionStorage.length, page.document.cookie], [0, 0, ""], "storage");
    assert(page.widget().shadowRoot!.querySelectorAll("*").length + 1 <= 5, "at most five nodes");
    assert(page.find(":host>button")?.title, "the launcher has a name");
  });

  it("opens with the focus in the field, closes on Escape and gives the focus back", async () => {
    const page = await visit("/page/plain");
    await page.open();
    equal(page.widget().shadowRoot!.activeElement?.tagName, "TEXTAREA");
    equal(page.find("dialog")?.getAttribute("aria-label")?.startsWith("Chat with"), true);
    page.find("textarea")!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true }));
    await until("closed", () => page.find(".disco-frame[hidden]"));
    equal(page.widget().shadowRoot!.activeElement?.getAttribute("title"), "Open chat");
  });

  it("streams a reply as rich text after a typing indicator", async () => {
    const page = await visit("/page/plain");
    await page.open();
    await until("greeting", () => page.find(".disco-empty")?.textContent?.includes("Ready when you are."));
    await page.ask("hold on, what do you do?");
    await until("growing reply", () => page.all("[data-from=agent]").at(-1)?.textContent?.includes("Dock scheduling"));
    equal(page.all("[role=log] [data-from=agent]").length, 0, "the log announces finished messages only");
    await fetch("/test/release");
    await until("finished", () => page.find("[role=log] [data-from=agent] strong")?.textContent === "Dock scheduling");
    equal(page.all("[role=log] [data-from=agent] li").length, 2);
  });

  it("opens the quote of a citation in place", async () => {
    const page = await visit("/page/plain");
    await page.open();
    const opened: string[] = [];
    page.document.addEventListener("disco:citation", (event) => opened.push((event as CustomEvent).detail.citation.id));
    await page.ask("cite the price");
    const chips = await until("chips", () => page.all(".disco-chip").length === 2 && page.all(".disco-chip"));
    chips[0]!.click();
    const quote = await until("quote", () => page.find(".disco-quote"));
    assert(quote.textContent?.includes("$49 per month"), "the quote says it");
    equal(quote.querySelector("a")?.rel, "noreferrer nofollow");
    equal(opened, ["p1"]);
    equal(page.find<HTMLAnchorElement>(".disco-bubble a")?.href, "https://docs.acme.test/pricing", "a cited host may be linked");
    chips[0]!.click();
    await until("closed quote", () => !page.find(".disco-quote"));
  });

  it("brings thread, draft and open state back after a reload, and the server's thread with them", async () => {
    const page = await visit("/page/plain");
    await page.open();
    await page.ask("cite the price");
    await until("reply", () => lastReply(page)?.includes("$49"));
    const field = page.find<HTMLTextAreaElement>("textarea")!;
    field.value = "half a thou";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await page.reload();
    await until("thread", () => lastReply(page)?.includes("$49"));
    assert(page.find(".disco-frame:not([hidden])"), "still open");
    equal(page.find<HTMLTextAreaElement>("textarea")!.value, "half a thou");
    equal(Object.keys(page.window.localStorage), ["disco:pk_test"]);
    equal(page.all(".disco-message").length, 2);
  });

  it("asks again under the same id when a stream breaks off, and shows one reply", async () => {
    const page = await visit("/page/plain");
    await page.open();
    await page.ask("cut me off");
    await until("reply", () => lastReply(page)?.includes("Slots per door"));
    equal(page.all(".disco-message").length, 2);
    const turns: Record<string, number> = await (await fetch("/test/turns")).json();
    equal(Math.max(...Object.values(turns)), 2, "attempts under one id");
  });

  it("says what the server says when it refuses, and tries again on request", async () => {
    const page = await visit("/page/plain");
    await page.open();
    await page.ask("refuse this");
    const notice = await until("notice", () => page.find("[role=alert]"));
    assert(notice.textContent?.includes("Please wait a minute."), "the server's sentence");
    notice.querySelector("button")!.click();
    await until("second refusal", () => page.find("[role=alert]"));
    equal(page.all("[data-from=visitor]").length, 1);
  });

  it("stops a reply where it is", async () => {
    const page = await visit("/page/plain");
    await page.open();
    await page.ask("hold on");
    await until("growing reply", () => page.all("[data-from=agent]").at(-1)?.textContent?.includes("Dock scheduling"));
    page.find(".disco-send")!.click();
    await until("stopped", () => page.find("[role=log]")?.textContent?.includes("Stopped"));
    await fetch("/test/release");
    await page.ask("and now?");
    await until("next reply", () => page.all("[role=log] [data-from=agent]").length === 2);
  });

  it("shows alternatives as buttons that answer for the visitor, below the reason and instead of their list", async () => {
    const page = await visit("/page/plain");
    await page.open();
    await page.ask("meet me");
    const slots = await until("slots", () => page.all(".disco-slot").length === 2 && page.all(".disco-slot"));
    equal([page.find(".disco-card p")?.textContent, page.find(".disco-card li")], ["That time is taken. These are free:", null]);
    slots[1]!.click();
    await until("answer", () => page.all("[data-from=visitor]").at(-1)?.textContent?.includes("Wednesday, November 25, 10:00 AM"));
  });
});
