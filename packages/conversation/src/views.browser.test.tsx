import { createFakeSession } from "@disco/client/testing";
import type { FakeScript, FakeSession } from "@disco/client/testing";
import { createRoot } from "react-dom/client";
import { Card } from "./card.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import { english } from "./texts.ts";

const opened: { unmount: () => void; container: HTMLElement }[] = [];

function show(script?: FakeScript, onClose?: () => void) {
  const session: FakeSession = createFakeSession(script);
  const container = document.createElement("div");
  container.style.height = "500px";
  document.body.append(container);
  const root = createRoot(container);
  const cited: string[] = [];
  const conversation = { session, texts: english, loadCard: async () => Card, onCitation: ({ id }: { id: string }) => cited.push(id) };
  root.render(<ChatPanel conversation={conversation} onClose={onClose} />);
  opened.push({ unmount: () => root.unmount(), container });
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  return { session, container, cited, find, field: () => until(() => container.querySelector("textarea")) };
}

async function until<T>(check: () => T | null | undefined | false): Promise<T> {
  for (let frame = 0; frame < 200; frame++) {
    const value = check();
    if (value) return value;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`Never came: ${check}`);
}

function equal(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

/** Types as a browser does; React hears only a change that went past its own setter. */
function type(field: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function press(element: HTMLElement, key: string, init: KeyboardEventInit = {}): boolean {
  return element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
}

describe("the conversation's views", () => {
  afterEach(() => {
    for (const { unmount, container } of opened.splice(0)) {
      unmount();
      container.remove();
    }
  });

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
    const question = await until(() => find("[data-from=visitor]"));
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    await until(() => find(".disco-typing"));
    session.type("**Hi** ");
    await until(() => find("[data-from=agent] strong"));
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

  it("confirms a meeting with day, time, zone and the address of the invite", async () => {
    const { session, find } = show();
    session.send("Tuesday?");
    session.answer({ toolCalled: "schedule_meeting", extractedData: { day: "2026-11-24", time: "3:00 PM" } });
    const card = await until(() => find(".disco-card"));
    equal(card.querySelector("h2")?.textContent, "Meeting Confirmed");
    equal(
      card.querySelector("strong")?.textContent,
      new Date("2026-11-24T12:00").toLocaleDateString(undefined, { weekday: "long", month: "long", day: "numeric" }),
    );
    equal(card.textContent?.includes("3:00 PM PT"), true);
    equal(card.textContent?.includes("your email"), true);
    equal(decodeURIComponent(card.querySelector("a")!.href).includes("DTSTART:20261124T150000"), true);
  });

  it("offers other times, marks the chosen one and asks for it", async () => {
    const { session, find } = show();
    session.send("Tuesday?");
    const slot = { id: "a1", start: "2026-11-24T15:00:00Z", end: "2026-11-24T15:30:00Z", label: "Tuesday at 3" };
    session.answer({ success: false, toolCalled: "schedule_meeting", alternatives: [slot] });
    const button = await until(() => find(".disco-slot"));
    button.click();
    equal(session.sent.at(-1), "Let's meet Tuesday at 3");
    await until(() => button.getAttribute("aria-pressed") === "true");
    session.answer();
    await until(() => button.getAttribute("aria-pressed") === "false");
    find(".disco-link")!.click();
    await until(() => find("textarea") && session.draft.peek() !== "");
  });

  it("says that a time is taken when there is no other", async () => {
    const { session, find } = show();
    session.send("Tuesday?");
    session.answer({ success: false, response: "Taken.", toolCalled: "schedule_meeting", alternatives: [] });
    equal((await until(() => find(".disco-card"))).textContent, "Scheduling ConflictTaken.Please suggest another time that works for you.");
  });

  it("asks for a video only when it is to be played", async () => {
    const { session, find } = show();
    session.send("Demo?");
    session.answer({
      toolCalled: "show_demo",
      videoData: { title: "Tour", duration: "2:30", videoUrl: "https://v.test/1", embedUrl: "about:blank" },
    });
    await until(() => find("[role=log] [data-from=agent]"));
    session.send("Again?");
    session.answer({
      toolCalled: "show_demo",
      videoData: { title: "Tour", duration: "2:30", videoUrl: "", embedUrl: `${location.origin}/page/bare` },
    });
    const poster = await until(() => find(".disco-poster"));
    equal(find("iframe"), null);
    poster.click();
    equal((await until(() => find("iframe"))).getAttribute("title"), "Tour");
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

  it("is a dialog that Escape closes, or a region that nothing closes", async () => {
    let closed = 0;
    const dialog = show({}, () => closed++);
    press(await dialog.field(), "Escape");
    equal([closed, dialog.find("section")?.getAttribute("role")], [1, "dialog"]);
    const region = show();
    await region.field();
    equal([region.find("section")?.getAttribute("role"), region.find(".disco-close")], ["region", null]);
  });
});

function aConfig() {
  return {
    organizationId: "acme",
    companyName: "Acme",
    agentName: "Ada",
    displayType: "floating" as const,
    theme: "dark" as const,
    position: "right" as const,
    isStaging: false,
    accent: null,
    greeting: null,
    tips: ["What does it cost?"],
    schedulingUrl: null,
    triggers: [],
    hours: null,
    consent: null,
    demoVideo: null,
    demoQuestions: [],
  };
}
