import type { ChatMessage } from "@disco/client";
import { aConfig } from "../../testing/builders.ts";
import { equal, hideAll, show, type, until } from "../../testing/show.tsx";
import { loadTexts } from "../languages/load-texts.ts";
import { DemoFlow } from "./demo-flow.tsx";
import type { DemoPlace } from "./use-demo.ts";

const slot = (id: string) => ({ id, start: "2026-11-24T15:00:00.000Z", end: "2026-11-24T15:30:00.000Z", label: `Tuesday at ${id}` });
const offers = {
  success: false,
  response: "Here are times.",
  toolCalled: "schedule_meeting" as const,
  alternatives: [slot("3"), slot("4")],
};
const booked = { response: "Booked.", toolCalled: "schedule_meeting" as const, extractedData: { day: "2026-11-24", time: "3:00 PM" } };
const demo = aConfig({
  displayType: "demo_flow",
  demoQuestions: [
    { id: "size", question: "How big is your team?", options: ["Up to 10", "More"] },
    { id: "need", question: "What do you need?", options: [] },
  ],
  demoVideo: { title: "Tour", duration: "2:30", videoUrl: "https://v.test/1", embedUrl: "https://v.test/embed/1" },
});

function start(config = demo, language?: Parameters<typeof show>[2], place?: DemoPlace, messages: readonly ChatMessage[] = []) {
  const shown = show({ config, messages: [...messages] }, undefined, language, (conversation) => (
    <DemoFlow conversation={conversation} place={place} />
  ));
  const { container, find } = shown;
  const button = (text: string) => [...container.querySelectorAll("button")].find((one) => one.textContent === text && !one.disabled);
  const press = async (text: string) => (await until(() => button(text))).click();
  const title = (text: string) => until(() => find(".disco-stage h2")?.textContent === text);
  const field = (selector: string) => until(() => container.querySelector<HTMLInputElement>(selector));
  async function introduce(email: string): Promise<void> {
    type(await field("[type=text]"), "Ada");
    type(await field("[type=email]"), email);
    await until(() => find<HTMLInputElement>("[type=email]")?.value === email);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    find(".disco-form [type=submit]")!.click();
  }
  return { ...shown, press, title, field, introduce, button };
}

