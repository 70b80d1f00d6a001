import type { MemberConversationList, Overview, MemberConversation } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function list(company: Company, query = "", as: "acme" | "globex" = "acme") {
  return (await company.call<MemberConversationList>("GET", `/api/conversations${query}`, undefined, as)).body;
}

async function begin(company: Company, message: string, page?: string) {
  const response = await company.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    payload: { message, organizationId: "acme", page },
  });
  return response.json<{ sessionId: string; conversationId: string; messageId: string }>();
}

async function openThree() {
  const company = await openCompany(closers);
  const unanswered = await begin(company, "Do you sell balloons?", "https://acme.example/pricing?token=secret#x");
  company.clock.advance(60_000);
  const lead = await begin(company, "Hello there", "javascript:alert(1)");
  await company.ask("I'm Ada, ada@lovelace.example", lead.sessionId);
  company.clock.advance(60_000);
  const met = await begin(company, "Can we book a meeting?");
  await company.ask("The first one, grace@hopper.example", met.sessionId);
  await company.app.inject({
    method: "POST",
    url: "/api/chat/v2/rating",
    headers: { "x-chat-session-id": unanswered.sessionId, "x-organization-id": "acme" },
    payload: { messageId: unanswered.messageId, rating: "bad" },
  });
  return { company, unanswered, lead, met };
}

test("members find conversations by what was said, who said it, what came of it, where it began and how it was rated", async () => {
  const { company, unanswered, lead, met } = await openThree();
  const all = await list(company);
  expect(all.data.map(({ id, outcome, page }) => [id, outcome, page])).toEqual([
    [met.conversationId, "meeting", null],
    [lead.conversationId, "lead", null],
    [unanswered.conversationId, "unanswered", "https://acme.example/pricing"],
  ]);
  expect(all.data[2]).toMatchObject({
    title: "Do you sell balloons?",
    lastBy: "assistant",
    isUnanswered: true,
    visitor: null,
    messageCount: 2,
  });
  const found = async (query: string) => (await list(company, query)).data.map(({ id }) => id);
  expect(await found("?q=BALLOONS")).toEqual([unanswered.conversationId]);
  expect(await found("?q=lovelace")).toEqual([lead.conversationId]);
  expect(await found("?q=balloons%20submarines")).toEqual([]);
  expect(await found("?lead=with")).toEqual([met.conversationId, lead.conversationId]);
  expect(await found("?lead=without")).toEqual([unanswered.conversationId]);
  for (const [outcome, conversation] of Object.entries({ meeting: met, lead, unanswered }))
    expect(await found(`?outcome=${outcome}`)).toEqual([conversation.conversationId]);
  expect(await found("?unanswered=true")).toEqual([unanswered.conversationId]);
  expect(await found("?page=pricing")).toEqual([unanswered.conversationId]);
  expect(await found("?rating=bad")).toEqual([unanswered.conversationId]);
  expect(await found("?rating=good")).toEqual([]);
  expect((await list(company, "", "globex")).data).toEqual([]);

  const read = await company.call<{ data: MemberConversation }>("GET", `/api/conversations/${unanswered.conversationId}`);
  expect(read.body.data).toMatchObject({
    outcome: "unanswered",
    page: "https://acme.example/pricing",
    ratings: { [unanswered.messageId]: "bad" },
    unanswered: [unanswered.messageId],
    dealId: null,
  });
  const { days, meetings } = (await company.call<{ data: Overview }>("GET", "/api/overview?timezone=Asia/Tokyo")).body.data;
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ conversations: 3, meetings: 1, leads: 1, unanswered: 1, answered: 0 });
  expect(meetings).toMatchObject([{ email: "grace@hopper.example" }]);
  expect((await company.call("GET", "/api/overview?timezone=Mars/Base")).status).toBe(400);
});

test("pages of the list leave nothing out and double nothing, also of one millisecond; a cursor of nobody's is refused", async () => {
  const company = await openCompany(closers);
  for (let count = 0; count < 7; count += 1) await begin(company, `Question ${count}`);
  const seen: string[] = [];
  let cursor = "";
  for (let pages = 0; pages < 10; pages += 1) {
    const { data, next } = await list(company, `?limit=3${cursor}`);
    seen.push(...data.map(({ id }) => id));
    if (next === null) break;
    cursor = `&cursor=${next}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
  for (const query of ["?cursor=bm9uc2Vuc2U", "?limit=0", "?outcome=won", "?lead=maybe"])
    expect((await company.call("GET", `/api/conversations${query}`)).status).toBe(400);
});

test("members are told of a visitor who was promised a person, until one of them takes the conversation", async () => {
  const company = await openCompany(closers);
  await company.startWork();
  const { sessionId, conversationId } = await begin(company, "Can somebody call me? I'm on +49 30 7654321");
  await company.ask("I'm Ada, ada@lovelace.example", sessionId);
  const told = async () => {
    const mails = await company.db.read
      .selectFrom("outgoingMails")
      .select(["recipient", "subject"])
      .where("kind", "=", "lead_news")
      .execute();
    return mails.filter(({ subject }) => subject.startsWith("Waiting for a person")).map(({ recipient }) => recipient);
  };
  await expect.poll(told, { timeout: 20_000 }).toEqual(["ann@acme.example"]);
  const overview = async (as: "acme" | "globex" = "acme") =>
    (await company.call<{ data: Overview }>("GET", "/api/overview", undefined, as)).body.data.awaiting;
  expect(await overview()).toMatchObject([{ conversationId, email: "ada@lovelace.example" }]);
  expect(await overview("globex")).toEqual([]);
  expect((await list(company, "?awaiting=true")).data).toMatchObject([{ id: conversationId, handover: { member: null } }]);

  const take = (as: "acme" | "globex") => company.call("POST", `/api/conversations/${conversationId}/take`, {}, as);
  expect((await take("globex")).status).toBe(404);
  expect((await take("acme")).status).toBe(200);
  expect(await overview()).toEqual([]);
  const read = async () =>
    (await company.call<{ data: MemberConversation }>("GET", `/api/conversations/${conversationId}`)).body.data.handover;
  expect(await read()).toMatchObject({ handler: "person", awaitsSince: null, reason: "promised", member: { name: "ann" } });
  expect((await list(company, "?handover=promised")).data).toMatchObject([{ id: conversationId, handover: { handler: "person" } }]);

  await company.call("POST", `/api/conversations/${conversationId}/back`, {});
  company.clock.advance(60_000);
  await company.ask("Please ask a person to ring me on 030 1112223 instead", sessionId);
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(2);
  expect(await read()).toMatchObject({ handler: "agent", awaitsSince: expect.any(String) });
});
