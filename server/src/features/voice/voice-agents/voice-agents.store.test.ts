import type {
  ChatReply,
  MemberReply,
  VoiceAgentList,
  VoiceConversationList,
  WriteVoiceAgent,
  VoiceAgent,
  PublicVoiceAgent,
  VoiceReview,
} from "@disco/protocol";
import { expect, test } from "vitest";
import { openVoiceVisitor } from "../../../testing/services/a-voice-visitor.ts";
import { openVoiceCompany } from "../../../testing/open-voice-company.ts";

const nova: WriteVoiceAgent = {
  name: "Nova",
  slug: "sales",
  persona: "Warm and brief.",
  greeting: "Hello, Nova here. Ask me about docks.",
  voice: null,
  usesLibrary: true,
  answers: [{ question: "Do you ship to Iceland?", answer: "Yes, we ship to Iceland within five days." }],
  hours: null,
  videos: [{ title: "The dock in two minutes", duration: "2:00", url: "https://acme.example/dock.mp4" }],
};

test("a photo is an image by its bytes, not by what its address says", async () => {
  const { company } = await openVoiceCompany();
  const { host } = (await company.call<VoiceAgentList>("GET", "/api/voice-agents")).body.data;
  const put = async (photo: string) => (await company.call("PUT", "/api/voice-host", { slug: host.slug, photo })).status;
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";
  for (const wrong of [
    "png;base64,PHN2Zz4=",
    "png;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmciPg==",
    `jpeg;base64,${png}`,
    "png;base64,!!!!!!!!!!!!!!!!!!!!",
  ])
    expect([wrong, await put(`data:image/${wrong}`)]).toEqual([wrong, 400]);
  expect(await put(`data:image/png;base64,${png}`)).toBe(200);
});

test("a member's agent answers from its own answers and the library, by text and by voice, and its conversations are judged and erased", async () => {
  const { base, company, closers } = await openVoiceCompany();
  const created = await company.call<{ data: VoiceAgent }>("POST", "/api/voice-agents", nova);
  expect([created.status, created.body.data.name]).toEqual([200, "Nova"]);
  const { id } = created.body.data;
  const twice = await company.call("POST", "/api/voice-agents", nova);
  expect([twice.status, twice.body.code]).toEqual([409, "conflict"]);

  expect((await company.call("GET", `/api/voice-agents/${id}`, undefined, "globex")).status).toBe(404);
  expect((await company.call<VoiceAgentList>("GET", "/api/voice-agents", undefined, "globex")).body.data.agents).toEqual([]);
  const { host } = (await company.call<VoiceAgentList>("GET", "/api/voice-agents")).body.data;
  const page = await company.call<{ data: PublicVoiceAgent }>("GET", `/api/m/${host.slug}/sales`, undefined, null);
  expect(page.body.data).toMatchObject({ id, greeting: nova.greeting, tips: ["Do you ship to Iceland?"], organization: { slug: "acme" } });
  expect(JSON.stringify(page.body)).not.toContain("five days");
  expect((await company.call("GET", `/api/m/${host.slug}/nobody`, undefined, null)).status).toBe(404);

  const say = async (message: string, agent?: string, session?: string) =>
    (
      await company.app.inject({
        method: "POST",
        url: "/api/chat/v2/message",
        headers: session === undefined ? {} : { "x-chat-session-id": session },
        payload: { message, organizationId: "acme", agent },
      })
    ).json<ChatReply>();
  const typed = await say("Do you ship to Iceland?", id);
  expect(typed.response).toContain("five days");
  expect((await say("How much does the team plan cost?", id, typed.sessionId)).response).toContain("$49");
  expect((await say("Can I see a demo of the dock?", id, typed.sessionId)).videoData).toMatchObject({ title: "The dock in two minutes" });
  // Only this agent knows its answers.
  expect((await say("Do you ship to Iceland?")).response).not.toContain("five days");

  // A call in the same conversation is with the same agent.
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme", agent: id, sessionId: typed.sessionId });
  expect((await visitor.next("welcome", () => true, 0)).message).toBe(nova.greeting);
  visitor.send({ type: "text", text: "Do you ship to Iceland?", isSpoken: true });
  const answer = await visitor.next("agent_response", ({ isFinal }) => isFinal, 0);
  expect(answer.text).toContain("five days");
  await say("I'm Ada, ada@lovelace.example", id, typed.sessionId);

  // Members find it, judge it and note it; an owner erases it.
  const list = async (query = "", as: "acme" | "globex" = "acme") =>
    (await company.call<VoiceConversationList>("GET", `/api/voice-conversations${query}`, undefined, as)).body;
  const all = await list();
  expect(all.data).toMatchObject([{ id: typed.conversationId, agentName: "Nova", callCount: 1, visitor: { name: "Ada" } }]);
  expect(all.counts.all).toBe(1);
  expect((await list("", "globex")).data).toEqual([]);
  const at = `/api/voice-conversations/${typed.conversationId}`;
  const judged = await company.call<{ data: VoiceReview }>("PUT", at, { status: "qualified", note: "Call back on Monday." });
  expect(judged.body.data).toMatchObject({ status: "qualified", isChosen: true, note: "Call back on Monday.", agentName: "Nova" });
  expect(judged.body.data.summary.join(" ")).toContain("Ada said 1 thing and wrote 4 messages in 1 call");
  expect((await list("?status=qualified&q=iceland")).counts).toEqual({ all: 1, qualified: 1, nurture: 0, dq: 0 });
  expect((await list("?status=dq")).data).toEqual([]);
  expect((await company.call("PUT", at, { status: "dq" }, "globex")).status).toBe(404);
  expect((await company.call("PUT", at, { status: "won" })).status).toBe(400);

  // Without the agent the thread goes on with the company's own.
  await company.call("DELETE", `/api/voice-agents/${id}`);
  expect((await say("Do you ship to Iceland?", id, typed.sessionId)).response).not.toContain("five days");
  expect((await company.call("GET", `/api/m/${host.slug}/sales`, undefined, null)).status).toBe(404);
  expect((await company.call("DELETE", at)).status).toBe(200);
  expect((await list()).data).toEqual([]);
  expect((await company.call<MemberReply>("GET", `/api/conversations/${typed.conversationId}`)).status).toBe(404);
});
