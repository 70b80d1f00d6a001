import type { LineEvent, LineReply } from "@disco/protocol";
import type { Database, Handle } from "../../../db/database.ts";
import { announce } from "../handover/announce.ts";
import { readVisitorHandler } from "../handover/queries.ts";
import { listSaidAfter } from "../handover/thread-messages.ts";
import { type Place, putLiveThread } from "./live-rows.ts";
import type { StreamDeps } from "./member-streams.ts";
import type { Sse } from "./sse.ts";

/** Tabs of one visitor. */
const MOST_LINES = 5;
const PORTION = 500;

interface Line {
  place: Place;
  sse: Sse;
  epoch: number;
  after: number;
  /** Whether a look at the tables is under way, and another is wanted. */
  looking: Promise<void> | null;
  isDirty: boolean;
  stop: () => void;
}

/** The visitors' lines of this process. */
export interface VisitorLines {
  open(place: Place, sse: Sse, after: number): Promise<void>;
  left(sse: Sse): void;
  /** Sends heartbeats, and catches up after lost hints. */
  beat(): Promise<void>;
  endAll(): void;
  readonly size: number;
}

/** The first event of a line. */
export async function readLine({ read }: Database, conversationId: string, after: number): Promise<Omit<LineReply, "success">> {
  const [handler, messages, readByMember] = await Promise.all([
    readVisitorHandler(read, conversationId),
    listSaidAfter(read, conversationId, after),
    readMark(read, conversationId),
  ]);
  return { handler, messages, readByMember };
}

async function readMark(handle: Handle, conversationId: string): Promise<number> {
  const row = await handle.selectFrom("liveThreads").select("readByMember").where("conversationId", "=", conversationId).executeTakeFirst();
  return row?.readByMember ?? -1;
}

export function createVisitorLines({ db, clock, events, onFailure }: StreamDeps): VisitorLines {
  const lines = new Map<Sse, Line>();
  const send = (line: Line, event: LineEvent) => line.sse.send(event);

  /** Sends after the read in flight, so that events keep their order. */
  const sendInTurn = (line: Line, event: LineEvent) => {
    if (line.looking === null) send(line, event);
    else void line.looking.then(() => send(line, event));
  };

  /** Reads the tables and sends the difference. */
  async function lookAt(line: Line): Promise<void> {
    do {
      line.isDirty = false;
      const { conversationId } = line.place;
      const [handler, messages] = await Promise.all([
        readVisitorHandler(db.read, conversationId),
        listSaidAfter(db.read, conversationId, line.after),
      ]);
      if (handler.epoch !== line.epoch) {
        line.epoch = handler.epoch;
        send(line, { type: "handler", handler });
      }
      for (const message of messages) {
        line.after = Math.max(line.after, message.ordinal);
        send(line, { type: "message", message });
      }
    } while (line.isDirty);
  }

  function look(line: Line): void {
    line.isDirty = true;
    line.looking ??= lookAt(line)
      .catch(onFailure)
      .finally(() => (line.looking = null));
  }

  return {
    open: async (place, sse, after) => {
      const { conversationId } = place;
      const own = [...lines.values()].filter(({ place: other }) => other.conversationId === conversationId);
      if (own.length >= MOST_LINES) own[0]?.sse.end();
      const line: Line = { place, sse, epoch: -1, after, looking: null, isDirty: false, stop: () => {} };
      const opened = await readLine(db, conversationId, after);
      line.epoch = opened.handler.epoch;
      line.after = Math.max(after, ...opened.messages.map(({ ordinal }) => ordinal));
      line.stop = events.subscribe(`conversation ${conversationId}`, (hint) => {
        if (hint.type === "typing" && hint.memberId !== null) sendInTurn(line, { type: "typing", isTyping: hint.isTyping });
        else if (hint.type === "read" && hint.by === "member") sendInTurn(line, { type: "read", ordinal: hint.ordinal });
        else if (hint.type === "conversation" || hint.type === "message") look(line);
      });
      send(line, { type: "opened", ...opened });
      if (sse.isOver) return line.stop();
      lines.set(sse, line);
      // Catches changes between the read and the subscription.
      look(line);
      await db.write((tx) => putLiveThread(tx, place, { seenAt: clock().toISOString() }));
      announce(events, place);
    },
    left: (sse) => {
      const line = lines.get(sse);
      if (line === undefined) return;
      lines.delete(sse);
      line.stop();
      const { place } = line;
      if ([...lines.values()].some((other) => other.place.conversationId === place.conversationId)) return;
      db.write((tx) => tx.updateTable("liveThreads").set({ seenAt: null }).where("conversationId", "=", place.conversationId).execute())
        .then(() => announce(events, place))
        .catch(onFailure);
    },
    beat: async () => {
      for (const { sse } of lines.values()) sse.beat();
      const ids = [...new Set([...lines.values()].map(({ place }) => place.conversationId))];
      const seenAt = clock().toISOString();
      for (let from = 0; from < ids.length; from += PORTION) {
        const portion = ids.slice(from, from + PORTION);
        await db.write((tx) => tx.updateTable("liveThreads").set({ seenAt }).where("conversationId", "in", portion).execute());
      }
      for (const line of lines.values()) {
        look(line);
        await line.looking;
      }
    },
    endAll: () => {
      for (const sse of lines.keys()) sse.end();
    },
    get size() {
      return lines.size;
    },
  };
}
