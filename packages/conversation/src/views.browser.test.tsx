import { aConfig, aThread } from "../testing/builders.ts";
import { equal, frames, hideAll, press, show, type, until } from "../testing/show.tsx";
import { loadTexts } from "./languages/load-texts.ts";

describe("the conversation's views", () => {
  afterEach(hideAll);

  it("greets with the spec's words and sends a tip that is chosen", async () => {
    const { session, find } = show({ config: aConfig() });
    equal((await until(() => find("h2"))).textContent, "Ready when you are.");
    equal(find("textarea")?.getAttribute("placeholder"), "Ask anything");
    find(".disco-tips button")!.click();
    equal(session.sent, ["What does it cost?"]);
  });

  it("sends on Enter, but not with Shift, while composing, or when blank", async () => {
    const { session, field } = show();
    const box = await field();
    press(box, "Enter");
    type(box, "  ");
    press(box, "Enter");
    type(box, "Hello");
    await until(() => session.draft.peek() === "Hello");
    await new Promise(requestAnimationFrame);
    equal(press(box, "Enter", { shiftKey: true }), true);
    press(box, "Enter", { keyCode: 229 });
    equal(session.sent, []);
    equal(press(box, "Enter"), false);
    equal(session.sent, ["Hello"]);
    await until(() => box.value === "");
  });

  it("sends what was typed in the very moment of Enter", async () => {
    const { session, field } = show();
    const box = await field();
    type(box, "Quick");
    press(box, "Enter");
    equal(session.sent, ["Quick"]);
  });

  it("takes no input while a reply is pending and keeps the focus in the field", async () => {
    const { session, find, field } = show();
    const box = await field();
    box.focus();
    session.send("Hello");
    await until(() => box.readOnly && find(".disco-typing"));
    equal(find(".disco-send")?.getAttribute("aria-label"), "Stop reply");
    session.answer({ response: "Hi." });
    await until(() => !box.readOnly && !find(".disco-typing"));
    equal(document.activeElement === box, true);
  });

  it("redraws only the growing bubble for a token, and moves it into the log when it is finished", async () => {
    const { session, find } = show();
    session.send("Hello");
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    await until(() => find(".disco-typing"));
    session.type("**Hi** ");
    await until(() => find("[data-from=agent] strong"));
    await frames(3);
    const question = find("[data-from=visitor]");
    observer.observe(find("[role=log]")!, { subtree: true, childList: true, characterData: true, attributes: true });
    session.type("there");
    await until(() => find("[data-from=agent]")?.textContent?.includes("there"));
    equal(changes + observer.takeRecords().length, 0);
    session.answer({ response: "**Hi** there" });
    await until(() => find("[role=log] [data-from=agent] strong"));
    equal(find("[data-from=visitor]") === question, true);
  });

  it("numbers citations and opens one quote at a time", async () => {
    const { session, find, container, cited } = show();
    session.send("Price?");
    const citation = (id: string) => ({ id, title: `Page ${id}`, url: `https://acme.test/${id}`, quote: `Quote ${id}` });
    session.answer({ citations: [citation("a"), citation("b")] });
    const chips = await until(
      () => container.querySelectorAll<HTMLElement>(".disco-chip").length === 2 && container.querySelectorAll<HTMLElement>(".disco-chip"),
    );
    equal(chips[1]!.textContent, "2 Page b");
    chips[0]!.click();
    await until(() => find("blockquote")?.textContent === "Quote a");
    chips[1]!.click();
    await until(() => find("blockquote")?.textContent === "Quote b");
    equal(container.querySelectorAll("blockquote").length, 1);
    equal(chips[0]!.getAttribute("aria-expanded"), "false");
    equal(cited, ["a", "b"]);
  });

  it("shows code as it stands, while it grows and after", async () => {
    const { session, find } = show();
    session.send("How do I build it?");
    session.type("Run this, **then wait**:\n```\nnpm run **build**\n\n  --all");
    const growing = await until(() => find("pre"));
    equal(growing.textContent, "npm run **build**\n\n  --all");
    session.type("\n```\nIt is *done*.");
    await until(() => find("pre")?.nextElementSibling?.textContent === "It is *done*.");
    session.answer({ response: "Run this, **then wait**:\n```\nnpm run **build**\n\n  --all\n```\nIt is *done*." });
    const code = await until(() => find(".disco-tools") && find("pre"));
    equal(code.textContent, "npm run **build**\n\n  --all\n");
    equal([code.previousElementSibling?.textContent, code.nextElementSibling?.textContent], ["Run this, then wait:", "It is *done*."]);
  });

  it("leaves out nothing of code that begins and ends in one line", async () => {
    const { session, find } = show();
    session.send("How do I install it?");
    session.answer({ response: "Run this:\n```npm install disco```\nIt takes a **minute**." });
    const bubble = await until(() => find(".disco-tools") && find("[role=log] [data-from=agent] .disco-bubble"));
    equal([bubble.textContent, find("pre")], ["Run this:\n```npm install disco```\nIt takes a minute.", null]);
  });

  it("copies an answer, says so, and leaves what a visitor wrote alone", async () => {
    const { session, find, container } = show();
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    session.send("Price?");
    session.answer({ response: "It is **$49**." });
    (await until(() => find(".disco-tool"))).click();
    await until(() => find("[role=log] [role=status]")?.textContent === "Copied!");
    Reflect.deleteProperty(navigator, "clipboard");
    equal([copied, container.querySelectorAll("[title='Copy message']").length], [["It is **$49**."], 1]);
  });

  it("downloads the thread as a text file, from a data address", async () => {
    const { session, find } = show({ config: aConfig() });
    session.send("Price?");
    await until(() => find(".disco-typing"));
    equal(find(".disco-transcript"), null);
    session.answer({ response: "It is $49." });
    const links: HTMLAnchorElement[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      links.push(this);
    };
    (await until(() => find(".disco-transcript"))).click();
    await until(() => links[0]);
    HTMLAnchorElement.prototype.click = click;
    const [prefix, text] = links[0]!.href.split(",");
    equal([prefix, links[0]!.download], ["data:text/plain;charset=utf-8", "Ada.txt"]);
    equal(decodeURIComponent(text!).includes("Ada · Jan 5, 2026"), true);
  });

  it("speaks Arabic from right to left, and leaves each message in its own direction", async () => {
    const { session, find } = show({ config: aConfig() }, undefined, await loadTexts("ar"));
    equal((await until(() => find("section"))).getAttribute("dir"), "rtl");
    equal(getComputedStyle(find("section")!).direction, "rtl");
    session.send("How much is it?");
    equal(getComputedStyle(await until(() => find("[data-from=visitor] p"))).direction, "ltr");
    session.answer({ response: "السعر 49 دولارًا.\n\nSee the plan page." });
    const blocks = await until(() => {
      const found = find("[role=log] [data-from=agent]")?.querySelectorAll("p");
      return found?.length === 2 && [...found];
    });
    equal(
      blocks.map((block) => getComputedStyle(block).direction),
      ["rtl", "ltr"],
    );
    await until(() => find(".disco-transcript")?.textContent === "تنزيل المحادثة");
  });

  it("offers what an unclear question may be about as quick replies, until the thread goes on", async () => {
    const cause = { code: "choice_offered", values: { 1: "Brook", 2: "River" } };
    const asked = { id: "a1", sender: "assistant" as const, text: "Which one is it about?", sentAt: "2026-01-05T09:00:00.000Z" };
    const { session, find } = show({ messages: [{ ...asked, metadata: { cause } }] });
    (await until(() => find(".disco-tips button"))).click();
    equal(session.sent, ["Brook"]);
    await until(() => !find(".disco-tips"));
  });

  it("tells a visitor who reads further up that there is more, and takes them there", async () => {
    const { session, find } = show({ messages: aThread(40) });
    const scroller = await until(() => find(".disco-scroller"));
    scroller.style.cssText = "height: 200px; overflow: auto";
    const isAtEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 24;
    session.send("One more");
    await until(() => find(".disco-typing") && scroller.scrollTop > 0 && isAtEnd());
    await frames(3);
    scroller.scrollTop = 0;
    await frames(3);
    equal(find(".disco-more"), null);
    session.answer();
    (await until(() => find(".disco-more"))).click();
    await until(() => isAtEnd() && !find(".disco-more"));
  });

  it("tells of a failure in the spec's words and offers another try", async () => {
    const { session, find } = show();
    session.send("Hello");
    session.fail("network");
    const notice = await until(() => find("[role=alert]"));
    equal(notice.querySelector("p")?.textContent, "I'm having trouble connecting right now. Please try again in a moment.");
    notice.querySelector("button")!.click();
    await until(() => find(".disco-typing"));
  });

  it("offers another try for a message that has not gone out, whoever left it so and whatever was said since", async () => {
    const { session, find } = show({
      messages: [{ sender: "user", id: "t1", text: "Hello", sentAt: "2026-01-05T09:00:00.000Z", delivery: "failed" }],
    });
    equal((await until(() => find("[role=alert] p"))).textContent, "Not sent yet");
    session.send("Anyone?");
    await until(() => find(".disco-typing") && !find("[role=alert]"));
    session.answer();
    equal((await until(() => find("[role=alert] p"))).textContent, "Not sent yet");
    find("[role=alert] button")!.click();
    await until(() => find(".disco-typing") && !find("[role=alert]"));
    session.answer();
    await until(() => !find(".disco-typing") && !find("[role=alert]"));
    equal(session.chat.peek().messages.length, 4);
  });

  it("is a dialog that Escape closes, or a region that nothing closes", async () => {
    let closed = 0;
    const dialog = show({}, () => closed++);
    press(await dialog.field(), "Escape");
    equal([closed, dialog.find("dialog")?.getAttribute("open")], [1, ""]);
    const region = show();
    await region.field();
    equal([!!region.find("section[aria-label]"), region.find(".disco-close")], [true, null]);
  });
});
