import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type CustomerStage, openCustomerStage } from "./customer-stage.ts";
import { widgetOn } from "./widget-host.ts";

let stage: CustomerStage;

beforeAll(async () => {
  stage = await openCustomerStage();
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

/** A page of one field whose script leaves text fields alone, as most sites do. */
const SHORTCUTS = `<input id="search"><script>
  document.addEventListener("keydown", (event) => {
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable) return;
    if (event.key === "/" || event.key === "s") { event.preventDefault(); document.querySelector("#search").focus(); }
  });
</script>`;

const FOCUS_TRAP = `<div id="modal" role="dialog" aria-modal="true"><input id="inside"></div><script>
  const modal = document.querySelector("#modal");
  document.addEventListener("focusin", (event) => { if (!modal.contains(event.target)) document.querySelector("#inside").focus(); });
</script>`;

test("what is typed in the chat is no shortcut of the page, and a modal of the page takes neither keys nor focus", async () => {
  const { key } = await stage.host.addOrganization("Typed");
  for (const own of [SHORTCUTS, FOCUS_TRAP]) {
    const page = await stage.visit(own + stage.tagOf(key));
    const { field, open, replies } = widgetOn(page);
    await open();
    await field.click();
    await page.keyboard.type("what does support cost / month");
    expect(await field.inputValue()).toBe("what does support cost / month");
    expect(await page.locator("input").inputValue()).toBe("");
    await page.keyboard.press("Enter");
    await replies.first().waitFor({ timeout: 30_000 });
    await page.keyboard.press("Escape");
    await page.locator(".disco-frame[hidden]").waitFor({ state: "attached" });
  }
});

test("a printed page shows neither launcher nor chat", async () => {
  const { key } = await stage.host.addOrganization("Printed");
  const page = await stage.visit(stage.tagOf(key));
  const { launcher, open, field } = widgetOn(page);
  await open();
  await page.emulateMedia({ media: "print" });
  expect([await launcher.isVisible(), await field.isVisible()]).toEqual([false, false]);
  await page.emulateMedia({ media: "screen" });
  expect(await field.isVisible()).toBe(true);
});

test("a tag of type module starts the chat", async () => {
  const { key } = await stage.host.addOrganization("Module");
  const page = await stage.visit(stage.tagOf(key, 'type="module"'));
  const { open, ask } = widgetOn(page);
  await open();
  expect(await ask("Hello")).not.toBe("");
});

test("a server that is away is told in the chat within three seconds, and another try sends what was kept", async () => {
  const { key } = await stage.host.addOrganization("Away");
  const page = await stage.visit(stage.tagOf(key));
  const { open, field, button, replies, widget } = widgetOn(page);
  await open();
  await page.route(`${stage.host.origin}/**`, (route) => route.abort());
  await field.fill("What can you do for me?");
  await field.press("Enter");
  await widget.getByText("I'm having trouble connecting right now. Please try again in a moment.").waitFor({ timeout: 3_000 });
  expect(await widget.locator("[data-from='visitor']").innerText()).toContain("What can you do for me?");
  await page.unroute(`${stage.host.origin}/**`);
  await button("Try again").click();
  await replies.first().waitFor({ timeout: 30_000 });
});

test("a panel that cannot be fetched is told at the launcher, which tries again", async () => {
  const { key } = await stage.host.addOrganization("Panel");
  const page = await stage.visit(stage.tagOf(key));
  const { launcher, field, button } = widgetOn(page);
  await launcher.waitFor();
  await page.route("**/widget/panel-*.js", (route) => route.abort());
  await launcher.click();
  await button("Chat could not load. Try again").waitFor();
  await page.unroute("**/widget/panel-*.js");
  await button("Chat could not load. Try again").click();
  await field.waitFor();
  expect(await launcher.innerText()).toBe("");
});

test("an address is taken in chat and form alike, and a correction counts", async () => {
  const { key } = await stage.host.addOrganization("Addresses");
  const page = await stage.visit(stage.tagOf(key));
  const { open, ask } = widgetOn(page);
  await open();
  await ask("contact me please");
  await ask("my mail is ann@old.example, sorry, I meant bea@new.example");
  const leads = stage.host.rows("select email from leads").map(({ email }) => email);
  expect([leads.includes("bea@new.example"), leads.includes("ann@old.example")]).toEqual([true, false]);
  for (const email of ["maria@bücher.example", "ann&co@site.example", " ann/bob@site.example "]) {
    const response = await fetch(`${stage.host.origin}/api/public/demo-request`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Maria", email, company: "Books" }),
    });
    expect(response.status, email).toBe(200);
  }
});
