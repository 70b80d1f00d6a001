import type { AuditLog, HandoverState, LiveSnapshot, LiveThread, Overview } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { back, openTeam, send, senders, shown, take } from "../../../testing/open-team.ts";
import { beginEvents, callTools, openModelService, speak, writeEvent } from "../../../testing/services/fake-model-service.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("a member takes a conversation, answers at the visitor's line, and gives it back with a note that the agent reads", async () => {
  const { company, ann, bob, begin, live } = await openTeam(closers);
  const visitor = await begin();
  const line = await visitor.line();
  const stream = await live(ann);
  await expect.poll(() => shown(stream.events)).toContain("snapshot");
  expect(line.events[0]).toMatchObject({ type: "opened", handler: { handler: "agent", epoch: 0 }, messages: [] });

  expect((await take(ann, visitor.conversationId)).body.data).toMatchObject({ handler: "person", reason: "member", epoch: 1 });
  expect((await take(ann, visitor.conversationId)).status).toBe(200);
  expect(await take(bob, visitor.conversationId)).toMatchObject({ status: 409, body: { error: "ann has this conversation." } });
  expect((await send(bob, visitor.conversationId, "Me too", "bobs-first")).status).toBe(409);
  await expect.poll(() => line.events.at(-1)).toMatchObject({ type: "handler", handler: { handler: "person", person: { name: "ann" } } });

  const said = await visitor.say("Is there a discount?", "visitors-second");
  expect(shown(said)).toEqual(["turn.started", "turn.handover"]);
  expect(said.at(-1)).toMatchObject({ reply: { response: "", handler: { handler: "person", person: { name: "ann" } } } });
  expect(shown(await visitor.say("Is there a discount?", "visitors-second"))).toEqual(["turn.started", "turn.handover"]);
  const json = await company.ask("Hello?", visitor.sessionId);
  expect(json).toMatchObject({ response: "", handler: { handler: "person" } });

  for (let again = 0; again < 2; again += 1)
    expect((await send(ann, visitor.conversationId, "Yes, ten percent.", "anns-first")).status).toBe(200);
  await ann.call("POST", `/api/conversations/${visitor.conversationId}/typing`, { isTyping: true });
  await ann.call("POST", `/api/conversations/${visitor.conversationId}/read`, { ordinal: 3 });
  await expect
    .poll(() => line.events.filter(({ type }) => type === "message" || type === "typing" || type === "read"))
    .toMatchObject([
      { type: "message", message: { sender: "member", text: "Yes, ten percent.", ordinal: 4, metadata: { member: { name: "ann" } } } },
      { type: "typing", isTyping: true },
      { type: "read", ordinal: 3 },
    ]);
  await visitor.post("typing", { isTyping: true });
  await visitor.post("read", { ordinal: 4 });
  await visitor.post("page", { page: "https://acme.example/docs", title: "Docs" });
  for (const title of ["Pricing...", "Pricing"]) await visitor.post("page", { page: "https://acme.example/pricing?token=secret", title });
  await expect.poll(() => stream.events.filter(({ type }) => type === "typing")).toHaveLength(2);
  await expect
    .poll(() => stream.events.findLast((event) => event.type === "conversation"))
    .toMatchObject({
      conversation: {
        id: visitor.conversationId,
        page: { address: "https://acme.example/pricing", title: "Pricing" },
        isHere: true,
        lastBy: "member",
      },
    });
  const thread = (await bob.call<{ data: LiveThread }>("GET", `/api/conversations/${visitor.conversationId}/thread?after=3`)).body.data;
  expect(thread).toMatchObject({ messages: [{ ordinal: 4, sender: "member" }], readByVisitor: 4, readByMember: 3 });
  expect(thread.pages).toMatchObject([
    { address: "https://acme.example/docs", title: "Docs" },
    { address: "https://acme.example/pricing", title: "Pricing" },
  ]);

  expect((await back(bob, visitor.conversationId)).status).toBe(409);
  expect((await back(ann, visitor.conversationId, "They are 40 people and start in May.")).body.data).toMatchObject({
    handler: "agent",
    note: "They are 40 people and start in May.",
  });
  expect((await visitor.say("What does the team plan cost?")).at(-1)).toMatchObject({ type: "reply.finished" });
  expect(senders(await visitor.thread())).toEqual(["user", "assistant", "user", "user", "member", "assistant", "user", "assistant"]);
  const { state } = await company.db.read
    .selectFrom("conversations")
    .select("state")
    .where("id", "=", visitor.conversationId)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(state).facts).toContainEqual(expect.objectContaining({ field: "size" }));
  const log = (await ann.call<AuditLog>("GET", "/api/audit")).body.entries.map(({ action }) => action);
  expect(log).toEqual(expect.arrayContaining(["conversation.taken", "conversation.given_back"]));

  expect(
    (await ann.call<{ data: HandoverState }>("POST", `/api/conversations/${visitor.conversationId}/close`, {})).body.data.handler,
  ).toBe("closed");
  expect((await visitor.say("One more thing: what does the team plan cost?")).at(-1)).toMatchObject({ type: "reply.finished" });
  const { handovers } = (await ann.call<{ data: Overview }>("GET", "/api/overview")).body.data;
  expect(handovers).toMatchObject({ reasons: [{ reason: "member", count: 1 }], taken: 1, missed: 0, firstAnswerSeconds: 0 });
});

