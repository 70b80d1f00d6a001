import { createHash, randomBytes, randomUUID } from "node:crypto";
import { emptyConversationState } from "../../agent/tool.ts";
import type { Database } from "../../db/database.ts";
import { findConversation, type StoredConversation } from "./queries.ts";

/** 256 bits, so that the eight characters a page may show tell nothing of the rest. */
const SESSION_BYTES = 32;
const SESSION_FORM = /^[\w-]{43}$/u;

/** A conversation and the secret that opens it. `isNew` until its first message is stored. */
export interface Session {
  id: string;
  conversation: StoredConversation;
  isNew: boolean;
}

export function hashSession(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("base64url");
}

/** Finds the conversation behind a visitor's session id; null for an id that is unknown, malformed or of another organization. */
export async function findSession(db: Database, sessionId: string | null, slug: string): Promise<Session | null> {
  if (sessionId === null || !SESSION_FORM.test(sessionId)) return null;
  const conversation = await findConversation(db, hashSession(sessionId), slug);
  return conversation === undefined ? null : { id: sessionId, conversation, isNew: false };
}

/** Makes a session. Its id is always the server's own; an id that a visitor brings is never adopted. */
export function newSession(owner: { slug: string; organizationId: string | null; configurationId: string | null }): Session {
  const id = randomBytes(SESSION_BYTES).toString("base64url");
  const conversation: StoredConversation = {
    id: randomUUID(),
    sessionHash: hashSession(id),
    ...owner,
    state: emptyConversationState,
    messageCount: 0,
  };
  return { id, conversation, isNew: true };
}
