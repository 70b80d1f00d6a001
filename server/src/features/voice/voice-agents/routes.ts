import { type Member, type VoiceChoice } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
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
    serve(app, "listVoiceAgents", async ({ member }) => {
      const holder = holderOf(member);
      const [agents, colleagues, host, voice] = await Promise.all([
        listAgents(db, holder),
        isAdministrator(member) ? listColleagueAgents(db, holder) : [],
        readHost(db.read, member, holder),
        voiceChoice(speech),
      ]);
      return { agents, colleagues, host, voice };
    });

    serve(app, "createVoiceAgent", ({ member, body }) => createAgent(db, member, holderOf(member), body, clock()));

    serve(app, "readVoiceAgent", ({ member, params }) => readAgent(db, holderOf(member), params.agentId));

    serve(app, "updateVoiceAgent", ({ member, params, body }) =>
      updateAgent(db, holderOf(member), { id: params.agentId, agent: body }, clock()),
    );

    serve(app, "deleteVoiceAgent", ({ member, params }) => deleteAgent(db, holderOf(member), isAdministrator(member), params.agentId));

    serve(app, "updateVoiceHost", ({ member, body }) => updateHost(db, member, holderOf(member), body, clock()));

    serve(app, "readPublicVoiceAgent", async (request, reply) => {
      enforceLimit(reply, [await limits.take("voice-pages", visitorAddress(request), READS)], "Please try again in a minute.");
      reply.header("cache-control", "no-store");
      return readPublicAgent(db, request.params);
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
