import type { Member } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { findOwner, type LibraryOwnerNow } from "./queries.ts";

/**
 * The library of a member's own organization, by its slug, for members alone.
 * @throws AppError `not_found` for another organization's slug and for an unowned one alike.
 */
export async function ownLibrary(db: Database, slug: string, member: Member): Promise<LibraryOwnerNow> {
  const owner = await findOwner(db, slug);
  if (owner === undefined || owner.organizationId !== member.organization?.id)
    throw new AppError("not_found", "Your organization has no library of this name.");
  return owner;
}
