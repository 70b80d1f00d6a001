import type { Member } from "@disco/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { Env } from "../../../settings/env.ts";
import type { Identity } from "../../../identity/identity.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { beginOverlay, findWritable, type KnowledgeCaller, viewKnowledge, type WritableLibrary } from "./knowledge-access.ts";
import { giveOverlayToken, overlayTokenOf } from "./overlay-cookie.ts";

/** Overlays that one address may begin: a whole office may look at a demo. */
const NEW_OVERLAYS = { points: 30, windowMs: 3_600_000 };
/** A page that waits for documents to be read looks at their list every two seconds, and several may be open behind one address. */
const LIBRARY_READS = { points: 240, windowMs: 60_000 };

/** What a caller sees of a slug. */
export interface SeenKnowledge {
  libraryIds: readonly string[];
  isOwn: (libraryId: string) => boolean;
  mayAdd: boolean;
}

export interface KnowledgeCallers {
  /** The signed-in member; null for a visitor. An invalid bearer is refused instead of becoming a visitor. */
  memberOf(request: FastifyRequest): Promise<Member | null>;
  /** The library that the caller may add to; a visitor's browser gets an overlay of its own. @throws AppError `rate_limited` */
  writable(request: FastifyRequest, reply: FastifyReply, slug: string): Promise<WritableLibrary>;
  /** The same to change what is in it: for a visitor without an overlay nothing is, so that `nothingThere` is thrown. */
  changeable(request: FastifyRequest, slug: string, nothingThere: () => AppError): Promise<WritableLibrary>;
  /**
   * The libraries that the caller sees, which of them are the caller's own, and whether `writable` would give one. Visitors are
   * counted by address, members by themselves. @throws AppError `rate_limited`
   */
  seen(request: FastifyRequest, reply: FastifyReply, slug: string): Promise<SeenKnowledge>;
}

export function createKnowledgeCallers(deps: {
  db: Database;
  limits: Limits;
  identity: Identity;
  env: Env;
  clock: () => Date;
}): KnowledgeCallers {
  const { db, limits, env, clock } = deps;

  async function memberOf(request: FastifyRequest): Promise<Member | null> {
    if (request.headers.authorization === undefined) return null;
    const member = await deps.identity.verify(request);
    if (member === null) throw new AppError("unauthorized", "Sign in again.");
    return member;
  }

  async function callerOf(request: FastifyRequest): Promise<KnowledgeCaller> {
    return { overlayToken: overlayTokenOf(request), member: await memberOf(request) };
  }

  return {
    memberOf,
    writable: async (request, reply, slug) => {
      const caller = await callerOf(request);
      const library = await findWritable(db, slug, caller, clock());
      if (library !== null) return library;
      const decision = await limits.take("overlay", visitorAddress(request), NEW_OVERLAYS);
      enforceLimit(reply, [decision], "You have begun several demos already. Please try again later.");
      return beginOverlay(db, slug, caller.overlayToken ?? giveOverlayToken(request, reply, env), clock());
    },
    changeable: async (request, slug, nothingThere) => {
      const library = await findWritable(db, slug, await callerOf(request), clock());
      if (library === null) throw nothingThere();
      return library;
    },
    seen: async (request, reply, slug) => {
      const member = await memberOf(request);
      const reader = member === null ? visitorAddress(request) : `member ${member.id}`;
      enforceLimit(reply, [await limits.take("library-read", reader, LIBRARY_READS)], "Please try again in a minute.");
      const overlayToken = overlayTokenOf(request);
      const view = await viewKnowledge(db, slug, { overlayToken, member: null }, clock());
      const isMine = view.owner !== null && member?.organization?.id === view.owner.organizationId;
      return {
        libraryIds: view.libraryIds,
        mayAdd: isMine || ((view.owner === null || view.owner.isDemo) && (member === null || overlayToken !== null)),
        isOwn: (libraryId) => libraryId === view.overlayId || (isMine && libraryId === view.owner?.libraryId),
      };
    },
  };
}
