import type { ColleagueAgent, Member, UpdateVoiceAgent, VoiceAgent, VoiceAgentAnswer, WriteVoiceAgent } from "@disco/protocol";
import type { Selectable } from "kysely";
import { randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import type { VoiceAgentsTable } from "../../../db/tables/voice-agent-tables.ts";
import { requireVersion, versionOf } from "../../../settings/settings-version.ts";
import { MAX_FAQS, putFaq, removeFaq } from "../../knowledge/knowledge/write-faq.ts";
import { ensureHost, type Holder, takenAddress } from "./voice-hosts.ts";

const MOST_AGENTS = 20;

/** A member's agents in one of their organizations, the oldest first. */
export async function listAgents(db: Database, { organizationId, memberId }: Holder): Promise<VoiceAgent[]> {
  const rows = await db.read
    .selectFrom("voiceAgents")
    .selectAll()
    .where(({ and }) => and({ organizationId, memberId }))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(toVoiceAgent);
}

export async function listColleagueAgents(db: Database, { organizationId, memberId }: Holder): Promise<ColleagueAgent[]> {
  const rows = await db.read
    .selectFrom("voiceAgents as agent")
    .innerJoin("voiceHosts as host", (join) =>
      join.onRef("host.organizationId", "=", "agent.organizationId").onRef("host.memberId", "=", "agent.memberId"),
    )
    .select(["agent.id", "agent.name", "agent.slug", "host.slug as hostSlug", "host.name as hostName", "host.leftAt"])
    .where("agent.organizationId", "=", organizationId)
    .where("agent.memberId", "!=", memberId)
    .orderBy("host.name")
    .orderBy("agent.name")
    .execute();
  return rows.map(({ id, name, slug, hostSlug, hostName, leftAt }) => ({
    id,
    name,
    path: `/m/${hostSlug}/${slug}`,
    hostName,
    hasLeft: leftAt !== null,
  }));
}

/** @throws AppError `not_found` for another member's agent. */
export async function readAgent(db: Database, holder: Holder, id: string): Promise<VoiceAgent> {
  return toVoiceAgent(await findOwn(db.read, holder, id));
}

/** Makes an agent. @throws AppError `conflict` for a slug that another agent of the member has, `quota_exceeded` at 20 agents. */
export async function createAgent(db: Database, member: Member, holder: Holder, agent: WriteVoiceAgent, now: Date): Promise<VoiceAgent> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    await ensureHost(tx, member, holder, now);
    const own = await tx
      .selectFrom("voiceAgents")
      .select("id")
      .where(({ and }) => and({ organizationId: holder.organizationId, memberId: holder.memberId }))
      .execute();
    if (own.length >= MOST_AGENTS)
      throw new AppError("quota_exceeded", `You can have ${MOST_AGENTS} agents. Delete one to create another.`);
    await requireFreeSlug(tx, holder, agent.slug, null);
    const id = randomUUID();
    const libraryId = randomUUID();
    // A library without a slug, which only this agent's turns use.
    await tx
      .insertInto("libraries")
      .values({ id: libraryId, organizationId: null, slug: `agent-${id}`, overlayTokenHash: null, expiresAt: null, createdAt: at })
      .execute();
    await tx
      .insertInto("voiceAgents")
      .values({ id, ...holder, libraryId, ...toColumns(agent), createdAt: at, updatedAt: at })
      .execute();
    await writeAnswers(tx, libraryId, agent.answers, now);
    return toVoiceAgent(await findOwn(tx, holder, id));
  });
}

/** @throws AppError `not_found` for another member's agent, `conflict` for a taken slug, or where the agent has changed since the version. */
export async function updateAgent(
  db: Database,
  holder: Holder,
  { id, agent }: { id: string; agent: UpdateVoiceAgent },
  now: Date,
): Promise<VoiceAgent> {
  return db.write(async (tx) => {
    await lockForWrite(db, tx, `voice agent ${id}`);
    const stored = await findOwn(tx, holder, id);
    requireVersion(toVoiceAgent(stored), agent);
    await requireFreeSlug(tx, holder, agent.slug, id);
    await tx
      .updateTable("voiceAgents")
      .set({ ...toColumns(agent), updatedAt: now.toISOString() })
      .where("id", "=", id)
      .execute();
    await writeAnswers(tx, stored.libraryId, agent.answers, now);
    return toVoiceAgent(await findOwn(tx, holder, id));
  });
}

