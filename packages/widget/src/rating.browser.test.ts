import { axe } from "../testing/axe.ts";
import { equal, leave, until, visit } from "../testing/page.ts";
import type { Page } from "../testing/page.ts";

const button = (page: Page, name: string) => page.find(`.disco-tool[title="${name}"]`);
const pressed = (page: Page) => page.all(".disco-tool[aria-pressed=true]").map(({ title }) => title);

async function answered(path = "/page/plain"): Promise<Page> {
  const page = await visit(path);
  await page.open();
  await page.ask("cite the price");
  await until("rating", () => page.find("[role=log] [data-from=agent] .disco-tool[aria-pressed]"));
  return page;
}

describe("a visitor's verdict on a reply", () => {
  afterEach(leave);

  it("stands on every finished reply and on nothing else, as two buttons with names that say whether they are pressed", async () => {
    const page = await answered();
    equal(page.all("[data-from=visitor] .disco-tool").length, 0);
    equal(
      page.all(".disco-tool").map((one) => [one.title, one.getAttribute("aria-pressed")]),
      [
        ["Copy message", null],
        ["Good answer", "false"],
        ["Bad answer", "false"],
      ],
    );
    await page.ask("hold on");
    await until("growing", () => page.all("[data-from=agent]").length === 2 && !page.find(".disco-typing"));
    equal(page.all(".disco-tool").length, 3, "none on a reply that grows");
    await fetch("/test/release");
    await until("finished", () => page.all(".disco-tool").length === 6);
    equal(await axe(page), []);
  });

  it("is told to the server, can be changed, and is there again after a load and in another tab", async () => {
    const page = await answered();
    const other = await visit("/page/plain");
    await until("thread there", () => button(other, "Bad answer"));
    button(page, "Bad answer")!.click();
    await until("pressed", () => pressed(page).join() === "Bad answer");
    await until("in step", () => pressed(other).join() === "Bad answer");
    button(page, "Good answer")!.click();
    await until("changed", () => pressed(page).join() === "Good answer");
    button(page, "Good answer")!.click();
    await page.reload();
    await until("there again", () => pressed(page).join() === "Good answer");
    const { sessionId } = JSON.parse(page.window.localStorage["disco:pk_test"]).threads[""];
    const thread = await (await fetch("/api/chat/v2/session", { headers: { "x-chat-session-id": sessionId } })).json();
    equal(thread.messages[1].metadata.rating, "good");
  });

  it("says in a line that it could not be kept, and stays as it was", async () => {
    const page = await answered();
    const { fetch: send } = page.window;
    page.window.fetch = (...request) =>
      String(request[0]).endsWith("/rating") ? Promise.reject(new TypeError("offline")) : send(...request);
    button(page, "Good answer")!.click();
    const line = await until("line", () => page.all(".disco-tools [role=status]").find(({ textContent }) => textContent));
    equal([line.textContent, pressed(page)], ["That did not work. Please try again.", []]);
    equal(page.find("[role=alert]"), null);
    page.window.fetch = send;
    button(page, "Good answer")!.click();
    await until("pressed", () => pressed(page).join() === "Good answer" && !line.textContent);
  });
});
