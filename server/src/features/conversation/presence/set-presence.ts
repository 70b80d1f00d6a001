import type { HandoverMember, Member, MemberPresence, MemberRole, SetPresence } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import { type EventBus } from "../../../events/event-bus.ts";
import { listPresence, toShown } from "./members-here.ts";

const MAX_PHOTO_BYTES = 64 * 1024;

export interface PresenceDeps {
  db: Database;
  clock: () => Date;
  events: EventBus;
}

/** A member of an organization, as its Live view knows them. */
export interface Taker {
  organizationId: string;
  member: Pick<Member, "id" | "name" | "email"> & { role: MemberRole };
}

export function takerOf(member: Member, { id: organizationId, role }: NonNullable<Member["organization"]>): Taker {
  const { id, name, email } = member;
  return { organizationId, member: { id, name, email, role } };
}

/** The row of a member, made on the first look. */
export async function ensureLiveMember(tx: Handle, { organizationId, member }: Taker) {
  const { id: memberId, role } = member;
  const name = member.name?.trim() || (member.email.split("@")[0] ?? "");
  await tx
    .insertInto("liveMembers")
    .values({ organizationId, memberId, name, role, mode: "here" })
    .onConflict((conflict) => conflict.columns(["organizationId", "memberId"]).doUpdateSet({ name, role }))
    .execute();
  return tx
    .selectFrom("liveMembers")
    .selectAll()
    .where(({ and }) => and({ organizationId, memberId }))
    .executeTakeFirstOrThrow();
}

/** How visitors see a member. */
export async function shownMember(tx: Handle, taker: Taker): Promise<HandoverMember> {
  return toShown(await ensureLiveMember(tx, taker));
}

export async function readPresence({ db, clock }: PresenceDeps, { organizationId, member }: Taker): Promise<MemberPresence> {
  const { name, email, id: memberId } = member;
  const found = (await listPresence(db.read, organizationId, clock())).find((each) => each.memberId === memberId);
  return found ?? { memberId, name: name ?? email.split("@")[0] ?? "", photo: null, mode: "here", isHere: false };
}

/** Sets a member's mode, and the name and photo that visitors see. @throws AppError `invalid_request` for another format or size. */
export async function setPresence(deps: PresenceDeps, taker: Taker, { mode, name, photo }: SetPresence): Promise<MemberPresence> {
  const { organizationId, member } = taker;
  const picture = photo == null ? null : readPicture(photo);
  await deps.db.write(async (tx) => {
    await ensureLiveMember(tx, taker);
    const own = { organizationId, memberId: member.id };
    if (photo !== undefined)
      await tx.deleteFrom("memberPhotos").where("organizationId", "=", organizationId).where("memberId", "=", member.id).execute();
    const photoId = picture === null ? null : randomUUID();
    if (picture !== null && photoId !== null)
      await tx
        .insertInto("memberPhotos")
        .values({ id: photoId, ...own, ...picture })
        .execute();
    await tx
      .updateTable("liveMembers")
      .set({
        ...(mode !== undefined && { mode }),
        ...(name !== undefined && { shownName: name.trim() }),
        ...(photo !== undefined && { photoId }),
        memberId: member.id,
      })
      .where(({ and }) => and({ organizationId, memberId: member.id }))
      .execute();
  });
  deps.events.publish([`organization ${organizationId}`], { type: "presence" });
  return readPresence(deps, taker);
}

/** The photo of a member by its id. @throws AppError `not_found`. */
export async function readPhoto(db: Database, photoId: string): Promise<{ type: string; bytes: Buffer }> {
  const row = await db.read.selectFrom("memberPhotos").select(["type", "photo"]).where("id", "=", photoId).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such photo.");
  return { type: row.type, bytes: Buffer.from(row.photo, "base64") };
}

/** Removes a member who left the organization. */
export async function removeLiveMember(
  db: Database,
  { organizationId, memberId }: { organizationId: string; memberId: string },
): Promise<void> {
  await db.write(async (tx) => {
    for (const table of ["liveMembers", "memberPhotos", "memberNotices"] as const)
      await tx.deleteFrom(table).where("organizationId", "=", organizationId).where("memberId", "=", memberId).execute();
  });
}

/** Signatures of picture formats. */
const signatures: readonly (readonly [type: string, isOne: (bytes: Buffer) => boolean])[] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", (bytes) => bytes.subarray(0, 3).toString("latin1") === "\xff\xd8\xff"],
  ["image/webp", (bytes) => bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP"],
];

function readPicture(base64: string): { type: string; photo: string } {
  const bytes = Buffer.from(base64, "base64");
  const type = signatures.find(([, isOne]) => isOne(bytes))?.[0];
  if (type === undefined || bytes.length > MAX_PHOTO_BYTES)
    throw new AppError("invalid_request", "A photo is a PNG, JPEG or WebP of at most 64 kB.");
  return { type, photo: bytes.toString("base64") };
}
