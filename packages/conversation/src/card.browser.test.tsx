import type { ChatReply } from "@disco/protocol";
import { equal, frames, hideAll, show, until } from "../testing/show.tsx";
import { loadTexts } from "./languages/load-texts.ts";

describe("the cards", () => {
  afterEach(hideAll);

  it("confirms a meeting with day, time, zone and the address of the invite", async () => {
    const { session, find } = show();
    session.send("Tuesday?");
    const calendarUrl = "https://disco.test/api/meetings/m1/calendar.ics";
    session.answer({
      toolCalled: "schedule_meeting",
      extractedData: { day: "2026-11-24", time: "3:00 PM" },
      toolData: { calendarUrl, googleCalendarUrl: "https://calendar.google.com/calendar/render?action=TEMPLATE" },
    });
    const card = await until(() => find(".disco-card"));
    equal(card.querySelector("h2")?.textContent, "Meeting Confirmed");
    equal(card.querySelector("strong")?.textContent, "Tuesday, November 24");
    equal(card.textContent?.includes("3:00 PM PT"), true);
    equal(card.textContent?.includes("your email"), true);
    const [file, google] = card.querySelectorAll("a");
    equal([file!.textContent, file!.href, file!.download], ["Add to Calendar", calendarUrl, "meeting.ics"]);
    equal([google!.textContent, google!.target, google!.rel], ["Google Calendar", "_blank", "noopener noreferrer"]);
  });

  it("confirms a meeting in the visitor's language", async () => {
    const { session, find } = show(undefined, undefined, await loadTexts("ar"));
    session.send("Tuesday?");
    session.answer({
      toolCalled: "schedule_meeting",
      extractedData: { day: "Tuesday, November 24", time: "3:00 PM", timezone: "UTC" },
      toolData: { startsAt: "2026-11-24T15:00:00.000Z" },
    });
    const card = await until(() => find(".disco-when"));
    equal(card.querySelector("strong")?.textContent, "الثلاثاء، 24 نوفمبر");
    equal(card.textContent?.includes("PM"), false);
  });

  it("offers other times below the agent's reason, marks the chosen one while it is asked for, and only that one", async () => {
    const { session, find, container } = show();
    session.send("Sunday?");
    const reason = "I have no free time on Sunday. The nearest that are free:";
    const page = "You can also pick a time yourself: https://book.acme.test/ada";
    const response = `${reason}\n\n- Tuesday at 3\n- Tuesday at 4\n\nWhich one suits you?\n\n- Bring a colleague\n\n${page}`;
    session.answer({ ...offer(["3", "4"], response), extractedData: { day: "Sunday, November 22" } });
    const slots = await slotsIn(container, 2);
    equal(
      [...find(".disco-card")!.children].map(({ textContent }) => textContent),
      [
        "Select a Time",
        "Our sales person is not available at the time you asked for.",
        reason,
        "Which one suits you?",
        "Bring a colleague",
        page,
        "Available Alternatives",
        "Tuesday at 3",
        "Tuesday at 4",
        "Suggest a different time",
      ],
    );
    slots[0]!.click();
    equal(session.sent.at(-1), "Let's meet Tuesday at 3");
    await until(() => pressed(slots) === "true,false");
    slots[1]!.click();
    await frames(3);
    equal([session.sent.length, pressed(slots)], [2, "true,false"]);
    session.answer();
    await until(() => pressed(slots) === "false,false");
    session.send("Who is it with?");
    await until(() => slots[0]!.ariaDisabled === "true");
    equal(pressed(slots), "false,false");
    find(".disco-link")!.click();
    await until(() => find("textarea") && session.draft.peek() !== "");
  });

  for (const [form, list] of Object.entries({
    numbered: "1. Tuesday at 3\n2) Tuesday at 4",
    bold: "• **Tuesday at 3**\n* **Tuesday** at 4 ",
    "numbered in bold": "**1. Tuesday at 3**\n**2. Tuesday at 4**",
    bare: "Tuesday at 3\nTuesday at 4",
  }))
    it(`says a time once if the agent's list of them is ${form}`, async () => {
      const { session, find } = show();
      session.send("Sunday?");
      session.answer(offer(["3", "4"], `These are free:\n\n${list}\n3. Tuesday at 4 by phone`));
      equal(
        [...(await until(() => find(".disco-card"))).children].map(({ textContent }) => textContent),
        [
          "Select a Time",
          "These are free:",
          "3. Tuesday at 4 by phone",
          "Available Alternatives",
          "Tuesday at 3",
          "Tuesday at 4",
          "Suggest a different time",
        ],
      );
    });

  it("marks a time in the newest card that offers times, not in an earlier one with the same time", async () => {
    const { session, container } = show();
    session.send("Sunday?");
    session.answer(offer(["3", "4"]));
    session.send("And later?");
    session.answer(offer(["4", "5"]));
    const slots = await slotsIn(container, 4);
    session.send("Who is it with?");
    session.answer();
    slots[2]!.click();
    await until(() => pressed(slots) === "false,false,true,false");
    session.answer();
    await until(() => pressed(slots) === "false,false,false,false");
  });

  it("marks the time that is under way, and then the one that was chosen while the line was away", async () => {
    const { session, container } = show();
    session.send("Sunday?");
    session.answer(offer(["3", "4"]));
    const slots = await slotsIn(container, 2);
    slots[0]!.click();
    session.lose();
    await until(() => slots[0]!.ariaDisabled === "false");
    slots[1]!.click();
    await until(() => slots[0]!.ariaDisabled === "true");
    equal(pressed(slots), "true,false");
    session.answer();
    session.retry();
    await until(() => pressed(slots) === "false,true");
  });

  it("links in a card go to the pages that its message cites", async () => {
    const { session, find } = show();
    session.send("Sunday?");
    const citations = [{ id: "a", title: "Hours", url: "https://acme.test/hours", quote: "Closed on Sunday." }];
    session.answer({ ...offer(["3"], "See https://acme.test/hours or https://evil.test/"), citations });
    const card = await until(() => find(".disco-card"));
    equal(
      [...card.querySelectorAll("a")].map(({ href }) => href),
      ["https://acme.test/hours"],
    );
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

  it("puts a link in the place of a video that the page's policy blocks, but not of one that it only reports", async () => {
    const { session, find } = show();
    session.send("Demo?");
    const video = { title: "Tour", duration: "2:30", videoUrl: "https://v.test/1", embedUrl: `${location.origin}/page/bare` };
    session.answer({ toolCalled: "show_demo", videoData: video });
    (await until(() => find(".disco-poster"))).click();
    await until(() => find("iframe"));
    // Listeners are attached after drawing.
    await frames(3);
    violate("report");
    await frames(3);
    equal([!!find("iframe"), find(".disco-video [role=status]")], [true, null]);
    violate("enforce");
    await until(() => find(".disco-video [role=status]"));
    equal(find("iframe"), null);
  });
});

/** The browser's event for a frame blocked by the page's policy. */
function violate(disposition: SecurityPolicyViolationEventDisposition): void {
  const { origin: blockedURI, href: documentURI } = location;
  const told = { blockedURI, documentURI, violatedDirective: "frame-src", effectiveDirective: "frame-src", originalPolicy: "" };
  document.dispatchEvent(new SecurityPolicyViolationEvent("securitypolicyviolation", { ...told, disposition }));
}

/** A reply that offers times of a Tuesday. */
function offer(hours: string[], response = "These are free."): Partial<ChatReply> {
  const alternatives = hours.map((id) => ({
    id,
    start: "2026-11-24T15:00:00Z",
    end: "2026-11-24T15:30:00Z",
    label: `Tuesday at ${id}`,
  }));
  return { success: false, response, toolCalled: "schedule_meeting", alternatives };
}

function slotsIn(container: HTMLElement, count: number): Promise<HTMLElement[]> {
  return until(() => {
    const found = container.querySelectorAll<HTMLElement>(".disco-slot");
    return found.length === count && [...found];
  });
}

function pressed(slots: readonly HTMLElement[]): string {
  return slots.map(({ ariaPressed }) => ariaPressed).join();
}