test.each([
  ["while its reply is streamed", "stream"],
  ["between a tool call and the words after it", "tool"],
])("the agent says and stores nothing more when a member takes the conversation %s", async (_when, at) => {
  let goOn = () => {};
  const service = await openModelService((response, _body, calls) => {
    if (calls === 1) return speak(response, ["It costs $49. [1]"]);
    if (at === "tool" && calls === 2) return callTools(response, [["capture_lead", { email: "ada@lovelace.example" }]]);
    beginEvents(response);
    writeEvent(response, { content: "Here is a long " });
    goOn = () => {
      if (response.destroyed) return;
      writeEvent(response, { content: "answer that nobody may see." });
      writeEvent(response, {}, "stop");
      response.end("data: [DONE]\n\n");
    };
  });
  closers.push(service.close);
  const { company, ann, begin } = await openTeam(closers, {
    env: { model: { provider: "openai-compatible", baseUrl: service.baseUrl, apiKey: null, model: "tiny" } },
  });
  const visitor = await begin();
  const saying = visitor.say("Write to me at ada@lovelace.example about it", "visitors-second");
  await expect.poll(() => service.seen.calls).toBe(at === "tool" ? 3 : 2);
  expect((await take(ann, visitor.conversationId)).status).toBe(200);
  goOn();
  const events = await saying;
  expect(events.at(-1)).toMatchObject({ type: "turn.handover", reply: { response: "", handler: { handler: "person" } } });
  expect(JSON.stringify(events)).not.toContain("nobody may see");
  const thread = await visitor.thread();
  expect(senders(thread)).toEqual(["user", "assistant", "user"]);
  const leads = await company.db.read.selectFrom("leads").select("email").execute();
  expect(leads).toEqual([{ email: "ada@lovelace.example" }]);
});