describe("the guided demo", () => {
  afterEach(hideAll);

  it("leads from the greeting by questions, video, time and contact to a booked demo", async () => {
    const { session, find, press, title, field, introduce } = start();
    await title("Your guided demo");
    await press("Start the demo");
    await title("How big is your team?");
    await until(() => document.activeElement === find("h2"));
    equal(find(".disco-progress p")?.textContent, "Step 1 of 5");
    await press("Up to 10");
    await title("What do you need?");
    type(await field(".disco-form input"), "Fewer calls");
    await press("Continue");
    await title("See it at work");
    await until(() => session.sent.length === 1);
    equal(session.sent[0], "How big is your team? Up to 10\nWhat do you need? Fewer calls");
    equal(find("iframe"), null);
    await press("Continue");
    await title("Pick a time for your demo");
    equal((await until(() => find(".disco-typing"))).getAttribute("aria-label"), "Looking for free times…");
    session.answer();
    await until(() => session.sent.length === 2);
    equal(session.sent[1], "I'd like to book a meeting");
    equal(session.actions[1]?.type, "askTimes");
    session.answer(offers);
    await press("Tuesday at 4");
    await title("Who is coming?");
    await introduce("ada@acme.test");
    await until(() => session.sent.length === 3);
    equal(session.sent[2], "Let's meet Tuesday at 4. My name is Ada and my email is ada@acme.test");
    session.answer(booked);
    await title("Your demo is booked");
    await until(() => find(".disco-card")?.textContent?.includes("Meeting Confirmed"));
  });

  it("lets the visitor leave for the chat and come back to where they were", async () => {
    const { session, find, press, title } = start();
    await press("Start the demo");
    await press("More");
    await title("What do you need?");
    await press("Ask a question instead");
    await until(() => document.activeElement?.tagName === "TEXTAREA");
    session.send("Is it secure?");
    session.answer({ response: "It is." });
    await until(() => find("[role=log]")?.textContent?.includes("It is."));
    await press("Back to the demo");
    await title("What do you need?");
    await press("Back");
    await title("How big is your team?");
    equal(find("[aria-pressed=true]")?.textContent, "More");
  });

  it("asks for a name and a proper address before it sends", async () => {
    const { session, container, find, press, title, introduce } = start(aConfig());
    await press("Start the demo");
    await until(() => session.sent.length === 1);
    session.answer({ response: "Nobody has set up meetings here yet." });
    await until(() => find(".disco-stage")?.textContent?.includes("No free times could be found."));
    await press("Continue");
    await title("Who is coming?");
    await introduce("ada@acme");
    await until(() => find("[role=alert]")?.textContent?.includes("Enter an email address"));
    equal([document.activeElement === find("[type=email]"), find("[type=email]")?.getAttribute("aria-invalid")], [true, "true"]);
    equal(container.querySelectorAll("[role=alert]").length, 1);
    await introduce("ada@acme.test");
    await until(() => session.sent.length === 2);
    equal(session.sent[1], "Please get back to me about a demo. My name is Ada and my email is ada@acme.test");
    session.answer({ response: "Noted.", toolCalled: "capture_lead" });
    await title("Your demo request is in");
    equal(find(".disco-stage p")?.textContent, "We will write to you to find a time. ada@acme.test");
  });

  it("offers other times when the chosen one has been taken, and another try when the line breaks", async () => {
    const { session, find, press, title, introduce } = start(aConfig());
    await press("Start the demo");
    await until(() => session.sent.length === 1);
    session.fail("network");
    (await until(() => find("[role=alert] button"))).click();
    session.answer(offers);
    await press("Tuesday at 3");
    await introduce("ada@acme.test");
    await until(() => session.sent.length === 2);
    session.answer({ ...offers, alternatives: [slot("5")] });
    await title("Pick a time for your demo");
    await until(() => find("[role=alert]")?.textContent === "That time has just been taken. Please pick another.");
    await press("Tuesday at 5");
    await introduce("ada@acme.test");
    await until(() => session.sent.length === 3);
    session.answer(booked);
    await title("Your demo is booked");
  });

  it("offers another try also after a load of the page", async () => {
    let kept: unknown;
    const place = { read: () => kept, keep: (now: unknown) => void (kept = now) };
    const before = start(aConfig(), undefined, place);
    await before.press("Start the demo");
    await until(() => before.session.sent.length === 1);
    before.session.fail("rate_limited", "You have sent many messages.");
    await until(() => before.find("[role=alert]"));
    const { messages } = before.session.chat.peek();
    hideAll();
    const { session, find, press, title } = start(aConfig(), undefined, place, messages);
    (await until(() => find("[role=alert] button"))).click();
    await until(() => find(".disco-typing"));
    session.answer(offers);
    await press("Tuesday at 3");
    await title("Who is coming?");
  });

  it("goes on also when the agent answers before the next frame", async () => {
    const { session, press, title } = start({ ...demo, demoVideo: null });
    session.chat.subscribe(() => {
      if (session.chat.peek().turn.phase === "sending") session.answer(session.sent.length > 1 ? offers : {});
    });
    await press("Start the demo");
    await press("More");
    await title("What do you need?");
    await press("Skip");
    await press("Tuesday at 3");
    equal(session.sent, ["How big is your team? More", "I'd like to book a meeting"]);
  });

  it("speaks the visitor's language, and writes times in it", async () => {
    const { session, find, press } = start(aConfig(), await loadTexts("de"));
    await press("Demo beginnen");
    await until(() => session.sent.length === 1);
    equal([session.sent[0], session.actions[0]?.type], ["Ich möchte gern einen Termin vereinbaren", "askTimes"]);
    session.answer(offers);
    equal((await until(() => find(".disco-slot"))).textContent?.startsWith("Dienstag, 24. November"), true);
  });
});