/**
 * Deletes an agent with its library. Its conversations continue with the organization's agent. Owners and admins may delete any
 * member's, so that a former member's page can be removed.
 */
export async function deleteAgent(db: Database, holder: Holder, isAdministrator: boolean, id: string): Promise<void> {
  await db.write(async (tx) => {
    const { libraryId } = isAdministrator ? await findAny(tx, holder, id) : await findOwn(tx, holder, id);
    await tx.deleteFrom("voiceAgents").where("id", "=", id).execute();
    await tx.deleteFrom("passages").where("libraryId", "=", libraryId).execute();
    await tx.deleteFrom("libraries").where("id", "=", libraryId).execute();
  });
}

async function findOwn(handle: Handle, { organizationId, memberId }: Holder, id: string): Promise<Selectable<VoiceAgentsTable>> {
  const row = await handle
    .selectFrom("voiceAgents")
    .selectAll()
    .where(({ and }) => and({ id, organizationId, memberId }))
    .executeTakeFirst();
  if (row === undefined) throw noSuchAgent();
  return row;
}

async function findAny(handle: Handle, { organizationId }: Holder, id: string): Promise<Pick<VoiceAgentsTable, "libraryId">> {
  const row = await handle
    .selectFrom("voiceAgents")
    .select("libraryId")
    .where(({ and }) => and({ id, organizationId }))
    .executeTakeFirst();
  if (row === undefined) throw noSuchAgent();
  return row;
}

function noSuchAgent(): AppError {
  return new AppError("not_found", "You have no such agent.");
}

async function requireFreeSlug(tx: Handle, { organizationId, memberId }: Holder, slug: string, id: string | null): Promise<void> {
  const taken = await tx
    .selectFrom("voiceAgents")
    .select("id")
    .where(({ and }) => and({ organizationId, memberId, slug }))
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== id) throw takenAddress("slug", "Another of your agents has this address. Please choose another.");
}

/** Replaces the answers of the agent's library. Unchanged ones keep their place in the index. */
async function writeAnswers(tx: Handle, libraryId: string, answers: readonly VoiceAgentAnswer[], now: Date): Promise<void> {
  const keyOf = (question: string, answer: string) => JSON.stringify([question.trim(), answer.trim()]);
  const wanted = new Map(answers.map((each) => [keyOf(each.question, each.answer), each]));
  const stored = await tx
    .selectFrom("sources")
    .select(["id", "title", "text"])
    .where(({ and }) => and({ libraryId, kind: "faq", status: "active" }))
    .execute();
  for (const { id, title, text } of stored) if (!wanted.delete(keyOf(title, text))) await removeFaq(tx, libraryId, id, now);
  for (const answer of wanted.values()) await putFaq(tx, { libraryId, maxFaqs: MAX_FAQS }, answer, now, randomUUID());
}

function toColumns(agent: WriteVoiceAgent) {
  const { slug, voice, usesLibrary, answers, hours, videos } = agent;
  return {
    slug,
    name: agent.name.trim(),
    persona: agent.persona.trim(),
    greeting: agent.greeting.trim(),
    voice,
    usesLibrary: Number(usesLibrary),
    answers: JSON.stringify(answers),
    hours: hours === null ? null : JSON.stringify(hours),
    videos: JSON.stringify(videos),
  };
}

function toVoiceAgent(row: Selectable<VoiceAgentsTable>): VoiceAgent {
  const { id, name, slug, persona, greeting, voice, createdAt, updatedAt } = row;
  const settings: WriteVoiceAgent = {
    name,
    slug,
    persona,
    greeting,
    voice,
    usesLibrary: row.usesLibrary === 1,
    answers: JSON.parse(row.answers),
    hours: row.hours === null ? null : JSON.parse(row.hours),
    videos: JSON.parse(row.videos),
  };
  return { ...settings, id, createdAt, updatedAt, version: versionOf(settings) };
}
