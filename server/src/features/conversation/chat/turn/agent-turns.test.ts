import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Model, ModelPart } from "../../../../agent/model.ts";
import { inProcess } from "../../../../agent/model-policy.ts";
import { addPage } from "../../../../testing/library/a-library.ts";
import { callTools, speak } from "../../../../testing/services/fake-model-service.ts";
import { readChats } from "../../../leads/leads/read-chats.ts";
import { openChat, openChatOver, unlimited } from "../../../../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const zone = { timezone: "America/Los_Angeles" };

function scripted(...steps: readonly ModelPart[][]): Model {
  let at = 0;
  return {
    provider: "test",
    name: "scripted",
    policy: inProcess,
    async *respond() {
      yield* steps[at++] ?? [];
    },
  };
}

function call(name: "search_knowledge" | "show_demo" | "schedule_meeting" | "capture_lead", input: unknown): ModelPart {
  return { type: "tool-call", callId: `call-${Math.random()}`, name, input };
}

function bookings(chat: { db: Awaited<ReturnType<typeof openChat>>["db"] }) {
  return chat.db.read.selectFrom("meetings").select("startAt").where("status", "=", "booked").execute();
}

test("a model that falls silent after its tools leaves the tool's own words", async () => {
  const meeting = { day: "2026-03-04", time: "10:00" };
  const chat = await openChat(closers, scripted([call("schedule_meeting", meeting)]));
  const { reply } = await chat.send("Wednesday at 10, ada@lovelace.example", zone);
  expect(reply.response).toBe(
    "I've booked your meeting for Wednesday, March 4 at 10:00 AM PST. The invitation is made out to ada@lovelace.example. Please open the link in it within 24 hours to confirm, otherwise the time is released.",
  );
  const lead = await openChat(closers, scripted([call("capture_lead", { name: "Ada" })]));
  expect((await lead.send("I'm Ada")).reply.response).toBe(
    "Thanks, Ada! What's your e-mail address, so that a person can get back to you?",
  );
});

test("what visitors tell of themselves comes with the reply, and takes no card's place", async () => {
  const lead = call("capture_lead", { name: "Ada", email: "ada@lovelace.example" });
  const told = await openChat(closers, scripted([lead]));
  const known = { toolCalled: "capture_lead", success: true, extractedData: { name: "Ada", email: "ada@lovelace.example" } };
  expect((await told.send("I'm Ada, ada@lovelace.example")).reply).toMatchObject(known);

  const booking = await openChat(closers, scripted([call("schedule_meeting", { day: "2026-03-04", time: "10:00" }), lead]));
  const { reply } = await booking.send("I'm Ada, ada@lovelace.example. Wednesday at 10?", zone);
  expect(reply).toMatchObject({ toolCalled: "schedule_meeting", success: true, extractedData: { time: "10:00 AM" } });
});

