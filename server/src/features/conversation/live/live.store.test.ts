import type { LiveSnapshot, LiveThread, MemberPresence } from "@disco/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { addColleague } from "../../../testing/add-colleague.ts";
import { buildProductApp } from "../../../testing/build-product-app.ts";
import { openTeam, send, shown, take } from "../../../testing/open-team.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  vi.useRealTimers();
});

test("a member's stream goes on after a lost line, is one for each member, and ends with the sign-in; other organizations see nothing", async () => {
  const { company, ann, bob, begin, live } = await openTeam(closers);
  const visitor = await begin();
  const first = await live(ann);
  const others = await live(bob);
  await expect.poll(() => first.events[0]).toMatchObject({ type: "snapshot", conversations: [{ id: visitor.conversationId }] });
  await bob.call("PUT", "/api/live/presence", { name: "Bob\u202E of Acme" });
  await take(bob, visitor.conversationId);
  await expect
    .poll(() => first.events.some((event) => event.type === "conversation" && event.conversation.handover.handler === "person"))
    .toBe(true);
  const lastId = first.ids.at(-1) ?? "";
  const again = await live(ann, lastId);
  await first.ended;
  expect(first.events.at(-1)).toEqual({ type: "replaced" });
  const presence = await ann.call<{ data: MemberPresence }>("GET", "/api/live/presence");
  expect(presence.body.data.isHere).toBe(true);
  await send(bob, visitor.conversationId, "Here I am.", "bobs-first");
  await expect.poll(() => shown(again.events)).toContain("message");
  expect(shown(again.events)).not.toContain("snapshot");

  const { conversationId } = visitor;
  for (const [method, path, body] of [
    ["POST", "take", {}],
    ["POST", "back", {}],
    ["POST", "close", {}],
    ["POST", "messages", { text: "Hi", messageId: "globex-1" }],
    ["POST", "typing", { isTyping: true }],
    ["POST", "read", { ordinal: 1 }],
    ["GET", "thread", undefined],
  ] as const)
    expect((await company.call(method, `/api/conversations/${conversationId}/${path}`, body, "globex")).status).toBe(404);
  expect((await company.call<{ data: LiveSnapshot }>("GET", "/api/live", undefined, "globex")).body.data).toEqual({
    conversations: [],
    members: [],
  });
  expect((await company.call("GET", "/api/live", undefined, null)).status).toBe(401);

  const body = { message: "Hello?", messageId: "notice:x:asked" };
  expect(await visitor.post("message", body)).toMatchObject({ code: "invalid_request", issues: [{ path: "messageId" }] });

  const far = 2_147_483_648;
  expect((await bob.call("POST", `/api/conversations/${conversationId}/read`, { ordinal: far })).status).toBe(200);
  const thread = await bob.call<{ data: LiveThread }>("GET", `/api/conversations/${conversationId}/thread`);
  expect(thread.body.data.readByMember).toBe(thread.body.data.messages.at(-1)?.ordinal);
  expect((await bob.call("GET", `/api/conversations/${conversationId}/thread?after=${far}`)).status).toBe(400);
  const line = await visitor.line(-1);
  await expect.poll(() => JSON.stringify(line.events)).toContain("Here I am.");
  expect(JSON.stringify(line.events)).not.toContain("bobs-first");
  expect(line.events[0]).toMatchObject({ handler: { person: { name: "Bob of Acme" } } });
  others.close();
});

test("a stream ends when the sign-in does, a line that closes is shown, and a score asks for a person by the organization's rule", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { company, ann, bob, begin, live } = await openTeam(closers);
  await company.startWork();
  const stream = await live(bob);
  const other = await live(ann);
  await expect.poll(() => shown(stream.events)).toContain("snapshot");
  await ann.call("PUT", "/api/handover/settings", { rules: { score: 1, words: [], pages: [], unsureTwice: false } });
  const visitor = await begin();
  const line = await visitor.line(1);
  await visitor.say("I'm Ada, ada@lovelace.example. We are 40 people, have a budget of $20,000 and want to start next month. I decide.");
  const lastOf = () => other.events.findLast((event) => event.type === "conversation")?.conversation;
  await expect
    .poll(() => (vi.advanceTimersByTime(1_000), lastOf()), { timeout: 30_000 })
    .toMatchObject({ score: expect.any(Number), isHere: true, handover: { handler: "waiting", reason: "score" } });
  line.close();

  const carol = await addColleague(company, "member", "carol");
  const carols = await live(carol);
  await expect.poll(() => shown(carols.events)).toContain("snapshot");
  await ann.call("POST", "/api/auth/organization/remove-member", {
    memberIdOrEmail: "carol@berth.example",
    organizationId: company.organizationId,
  });
  await carols.ended;
  await bob.call("POST", "/api/auth/sign-out", {});
  await stream.ended;
  expect(shown(stream.events)).not.toContain("replaced");
  await expect.poll(() => other.events.some((event) => event.type === "presence")).toBe(true);
});

test.runIf(process.env["DATABASE_URL"])("a takeover in one process is seen at a line of another", async () => {
  const { company, ann, begin } = await openTeam(closers);
  const other = await buildProductApp({ db: { ...company.db, close: async () => {} }, withoutLimits: true });
  closers.push(other.close);
  const visitor = await begin();
  const line = await visitor.line(1);
  const { authorization } = ann;
  // A hint that is published before the other process listens is lost.
  await expect
    .poll(async () => {
      for (const what of ["take", "back"])
        await other.app.inject({
          method: "POST",
          url: `/api/conversations/${visitor.conversationId}/${what}`,
          headers: { authorization },
          payload: {},
        });
      return shown(line.events);
    })
    .toContain("handler");
});
