import { defaultHandoverSettings, type HandoverSettings, type Member, type UpdateHandoverSettings } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { preparedQuery } from "../../../db/prepared-query.ts";
import { requireAdministrator, requireOrganization } from "../../../identity/members/member-role.ts";
import { requireVersion, withVersion } from "../../../settings/settings-version.ts";
import { type Taker, takerOf } from "../presence/set-presence.ts";
import { recordAudit } from "../../account/audit/record-audit.ts";

export type StoredSettings = Omit<HandoverSettings, "mayChange" | "version">;

const settingsOf = preparedQuery((handle, at: { organizationId: string }) =>
  handle.selectFrom("handoverSettings").select("settings").where("organizationId", "=", at.organizationId),
);

/** When and how an organization's conversations go over to a person. */
export async function findHandoverSettings(handle: Handle, organizationId: string): Promise<StoredSettings> {
  const [row] = await settingsOf(handle, { organizationId });
  return row === undefined ? defaultHandoverSettings : { ...defaultHandoverSettings, ...JSON.parse(row.settings) };
}

export async function readHandoverSettings(handle: Handle, member: Member): Promise<HandoverSettings> {
  const { id, role } = requireOrganization(member);
  return { ...withVersion(await findHandoverSettings(handle, id)), mayChange: role !== "member" };
}

/** @throws AppError `forbidden` for members, `conflict` where they were saved since. */
export async function updateHandoverSettings(
  { db, clock }: { db: Database; clock: () => Date },
  member: Member,
  { version, ...changed }: UpdateHandoverSettings,
): Promise<HandoverSettings> {
  const { id: organizationId } = requireAdministrator(member, "change when persons take over");
  return db.write(async (tx) => {
    await lockForWrite(db, tx, `handover settings of ${organizationId}`);
    const before = await findHandoverSettings(tx, organizationId);
    requireVersion(withVersion(before), { version, ...changed });
    const settings = JSON.stringify({ ...before, ...changed });
    await tx
      .insertInto("handoverSettings")
      .values({ organizationId, settings })
      .onConflict((conflict) => conflict.column("organizationId").doUpdateSet({ settings }))
      .execute();
    const detail = "Changed when persons take over.";
    await recordAudit(tx, { member, organizationId, action: "handover.changed", detail, now: clock() });
    return readHandoverSettings(tx, member);
  });
}

/** The organization of a member who may take conversations. @throws AppError `forbidden`. */
export async function requireTaker(handle: Handle, member: Member): Promise<Taker> {
  const organization = requireOrganization(member);
  const taker = takerOf(member, organization);
  await requireTakerRole(handle, taker);
  return taker;
}

/** @throws AppError `forbidden` for a member who may not take conversations. */
export async function requireTakerRole(handle: Handle, taker: Taker): Promise<void> {
  if (!(await isTaker(handle, taker))) throw new AppError("forbidden", "Only owners and admins may take conversations.");
}

export async function isTaker(handle: Handle, { organizationId, member }: Taker): Promise<boolean> {
  const { takers } = await findHandoverSettings(handle, organizationId);
  return takers === "members" || member.role !== "member";
}
