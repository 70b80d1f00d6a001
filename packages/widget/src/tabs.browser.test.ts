import { cutLine, equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

const lastReply = (page: Page) => page.all("[role=log] [data-from=agent] .disco-bubble").at(-1)?.textContent;
const texts = (page: Page) => page.all(".disco-message .disco-bubble").map(({ textContent }) => textContent);
const turns = async (): Promise<Record<string, number>> => (await fetch("/test/turns")).json();

/** How often each message was sent that was not known before. */
async function sentSince(before: Record<string, number>): Promise<number[]> {
  return Object.entries(await turns()).flatMap(([id, count]) => (id in before ? [] : [count]));
}

describe("two tabs", () => {
  afterEach(leave);

  it("show the same thread while either of them talks", async () => {
    const one = await visit("/page/plain");
    await one.open();
    const other = await visit("/page/plain");
    await until("open there too", () => other.find(".disco-frame:not([hidden]) textarea"));
    await one.ask("cite the price");
    await until("the question", () => texts(other).includes("cite the price"));
    await until("the reply", () => lastReply(other)?.includes("$49"));
    await other.ask("what do you do?");
    await until("the other reply", () => lastReply(one)?.includes("Dock scheduling"));
    equal(texts(one), texts(other));
    equal(texts(one).length, 4);
  });

  it("send what one of them kept while the line was away exactly once, when both are back", async () => {
    const before = await turns();
    const one = await visit("/page/plain");
    await one.open();
    const other = await visit("/page/plain");
    await until("open there too", () => other.find(".disco-frame:not([hidden]) textarea"));
    const lines = [cutLine(one), cutLine(other)];
    await one.ask("cite the price");
    await until("notice", () => one.find("[role=alert]")?.textContent?.includes("offline"));
    await until("kept", () => texts(other).includes("cite the price"));
    for (const restore of lines) restore();
    for (const page of [one, other]) await until("reply", () => lastReply(page)?.includes("$49") && !page.find("[role=alert]"));
    await until("rest", () => [one, other].every((page) => page.find("textarea:not([aria-disabled=true])")));
    equal(await sentSince(before), [1]);
    equal([texts(one).length, texts(other).length], [2, 2]);
  });

  it("send it exactly once also when the one that kept it was closed and comes again beside the other", async () => {
    const before = await turns();
    const one = await visit("/page/plain");
    await one.open();
    const other = await visit("/page/plain");
    await until("open there too", () => other.find(".disco-frame:not([hidden]) textarea"));
    cutLine(one);
    const restore = cutLine(other);
    await one.ask("cite the price");
    await until("notice", () => one.find("[role=alert]"));
    one.frame.remove();
    const again = await visit("/page/plain");
    restore();
    for (const page of [again, other]) await until("reply", () => lastReply(page)?.includes("$49"));
    equal(await sentSince(before), [1]);
    equal([texts(again).length, texts(other).length], [2, 2]);
  });

  it("keep a failed message for another try when a third tab comes", async () => {
    const one = await visit("/page/plain");
    await one.open();
    await one.ask("refuse this");
    await until("notice", () => one.find("[role=alert]"));
    const other = await visit("/page/plain");
    await until("the message", () => texts(other).includes("refuse this"));
    equal(texts(one), texts(other));
    const before = await turns();
    (await until("another try", () => other.find("[role=alert] button"))).click();
    await until("second refusal", () => other.find("[role=alert]")?.textContent?.includes("Please wait a minute."));
    equal(Object.keys(await turns()), Object.keys(before), "the same message");
  });
});
