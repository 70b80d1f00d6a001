import { randomUUID } from "node:crypto";
import type { CallMessage, EventBus } from "../../../events/event-bus.ts";
import type { LiveCalls } from "./live-calls.ts";

const ANSWERED_MS = 2_000;

interface TellCallDeps {
  liveCalls: Pick<LiveCalls, "find">;
  events: EventBus;
}

/** Tells a call, also one of another process. False where no process says that it has the call. */
export async function tellCall(
  { liveCalls, events }: TellCallDeps,
  { id: callId, conversationId }: { id: string; conversationId: string },
  message: CallMessage,
): Promise<boolean> {
  const live = liveCalls.find(callId);
  if (live !== undefined) {
    if (message.type === "end") await live.end("visitor");
    else live.tell(message);
    return true;
  }
  const channel = `conversation ${conversationId}` as const;
  const tellId = randomUUID();
  const told = Promise.withResolvers<boolean>();
  const stop = events.subscribe(channel, (hint) => hint.type === "told" && hint.tellId === tellId && told.resolve(true));
  const timer = setTimeout(() => told.resolve(false), ANSWERED_MS);
  events.publish([channel], { type: "tell", callId, tellId, message });
  return told.promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}