test("a number to be called at is passed on without an address, and only one that the visitor typed", async () => {
  const lead = call("capture_lead", { phone: "+491715550144", note: "wants a call" });
  const told = async (message: string) => {
    const chat = await openChat(closers, scripted([lead]));
    const { reply } = await chat.send(message);
    return { text: reply.response, leads: await chat.db.read.selectFrom("leads").select(["email", "note"]).execute() };
  };
  expect(await told("ring somebody else")).toEqual({
    text: "What's your e-mail address, so that a person can get back to you?",
    leads: [],
  });
  expect(await told("just have someone ring me, +49 171 5550 144")).toEqual({
    text: expect.stringMatching(/^Thanks! I've passed your number on/u),
    leads: [{ email: null, note: "to be called at +49 171 5550 144\nwants a call" }],
  });
});

test("a model that says nothing at all, or refuses without a word, still offers help", async () => {
  for (const parts of [[], [{ type: "refused" as const, reason: "off_topic" as const }], [{ type: "text" as const, text: "  \n" }]]) {
    const chat = await openChat(closers, scripted(parts));
    expect((await chat.send("Hello")).reply.response).toBe(
      "I couldn't find an answer to that. Would you like to talk to a person, or shall I book a meeting?",
    );
  }
});

test("the same call twice in a turn runs once and gives the first result again, also in another order of its fields", async () => {
  const first = { day: "2026-03-04", time: "10:00" };
  const second = { time: "10:00", day: "2026-03-04" };
  const { chat, seen } = await openChatOver(closers, (response, _body, calls) => {
    if (calls === 1)
      callTools(response, [
        ["schedule_meeting", first],
        ["schedule_meeting", second],
      ]);
    else if (calls === 2) callTools(response, [["schedule_meeting", first]]);
    else speak(response, ["Booked."]);
  });
  const { reply } = await chat.send("Wednesday at 10, ada@lovelace.example", zone);
  expect(reply).toMatchObject({ success: true, toolCalled: "schedule_meeting", response: "Booked." });
  const results = JSON.parse(seen.bodies[2] ?? "{}").messages.filter(({ role }: { role: string }) => role === "tool");
  expect(results).toHaveLength(3);
  expect(new Set(results.map(({ content }: { content: string }) => content)).size).toBe(1);
  expect(await bookings(chat)).toHaveLength(1);
});

test("several tools in one step each get their answer, and what a search finds can be cited by its number", async () => {
  const { chat, seen } = await openChatOver(closers, (response, body, calls) => {
    if (calls === 1)
      return callTools(response, [
        ["search_knowledge", { query: "twenty docks" }],
        ["capture_lead", { email: "ada@lovelace.example" }],
      ]);
    const [found] = JSON.parse(JSON.parse(body).messages.find(({ role }: { role: string }) => role === "tool").content).passages;
    speak(response, [`Twenty docks [${found.number}] and nothing [99].`]);
  });
  const { reply } = await chat.send("Zebra? I am ada@lovelace.example");
  expect(reply.response).toBe("Twenty docks and nothing.");
  expect(reply.citations).toMatchObject([{ title: "Pricing of acme", quote: "The acme plan costs $49 a month and covers twenty docks." }]);
  expect(seen.bodies[1]).toContain("passed your details on");
});

test("words before and after a tool are two paragraphs, and the stream says the same as the reply", async () => {
  const chat = await openChat(
    closers,
    scripted([{ type: "text", text: "Let me look." }, call("search_knowledge", { query: "plan" })], [{ type: "text", text: "$49." }]),
  );
  expect((await chat.send("What does the plan cost?")).reply.response).toBe("Let me look.\n\n$49.");
});

test("a tool that does not exist is answered to the model, which goes on; the trace keeps no such name", async () => {
  const { chat, seen } = await openChatOver(closers, (response, _body, calls) => {
    if (calls === 1) callTools(response, [["send mail!", { to: "ada@lovelace.example" }]]);
    else speak(response, ["I can't send mail."]);
  });
  const { reply } = await chat.send("Send me the price list");
  expect(reply).toMatchObject({ toolCalled: null, response: "I can't send mail." });
  const told = JSON.parse(seen.bodies[1] ?? "{}").messages.find(({ role }: { role: string }) => role === "tool");
  expect(told.content).toContain("There is no tool named send_mail_. There are: ");
  const traces = await chat.db.read.selectFrom("turnTraces").selectAll().execute();
  expect(JSON.stringify(traces)).not.toContain("send_mail");
});

test("a visitor who names no zone is offered times in the organization's, and one who names a zone in theirs", async () => {
  const chat = await openChat(closers);
  await chat.db.write((tx) =>
    tx
      .insertInto("organizationCalendars")
      .values({ organizationId: "org-acme", settings: JSON.stringify({ timezone: "Europe/Berlin" }), updatedAt: "" })
      .execute(),
  );
  const { reply } = await chat.send("Can we book a meeting?");
  expect(reply.alternatives?.[0]?.label).toMatch(/GMT\+1|CET/u);
  const abroad = (await chat.send("Can we book a meeting?", { timezone: "Asia/Tokyo" })).reply;
  expect(abroad.alternatives?.[0]?.label).toMatch(/GMT\+9|JST/u);
});

test("a tool that fails is an answer to the model, and the turn goes on", async () => {
  const chat = await openChat(closers, scripted([call("schedule_meeting", {})]));
  await chat.db.write((tx) =>
    tx.insertInto("organizationCalendars").values({ organizationId: "org-acme", settings: "{broken", updatedAt: "" }).execute(),
  );
  const { status, reply } = await chat.send("Can we meet?");
  expect([status, reply.response]).toEqual([200, "I couldn't do that just now. Please try again in a moment."]);
});

test.each([
  ["the second one", 1],
  ["1", 0],
  ["Let's meet {label}", 2],
])(
  "with the built-in model %j takes the time that was offered, and the address books it in the name said before",
  async (choice, index) => {
    const chat = await openChat(closers);
    const offered = (await chat.send("I'm Ada Lovelace. Can we book a meeting?", zone)).reply;
    expect(offered).toMatchObject({ toolCalled: "schedule_meeting", success: false });
    const slot = offered.alternatives?.[index];
    const { sessionId } = offered;
    const asked = (await chat.send(choice.replace("{label}", slot?.label ?? ""), { sessionId, ...zone })).reply;
    expect(asked.response).toContain(`${slot?.label} is free, and held for you`);
    const booked = (await chat.send("ada@lovelace.example", { sessionId, ...zone })).reply;
    expect(booked).toMatchObject({
      toolCalled: "schedule_meeting",
      success: true,
      toolData: { startsAt: slot?.start },
      extractedData: { name: "Ada Lovelace", email: "ada@lovelace.example" },
    });
    expect(await chat.db.read.selectFrom("leads").select(["name", "email"]).execute()).toEqual([
      { name: "Ada Lovelace", email: "ada@lovelace.example" },
    ]);
    const google = new URL(booked.toolData?.googleCalendarUrl ?? "");
    expect(google.origin + google.pathname).toBe("https://calendar.google.com/calendar/render");
    expect(google.searchParams.get("dates")?.split("/")[0]).toBe(slot?.start.replace(/[-:]|\.\d+/gu, ""));
    expect(await bookings(chat)).toEqual([{ startAt: slot?.start }]);
    const more = (await chat.send("Can we book a meeting?", { sessionId, ...zone })).reply;
    expect(more.response).toContain("is booked for");
    const moved = (await chat.send("Actually, can we move it to Friday?", { sessionId, ...zone })).reply;
    expect(moved.alternatives?.map(({ label }) => label)).toEqual(Array(3).fill(expect.stringContaining("Friday")));
    const [other] = moved.alternatives ?? [];
    const taken = (await chat.send("The first one", { sessionId, ...zone })).reply;
    expect(taken).toMatchObject({ success: true, toolData: { startsAt: other?.start }, response: expect.stringContaining("I've moved") });
    expect(await bookings(chat)).toEqual([{ startAt: other?.start }]);
    const cancelled = (await chat.send("Please cancel the meeting", { sessionId, ...zone })).reply;
    expect(cancelled.response).toContain("I've cancelled your meeting");
    expect(await bookings(chat)).toEqual([]);
    expect(await chat.db.read.selectFrom("leads").select(["email", "note"]).execute()).toEqual([
      { email: "ada@lovelace.example", note: expect.not.stringContaining("move it") },
    ]);
    await readChats({ db: chat.db, clock: chat.clock }, { since: "2026-01-01" });
    const { text } = await chat.db.read.selectFrom("leadSources").select("text").where("kind", "=", "chat").executeTakeFirstOrThrow();
    expect(text).toContain("ada@lovelace.example");
    expect(text).not.toMatch(/move it to Friday|cancel the meeting/u);
  },
);

test("a card that takes a time with the address books at once, whatever the model is", async () => {
  const { chat } = await openChatOver(closers, (response, _body, calls) =>
    calls === 1 ? callTools(response, [["schedule_meeting", {}]]) : speak(response, ["Well."]),
  );
  const offered = (await chat.send("Can we meet?", zone)).reply;
  const slotId = offered.alternatives?.[2]?.id ?? "";
  const action = { type: "takeSlot" as const, slotId, email: "ada@lovelace.example" };
  const { reply } = await chat.send("C'est bon pour moi", { sessionId: offered.sessionId, action, ...zone });
  expect(reply).toMatchObject({
    success: true,
    bookedMeetingId: expect.any(String),
    toolData: { startsAt: offered.alternatives?.[2]?.start },
    extractedData: { email: "ada@lovelace.example" },
  });
});

test("a time is taken by the specification's own call: message and temperature alone, with the session in its header", async () => {
  const chat = await openChat(closers);
  const offered = (await chat.send("Can we book a meeting? I am ada@lovelace.example", zone)).reply;
  const chosen = offered.alternatives?.[1];
  const answered = await chat.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    headers: { "x-chat-session-id": offered.sessionId },
    payload: { message: `Let's meet ${chosen?.label}`, temperature: 0.7 },
  });
  expect(answered.json()).toMatchObject({
    success: true,
    sessionId: offered.sessionId,
    toolCalled: "schedule_meeting",
    toolData: { startsAt: chosen?.start },
  });
  // Another organization's name with this session is another conversation.
  expect((await chat.send("Hello", { sessionId: offered.sessionId, organizationId: "globex" })).reply.sessionId).not.toBe(
    offered.sessionId,
  );
});

