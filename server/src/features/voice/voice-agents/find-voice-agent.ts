import type { VideoData, VoiceAgentVideo } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { playable } from "../../../video-players.ts";

/** A member's agent as a turn and a call need it. */
export interface VoiceAgentOfTurn {
  id: string;
  organizationId: string;
  name: string;
  persona: string;
  greeting: string;
  voice: string | null;
  usesLibrary: boolean;
  libraryId: string;
  videos: VideoData[];
}

interface AgentTarget {
  organizationId: string | null;
  agentName: string;
  libraryIds: readonly string[];
}

/** The form of the ids of agents, so that the slug of another agent asks the store for nothing. */
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/u;

/** The agent behind an id; null for one that is deleted, or whose member has left. */
export async function findVoiceAgent(db: Database, id: string | null | undefined): Promise<VoiceAgentOfTurn | null> {
  if (id == null || !ID.test(id)) return null;
  const row = await db.read
    .selectFrom("voiceAgents as agent")
    .innerJoin("voiceHosts as host", (join) =>
      join.onRef("host.organizationId", "=", "agent.organizationId").onRef("host.memberId", "=", "agent.memberId"),
    )
    .select(["agent.id", "agent.organizationId", "agent.name", "agent.persona", "agent.greeting", "agent.voice"])
    .select(["agent.usesLibrary", "agent.libraryId", "agent.videos"])
    .where("agent.id", "=", id)
    .where("host.leftAt", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const videos: VoiceAgentVideo[] = JSON.parse(row.videos);
  return {
    ...row,
    usesLibrary: row.usesLibrary === 1,
    videos: videos.map(({ title, duration, url }) => playable({ title, duration, videoUrl: url, embedUrl: url })),
  };
}

/** Replaces the organization's agent by a member's. An unknown id changes nothing. */
export async function withVoiceAgent<Target extends AgentTarget>(
  db: Database,
  target: Target,
  id: string | null | undefined,
): Promise<Target & { voiceAgent: VoiceAgentOfTurn | null }> {
  const voiceAgent = await findVoiceAgent(db, id);
  if (voiceAgent === null || voiceAgent.organizationId !== target.organizationId) return { ...target, voiceAgent: null };
  const { name, usesLibrary, libraryId } = voiceAgent;
  return { ...target, voiceAgent, agentName: name, libraryIds: [...(usesLibrary ? target.libraryIds : []), libraryId] };
}

/** What an agent says first. */
export function greetingOf({ name, greeting }: { name: string; greeting: string }, organizationName: string): string {
  return greeting === "" ? `Hi, this is ${name} from ${organizationName}. What would you like to know?` : greeting;
}
