import { type Member, type VoiceChoice } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { SpeechServices } from "../../../voice/open-speech.ts";
import { readPublicAgent } from "./read-public-agent.ts";
import { createAgent, deleteAgent, listAgents, listColleagueAgents, readAgent, updateAgent } from "./voice-agents.ts";
import { type Holder, readHost, updateHost } from "./voice-hosts.ts";

const READS = { points: 120, windowMs: 60_000 };

export interface VoiceAgentsDeps {
  db: Database;
  limits: Limits;
  clock: () => Date;
  speech: SpeechServices;
}

/** A member's own agents, and what everybody may read of one. */
export function voiceAgentsFeature({ db, limits, clock, speech }: VoiceAgentsDeps): Feature {
  return (app) => {
    app.route({
      ...contract("listVoiceAgents"),
      handler: async ({ member }, reply) => {
        const holder = holderOf(member);
        const [agents, colleagues, host, voice] = await Promise.all([
          listAgents(db, holder),
          isAdministrator(member) ? listColleagueAgents(db, holder) : [],
          readHost(db.read, member, holder),
          voiceChoice(speech),
        ]);
        return reply.header("cache-control", "no-store").send({ success: true, data: { agents, colleagues, host, voice } });
      },
    });

    app.route({
      ...contract("createVoiceAgent"),
      handler: async ({ member, body }, reply) =>
        reply.send({ success: true, data: await createAgent(db, member, holderOf(member), body, clock()) }),
    });

    app.route({
      ...contract("readVoiceAgent"),
      handler: async ({ member, params }, reply) =>
        reply.header("cache-control", "no-store").send({ success: true, data: await readAgent(db, holderOf(member), params.agentId) }),
    });

    app.route({
      ...contract("updateVoiceAgent"),
      handler: async ({ member, params, body }, reply) =>
        reply.send({ success: true, data: await updateAgent(db, holderOf(member), { id: params.agentId, agent: body }, clock()) }),
    });

    app.route({
      ...contract("deleteVoiceAgent"),
      handler: async ({ member, params }, reply) => {
        await deleteAgent(db, holderOf(member), isAdministrator(member), params.agentId);
        return reply.send({ success: true });
      },
    });

    app.route({
      ...contract("updateVoiceHost"),
      handler: async ({ member, body }, reply) =>
        reply.send({ success: true, data: await updateHost(db, member, holderOf(member), body, clock()) }),
    });

    app.route({
      ...contract("readPublicVoiceAgent"),
      handler: async (request, reply) => {
        enforceLimit(reply, [await limits.take("voice-pages", visitorAddress(request), READS)], "Please try again in a minute.");
        return reply.header("cache-control", "no-store").send({ success: true, data: await readPublicAgent(db, request.params) });
      },
    });
  };
}

function holderOf(member: Member): Holder {
  return { organizationId: requireOrganization(member).id, memberId: member.id };
}

function isAdministrator(member: Member): boolean {
  return requireOrganization(member).role !== "member";
}

async function voiceChoice(speech: SpeechServices): Promise<VoiceChoice> {
  const { tts } = await speech.open();
  if (tts === null) return { kind: "browser", voices: [] };
  return tts.voices === "named" ? { kind: "named", voices: [] } : { kind: "listed", voices: [...tts.voices] };
}
