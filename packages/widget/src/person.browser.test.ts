import { axe } from "../testing/axe.ts";
import { assert, cutLine, equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

const texts = (page: Page) => page.all("[role=log] .disco-bubble").map(({ textContent }) => textContent);
const lines = (page: Page) => page.all(".disco-line").map(({ textContent }) => textContent);

/** A member's move in the newest conversation. */
async function member(move: string, more: Record<string, string> = {}): Promise<{ lines: number; told: { what: string }[] }> {
  return (await fetch(`/test/person?${new URLSearchParams({ do: move, ...more })}`)).json();
}

async function talk(page: Page): Promise<void> {
  await page.open();
  await page.ask("what do you do?");
  await until("reply", () => texts(page).length === 2);
  await until("line", async () => (await member("look")).lines > 0);
}

describe("a person in the thread", () => {
  afterEach(async () => {
    await member("allow");
    leave();
  });

  it("joins amid a reply, which disappears, and is seen with name and initials in header and thread", async () => {
    const page = await visit("/page/plain");
    await talk(page);
    await page.ask("hold on, what do you do?");
    await until("growing reply", () => page.all("[data-from=agent]").length === 2 && !page.find(".disco-typing"));
    await member("take", { name: "Ada Byron" });
    await until("joined", () => lines(page).includes("Ada Byron joined"));
    await until("free field", () => page.find("textarea:not([aria-disabled=true])"));
    equal(texts(page).length, 3, "two questions and one answer");
    equal(page.find(".disco-header")?.textContent, "ABAda ByronAcme Yards");
    await member("typing");
    equal((await until("typing", () => page.find(".disco-typing"))).getAttribute("aria-label"), "Ada Byron is typing");
    await member("say", { text: "Hello, this is **Ada**." });
    await until("word", () => texts(page).at(-1) === "Hello, this is Ada.");
    equal(page.find(".disco-typing"), null);
    equal(page.all("[data-from=person] .disco-tool").length, 0, "no verdict on a person");
    equal(await axe(page), []);
  });

  it("talks with the visitor both ways, reads and is read, and hands back", async () => {
    const page = await visit("/page/plain");
    await talk(page);
    await member("take", { name: "Ada" });
    await member("say", { text: "How can I help?" });
    await until("word", () => texts(page).includes("How can I help?"));
    const field = page.find<HTMLTextAreaElement>("textarea")!;
    field.value = "I";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await page.ask("I have a question.");
    await until("free field", () => page.find("textarea:not([aria-disabled=true])"));
    equal(texts(page).at(-1), "I have a question.");
    await member("read");
    await until("read", () => page.find(".disco-read"));
    const { told } = await member("look");
    const kinds = new Set(told.map(({ what }) => what));
    equal([...kinds].sort(), ["page", "read", "typing"]);
    await member("back");
    await until("back", () => texts(page).at(-1) === "Ada has left the conversation.");
    assert(page.find(".disco-header")?.textContent?.includes("AI agent"), "the agent is there");
    await page.ask("cite the price");
    await until("reply", () => texts(page).at(-1)?.includes("$49"));
    equal(lines(page), ["Ada joined"]);
  });

  it("is heard again after a lost line, without loss or doubles", async () => {
    const page = await visit("/page/plain");
    await talk(page);
    await member("take", { name: "Ada" });
    await member("say", { text: "One" });
    await until("one", () => texts(page).includes("One"));
    await member("refuse");
    await member("cut");
    await member("say", { text: "Two" });
    await member("say", { text: "Three" });
    await member("allow");
    await until("the rest", () => texts(page).includes("Three"));
    equal(texts(page).slice(2), ["One", "Two", "Three"]);
    const restore = cutLine(page);
    await member("cut");
    await member("back");
    restore();
    await until("back", () => texts(page).at(-1) === "Ada has left the conversation.");
    equal(texts(page).length, 6);
  });

  it("is the same in two tabs and after a reload, and the line rests while the chat is closed", async () => {
    const one = await visit("/page/plain");
    await talk(one);
    const told: unknown[] = [];
    one.document.addEventListener("disco:message", (event) => {
      const { sender, text } = (event as CustomEvent<{ message: { sender: string; text: string } }>).detail.message;
      told.push([sender, text]);
    });
    const other = await visit("/page/plain");
    await until("open there too", () => other.find(".disco-frame:not([hidden]) textarea"));
    await until("two lines", async () => (await member("look")).lines === 2);
    await member("take", { name: "Ada" });
    await member("say", { text: "Hello" });
    for (const page of [one, other]) await until("word", () => texts(page).includes("Hello"));
    equal(told, [["member", "Hello"]]);
    await other.ask("And I am here.");
    await until("there too", () => texts(one).includes("And I am here."));
    await member("say", { text: "Good." });
    for (const page of [one, other]) {
      await until("word", () => texts(page).includes("Good."));
      equal([texts(page).slice(2), lines(page)], [["Hello", "And I am here.", "Good."], ["Ada joined"]]);
    }
    equal(told.length, 1, "told in the tab in which the visitor wrote last");
    await one.reload();
    await until("thread", () => texts(one).length === 5);
    await until("line", () => lines(one).length === 1);
    equal(one.all(".disco-who").length, 2);
    other.widget().close();
    await until("one line", async () => (await member("look")).lines === 1);
    one.widget().close();
    await until("no line", async () => (await member("look")).lines === 0);
    await member("say", { text: "While closed" });
    one.widget().open();
    await until("missed word", () => texts(one).includes("While closed"));
  });

  it("gets pictures and PDFs by choosing, pasting and dropping, and the visitor reads why one does not arrive", async () => {
    const page = await visit("/page/plain");
    await talk(page);
    equal(page.find("input[type=file]"), null, "an agent reads no files");
    await member("take", { name: "Ada" });
    const field = await until("field", () => page.find<HTMLInputElement>("input[type=file]"));
    const { DataTransfer, File, Event, ClipboardEvent, DragEvent } = page.window;
    const holding = (...names: string[]) => {
      const files = new DataTransfer();
      for (const name of names) files.items.add(new File(["x"], name, { type: name.endsWith(".pdf") ? "application/pdf" : "image/png" }));
      return files;
    };
    const files = () => page.all("[role=log] .disco-file").map(({ textContent }) => textContent?.replace(/\s/gu, " "));
    field.files = holding("plan.pdf").files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await until("file", () => files().length === 1);
    const clipboardData = holding("pasted.png");
    page.find("textarea")!.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true }));
    await until("picture", () => page.find(".disco-file canvas:not([hidden])"));
    const dataTransfer = holding("dropped.png", "refused.png");
    page.find(".disco-thread")!.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, composed: true }));
    const problem = await until("problem", () => page.find(".disco-upload [role=alert]"));
    equal(problem.textContent?.trim(), "Only pictures (PNG, JPEG, GIF, WebP) and PDFs can be sent.");
    await until("dropped", () => files().length === 3);
    equal(files(), ["plan.pdf 1 kB", "pasted.png 1 kB", "dropped.png 1 kB"]);
    page.find(".disco-upload button")!.click();
    await until("gone", () => !page.find(".disco-upload"));
    equal(await axe(page), []);
    await page.reload();
    await until("files again", () => files().length === 3);
  });

  it("is asked for by a button, under the strictest policy, and shows a photo without a picture's address", async () => {
    const page = await visit("/page/strict?in-address=pk_person");
    await page.open();
    (await until("button", () => page.find(".disco-ask button"))).click();
    await until("words", () => texts(page)[0] === "Talk to a person");
    await until("reply", () => texts(page).length === 2);
    await until("line", async () => (await member("look")).lines > 0);
    (await until("button", () => page.find(".disco-ask button"))).click();
    await until("asked", () => texts(page).at(-1)?.includes("about a minute"));
    equal(
      page.all(".disco-ask button").map(({ textContent }) => textContent),
      ["Attach a file"],
    );
    await member("take", { name: "Ada Photo" });
    await member("say", { text: "Here I am." });
    await until("photo", () => page.find(".disco-who canvas:not([hidden])"));
    equal((page.window as unknown as { violations: string[] }).violations, []);
  });
});