test("a session that only the body names goes on with its conversation as well", async () => {
  const chat = await openChat(closers);
  const { sessionId, conversationId } = (await chat.send("What does the acme plan cost?")).reply;
  const answered = await chat.app.inject({ method: "POST", url: "/api/chat/v2/message", payload: { message: "Hello again", sessionId } });
  expect(answered.json()).toMatchObject({ sessionId, conversationId, messageCount: 4 });
});

test.each([["Can I see a demo?. My email is ada@lovelace.example"], ["ada@lovelace.example"]])(
  "without a video a demo waits for the address, and %j makes a lead and offers times",
  async (answer) => {
    const chat = await openChat(closers);
    const asked = (await chat.send("Can I see a demo?", zone)).reply;
    expect(asked).toMatchObject({
      success: true,
      toolCalled: "show_demo",
      toolData: { needsEmail: true },
      videoData: null,
      alternatives: null,
    });
    const { sessionId } = asked;
    const { reply } = await chat.send(answer, { sessionId, ...zone });
    expect(reply).toMatchObject({ success: false, toolCalled: "schedule_meeting", alternatives: [{}, {}, {}], toolData: null });
    expect(reply.response).toContain("times that are free for a live one");
    expect(await chat.db.read.selectFrom("leads").select(["email", "note"]).execute()).toEqual([
      { email: "ada@lovelace.example", note: "asked for a demo" },
    ]);
    const booked = (await chat.send("the first one", { sessionId, ...zone })).reply;
    expect(booked).toMatchObject({ success: true, toolCalled: "schedule_meeting", toolData: { startsAt: reply.alternatives?.[0]?.start } });
  },
);

