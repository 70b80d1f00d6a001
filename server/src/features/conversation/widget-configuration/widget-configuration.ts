import { AllowedDomain, type Member, type UpdateWidgetConfiguration, type WidgetConfiguration } from "@disco/protocol";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { requireVersion, versionOf } from "../../../settings/settings-version.ts";
import { parseSettings } from "./widget-settings.ts";

type Organization = NonNullable<Member["organization"]>;

const Domains = z.array(AllowedDomain);
const AnySettings = z.record(z.string(), z.unknown());

/** The organization's widget configuration. The one made with the organization counts; more are for pages of their own. */
export async function readWidgetConfiguration(db: Database, organization: Organization): Promise<WidgetConfiguration> {
  return toWire(await readRow(db.read, organization), organization);
}

/**
 * Sets the fields that `change` carries, and leaves the rest.
 * @throws AppError `conflict` where they have changed since its version.
 */
export async function updateWidgetConfiguration(
  db: Database,
  organization: Organization,
  change: UpdateWidgetConfiguration,
  now: Date,
): Promise<WidgetConfiguration> {
  return db.write(async (tx) => {
    await lockForWrite(db, tx, `widget of ${organization.id}`);
    const row = await readRow(tx, organization);
    requireVersion(toWire(row, organization), change);
    const { displayType, theme, isStaging, allowedDomains, schedulingUrl, version: _version, ...inSettings } = change;
    const settings = {
      ...AnySettings.parse(JSON.parse(row.settings)),
      ...inSettings,
      ...(schedulingUrl === undefined ? {} : { calendlyLink: schedulingUrl }),
    };
    const changed = {
      displayType: displayType ?? row.displayType,
      theme: theme ?? row.theme,
      isStaging: Number(isStaging ?? row.isStaging === 1),
      allowedDomains: allowedDomains === undefined ? row.allowedDomains : JSON.stringify(allowedDomains),
      settings: JSON.stringify(settings),
      updatedAt: now.toISOString(),
    };
    await tx.updateTable("embeddedChatConfigurations").set(changed).where("id", "=", row.id).execute();
    return toWire({ ...row, ...changed }, organization);
  });
}

type Row = Awaited<ReturnType<typeof readRow>>;

async function readRow(handle: Handle, organization: Organization) {
  const row = await handle
    .selectFrom("embeddedChatConfigurations")
    .select(["id", "apiKey", "theme", "displayType", "isStaging", "allowedDomains", "settings", "identitySecret", "updatedAt"])
    .where("organizationId", "=", organization.id)
    .orderBy("createdAt")
    .orderBy("id")
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "Your organization has no widget yet.");
  return row;
}

function toWire(row: Row, organization: Organization): WidgetConfiguration {
  const { position, accent, greeting, tips, calendlyLink, triggers, hours, consentText, demoVideo, demoQuestions } = parseSettings(
    row.settings,
  );
  const settings = {
    displayType: row.displayType,
    theme: row.theme,
    position,
    isStaging: row.isStaging === 1,
    allowedDomains: Domains.parse(JSON.parse(row.allowedDomains)),
    accent,
    greeting,
    tips,
    schedulingUrl: calendlyLink,
    triggers,
    hours,
    consentText,
    demoVideo,
    demoQuestions,
  };
  return {
    ...settings,
    apiKey: row.apiKey,
    organizationId: organization.slug,
    hasIdentitySecret: row.identitySecret !== null,
    updatedAt: row.updatedAt,
    version: versionOf(settings),
  };
}
