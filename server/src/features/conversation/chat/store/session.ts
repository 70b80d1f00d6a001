import type { Consent } from "@disco/protocol";
import { createHmac, hash, randomBytes } from "node:crypto";
import { emptyConversationState } from "../../../../agent/tool.ts";
import type { Database } from "../../../../db/database.ts";
import { newId } from "../../../../db/new-id.ts";
import type { SignedVisitor } from "../../visitors/verify-visitor-token.ts";
import {
  findByClientMessageId,
  findConversation,
  findConversationOfVisitor,
  giveConversation,
  type StoredConversation,
} from "./queries.ts";

/** 256 bits, so that the eight characters a page may show tell nothing of the rest. */
const SESSION_BYTES = 32;
const SESSION_FORM = /^[\w-]{43}$/u;
/** A random UUID, or the widget's 128 bits: unguessable and unique. */
const UNGUESSABLE = /^(?:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|\d{5,10}(?:,\d{5,10}){3})$/iu;
/** How long a first message may be sent again by a visitor who never got its answer. */
const BEGINNING_MS = 10 * 60_000;
/** The message and its reply. */
const FIRST_MESSAGES = 2;

/** A conversation and the secret that opens it. `isNew` until its first message is stored. */
export interface Session {
  id: string;
  conversation: StoredConversation;
  isNew: boolean;
  /** What the visitor agreed to with this message, to be recorded with it. */
  consent?: Consent;
  /** The page that the visitor is on, to be kept with a new conversation. */
  page?: string;
}

export interface SessionOwner {
  slug: string;
  organizationId: string | null;
  configurationId: string | null;
  isStaging: boolean;
  visitor: SignedVisitor | null;
  /** The member's agent that a new conversation is with. */
  voiceAgent?: { id: string } | null;
}

export function hashSession(sessionId: string): string {
  return hash("sha256", sessionId, "base64url");
}

/**
 * Finds the conversation behind a visitor's session id; null for an id that is unknown, malformed, of another organization,
 * or of a signed visitor other than this one. An anonymous conversation goes over to the visitor who signs in with it.
 */
export async function findSession(deps: SessionDeps, sessionId: string | null, owner: SessionOwner): Promise<Session | null> {
  if (sessionId === null || !SESSION_FORM.test(sessionId)) return null;
  const conversation = await findConversation(deps.db, hashSession(sessionId), owner.slug);
  if (conversation === undefined) return null;
  if (conversation.visitorSubject === (owner.visitor?.subject ?? null)) return { id: sessionId, conversation, isNew: false };
  if (conversation.visitorSubject !== null || owner.visitor === null) return null;
  const id = signedSessionId(deps.secretKey, conversation.id);
  const signed = signedConversation({ ...conversation, sessionHash: hashSession(id) }, owner.visitor);
  const { subject } = owner.visitor;
  const isGiven = await deps.db.write((tx) =>
    giveConversation(tx, signed.id, {
      subject,
      attributes: signed.visitorAttributes ?? "{}",
      sessionHash: signed.sessionHash,
      state: JSON.stringify(signed.state),
    }),
  );
  return isGiven ? { id, conversation: signed, isNew: false } : findSession(deps, id, owner);
}

export async function findVisitorSession(deps: SessionDeps, owner: SessionOwner): Promise<Session | null> {
  if (owner.visitor === null || owner.organizationId === null) return null;
  const conversation = await findConversationOfVisitor(deps.db, owner.organizationId, owner.visitor.subject);
  return conversation === undefined ? null : { id: signedSessionId(deps.secretKey, conversation.id), conversation, isNew: false };
}

/** A message from a visitor without a session: its sender's own id for it, and the address it comes from. */
export interface FirstMessage {
  messageId: string | undefined;
  address: string;
}

/**
 * Begins a session. Its id is always the server's; a visitor's id is never adopted. When the first answer is lost, the visitor
 * only has the message's id. The session is derived from that id if it is unguessable, so that the same message from the same
 * address finds its conversation while it is young.
 */
export async function beginSession(deps: SessionDeps, owner: SessionOwner, first: FirstMessage, now: Date): Promise<Session> {
  const { messageId } = first;
  if (messageId === undefined) return newSession(deps, owner, now);
  if (owner.visitor !== null) {
    const newest = await findVisitorSession(deps, owner);
    if (newest === null || !isBeginning(newest, now)) return newSession(deps, owner, now);
    const sent = await findByClientMessageId(deps.db, newest.conversation.id, messageId);
    return sent.length > 0 ? newest : newSession(deps, owner, now);
  }
  if (!UNGUESSABLE.test(messageId)) return newSession(deps, owner, now);
  const id = createHmac("sha256", deps.secretKey)
    .update(`session begun by ${messageId.toLowerCase()} from ${first.address} with ${owner.slug}`)
    .digest("base64url");
  const begun = await findSession(deps, id, owner);
  if (begun === null) return newSession(deps, owner, now, id);
  return isBeginning(begun, now) ? begun : newSession(deps, owner, now);
}

function isBeginning({ conversation }: Session, now: Date): boolean {
  return conversation.messageCount <= FIRST_MESSAGES && now.getTime() - Date.parse(conversation.createdAt) <= BEGINNING_MS;
}

function newSession(
  deps: SessionDeps,
  owner: SessionOwner,
  now: Date,
  anonymousId = randomBytes(SESSION_BYTES).toString("base64url"),
): Session {
  const conversationId = newId(now);
  const id = owner.visitor === null ? anonymousId : signedSessionId(deps.secretKey, conversationId);
  const conversation: StoredConversation = {
    id: conversationId,
    sessionHash: hashSession(id),
    slug: owner.slug,
    organizationId: owner.organizationId,
    configurationId: owner.configurationId,
    isStaging: Number(owner.isStaging),
    state: emptyConversationState,
    messageCount: 0,
    visitorSubject: null,
    visitorAttributes: null,
    consentVersion: null,
    voiceAgentId: owner.voiceAgent?.id ?? null,
    handler: "agent",
    turnEpoch: 0,
    handoverId: null,
    createdAt: now.toISOString(),
  };
  return { id, conversation: owner.visitor === null ? conversation : signedConversation(conversation, owner.visitor), isNew: true };
}

interface SessionDeps {
  db: Database;
  secretKey: string;
}

/** Every device of a signed visitor opens a conversation with the same session, so it is derived rather than stored. */
function signedSessionId(secretKey: string, conversationId: string): string {
  return createHmac("sha256", secretKey).update(`session of ${conversationId}`).digest("base64url");
}

function signedConversation(conversation: StoredConversation, visitor: SignedVisitor): StoredConversation {
  const { subject, name, email, attributes } = visitor;
  const { state } = conversation;
  return {
    ...conversation,
    visitorSubject: subject,
    visitorAttributes: JSON.stringify(attributes),
    state: { ...state, name: name ?? state.name, email: email ?? state.email },
  };
}
