import type { LineEvent } from "@disco/protocol";
import { followEvents } from "../../server/src/testing/follow-events.ts";
import type { ChildServer } from "./child-server.ts";
import type { Figure } from "./figure.ts";
import { beginChat, postJson } from "./live-chat.ts";
import { timesOf } from "./run-load.ts";

const SEEN_GATE_MS = 1_000;

/** Takes that many live chats over at once, and answers in each: from the member's press to what the visitor's line shows. */
export async function measureHandovers({ port }: ChildServer, bearer: string, visitors: number): Promise<Figure[]> {
  const base = `http://127.0.0.1:${port}`;
  const chats = await Promise.all(Array.from({ length: visitors }, () => beginChat(base)));
  // A member who presses has the Live view open.
  await fetch(`${base}/api/live`, { headers: { authorization: `Bearer ${bearer}` } });
  const lines = await Promise.all(
    chats.map(async ({ headers }) => followEvents<LineEvent>(`${base}/api/chat/v2/line?after=1`, { headers })),
  );
  const measure = (path: string, body: (each: number) => object, isSeen: (event: LineEvent) => boolean) =>
    Promise.all(
      chats.map(async ({ conversationId }, each) => {
        const startedAt = performance.now();
        const sent = postJson(`${base}/api/conversations/${conversationId}/${path}`, body(each), { authorization: `Bearer ${bearer}` });
        while (lines[each]?.events.some(isSeen) !== true) await new Promise((resolve) => setTimeout(resolve, 1));
        const ms = performance.now() - startedAt;
        await sent;
        return ms;
      }),
    );
  const taken = timesOf(
    await measure(
      "take",
      () => ({}),
      (event) => event.type === "handler" && event.handler.handler === "person",
    ),
  );
  const answered = timesOf(
    await measure(
      "messages",
      (each) => ({ text: "Hello, I am here.", messageId: `message-${each}` }),
      (event) => event.type === "message" && event.message.sender === "member",
    ),
  );
  for (const line of lines) line.close();
  return [
    { key: "takeoverSeenP50Ms", name: "from the press to the visitor's line: p50", value: taken.p50, unit: "ms" },
    { key: "takeoverSeenP95Ms", name: "from the press to the visitor's line: p95", value: taken.p95, unit: "ms", gate: SEEN_GATE_MS },
    {
      key: "messageSeenP95Ms",
      name: "from a member's message to the visitor's line: p95",
      value: answered.p95,
      unit: "ms",
      gate: SEEN_GATE_MS,
    },
  ];
}
