import { AccessToken, RoomServiceClient, TrackSource, TwirpError } from "livekit-server-sdk";

export interface LivekitSettings {
  url: string;
  apiKey: string;
  apiSecret: string;
}

/** LiveKit's rooms and who may enter them. */
export interface LivekitRooms {
  /** Where browsers and agents connect. */
  readonly url: string;
  /** @throws when the service cannot be reached within three seconds. */
  create(room: string): Promise<void>;
  /** Ends a room for everybody in it. */
  delete(room: string): Promise<void>;
  /** Lets a visitor in: to this room, to listen and to speak, for ten minutes. */
  visitorToken(room: string, identity: string): Promise<string>;
  agentToken(room: string, identity: string): Promise<string>;
}

const CALL_MS = 3_000;
const TOKEN_TTL = "10m";
/** Seconds in which an empty room goes away. */
const EMPTY_SECONDS = 60;
/** The agent, the visitor, and the visitor's old connection while a reload is not noticed yet. */
const MAX_PARTICIPANTS = 3;

export function createLivekitRooms({ url, apiKey, apiSecret }: LivekitSettings): LivekitRooms {
  const service = new RoomServiceClient(url.replace(/^ws/u, "http"), apiKey, apiSecret);

  return {
    url: url.replace(/^http/u, "ws"),
    create: async (name) => {
      await inTime(
        service.createRoom({ name, emptyTimeout: EMPTY_SECONDS, departureTimeout: EMPTY_SECONDS, maxParticipants: MAX_PARTICIPANTS }),
      );
    },
    delete: async (room) => {
      await inTime(service.deleteRoom(room)).catch((error: unknown) => {
        // It went away by itself.
        if (!(error instanceof TwirpError) || error.status !== 404) throw error;
      });
    },
    visitorToken: async (room, identity) => {
      const token = new AccessToken(apiKey, apiSecret, { identity, ttl: TOKEN_TTL });
      token.addGrant({
        room,
        roomJoin: true,
        canSubscribe: true,
        canPublish: true,
        canPublishData: false,
        canPublishSources: [TrackSource.MICROPHONE],
      });
      return token.toJwt();
    },
    agentToken: async (room, identity) => {
      const token = new AccessToken(apiKey, apiSecret, { identity, name: "Agent", ttl: TOKEN_TTL });
      token.kind = "agent";
      token.addGrant({ room, roomJoin: true, canSubscribe: true, canPublish: true, canPublishData: true, agent: true });
      return token.toJwt();
    },
  };
}

async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("LiveKit did not answer in time.")), CALL_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
