import type { Member, Playbook, PlaybookMark, PlaybookOf, SavedPlaybook, WritePlaybook } from "@disco/protocol";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { requireAdministrator, requireOrganization } from "../../../identity/members/member-role.ts";
import { requireVersion, withVersion } from "../../../settings/settings-version.ts";
import { recordAudit } from "../../account/audit/record-audit.ts";
import { readAgent } from "../../voice/voice-agents/voice-agents.ts";
import { parsePlaybook } from "./find-playbook.ts";

export interface PlaybookDeps {
  db: Database;
  clock: () => Date;
}

/** Whose playbook a member reads or changes. */
export interface PlaybookPlace {
  member: Member;
  organizationId: string;
  /** The member's own voice agent; null for the organization's agent. */
  voiceAgent: { id: string; name: string } | null;
  mayPublish: boolean;
}

/** @throws AppError `not_found` for another member's voice agent. */
export async function placeOfPlaybook(db: Database, member: Member, { agent }: PlaybookOf): Promise<PlaybookPlace> {
  const { id: organizationId, role } = requireOrganization(member);
  if (agent === undefined) return { member, organizationId, voiceAgent: null, mayPublish: role !== "member" };
  return { member, organizationId, voiceAgent: await readAgent(db, { organizationId, memberId: member.id }, agent), mayPublish: true };
}

export async function readPlaybook(handle: Handle, place: PlaybookPlace): Promise<SavedPlaybook> {
  return (await readBoth(handle, place)).saved;
}

/** A playbook as its screen shows it, and what the agent follows now. */
async function readBoth(handle: Handle, place: PlaybookPlace): Promise<{ saved: SavedPlaybook; followed: Playbook }> {
  const { organizationId, mayPublish } = place;
  const id = idOf(place);
  const rows = await handle.selectFrom("playbooks").selectAll().where("id", "in", [id, organizationId]).execute();
  const own = rows.find((row) => row.id === id);
  const published = own?.published ?? rows.find((row) => row.id === organizationId)?.published ?? null;
  const followed = parsePlaybook(published);
  const playbook = parsePlaybook(own?.draft ?? published);
  const drafted = markOf(own?.draftedBy, own?.draftedAt);
  const saved: SavedPlaybook = {
    playbook: withVersion(playbook),
    follows: published === null ? "default" : own?.published == null ? "organization" : "own",
    draft: drafted && { ...drafted, parts: partsThatDiffer(playbook, followed) },
    published: markOf(own?.publishedBy, own?.publishedAt),
    mayPublish,
  };
  return { saved, followed };
}

/**
 * Keeps a playbook as the draft; one that says what the agent follows already ends the draft.
 * @throws AppError `conflict` where another draft was saved, or published, since its version.
 */
export async function saveDraft({ db, clock }: PlaybookDeps, place: PlaybookPlace, written: WritePlaybook): Promise<SavedPlaybook> {
  return changePlaybook(db, place, written, async (tx, playbook, { followed }) => {
    if (partsThatDiffer(playbook, followed).length === 0) return endDraft(tx, place);
    await put(tx, place, { draft: JSON.stringify(playbook), draftedBy: nameOf(place.member), draftedAt: clock().toISOString() });
  });
}

/**
 * Makes a playbook the one that the agent follows from its next reply on, and ends the draft.
 * @throws AppError `forbidden` for members who may only draft, `conflict` as for a draft.
 */
export async function publishPlaybook({ db, clock }: PlaybookDeps, place: PlaybookPlace, written: WritePlaybook): Promise<SavedPlaybook> {
  const { member, organizationId } = place;
  if (!place.mayPublish) requireAdministrator(member, "publish the playbook");
  const now = clock();
  return changePlaybook(db, place, written, async (tx, playbook) => {
    await put(tx, place, {
      published: JSON.stringify(playbook),
      publishedBy: nameOf(member),
      publishedAt: now.toISOString(),
      draft: null,
      draftedBy: null,
      draftedAt: null,
    });
    await recordAudit(tx, {
      member,
      organizationId,
      action: "playbook.published",
      detail: `Published the playbook${ofAgent(place)}.`,
      now,
    });
  });
}

/** Drops the draft. */
export async function discardDraft({ db }: PlaybookDeps, place: PlaybookPlace): Promise<SavedPlaybook> {
  return changePlaybook(db, place, null, (tx) => endDraft(tx, place));
}

/** Lets a voice agent follow the organization's playbook again. @throws AppError `invalid_request` for the organization's agent. */
export async function followOrganization({ db, clock }: PlaybookDeps, place: PlaybookPlace): Promise<SavedPlaybook> {
  const { member, organizationId, voiceAgent } = place;
  if (voiceAgent === null) throw new AppError("invalid_request", "Only a voice agent can follow the organization's playbook.");
  return changePlaybook(db, place, null, async (tx, _playbook, { saved }) => {
    await tx.deleteFrom("playbooks").where("id", "=", voiceAgent.id).execute();
    const detail = `Deleted the playbook${ofAgent(place)}, which follows the organization's again.`;
    if (saved.published !== null) await recordAudit(tx, { member, organizationId, action: "playbook.deleted", detail, now: clock() });
  });
}

/** Makes one change at a time to a playbook. Without a version, `written` overwrites. */
async function changePlaybook(
  db: Database,
  place: PlaybookPlace,
  written: WritePlaybook | null,
  change: (tx: Handle, playbook: Playbook, before: { saved: SavedPlaybook; followed: Playbook }) => Promise<void>,
): Promise<SavedPlaybook> {
  return db.write(async (tx) => {
    await lockForWrite(db, tx, `playbook of ${idOf(place)}`);
    const before = await readBoth(tx, place);
    if (written !== null) requireVersion(before.saved.playbook, written);
    const { version: _version, ...playbook } = written ?? before.saved.playbook;
    await change(tx, playbook, before);
    return readPlaybook(tx, place);
  });
}

const nothing = { draft: null, draftedBy: null, draftedAt: null, published: null, publishedBy: null, publishedAt: null };

async function put(tx: Handle, place: PlaybookPlace, columns: Partial<Record<keyof typeof nothing, string | null>>): Promise<void> {
  const { organizationId, voiceAgent } = place;
  await tx
    .insertInto("playbooks")
    .values({ id: idOf(place), organizationId, voiceAgentId: voiceAgent?.id ?? null, ...nothing, ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
}

async function endDraft(tx: Handle, place: PlaybookPlace): Promise<void> {
  await tx.deleteFrom("playbooks").where("id", "=", idOf(place)).where("published", "is", null).execute();
  await tx.updateTable("playbooks").set({ draft: null, draftedBy: null, draftedAt: null }).where("id", "=", idOf(place)).execute();
}

function idOf({ organizationId, voiceAgent }: PlaybookPlace): string {
  return voiceAgent?.id ?? organizationId;
}

function nameOf({ name, email }: Member): string {
  return name ?? email;
}

function ofAgent({ voiceAgent }: PlaybookPlace): string {
  return voiceAgent === null ? "" : ` of the agent ${voiceAgent.name}`;
}

function markOf(by: string | null | undefined, at: string | null | undefined): PlaybookMark | null {
  return by == null || at == null ? null : { by, at };
}

function partsThatDiffer(playbook: Playbook, other: Playbook): string[] {
  const there = new Map<string, unknown>(Object.entries(other));
  return Object.entries(playbook).flatMap(([part, value]) => (isDeepStrictEqual(value, there.get(part)) ? [] : [part]));
}
