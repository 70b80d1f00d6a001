import type { FastifyRequest } from "fastify";
import type { Feature } from "../app.ts";
import type { Handle } from "../db/database.ts";
import { openAccount } from "../features/account/open-account.ts";
import { recordKeyChange } from "../features/account/audit/record-key-change.ts";
import { mayPreflight } from "../features/conversation/chat/http/chat-target.ts";
import { ensureDemo } from "../features/conversation/demo/ensure-demo.ts";
import { openConversation } from "../features/conversation/open-conversation.ts";
import { openKnowledge } from "../features/knowledge/open-knowledge.ts";
import { openLeads } from "../features/leads/open-leads.ts";
import { openMail } from "../features/mail/open-mail.ts";
import { openMeetings } from "../features/meetings/open-meetings.ts";
import { openVoice } from "../features/voice/open-voice.ts";
import type { Identity } from "../identity/identity.ts";
import { releaseCutOffKeys } from "../plugins/idempotency/idempotency.ts";
import type { Room } from "../room.ts";
import { followKeys } from "../secrets/follow-keys.ts";
import type { PartsHealth } from "../start/parts-health.ts";
import { startUpkeep } from "../upkeep/upkeep.ts";
import { openCore, type Parts } from "./core.ts";

/** The product, put together: who signs in, which pages may call, and the features in order. */
export interface Wiring {
  identity: Identity;
  partsHealth: PartsHealth;
  isOriginAllowed: (request: FastifyRequest) => Promise<boolean>;
  /** Whether the libraries asked last are in memory, or reading them takes too long to wait for. */
  isReadAhead: () => boolean;
  features: readonly Feature[];
  /** Begins background work, once the server listens. Resolves with the demo organization's widget key, when there is one. */
  start(): Promise<{ demoWidgetKey: string | null }>;
  /** Ends background work; what is unfinished resumes at the next start. */
  stop(): Promise<void>;
}

/** Puts the product together: each room from those before it. */
export async function wire(parts: Parts): Promise<Wiring> {
  const { env, db, clock, logger } = parts;
  const core = await openCore(parts);
  const account = await openAccount(core);
  const knowledge = await openKnowledge(core, account);
  const leads = openLeads(core, account);
  const meetings = openMeetings(core, account, knowledge, leads);
  const mail = openMail(core, account, knowledge, leads, meetings);
  const conversation = await openConversation(core, account, knowledge, meetings);
  const voice = await openVoice(core, account, conversation);
  const rooms: readonly Room[] = [conversation, knowledge, voice, meetings, leads, mail, account];
  const stopped = new AbortController();
  return {
    identity: account.identity,
    partsHealth: core.partsHealth,
    isReadAhead: knowledge.isReadAhead,
    isOriginAllowed: (request) => mayPreflight(core, request),
    features: rooms.flatMap(({ routes }) => routes),
    start: async () => {
      const demo = env.demoSiteUrl === null ? null : await ensureDemo({ db, jobs: knowledge.jobs, clock }, env.demoSiteUrl);
      if (db.kind === "sqlite") await releaseCutOffKeys(db);
      core.partsHealth.start(stopped.signal);
      startUpkeep({ db, clock, logger }, stopped.signal);
      const record = (tx: Handle, organizationId: string, keyId: string) => recordKeyChange(tx, organizationId, keyId, clock());
      followKeys({ db, secrets: core.secrets, isChanging: env.previousSecretKey !== null, logger, record }, stopped.signal);
      for (const room of rooms) await room.start?.(stopped.signal);
      await core.startQueues();
      return { demoWidgetKey: demo?.widgetKey ?? null };
    },
    stop: async () => {
      stopped.abort(new Error("The server is shutting down."));
      await knowledge.closeImages();
      await core.stopQueues();
      for (const room of rooms) await room.stop?.();
      await core.close();
    },
  };
}
