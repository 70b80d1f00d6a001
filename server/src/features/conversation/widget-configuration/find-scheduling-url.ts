import type { Database } from "../../../db/database.ts";
import { preparedQuery } from "../../../db/prepared-query.ts";
import { parseSettings } from "./widget-settings.ts";

/** What would end an address where a visitor reads it as text. */
const ENDS_ADDRESS = /[()[\]{}'|^`\\]/gu;

const settingsOfOrganization = preparedQuery((handle, at: { organizationId: string }) =>
  handle
    .selectFrom("embeddedChatConfigurations")
    .select(["id", "settings"])
    .where("organizationId", "=", at.organizationId)
    .orderBy("createdAt")
    .orderBy("id"),
);

/**
 * Where visitors of an organization pick a meeting's time themselves: the booking page of the widget that they write in, or of the
 * organization's first one. Null without one, and for an address that is no plain https address.
 */
export async function findSchedulingUrl(
  db: Database,
  { organizationId, configurationId }: { organizationId: string | null; configurationId: string | null },
): Promise<string | null> {
  if (organizationId === null) return null;
  const rows = await settingsOfOrganization(db.read, { organizationId });
  const row = rows.find(({ id }) => id === configurationId) ?? rows[0];
  return row === undefined ? null : plainHttps(parseSettings(row.settings).calendlyLink);
}

function plainHttps(link: string | null): string | null {
  if (link === null || !URL.canParse(link.trim())) return null;
  const url = new URL(link.trim());
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  return url.href.replace(ENDS_ADDRESS, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`).replace(/[.,;:!?]+$/u, "");
}
