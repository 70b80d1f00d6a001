import { cutLine, equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

const names = ["ready", "opened", "closed", "message", "citation", "lead", "meeting", "error"] as const;
type Told = { name: (typeof names)[number]; detail: Record<string, unknown>; from: EventTarget | null };

function listen(page: Page): Told[] {
  const told: Told[] = [];
  for (const name of names)
    page.document.addEventListener(`disco:${name}`, (event) =>
      told.push({ name, detail: (event as CustomEvent).detail, from: event.target }),
    );
  return told;
}

describe("what the page is told", () => {
  afterEach(leave);

  it("comes from the element, in order, with the conversation as soon as there is one", async () => {
    const page = await visit("/page/plain");
    const told = listen(page);
    await page.open();
    await page.ask("cite the price");
    (await until("chip", () => page.find(".disco-chip"))).click();
    await until("quote", () => told.some(({ name }) => name === "citation"));
    await page.ask("booked please");
    await until("meeting", () => told.some(({ name }) => name === "meeting"));
    await page.ask("refuse this");
    await until("error", () => told.some(({ name }) => name === "error"));
    page.widget().close();
    equal(
      told.map(({ name }) => name),
      ["ready", "opened", "message", "message", "citation", "message", "message", "lead", "meeting", "message", "error", "closed"],
    );
    equal(new Set(told.map(({ from }) => from)).size, 1);
    const ids = told.map(({ detail }) => detail["conversationId"]);
    equal(ids.slice(0, 3), [null, null, null], "none before the first reply has begun");
    equal(new Set(ids.slice(3)).size, 1, "one");
    if (!String(ids[3]).startsWith("c-")) throw new Error("The conversation's id is the server's.");
  });

  it("says who wrote what, what was opened, whose address it is, what was booked, and what went wrong", async () => {
    const page = await visit("/page/plain");
    const told = listen(page);
    const of = (wanted: string) => told.filter(({ name }) => name === wanted).map(({ detail }) => detail);
    page.widget().send("cite the price");
    (await until("chip", () => page.find(".disco-chip"))).click();
    await page.ask("booked please");
    await until("meeting", () => of("meeting")[0]);
    await page.ask("refuse this");
    await until("error", () => of("error")[0]);
    const messages = of("message").map(({ message }) => message as { sender: string; text: string; id: string });
    equal(
      messages.map(({ sender, text }) => [sender, text.slice(0, 14)]),
      [
        ["user", "cite the price"],
        ["assistant", "The Team plan "],
        ["user", "booked please"],
        ["assistant", "See you then."],
        ["user", "refuse this"],
      ],
    );
    equal((of("citation")[0]!["citation"] as { url: string }).url, "https://docs.acme.test/pricing");
    equal(of("lead")[0]!["email"], "ada@acme.test");
    equal(of("meeting")[0]!["meeting"], { day: "2026-11-24", time: "3:00 PM", timezone: "PT", email: "ada@acme.test" });
    equal(of("error")[0]!["code"], "rate_limited");
  });

  it("is each answer, and what came of it, also when several messages had waited for the line", async () => {
    const page = await visit("/page/plain");
    const told = listen(page);
    await page.open();
    const restore = cutLine(page);
    await page.ask("booked please");
    await until("notice", () => page.find("[role=alert]")?.textContent?.includes("offline"));
    await page.ask("cite the price");
    restore();
    await until("both answers", () => page.all("[role=log] [data-from=agent]").length === 2);
    equal(
      told.flatMap(({ name, detail }) => (name === "message" ? [(detail["message"] as { text: string }).text.slice(0, 14)] : [])),
      ["booked please", "cite the price", "See you then.", "The Team plan "],
    );
    equal(
      told.map(({ name }) => name).filter((name) => ["lead", "meeting"].includes(name)),
      ["lead", "meeting"],
    );
  });

  it("is told once: not again after a load, and not in another tab", async () => {
    const page = await visit("/page/plain");
    await page.open();
    const other = await visit("/page/plain");
    const elsewhere = listen(other);
    await until("open there too", () => other.find(".disco-frame:not([hidden]) textarea"));
    await page.ask("booked please");
    await until("card", () => page.find(".disco-card") && other.find(".disco-card"));
    equal(
      elsewhere.filter(({ name }) => !["ready", "opened"].includes(name)),
      [],
    );
    await page.reload();
    const told = listen(page);
    await until("card", () => page.find(".disco-card"));
    await page.ask("what do you do?");
    await until("reply", () => told.filter(({ name }) => name === "message").length === 2);
    equal(
      told.filter(({ name }) => ["lead", "meeting"].includes(name)),
      [],
    );
  });

  it("reaches only who listens at the element when there are several", async () => {
    const page = await visit("/page/containers?display=in_page");
    const [one, other] = await until("two", () => {
      const found = page.document.querySelectorAll<ReturnType<Page["widget"]>>("disco-widget");
      return found.length === 2 && found;
    });
    const heard: string[] = [];
    one!.addEventListener("disco:opened", () => heard.push("one"));
    other!.addEventListener("disco:opened", () => heard.push("other"));
    other!.open();
    await until("opened", () => heard.length);
    equal(heard, ["other"]);
  });
});
