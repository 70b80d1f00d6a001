import { randomUUID } from "node:crypto";
import type { Database } from "../../../db/database.ts";
import type { EventBus } from "../../../events/event-bus.ts";
import { ensureLiveMember, type Taker } from "../presence/set-presence.ts";
import { createLiveHub, type LiveHub } from "./live-hub.ts";
import type { Sse } from "./sse.ts";

export interface StreamDeps {
  db: Database;
  clock: () => Date;
  events: EventBus;
  onFailure: (error: unknown) => void;
}

interface OpenStream {
  taker: Taker;
  sse: Sse;
  /** Whether the sign-in still stands, for the same organization. */
  isSignedIn: () => Promise<boolean>;
}

/** The members' streams of this process. */
export interface MemberStreams {
  open(stream: OpenStream, lastEventId: string | null): Promise<void>;
  /** Called when a stream has ended. */
  left(sse: Sse): void;
  /** Keeps the streams and the presence of their members alive, and ends those whose sign-in has ended. */
  beat(): Promise<void>;
  endAll(): void;
  readonly size: number;
}

export function createMemberStreams(deps: StreamDeps): MemberStreams {
  const { db, clock, events } = deps;
  const hubs = new Map<string, LiveHub>();
  const streams = new Map<Sse, OpenStream & { leave: () => void }>();

  function hubOf(organizationId: string): LiveHub {
    const known = hubs.get(organizationId);
    if (known !== undefined) return known;
    const hub = createLiveHub({ ...deps, onEmpty: () => hubs.delete(organizationId) }, organizationId);
    hubs.set(organizationId, hub);
    return hub;
  }

  function replace(memberId: string, organizationId: string, except: Sse | null): void {
    for (const [sse, { taker }] of streams) {
      if (sse === except || taker.member.id !== memberId || taker.organizationId !== organizationId) continue;
      sse.send({ type: "replaced" });
      sse.end();
    }
  }

  async function markSeen({ organizationId, member }: Taker, seenAt: string | null): Promise<void> {
    await db.write((tx) =>
      tx
        .updateTable("liveMembers")
        .set({ seenAt })
        .where(({ and }) => and({ organizationId, memberId: member.id }))
        .execute(),
    );
    events.publish([`organization ${organizationId}`], { type: "presence" });
  }

  async function isStillSignedIn({ isSignedIn }: OpenStream): Promise<boolean> {
    // A store that is away now says nothing about the sign-in.
    return isSignedIn().catch(() => true);
  }

  async function endSignedOut(memberId?: string): Promise<void> {
    for (const [sse, stream] of streams) {
      if (memberId !== undefined && stream.taker.member.id !== memberId) continue;
      if (!(await isStillSignedIn(stream))) sse.end();
    }
  }

  events.subscribe("processes", (hint) => {
    if (hint.type === "member") endSignedOut(hint.memberId).catch(deps.onFailure);
  });

  return {
    open: async (stream, lastEventId) => {
      const { taker, sse } = stream;
      const { organizationId, member } = taker;
      const streamId = randomUUID();
      const ends: (() => void)[] = [];
      const leave = () => {
        for (const end of ends.splice(0)) end();
      };
      // Known before the older one ends, whose member is still here.
      streams.set(sse, { ...stream, leave });
      replace(member.id, organizationId, sse);
      await db.write((tx) => ensureLiveMember(tx, taker));
      await markSeen(taker, clock().toISOString());
      const channel = `organization ${organizationId}` as const;
      events.publish([channel], { type: "stream", memberId: member.id, streamId });
      ends.push(await hubOf(organizationId).join(sse, lastEventId));
      const stop = events.subscribe(channel, (hint) => {
        if (hint.type === "stream" && hint.memberId === member.id && hint.streamId !== streamId) {
          sse.send({ type: "replaced" });
          sse.end();
        }
      });
      ends.push(stop);
      if (sse.isOver) leave();
    },
    left: (sse) => {
      const stream = streams.get(sse);
      if (stream === undefined) return;
      streams.delete(sse);
      stream.leave();
      const isElsewhere = [...streams.values()].some(
        ({ taker }) => taker.member.id === stream.taker.member.id && taker.organizationId === stream.taker.organizationId,
      );
      if (!isElsewhere) markSeen(stream.taker, null).catch(deps.onFailure);
    },
    beat: async () => {
      for (const { sse } of streams.values()) sse.beat();
      await endSignedOut();
      const seenAt = clock().toISOString();
      for (const [organizationId, hub] of hubs) {
        const memberIds = [...streams.values()].flatMap(({ taker }) => (taker.organizationId === organizationId ? [taker.member.id] : []));
        if (memberIds.length > 0)
          await db.write((tx) =>
            tx
              .updateTable("liveMembers")
              .set({ seenAt })
              .where("organizationId", "=", organizationId)
              .where("memberId", "in", memberIds)
              .execute(),
          );
        await hub.refresh();
      }
    },
    endAll: () => {
      for (const sse of streams.keys()) sse.end();
    },
    get size() {
      return streams.size;
    },
  };
}
