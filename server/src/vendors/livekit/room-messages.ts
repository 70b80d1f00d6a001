/** Messages of the server to the voice worker. Sound is 16-bit mono PCM at `AGENT_RATE`. */
export type RoomOrder =
  | { type: "join"; room: string; url: string; token: string; visitor: string }
  | { type: "audio"; room: string; pcm: Buffer }
  | { type: "clear"; room: string }
  | { type: "data"; room: string; json: string }
  | { type: "caption"; room: string; isVisitor: boolean; segment: string; text: string; isFinal: boolean }
  | { type: "leave"; room: string };

/** Messages of the voice worker to the server. Sound is at `VISITOR_RATE`. */
export type RoomReport =
  | { type: "up" }
  | { type: "joined"; room: string }
  | { type: "present"; room: string; isPresent: boolean }
  | { type: "audio"; room: string; pcm: Buffer }
  | { type: "left"; room: string; problem: string | null };

export const AGENT_RATE = 24_000;
export const VISITOR_RATE = 16_000;
