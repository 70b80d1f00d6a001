import type { LiveConversation, LiveEvent, LiveSnapshot } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import type { EventBus, LiveHint } from "../../../events/event-bus.ts";
import { listMessagesAfter } from "../handover/thread-messages.ts";
import { listPresence } from "../presence/members-here.ts";
import { listLive } from "./live-rows.ts";

/** Hints of one moment are read together. */
const TOGETHER_MS = 25;
/** Events that a lost stream may go on after. */
const MOST_LOGGED = 500;

/** Gets the events of one organization. */
export interface LiveReader {
  send(event: LiveEvent, id?: string): void;
}

/** What is live in one organization, read once for all of its members' streams in this process. */
export interface LiveHub {
  /** Replays the log after an event of this hub, or sends a snapshot. The result ends it. */
  join(reader: LiveReader, lastEventId: string | null): Promise<() => void>;
  /** Compares with the tables, for hints that were lost. */
  refresh(): Promise<void>;
}

interface HubDeps {
  db: Database;
  clock: () => Date;
  events: EventBus;
  onFailure: (error: unknown) => void;
  /** The last reader has left. */
  onEmpty: () => void;
}

export function createLiveHub({ db, clock, events, onFailure, onEmpty }: HubDeps, organizationId: string): LiveHub {
  const hubId = crypto.randomUUID().slice(0, 8);
  const readers = new Set<LiveReader>();
  const shown = new Map<string, string>();
  const lastOrdinals = new Map<string, number>();
  let presence = "[]";
  let log: { id: number; event: LiveEvent }[] = [];
  let lastId = 0;
  const dirty = new Set<string>();
  let isPresenceDirty = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let opening: Promise<void> | undefined;
  let unsubscribe = () => {};
  let joining = 0;

  const idOf = (id: number) => `${hubId}-${id}`;

  function emit(event: LiveEvent): void {
    lastId += 1;
    log.push({ id: lastId, event });
    if (log.length > MOST_LOGGED) log = log.slice(-MOST_LOGGED / 2);
    for (const reader of readers) reader.send(event, idOf(lastId));
  }

  function showConversation(conversation: LiveConversation): void {
    const text = JSON.stringify(conversation);
    if (shown.get(conversation.id) === text) return;
    shown.set(conversation.id, text);
    emit({ type: "conversation", conversation });
  }

  function hide(conversationId: string): void {
    lastOrdinals.delete(conversationId);
    if (shown.delete(conversationId)) emit({ type: "gone", conversationId });
  }

  async function showMessages({ id, messageCount }: LiveConversation): Promise<void> {
    const known = lastOrdinals.get(id);
    lastOrdinals.set(id, messageCount - 1);
    if (known === undefined || known >= messageCount - 1) return;
    for (const message of await listMessagesAfter(db.read, id, known)) {
      emit({ type: "message", conversationId: id, message });
      lastOrdinals.set(id, Math.max(message.ordinal, messageCount - 1));
    }
  }

  async function showPresence(): Promise<void> {
    const members = await listPresence(db.read, organizationId, clock());
    const text = JSON.stringify(members);
    if (text === presence) return;
    presence = text;
    emit({ type: "presence", members });
  }

  async function flush(): Promise<void> {
    const ids = [...dirty];
    dirty.clear();
    if (ids.length > 0) {
      const found = new Map((await listLive(db.read, organizationId, clock(), ids)).map((each) => [each.id, each]));
      for (const id of ids) {
        const conversation = found.get(id);
        if (conversation === undefined) {
          hide(id);
          continue;
        }
        await showMessages(conversation);
        showConversation(conversation);
      }
    }
    if (isPresenceDirty) {
      isPresenceDirty = false;
      await showPresence();
    }
  }

  /** One piece of work at a time, so that events keep their order. */
  function work(run: () => Promise<void>): Promise<void> {
    working = working.then(run).catch(onFailure);
    return working;
  }

  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void work(flush);
    }, TOGETHER_MS).unref();
  }

  function take(hint: LiveHint): void {
    if (hint.type === "typing" || hint.type === "read") return emit(hint);
    if (hint.type === "presence") isPresenceDirty = true;
    else if (hint.type === "conversation" || hint.type === "message") dirty.add(hint.conversationId);
    else return;
    soon();
  }

  async function readAll(): Promise<void> {
    const conversations = await listLive(db.read, organizationId, clock());
    const now = new Set(conversations.map(({ id }) => id));
    for (const id of shown.keys()) if (!now.has(id)) hide(id);
    for (const conversation of conversations) {
      await showMessages(conversation);
      showConversation(conversation);
    }
    await showPresence();
  }

  /** The logged events after an id; null if the log does not reach back to it. */
  function missedSince(lastEventId: string | null): typeof log | null {
    const [of, text] = lastEventId?.split("-") ?? [];
    const after = Number(text);
    if (of !== hubId || !(after <= lastId)) return null;
    const missed = log.filter(({ id }) => id > after);
    return missed.length === lastId - after ? missed : null;
  }

  function snapshot(): LiveSnapshot {
    return { conversations: [...shown.values()].map((text) => JSON.parse(text)), members: JSON.parse(presence) };
  }

  return {
    join: async (reader, lastEventId) => {
      if (opening === undefined) {
        unsubscribe = events.subscribe(`organization ${organizationId}`, take);
        opening = work(readAll);
      }
      joining += 1;
      await opening;
      await working;
      joining -= 1;
      const known = missedSince(lastEventId);
      if (known === null) reader.send({ type: "snapshot", ...snapshot() }, idOf(lastId));
      else for (const { id, event } of known) reader.send(event, idOf(id));
      readers.add(reader);
      return () => {
        readers.delete(reader);
        if (readers.size + joining > 0) return;
        unsubscribe();
        clearTimeout(timer);
        onEmpty();
      };
    },
    refresh: () => work(readAll),
  };
}
