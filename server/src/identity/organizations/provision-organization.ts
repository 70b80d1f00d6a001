import { createHash, randomBytes, randomUUID } from "node:crypto";
import { AppError } from "../../app-error.ts";
import type { Database, Handle } from "../../db/database.ts";
import { isFreeName, markSlug } from "./organization-slug.ts";

/** An organization as the identity provider knows it. */
export interface OrganizationIdentity {
  id: string;
  slug: string;
  name: string;
}

/**
 * Makes our own rows for an organization that is seen for the first time: the organization, its library, a default agent and
 * a widget configuration with a key of its own. One write; asked again for the same id it changes nothing.
 * Returns the organization as we keep it.
 *
 * @throws AppError `conflict` when another organization has the slug.
 */
export async function provisionOrganization(
  db: Database,
  organization: OrganizationIdentity & { isDemo?: boolean },
  now: Date = new Date(),
): Promise<OrganizationIdentity> {
  const known = await readOrganization(db.read, organization.id);
  if (known !== undefined) return known;
  return db.write(async (tx) => {
    const createdAt = now.toISOString();
    const { id, slug, name } = organization;
    const made = await tx
      .insertInto("organizations")
      .values({ id, slug, name, isDemo: organization.isDemo === true ? 1 : 0, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made === undefined) {
      const other = await readOrganization(tx, id);
      if (other === undefined) throw new AppError("conflict", `Another organization already has the slug "${slug}".`);
      return other;
    }
    const agentId = randomUUID();
    await tx
      .insertInto("libraries")
      .values({ id: randomUUID(), organizationId: id, slug, overlayTokenHash: null, expiresAt: null, createdAt })
      .execute();
    await tx
      .insertInto("agents")
      .values({ id: agentId, organizationId: id, slug: "default", name: agentNameOf(name), greeting: null, createdAt })
      .execute();
    await tx
      .insertInto("embeddedChatConfigurations")
      .values({
        id: randomUUID(),
        organizationId: id,
        agentId,
        userId: null,
        apiKey: createWidgetKey(),
        theme: "dark",
        displayType: "floating",
        isStaging: 0,
        allowedDomains: "[]",
        settings: "{}",
        createdAt,
        updatedAt: createdAt,
      })
      .execute();
    return { id, slug, name };
  });
}

/**
 * The same for a provider whose slugs we do not rule: a slug that is malformed, reserved or taken here gets a mark made from
 * the id, so that every process chooses alike. `describe` is asked only on first sight.
 */
export async function provisionUnderFreeSlug(
  db: Database,
  id: string,
  describe: () => Promise<{ slug: string; name: string }>,
): Promise<OrganizationIdentity> {
  const known = await readOrganization(db.read, id);
  if (known !== undefined) return known;
  const { slug, name } = await describe();
  const suffix = String(createHash("sha256").update(id).digest().readUInt32BE(0) % 1_000_000).padStart(6, "0");
  const start =
    slug
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, "-")
      .replace(/^-+|-+$/gu, "") || "organization";
  const marked = markSlug(start, suffix);
  if (!isFreeName(slug)) return provisionOrganization(db, { id, slug: marked, name });
  try {
    return await provisionOrganization(db, { id, slug, name });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    return provisionOrganization(db, { id, slug: marked, name });
  }
}

/** Follows a rename at the identity provider; so does an agent that still has the name it was made with. */
export async function renameOrganization(db: Database, id: string, name: string): Promise<void> {
  await db.write(async (tx) => {
    const before = await readOrganization(tx, id);
    await tx.updateTable("organizations").set({ name }).where("id", "=", id).execute();
    if (before === undefined) return;
    await tx
      .updateTable("agents")
      .set({ name: agentNameOf(name) })
      .where("organizationId", "=", id)
      .where("name", "=", agentNameOf(before.name))
      .execute();
  });
}

function agentNameOf(organizationName: string): string {
  return `${organizationName} assistant`;
}

/** A public widget key: it names a configuration and grants nothing else. */
export function createWidgetKey(): string {
  return `pk_${randomBytes(24).toString("base64url")}`;
}

function readOrganization(handle: Handle, id: string): Promise<OrganizationIdentity | undefined> {
  return handle.selectFrom("organizations").select(["id", "slug", "name"]).where("id", "=", id).executeTakeFirst();
}