test("of many takeovers at once one member wins, and no answer is saved after it", async () => {
  const { ann, bob, begin } = await openTeam(closers);
  for (let race = 0; race < 12; race += 1) {
    const visitor = await begin();
    const [said, one, other] = await Promise.all([
      visitor.say("What does the team plan cost?"),
      take(ann, visitor.conversationId),
      take(bob, visitor.conversationId),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const last = said.at(-1)?.type;
    const thread = await visitor.thread();
    expect(senders(thread)).toEqual(last === "reply.finished" ? ["user", "assistant", "user", "assistant"] : ["user", "assistant", "user"]);
    expect((await visitor.say("Hello?")).at(-1)?.type).toBe("turn.handover");
  }
});

test("a visitor who wants a person waits for members who are asked in turn, and gets an answer when none comes", async () => {
  const { company, ann, bob, begin, live } = await openTeam(closers);
  const alone = await begin("I want to talk to a person");
  expect(senders(await alone.thread())).toEqual(["user", "assistant"]);
  const streams = [await live(ann), await live(bob)];
  for (const stream of streams) await expect.poll(() => shown(stream.events)).toContain("snapshot");

  const visitor = await begin("Ich möchte bitte mit einem Menschen sprechen");
  const line = await visitor.line(1);
  const thread = await visitor.thread();
  expect(thread.messages.at(-1)?.text).toMatch(/^Ich habe (ann|bob) aus unserem Team dazugebeten; das dauert etwa eine Minute\./u);
  expect(thread.handler).toMatchObject({ handler: "waiting", person: { name: expect.any(String) }, waitsUntil: expect.any(String) });
  // The agent goes on answering while the visitor waits.
  expect((await visitor.say("Was kostet der Team-Plan?")).at(-1)?.type).toBe("reply.finished");
  const state = async () =>
    (await ann.call<{ data: LiveThread }>("GET", `/api/conversations/${visitor.conversationId}/thread`)).body.data.conversation.handover;
  const first = await state();
  expect(first).toMatchObject({
    reason: "asked",
    words: "Ich möchte bitte mit einem Menschen sprechen",
    asked: { member: { name: expect.any(String) } },
  });
  const asked = async () => (await company.db.read.selectFrom("jobs").select("payload").where("kind", "=", "ask-member").execute()).length;
  expect(await asked()).toBe(1);

  await company.startWork();
  company.clock.advance(31_000);
  await expect.poll(asked).toBe(2);
  await expect.poll(async () => (await state()).asked?.member.id).not.toBe(first.asked?.member.id);
  company.clock.advance(31_000);
  await expect.poll(async () => (await state()).handler).toBe("agent");
  expect(await state()).toMatchObject({ awaitsSince: expect.any(String), reason: "asked" });
  await expect
    .poll(() => line.events.findLast((event) => event.type === "message"))
    .toMatchObject({ message: { sender: "assistant", text: expect.stringContaining("gerade konnte niemand aus dem Team dazukommen") } });
  const mails = () =>
    company.db.read.selectFrom("outgoingMails").select("subject").where("subject", "like", "Waiting for a person%").execute();
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
  const { handovers, awaiting } = (await ann.call<{ data: Overview }>("GET", "/api/overview")).body.data;
  expect(handovers).toMatchObject({ reasons: [{ reason: "asked", count: 1 }], taken: 0, missed: 1, toPersonSeconds: null });
  expect(awaiting).toMatchObject([{ conversationId: visitor.conversationId }]);

  // A member who was asked may still come.
  expect((await take(bob, visitor.conversationId)).body.data).toMatchObject({ handler: "person", reason: "asked", awaitsSince: null });
});

test("a person is asked for in each of the seven languages", async () => {
  const { ann, begin, live } = await openTeam(closers);
  const stream = await live(ann);
  await expect.poll(() => shown(stream.events)).toContain("snapshot");
  for (const [asks, told] of [
    ["Can I talk to a real person please?", "I've asked ann"],
    ["Kann ich bitte mit einem Menschen sprechen?", "Ich habe ann"],
    ["Je voudrais parler à une vraie personne", "J'ai demandé à ann"],
    ["Quiero hablar con una persona", "He pedido a ann"],
    ["Vorrei parlare con una persona", "Ho chiesto a ann"],
    ["Ik wil graag met een medewerker praten", "Ik heb ann"],
    ["Quero falar com uma pessoa", "Pedi a ann"],
  ] as const) {
    const { handler, messages } = await (await begin(asks)).thread();
    expect([handler?.handler, messages.at(-1)?.text]).toEqual(["waiting", expect.stringContaining(told)]);
  }
});

test("a conversation whose member is silent goes back to the agent, and the visitor is told", async () => {
  const { company, ann, begin } = await openTeam(closers);
  await company.startWork();
  const visitor = await begin();
  await take(ann, visitor.conversationId);
  await send(ann, visitor.conversationId, "Hello, I am Ann.", "anns-first");
  const line = await visitor.line(2);
  expect((await visitor.say("Do you ship to Norway?")).at(-1)?.type).toBe("turn.handover");
  company.clock.advance(11 * 60_000);
  await expect.poll(() => shown(line.events)).toContain("message");
  expect(line.events.findLast((event) => event.type === "message")).toMatchObject({
    message: { text: expect.stringMatching(/^ann isn't here at the moment, so I'm back/u) },
  });
  const { handover } = (await ann.call<{ data: LiveThread }>("GET", `/api/conversations/${visitor.conversationId}/thread`)).body.data
    .conversation;
  expect(handover).toMatchObject({ handler: "agent", awaitsSince: expect.any(String) });

  // A visitor who comes back to a member who is long gone gets the agent at once.
  const other = await begin();
  await take(ann, other.conversationId);
  company.clock.advance(3_600_000);
  expect((await other.say("What does the team plan cost?")).at(-1)?.type).toBe("reply.finished");
});

test("rules, the button and roles decide when a person is asked, and who may come", async () => {
  const { company, ann, bob, begin, live } = await openTeam(closers);
  const stream = await live(ann);
  await expect.poll(() => shown(stream.events)).toContain("snapshot");
  const rules = { score: null, words: ["procurement"], pages: ["/enterprise*"], unsureTwice: true };
  expect((await bob.call("PUT", "/api/handover/settings", { rules })).status).toBe(403);
  const saved = await ann.call<{ data: object }>("PUT", "/api/handover/settings", {
    rules,
    takers: "administrators",
    waitSeconds: 300,
    hasButton: true,
  });
  expect(saved.body.data).toMatchObject({ rules, takers: "administrators", mayChange: true, idleMinutes: 10 });

  const handlerOf = async (visitor: Awaited<ReturnType<typeof begin>>) => (await visitor.thread()).handler?.handler;
  const reasonOf = async (visitor: Awaited<ReturnType<typeof begin>>) =>
    (await ann.call<{ data: LiveThread }>("GET", `/api/conversations/${visitor.conversationId}/thread`)).body.data.conversation.handover
      .reason;
  const words = await begin("Our Procurement department wants to know what the team plan costs");
  expect([await handlerOf(words), await reasonOf(words)]).toEqual(["waiting", "words"]);
  expect((await words.thread()).messages.at(-1)?.text).toBe(
    "I've asked ann from our team to join; that takes about 5 minutes. You can go on writing here in the meantime.",
  );
  const unsure = await begin("Do you sell balloons?");
  expect(await handlerOf(unsure)).toBe("agent");
  await unsure.say("And do you sell submarines?");
  expect(await reasonOf(unsure)).toBe("unsure");

  const pressing = await begin();
  expect(await pressing.post("person", { words: "Is anyone there?" })).toMatchObject({
    response: expect.stringContaining("I've asked ann"),
    handler: { handler: "waiting" },
  });
  expect(await reasonOf(pressing)).toBe("button");
  expect((await take(bob, pressing.conversationId)).status).toBe(403);
  for (const [member, mayTake] of [
    [ann, true],
    [bob, false],
  ] as const)
    expect((await member.call<{ data: LiveThread }>("GET", `/api/conversations/${pressing.conversationId}/thread`)).body.data.mayTake).toBe(
      mayTake,
    );
  expect((await take(ann, pressing.conversationId)).status).toBe(200);

  await ann.call("PUT", "/api/handover/settings", { waitSeconds: 15 });
  expect(await (await begin()).post("person", {})).toMatchObject({ response: expect.stringContaining("that takes about 15 seconds") });

  await ann.call("PUT", "/api/live/presence", { mode: "away" });
  const away = await begin();
  expect(await away.post("person", {})).toMatchObject({
    response: expect.stringMatching(/^Right now no one from the team is here\. Leave/u),
    handler: { handler: "agent" },
  });
  expect((await company.call<{ data: LiveSnapshot }>("GET", "/api/live")).body.data.conversations.map(({ id }) => id)).toContain(
    away.conversationId,
  );
});

test("a person's handovers are exported and erased with their conversation", async () => {
  const { company, ann, begin } = await openTeam(closers);
  const visitor = await begin("I'm Ada, ada@lovelace.example. What does the team plan cost?");
  await take(ann, visitor.conversationId);
  await send(ann, visitor.conversationId, "Hello Ada", "anns-first");
  await visitor.post("page", { page: "https://acme.example/pricing", title: "Ada's page" });
  await back(ann, visitor.conversationId, "Ada wants a discount.");
  const exported = (await ann.call<{ data: Record<string, object[]> }>("GET", "/api/people/ada@lovelace.example/export")).body.data;
  expect(exported["handovers"]).toMatchObject([{ reason: "promised", note: "Ada wants a discount.", memberName: "ann" }]);
  expect(exported["messages"]?.map((message) => Reflect.get(message, "role"))).toContain("member");
  expect((await ann.call("DELETE", "/api/people/ada@lovelace.example")).status).toBe(200);
  for (const table of ["handovers", "liveThreads", "messages"] as const)
    expect(await company.db.read.selectFrom(table).select("conversationId").execute()).toEqual([]);
});
