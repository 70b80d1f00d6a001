import { ApiError } from "@disco/client/api";
import type { LiveConversation, LiveEvent } from "@disco/protocol";
import { expect, it } from "vitest";
import { aLiveConversation } from "./a-live-conversation.ts";
import { createLiveLine } from "./live-line.ts";
import { toGroups } from "./live-groups.ts";

const AT = "2026-01-05T09:00:00.000Z";

const waits = (id: string, awaitsSince = AT) => aLiveConversation(id, { handler: "waiting", awaitsSince });

/** A server that answers each call of the line with the next of these: events, then the end or a failure. */
function serve(...answers: { events: [event: LiveEvent, id: string][]; failure?: Error }[]) {
  const asked: (string | null)[] = [];
  const pauses: number[] = [];
  let done = () => {};
  const served = new Promise<void>((resolve) => (done = resolve));
  const line = createLiveLine(
    {
      follow: async (onEvent, { lastEventId = null, signal }) => {
        const answer = answers[asked.push(lastEventId) - 1];
        if (answer === undefined) {
          done();
          return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        }
        for (const [event, id] of answer.events) onEvent(event, id);
        if (asked.length === answers.length && answer.events.some(([{ type }]) => type === "replaced")) done();
        if (answer.failure) throw answer.failure;
      },
    },
    { now: () => 1_000, pause: async (ms) => void pauses.push(ms) },
  );
  return { line, asked, pauses, served };
}

const snapshot = (...conversations: LiveConversation[]): LiveEvent => ({ type: "snapshot", conversations, members: [] });

it("goes on after the last event once a line is lost, and tries again more slowly", async () => {
  const { line, asked, pauses, served } = serve(
    { events: [[snapshot(aLiveConversation("ada")), "1"]] },
    { events: [[{ type: "conversation", conversation: aLiveConversation("bo") }, "2"]], failure: new TypeError("network") },
    { events: [], failure: new ApiError(503, "unavailable") },
    { events: [], failure: new ApiError(0, "network") },
  );
  const close = line.open();
  await served;
  expect(asked).toEqual([null, "1", "2", "2", "2"]);
  expect(pauses).toEqual([1_000, 1_000, 2_000, 4_000]);
  expect(line.state.peek()).toMatchObject({ status: "lost", lostAt: 1_000, isLoaded: true });
  expect([...line.state.peek().conversations.keys()]).toEqual(["ada", "bo"]);
  close();
});

it("leaves the line to another window until it is opened here again", async () => {
  const { line, asked, served } = serve({
    events: [
      [snapshot(), "1"],
      [{ type: "replaced" }, "2"],
    ],
  });
  const close = line.open();
  await served;
  await Promise.resolve();
  expect(line.state.peek().status).toBe("elsewhere");
  expect(asked).toHaveLength(1);
  line.reopen();
  expect(asked).toHaveLength(2);
  close();
});

it("names a visitor who begins to wait once, and no one who waited before", async () => {
  const { line, served } = serve({ events: [[snapshot(waits("ada")), "1"]] }, { events: [] });
  const said: (string | undefined)[] = [];
  line.state.subscribe(() => {
    const name = line.state.peek().newcomer?.id;
    if (name !== said.at(-1)) said.push(name);
  });
  const close = line.open();
  await served;
  expect(said).toEqual([]);
  close();

  const second = serve({
    events: [
      [snapshot(waits("ada"), aLiveConversation("bo")), "1"],
      [{ type: "conversation", conversation: waits("bo") }, "2"],
      [{ type: "conversation", conversation: { ...waits("bo"), lastText: "Are you there?" } }, "3"],
      [snapshot(waits("ada"), waits("bo"), waits("cy")), "4"],
    ],
  });
  second.line.listen(() => said.push(second.line.state.peek().newcomer?.id));
  const closeSecond = second.line.open();
  await second.served;
  expect(said).toEqual([undefined, "bo", "bo", "cy"]);
  closeSecond();
});

it("lists the longest waiting first, and by how much a score moved", async () => {
  const { line, served } = serve({
    events: [
      [
        snapshot(
          waits("late", "2026-01-05T09:05:00.000Z"),
          aLiveConversation("agent", {}, { score: 40 }),
          waits("early"),
          aLiveConversation("taken", { handler: "person" }),
          aLiveConversation("promised", { awaitsSince: "2026-01-04T09:00:00.000Z" }),
        ),
        "1",
      ],
      [{ type: "conversation", conversation: aLiveConversation("agent", {}, { score: 52 }) }, "2"],
    ],
  });
  const close = line.open();
  await served;
  const { conversations, moves } = line.state.peek();
  const groups = toGroups([...conversations.values()]);
  expect(groups.waiting.map(({ id }) => id)).toEqual(["promised", "early", "late"]);
  expect([groups.person[0]?.id, groups.agent[0]?.id]).toEqual(["taken", "agent"]);
  expect(moves.get("agent")).toBe(12);
  close();
});
