import type { PublicVoiceAgent, VoiceAgentAnswer } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { consentOf, parseSettings } from "../../conversation/widget-configuration/widget-settings.ts";
import { greetingOf } from "./find-voice-agent.ts";
import { findProfile } from "./voice-hosts.ts";

const TIPS = 4;

/** The description of an agent for link previews; null without such an agent. */
export async function describeAgent(
  db: Database,
  address: { userSlug: string; agentName: string },
): Promise<{ title: string; description: string } | null> {
  const agent = await readPublicAgent(db, address).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (agent === null) return null;
  return { title: `${agent.name} · ${agent.host.name}, ${agent.organization.name}`, description: agent.greeting };
}

/**
 * The public description of the agent at an address.
 * @throws AppError `not_found` without one.
 */
export async function readPublicAgent(db: Database, address: { userSlug: string; agentName: string }): Promise<PublicVoiceAgent> {
  const row = await db.read
    .selectFrom("voiceHosts as host")
    .innerJoin("voiceAgents as agent", (join) =>
      join.onRef("agent.organizationId", "=", "host.organizationId").onRef("agent.memberId", "=", "host.memberId"),
    )
    .innerJoin("organizations as organization", "organization.id", "host.organizationId")
    .select(["agent.id", "agent.name", "agent.greeting", "agent.answers", "agent.hours", "agent.memberId"])
    .select(["host.name as hostName", "host.photo", "organization.slug as organizationSlug", "organization.name as organizationName"])
    .select("organization.id as organizationId")
    .where(({ and }) => and({ "host.slug": address.userSlug, "agent.slug": address.agentName }))
    .where("host.leftAt", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no agent at this address.");
  const widget = await db.read
    .selectFrom("embeddedChatConfigurations")
    .select("settings")
    .where("organizationId", "=", row.organizationId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const profile = await findProfile(db.read, row.memberId);
  const answers: VoiceAgentAnswer[] = JSON.parse(row.answers);
  const organization = { slug: row.organizationSlug, name: row.organizationName };
  return {
    id: row.id,
    name: row.name,
    greeting: greetingOf(row, organization.name),
    tips: answers.slice(0, TIPS).map(({ question }) => question),
    hours: row.hours === null ? null : JSON.parse(row.hours),
    host: { name: profile.name ?? row.hostName, jobTitle: profile.jobTitle, photo: row.photo },
    organization,
    consent: widget === undefined ? null : consentOf(parseSettings(widget.settings)),
  };
}