test.each([
  [["Can I see a demo of the product?", "Can I see a demo of the product?. My email is ada@lovelace.example"]],
  [["Can I see a demo of the product? My email is ada@lovelace.example"]],
])("what asked for a demo is not answered once more beside the times for it: %j", async (messages) => {
  const chat = await openChat(closers);
  let sessionId: string | undefined;
  let response = "";
  for (const message of messages)
    ({ sessionId, response } = (await chat.send(message, { ...zone, ...(sessionId && { sessionId }) })).reply);
  expect(response.split("free for a live one")).toHaveLength(2);
});

test("who goes to another page before the answer is there finds it when they come back", async () => {
  const way = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const chat = await openChat(closers, undefined, undefined, undefined, {
    ...unlimited,
    take: async (...asked) => {
      arrived.resolve();
      await way.promise;
      return unlimited.take(...asked);
    },
  });
  const address = await chat.app.listen({ port: 0, host: "127.0.0.1" });
  const closed = once(chat.app.server, "connection").then(([socket]) => once(socket as Socket, "close"));
  const leaving = new AbortController();
  const left = fetch(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "What does the acme plan cost?", organizationId: "acme" }),
    signal: leaving.signal,
  }).catch(() => {});
  await arrived.promise;
  leaving.abort();
  await Promise.all([left, closed]);
  way.resolve();
  const replies = () => chat.db.read.selectFrom("messages").select("text").where("role", "=", "agent").execute();
  await expect.poll(replies, { timeout: 20_000 }).toEqual([{ text: expect.stringContaining("$49") }]);
});

