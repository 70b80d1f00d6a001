import { defaultPlaybook, type Playbook } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { preparedQuery } from "../../../db/prepared-query.ts";

const published = preparedQuery((handle, at: { organizationId: string; voiceAgentId: string }) =>
  handle
    .selectFrom("playbooks")
    .select(["id", "published"])
    .where("id", "in", [at.organizationId, at.voiceAgentId])
    .where("published", "is not", null),
);

/** The playbook that a turn follows: the voice agent's own, else the organization's, else the default. */
export async function findPlaybook(
  db: Database,
  { organizationId, voiceAgentId }: { organizationId: string | null; voiceAgentId: string | null },
): Promise<Playbook> {
  if (organizationId === null) return defaultPlaybook;
  const rows = await published(db.read, { organizationId, voiceAgentId: voiceAgentId ?? organizationId });
  return parsePlaybook((rows.find(({ id }) => id === voiceAgentId) ?? rows[0])?.published ?? null);
}

/** A stored playbook. Parts that are newer than it have their default. */
export function parsePlaybook(json: string | null): Playbook {
  return json === null ? defaultPlaybook : { ...defaultPlaybook, ...JSON.parse(json) };
}
