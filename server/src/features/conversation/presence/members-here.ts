import type { HandoverMember, HandoverSettings, MemberPresence } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { Handle } from "../../../db/database.ts";
import { preparedQuery } from "../../../db/prepared-query.ts";
import type { LiveMembersTable } from "../../../db/tables/handover-tables.ts";
import { isOrganizationOpen } from "./is-open.ts";

/** Marks that would turn the rest of a sentence with the name around. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A stream or a line beats every 15 seconds; one that has missed two beats is gone. */
export const GONE_AFTER_MS = 40_000;

type LiveMember = Selectable<LiveMembersTable>;

const membersOf = preparedQuery((handle, at: { organizationId: string }) =>
  handle.selectFrom("liveMembers").selectAll().where("organizationId", "=", at.organizationId).orderBy("memberId").limit(200),
);

/** The members who use the Live view, and whether each may be asked now. */
export async function listPresence(handle: Handle, organizationId: string, now: Date): Promise<MemberPresence[]> {
  const rows = await membersOf(handle, { organizationId });
  const isOpen = rows.some(({ mode }) => mode === "hours") && (await isOrganizationOpen(handle, organizationId, now));
  return rows.map((row) => toPresence(row, isOpen, now));
}

/** Members who may be asked to take a conversation, in the order of asking; null where the organization does not use the Live view. */
export async function listAskable(
  handle: Handle,
  organizationId: string,
  takers: HandoverSettings["takers"],
  now: Date,
): Promise<HandoverMember[] | null> {
  const rows = await membersOf(handle, { organizationId });
  if (rows.length === 0) return null;
  const isOpen = rows.some(({ mode }) => mode === "hours") && (await isOrganizationOpen(handle, organizationId, now));
  const askable = rows.filter(
    (row) => toPresence(row, isOpen, now).isHere && (takers === "members" || row.role === "owner" || row.role === "admin"),
  );
  // Open dashboards come first, then the least recently asked.
  const order = (row: LiveMember) => `${isBeating(row, now) ? 0 : 1} ${row.askedAt ?? ""} ${row.memberId}`;
  return askable.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).map(toShown);
}

function toPresence(row: LiveMember, isOpen: boolean, now: Date): MemberPresence {
  const { id, name, photo } = toShown(row);
  const isHere = row.mode === "here" ? isBeating(row, now) : row.mode === "hours" && isOpen;
  return { memberId: id, name, photo, mode: row.mode, isHere };
}

/** A member as visitors see them. */
export function toShown({ memberId, name, shownName, photoId }: LiveMember): HandoverMember {
  return {
    id: memberId,
    name: (shownName ?? name).replace(DIRECTIONS, ""),
    photo: photoId === null ? null : `/api/members/photos/${photoId}`,
  };
}

function isBeating({ seenAt }: LiveMember, now: Date): boolean {
  return seenAt !== null && now.getTime() - Date.parse(seenAt) < GONE_AFTER_MS;
}
