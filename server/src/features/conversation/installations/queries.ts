import type { Installation } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";

const NEWEST = 50;

/** The sites that carry an organization's widgets, the last seen first. */
export async function listInstallations(db: Database, organizationId: string): Promise<Installation[]> {
  return db.read
    .selectFrom("installations")
    .innerJoin("embeddedChatConfigurations as configuration", "configuration.id", "installations.configurationId")
    .select(["installations.origin", "installations.firstSeenAt", "installations.lastSeenAt", "installations.violatedDirective"])
    .where("configuration.organizationId", "=", organizationId)
    .orderBy("installations.lastSeenAt", "desc")
    .limit(NEWEST)
    .execute();
}
