import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type CustomerStage, openCustomerStage } from "./customer-stage.ts";
import { widgetOn } from "./widget-host.ts";

let stage: CustomerStage;

beforeAll(async () => {
  stage = await openCustomerStage();
});
afterEach(() => stage.leave());
afterAll(() => stage?.close());

const demo = {
  displayType: "demo_flow" as const,
  demoQuestions: [
    { id: "size", question: "How big is your team?", options: ["Up to 10", "More"] },
    { id: "need", question: "What do you need?", options: [] },
  ],
  demoVideo: { title: "Tour", duration: "2:30", videoUrl: "https://video.example/1", embedUrl: "https://video.example/embed/1" },
};

test("the guided demo leads to a booked one, over a load and by way of the chat", async () => {
  const { key } = await stage.host.addOrganization("Guided", demo);
  const page = await stage.visit(stage.tagOf(key));
  const { widget, launcher, button, ask, field } = widgetOn(page);
  const title = (text: string) => widget.getByRole("heading", { name: text }).waitFor();
  await launcher.press("Enter");
  await button("Start the demo").waitFor();
  expect(await widget.locator("h2:focus").count()).toBe(1);
  await button("Start the demo").click();
  await button("Up to 10").click();
  await title("What do you need?");
  await page.reload();
  await title("What do you need?");
  await button("Back").click();
  expect(await button("Up to 10").getAttribute("aria-pressed")).toBe("true");
  await button("Up to 10").click();
  await widget.locator(".disco-form input").fill("Fewer calls");
  await button("Continue").click();
  await title("See it at work");
  await button("Ask a question instead").click();
  await field.waitFor();
  await ask("Who are you?");
  await page.reload();
  await button("Back to the demo").click();
  await title("See it at work");
  await button("Continue").click();
  await title("Pick a time for your demo");
  await widget.locator(".disco-slot").first().click({ timeout: 30_000 });
  await title("Who is coming?");
  await page.reload();
  await title("Who is coming?");
  await widget.getByLabel("Name").fill("ada");
  await widget.getByLabel("Work email").fill("ada@guided.example");
  await button("Book the demo").click();
  await widget.getByRole("heading", { name: "Your demo is booked" }).waitFor({ timeout: 30_000 });
  await widget.getByText("Meeting Confirmed").waitFor();
  expect(
    stage.host.rows(
      "select status, email, name from meetings where organization_id = (select id from organizations where name = 'Guided') and status = 'booked'",
    ),
  ).toEqual([{ status: "booked", email: "ada@guided.example", name: "ada" }]);
  await page.reload();
  await title("Your demo is booked");
});

test("the guided demo ends in a request where no time suits", async () => {
  const { key } = await stage.host.addOrganization("Asked", { displayType: "demo_flow", demoVideo: demo.demoVideo });
  const page = await stage.visit(stage.tagOf(key));
  const { widget, launcher, button } = widgetOn(page);
  await launcher.click();
  await button("Start the demo").click();
  await button("Continue").click();
  await button("None of these suits me").click({ timeout: 30_000 });
  await widget.getByLabel("Name").fill("Ada");
  await widget.getByLabel("Work email").fill("ada@asked.example");
  await button("Request the demo").click();
  await widget.getByRole("heading", { name: "Your demo request is in" }).waitFor({ timeout: 30_000 });
  expect(
    stage.host.rows("select email, name, note from leads where organization_id = (select id from organizations where name = 'Asked')"),
  ).toEqual([{ email: "ada@asked.example", name: "Ada", note: "asked for a demo" }]);
});
