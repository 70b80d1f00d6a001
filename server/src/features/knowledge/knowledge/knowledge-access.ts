import type { Member } from "@disco/protocol";
import { createHash, randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { findOrders } from "../../../knowledge/shield/find-orders.ts";
import { findDemoOwner, findOverlay, findOwner } from "./queries.ts";
import type { LibraryOwner } from "../../../knowledge/library/library-owner.ts";
import { deleteOverlays } from "./sweep-overlays.ts";

/** How long a visitor's overlay lasts. */
const OVERLAY_HOURS = 24;
export const DEFAULT_SLUG = "default";

/** What one request sees of a slug: the owner's library, and over it the visitor's own. */
export interface KnowledgeView {
  slug: string;
  owner: LibraryOwner | null;
  overlayId: string | null;
  /** The name of the website in the overlay, once it is known. */
  overlayName: string | null;
  /** Owner's library first. */
  libraryIds: string[];
  revision: number;
}

export interface KnowledgeCaller {
  overlayToken: string | null;
  member: Member | null;
}

/** The slug under which conversations of `slug` are: the demo organization's own for the one that stands for it. */
export async function slugOf(db: Database, slug: string): Promise<string> {
  return slug === DEFAULT_SLUG ? ((await findDemoOwner(db))?.slug ?? slug) : slug;
}

export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Resolves what a caller may read of a slug: the owner's library is public, an overlay only its browser sees. */
export async function viewKnowledge(db: Database, slug: string, caller: KnowledgeCaller, now: Date): Promise<KnowledgeView> {
  const owner = (slug === DEFAULT_SLUG ? await findDemoOwner(db) : await findOwner(db, slug)) ?? null;
  const name = owner?.slug ?? slug;
  const overlay = caller.overlayToken === null ? undefined : await findOverlay(db, name, hashOf(caller.overlayToken), now);
  const overlayId = overlay?.id ?? null;
  return {
    slug: name,
    owner,
    overlayId,
    // A website chooses its own name, and the agent reads it.
    overlayName: overlay?.name == null || findOrders(overlay.name).length > 0 ? null : overlay.name,
    libraryIds: [owner?.libraryId, overlay?.id].filter((id) => id !== undefined),
    revision: (owner?.revision ?? 0) + (overlay?.revision ?? 0),
  };
}

/** The library that a caller may write: the organization's own for its members, the browser's overlay for everyone else. */
export interface WritableLibrary {
  libraryId: string;
  slug: string;
  isOverlay: boolean;
}

/**
 * Finds the library a caller may change; null for a visitor who has no overlay of the slug.
 * @throws AppError `unauthorized` or `slug_claimed` when an organization owns the slug and the caller is not of it.
 */
export async function findWritable(db: Database, slug: string, caller: KnowledgeCaller, now: Date): Promise<WritableLibrary | null> {
  const view = await viewKnowledge(db, slug, caller, now);
  if (view.owner !== null && caller.member?.organization?.id === view.owner.organizationId) {
    return { libraryId: view.owner.libraryId, slug: view.slug, isOverlay: false };
  }
  if (view.owner !== null && !view.owner.isDemo) {
    if (caller.member === null) throw new AppError("unauthorized", "Sign in to change what this agent knows.");
    throw new AppError("slug_claimed", "This name belongs to another organization.");
  }
  if (view.overlayId !== null) return { libraryId: view.overlayId, slug: view.slug, isOverlay: true };
  if (caller.member !== null && caller.overlayToken === null)
    throw new AppError("forbidden", "You can change only what your own organization's agent knows.");
  return null;
}

/** Begins a browser's overlay of a slug, unless another request has begun it. An expired one is dropped whole. */
export async function beginOverlay(db: Database, slug: string, overlayToken: string, now: Date): Promise<WritableLibrary> {
  const name = await slugOf(db, slug);
  const overlayTokenHash = hashOf(overlayToken);
  const libraryId = await db.write(async (tx) => {
    const own = tx.selectFrom("libraries").select("id").where("overlayTokenHash", "=", overlayTokenHash).where("slug", "=", name);
    const expired = await own.where("expiresAt", "<=", now.toISOString()).execute();
    await deleteOverlays(
      tx,
      expired.map(({ id }) => id),
    );
    await tx
      .insertInto("libraries")
      .values({
        id: randomUUID(),
        organizationId: null,
        slug: name,
        overlayTokenHash,
        expiresAt: new Date(now.getTime() + OVERLAY_HOURS * 3_600_000).toISOString(),
        createdAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await own.executeTakeFirstOrThrow()).id;
  });
  return { libraryId, slug: name, isOverlay: true };
}