test.each([
  ["of a known player plays in its card", "https://player.vimeo.com/video/76979871", true],
  ["of one of the organization's domains plays in its card", "https://media.acme.example/tour", true],
  ["of an unknown host is a link", "https://tube.example/embed/1", false],
  ["of a host that only begins like a player is a link", "https://www.youtube.com.evil.example/embed/1", false],
  ["that is another page of a player's host is a link", "https://www.youtube.com/watch?v=1", false],
  ["over plain http is a link", "http://player.vimeo.com/video/76979871", false],
])("a demo with a video is shown at once, and a video %s", async (_which, embedUrl, isPlayable) => {
  const chat = await openChat(closers);
  const demoVideo = { title: "Tour", duration: "0:20", videoUrl: "https://acme.example/tour.webm", embedUrl };
  await chat.db.write((tx) =>
    tx
      .updateTable("embeddedChatConfigurations")
      .set({ settings: JSON.stringify({ demoVideo }), allowedDomains: JSON.stringify(["*.acme.example"]) })
      .execute(),
  );
  const { reply } = await chat.send("Can I see a demo?");
  const videoData = isPlayable ? demoVideo : { ...demoVideo, embedUrl: "" };
  expect(reply).toMatchObject({ success: true, toolCalled: "show_demo", videoData, toolData: null });
  expect(reply.response).toContain("Here's a short demo: Tour");
});

test("an address that a page gives is told whole by the built-in model, and one below the site's own host by any", async () => {
  const page = {
    url: "https://www.acme.example/sso",
    title: "Single sign-on",
    text: "The SAML ACS address is https://login.partner.example/saml/acs.",
  };
  const chat = await openChat(closers);
  await addPage(chat.db, "org-acme", page);
  const { reply } = await chat.send("What is the SAML ACS address?");
  expect(reply.response).toContain("https://login.partner.example/saml/acs");
  expect(reply.citations[0]?.quote).toContain("https://login.partner.example/saml/acs");

  const told = "See https://login.acme.example/a, https://login.partner.example/saml/acs and https://notacme.example/.";
  const { chat: other } = await openChatOver(closers, (response) => speak(response, [told]));
  await addPage(other.db, "org-acme", page);
  expect((await other.send("What is the SAML ACS address?")).reply.response).toBe(
    "See https://login.acme.example/a, login.partner.example/saml/acs and notacme.example/.",
  );
});

test("a visitor whose address is known is not asked for it again", async () => {
  const chat = await openChat(closers);
  const { sessionId } = (await chat.send("My name is Ada Lovelace, ada@lovelace.example", zone)).reply;
  const { reply } = await chat.send("Can I see a demo?", { sessionId, ...zone });
  expect(reply).toMatchObject({ toolCalled: "schedule_meeting", alternatives: [{}, {}, {}] });
});
