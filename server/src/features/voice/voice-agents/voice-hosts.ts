import type { Member, UpdateVoiceHost, VoiceHost } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { requireVersion, versionOf } from "../../../settings/settings-version.ts";

const NAME_LETTERS = 34;

/** Whose agents they are: a member in one of their organizations. */
export interface Holder {
  organizationId: string;
  memberId: string;
}

export async function readHost(handle: Handle, member: Member, holder: Holder): Promise<VoiceHost> {
  const row = await findHost(handle, holder);
  const profile = await findProfile(handle, holder.memberId);
  const settings = { slug: row?.slug ?? (await freeSlug(handle, slugFor(member))), photo: row?.photo ?? null };
  return { ...settings, name: profile.name ?? nameFor(member), jobTitle: profile.jobTitle, version: versionOf(settings) };
}

export async function ensureHost(tx: Handle, member: Member, holder: Holder, now: Date): Promise<void> {
  const row = await findHost(tx, holder);
  if (row !== undefined) {
    await tx
      .updateTable("voiceHosts")
      .set({ name: nameFor(member) })
      .where("slug", "=", row.slug)
      .execute();
    return;
  }
  const slug = await freeSlug(tx, slugFor(member));
  await tx
    .insertInto("voiceHosts")
    .values({ slug, ...holder, name: nameFor(member), photo: null, createdAt: now.toISOString() })
    .execute();
}

/**
 * Changes the first part of the address and the photo.
 * @throws AppError `conflict` for a taken address, or where they have changed since the version.
 */
export async function updateHost(db: Database, member: Member, holder: Holder, change: UpdateVoiceHost, now: Date): Promise<VoiceHost> {
  return db.write(async (tx) => {
    await lockForWrite(db, tx, `voice host ${holder.organizationId} ${holder.memberId}`);
    await ensureHost(tx, member, holder, now);
    requireVersion(await readHost(tx, member, holder), change);
    const taken = await tx
      .selectFrom("voiceHosts")
      .select(["organizationId", "memberId"])
      .where("slug", "=", change.slug)
      .executeTakeFirst();
    if (taken !== undefined && (taken.organizationId !== holder.organizationId || taken.memberId !== holder.memberId))
      throw takenAddress("slug", "Somebody else has this address. Please choose another.");
    await tx
      .updateTable("voiceHosts")
      .set({ slug: change.slug, photo: change.photo })
      .where(({ and }) => and({ organizationId: holder.organizationId, memberId: holder.memberId }))
      .execute();
    return readHost(tx, member, holder);
  });
}

/** The member's own name of their profile, if they have written one. */
export async function findProfile(handle: Handle, memberId: string): Promise<{ name: string | null; jobTitle: string }> {
  const row = await handle
    .selectFrom("memberProfiles")
    .select(["firstName", "lastName", "jobTitle"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  const name = `${row?.firstName ?? ""} ${row?.lastName ?? ""}`.trim();
  return { name: name === "" ? null : name, jobTitle: row?.jobTitle ?? "" };
}

export function takenAddress(path: string, message: string): AppError {
  return new AppError("conflict", message, { issues: [{ path, message: "is taken" }] });
}

function findHost(handle: Handle, { organizationId, memberId }: Holder) {
  return handle
    .selectFrom("voiceHosts")
    .select(["slug", "photo"])
    .where(({ and }) => and({ organizationId, memberId }))
    .executeTakeFirst();
}

async function freeSlug(handle: Handle, wanted: string): Promise<string> {
  const rows = await handle.selectFrom("voiceHosts").select("slug").where("slug", "like", `${wanted}%`).execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

/** A member without a name is named after the address: `ada.lovelace@…` is Ada Lovelace. */
function nameFor({ name, email }: Member): string {
  if (name !== null) return name;
  const words = (email.split("@")[0] ?? email).split(/[._+-]+/u).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email;
}

function slugFor(member: Member): string {
  const slug = nameFor(member)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, NAME_LETTERS)
    .replaceAll(/^-+|-+$/gu, "");
  return slug === "" ? "member" : slug;
}
