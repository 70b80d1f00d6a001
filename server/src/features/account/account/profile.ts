import type { IncomingHttpHeaders } from "node:http";
import { type Member, type Profile, SignatureFont, type UpdateProfile } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { MemberProfilesTable } from "../../../db/tables/account-tables.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import type { Identity, PersonName } from "../../../identity/identity.ts";
import { requireVersion, withVersion } from "../../../settings/settings-version.ts";

export interface ProfileDeps {
  db: Database;
  clock: () => Date;
  identity: Identity;
}

type ProfileRow = Selectable<MemberProfilesTable>;

/** A member's profile; what they have not said yet has the defaults. */
export async function readProfile({ db, identity }: ProfileDeps, member: Member): Promise<Profile> {
  return toProfile(member, await findRow(db.read, member.id), await nameOf(identity, member));
}

/**
 * Changes what is given. The identity provider has the name before we store it, so that both never differ.
 * @throws AppError `conflict` where the profile has changed since the version.
 */
export async function updateProfile(
  deps: ProfileDeps,
  request: { headers: IncomingHttpHeaders },
  member: Member,
  change: UpdateProfile,
): Promise<Profile> {
  const { db, clock, identity } = deps;
  const named = await nameOf(identity, member);
  const before = toProfile(member, await findRow(db.read, member.id), named);
  requireVersion(before, change);
  const name = { firstName: (change.firstName ?? before.firstName).trim(), lastName: (change.lastName ?? before.lastName).trim() };
  if (name.firstName !== before.firstName || name.lastName !== before.lastName) {
    if (name.firstName === "") {
      const message = "must not be empty";
      throw new AppError("invalid_request", "Please say your first name.", { issues: [{ path: "firstName", message }] });
    }
    await identity.rename?.(request, member.id, name).catch((cause: unknown) => {
      throw new AppError("unavailable", "Your name could not be changed where you sign in. Please try again.", { cause });
    });
  }
  const now = clock().toISOString();
  const { notifications } = change;
  const company = change.company?.trim();
  const set = {
    email: member.email.toLowerCase(),
    ...name,
    ...(company !== undefined && { company: company === "" ? null : company }),
    ...(change.role !== undefined && { jobTitle: change.role.trim() }),
    ...(change.emailSignature !== undefined && { emailSignature: change.emailSignature.trimEnd() }),
    ...(change.signatureFont !== undefined && { signatureFont: change.signatureFont }),
    ...(notifications?.email !== undefined && { notifyEmail: Number(notifications.email) }),
    ...(notifications?.marketing !== undefined && { notifyMarketing: Number(notifications.marketing) }),
    ...(notifications?.security !== undefined && { notifySecurity: Number(notifications.security) }),
    updatedAt: now,
  };
  await db.write(async (tx) => {
    await lockForWrite(db, tx, `profile of ${member.id}`);
    requireVersion(toProfile(member, await findRow(tx, member.id), named), change);
    await tx
      .insertInto("memberProfiles")
      .values({ memberId: member.id, company: null, jobTitle: "", emailSignature: "", signatureFont: "Arial", ...set, createdAt: now })
      .onConflict((conflict) => conflict.column("memberId").doUpdateSet(set))
      .execute();
  });
  return toProfile(member, await findRow(db.read, member.id), name);
}

function findRow(handle: Handle, memberId: string): Promise<ProfileRow | undefined> {
  return handle.selectFrom("memberProfiles").selectAll().where("memberId", "=", memberId).executeTakeFirst();
}

/** The name at the identity provider: in two parts, or as one. Null where it does not say. */
async function nameOf(identity: Identity, member: Member): Promise<PersonName | string | null> {
  return member.name ?? (await identity.readName?.(member.id).catch(() => null)) ?? null;
}

function toProfile(member: Member, row: ProfileRow | undefined, named: PersonName | string | null): Profile {
  const font = SignatureFont.safeParse(row?.signatureFont);
  return withVersion({
    ...partsOf(row, named),
    email: member.email,
    company: row?.company ?? member.organization?.name ?? "",
    role: row?.jobTitle ?? "",
    emailSignature: row?.emailSignature ?? "",
    signatureFont: font.success ? font.data : "Arial",
    notifications: { email: row?.notifyEmail !== 0, marketing: row?.notifyMarketing === 1, security: row?.notifySecurity !== 0 },
  });
}

/** Our two parts, unless the name was changed elsewhere since. */
function partsOf(row: ProfileRow | undefined, named: PersonName | string | null): PersonName {
  const kept = { firstName: row?.firstName ?? "", lastName: row?.lastName ?? "" };
  if (named === null) return kept;
  if (typeof named !== "string") return named;
  if (named === `${kept.firstName} ${kept.lastName}`.trim()) return kept;
  const [firstName = "", ...rest] = named.split(/\s+/u);
  return { firstName, lastName: rest.join(" ") };
}
