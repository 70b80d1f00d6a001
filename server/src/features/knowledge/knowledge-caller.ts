import type { Member } from "@disco/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import type { Env } from "../../env.ts";
import type { Identity } from "../../identity/identity.ts";
import { viewKnowledge, type WritableLibrary, writableLibrary } from "./knowledge-access.ts";
import { giveOverlayToken, overlayTokenOf } from "./overlay-cookie.ts";

/** What a caller sees of a slug. */
export interface SeenKnowledge {
  libraryIds: readonly string[];
  isOwn: (libraryId: string) => boolean;
  mayAdd: boolean;
}

/** Who calls the Knowledge Library, as its routes ask for it. */
export interface KnowledgeCallers {
  /** Who signed the request in; null for a visitor. A bearer that does not verify is refused rather than taken for a visitor. */
  memberOf(request: FastifyRequest): Promise<Member | null>;
  /** The library that the caller may change; a visitor's browser gets an overlay of its own. */
  writable(request: FastifyRequest, reply: FastifyReply, slug: string): Promise<WritableLibrary>;
  /** The libraries that the caller sees, which of them are the caller's own, and whether `writable` would give one. */
  seen(request: FastifyRequest, slug: string): Promise<SeenKnowledge>;
}

export function createKnowledgeCallers(deps: { db: Database; identity: Identity; env: Env; clock: () => Date }): KnowledgeCallers {
  const { db, env, clock } = deps;

  async function memberOf(request: FastifyRequest): Promise<Member | null> {
    if (request.headers.authorization === undefined) return null;
    const member = await deps.identity.verify(request);
    if (member === null) throw new AppError("unauthorized", "Sign in again.");
    return member;
  }

  return {
    memberOf,
    writable: async (request, reply, slug) => {
      const member = await memberOf(request);
      const token = overlayTokenOf(request) ?? (member === null ? giveOverlayToken(reply, env.publicUrl.startsWith("https:")) : null);
      return writableLibrary(db, slug, { overlayToken: token, member }, clock());
    },
    seen: async (request, slug) => {
      const member = await memberOf(request);
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
