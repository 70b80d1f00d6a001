import type { Room } from "../../room.ts";
import { watchedRooms, watchedSpeech } from "../../wire/watched-parts.ts";
import { createSpeechServices } from "../../voice/open-speech.ts";
import type { Core } from "../../wire/core.ts";
import type { Account } from "../account/open-account.ts";
import type { Conversation } from "../conversation/open-conversation.ts";
import { memberConversationsFeature } from "./member-conversations/routes.ts";
import { holdCalls } from "./voice/hold-calls.ts";
import { createLiveCalls } from "./voice/live-calls.ts";
import { voiceRoomsFeature } from "./voice/room-routes.ts";
import { voiceFeature } from "./voice/routes.ts";
import { voiceAgentsFeature } from "./voice-agents/routes.ts";
import { voiceConversationsFeature } from "./voice-conversations/routes.ts";

/** Calls over a socket or in rooms, members' own voice agents, and what was said. */
export async function openVoice(core: Core, { identity }: Account, { runTurn }: Conversation): Promise<Room> {
  const { env, logger, partsHealth } = core;
  const speech = watchedSpeech(createSpeechServices(env), partsHealth);
  const livekit = await openLivekit(core);
  const calls = {
    ...core,
    runTurn,
    speech,
    liveCalls: createLiveCalls(core.limits, env.rateLimits.calls),
    onFailure: (error: unknown) => logger.error({ err: error }, "a call failed in part"),
  };
  return {
    routes: [
      voiceFeature({ ...calls, hasRooms: livekit !== null }),
      voiceRoomsFeature({ ...calls, identity, livekit }),
      voiceAgentsFeature({ ...core, speech }),
      voiceConversationsFeature(core),
      memberConversationsFeature(core),
    ],
    start: (signal) => holdCalls(calls, signal),
    stop: async () => {
      livekit?.roomProcess.close();
      await speech.close();
    },
  };
}

/** Rooms for calls, where the settings name a LiveKit server; its code is loaded only then. */
async function openLivekit({ env, partsHealth }: Core) {
  if (env.livekit === null) return null;
  const { createLivekitRooms } = await import("../../vendors/livekit/livekit-rooms.ts");
  const { createRoomProcess, hasRoomPackage } = await import("../../vendors/livekit/room-process.ts");
  return hasRoomPackage() ? { rooms: watchedRooms(createLivekitRooms(env.livekit), partsHealth), roomProcess: createRoomProcess() } : null;
}
