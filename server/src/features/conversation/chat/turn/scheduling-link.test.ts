import { afterEach, expect, test } from "vitest";
import { callTools, speak } from "../../../../testing/services/fake-model-service.ts";
import { type OpenChat, openChat, openChatOver } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const zone = { timezone: "America/Los_Angeles" };
const link = "https://calendly.com/acme/intro";
const line = `You can also pick a time yourself: ${link}`;

async function setLink(chat: OpenChat, calendlyLink: string | null = link): Promise<void> {
  await chat.db.write((tx) =>
    tx
      .updateTable("embeddedChatConfigurations")
      .set({ settings: JSON.stringify({ calendlyLink }) })
      .where("organizationId", "=", "org-acme")
      .execute(),
  );
}

async function closeCalendar(chat: OpenChat): Promise<void> {
  const settings = JSON.stringify({ timezone: "UTC", hours: [] });
  await chat.db.write((tx) =>
    tx.insertInto("organizationCalendars").values({ organizationId: "org-acme", settings, updatedAt: "" }).execute(),
  );
}

test("each offer of a meeting also gives the organization's own booking page", async () => {
  const chat = await openChat(closers);
  await setLink(chat);
  const offered = (await chat.send("Can we book a meeting?", zone)).reply;
  expect(offered.alternatives).toHaveLength(3);
  expect(offered.response).toMatch(new RegExp(`Which one suits you\\?\\n\\n${line}$`, "u"));
  const refused = (await chat.send("Do you sell submarines?", zone)).reply;
  expect(refused.response).toMatch(new RegExp(`book a meeting\\?\\n\\n${line}$`, "u"));
  expect((await chat.send("What does the plan cost?", zone)).reply.response).not.toContain("calendly");
  expect((await chat.send("Can we book a meeting?", { ...zone, organizationId: "globex" })).reply.response).not.toContain("calendly");
  const booked = (await chat.send("Wednesday at 10, ada@lovelace.example", { ...zone, sessionId: offered.sessionId })).reply;
  expect(booked).toMatchObject({ success: true, toolCalled: "schedule_meeting" });
  expect(booked.response).not.toContain("calendly");
});

test("times offered for a demo stand beside it as well", async () => {
  const chat = await openChat(closers);
  await setLink(chat);
  const { sessionId } = (await chat.send("I'd like to see a demo", zone)).reply;
  const offered = (await chat.send("ada@lovelace.example", { ...zone, sessionId })).reply;
  expect(offered.alternatives).toHaveLength(3);
  expect(offered.response).toMatch(new RegExp(`${line}$`, "u"));
});

test("of several widgets the booking page is that of the one that is written in", async () => {
  const chat = await openChat(closers);
  await setLink(chat);
  const first = await chat.db.read
    .selectFrom("embeddedChatConfigurations")
    .selectAll()
    .where("organizationId", "=", "org-acme")
    .executeTakeFirstOrThrow();
  const settings = JSON.stringify({ calendlyLink: "https://cal.example/second" });
  const second = { ...first, id: "second", apiKey: "pk_second", settings, createdAt: "9999-01-01T00:00:00.000Z" };
  await chat.db.write((tx) => tx.insertInto("embeddedChatConfigurations").values(second).execute());
  const askIn = async (key: string) => {
    const headers = { "x-widget-key": key };
    const payload = { message: "Can we book a meeting?", ...zone };
    return (await chat.app.inject({ method: "POST", url: "/api/chat/v2/message", headers, payload })).json().response;
  };
  expect(await askIn(first.apiKey)).toContain(link);
  expect(await askIn("pk_second")).toContain("https://cal.example/second");
});

test("where no time is free the booking page is the answer", async () => {
  const chat = await openChat(closers);
  await closeCalendar(chat);
  expect((await chat.send("Can we book a meeting?", zone)).reply.response).toContain("Leave your e-mail address");
  await setLink(chat);
  expect((await chat.send("Can we book a meeting?", zone)).reply.response).toBe(
    `I have no free time to offer in the coming weeks. You can pick a time yourself: ${link}`,
  );
});

test("a language model is told of the booking page, and can name no other", async () => {
  const { chat, seen } = await openChatOver(closers, (response, _body, calls) => {
    if (calls === 1) callTools(response, [["schedule_meeting", {}]]);
    else if (calls === 2) speak(response, ["Pick one, ", `or see ${link} or https://calendly.com/evil.`]);
    else speak(response, ["Shall I book a meeting?"]);
  });
  await setLink(chat);
  expect((await chat.send("Can we meet?", zone)).reply.response).toBe(`Pick one, or see ${link} or calendly.com/evil.`);
  expect(seen.bodies[1]).toContain(link);
  expect((await chat.send("Hello", zone)).reply.response).toBe("Shall I book a meeting?");
  expect(seen.bodies[2]).toContain(link);
});

test.each(["http://calendly.com/acme", "javascript:alert(1)", "https://acme@evil.test/", "calendly"])(
  "a stored address that is no plain https one (%s) is never given",
  async (stored) => {
    const chat = await openChat(closers);
    await setLink(chat, stored);
    expect((await chat.send("Can we book a meeting?", zone)).reply.response).not.toContain("yourself");
  },
);
