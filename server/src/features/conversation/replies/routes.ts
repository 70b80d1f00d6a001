import type { Member } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { requireOwn } from "../live/thread.ts";
import { takerOf } from "../presence/set-presence.ts";
import type { DraftDeps } from "../rehearsal/draft-answer.ts";
import { addNote, deleteNote } from "./notes.ts";
import { findNoticeChoice, setNoticeChoice } from "./notice-choice.ts";
import { addSavedReply, changeSavedReply, deleteSavedReply, listSavedReplies } from "./saved-replies.ts";
import { suggestReply } from "./suggest-reply.ts";
import { listMentionable, readThreadHelp, type ThreadHelpDeps } from "./thread-help.ts";
import { translateMessages } from "./translate-messages.ts";

const MINUTE_MS = 60_000;
const NOTES = { points: 60, windowMs: MINUTE_MS };
const DRAFTS = { points: 30, windowMs: MINUTE_MS };
const TURN_TIMEOUT_MS = 40_000;
const WAIT = "That was a lot at once. Please try again in a minute.";

export type RepliesDeps = DraftDeps & Omit<ThreadHelpDeps, "canTranslate">;

/** What members have beside a thread: saved replies, notes, the agent's draft, and translations. */
export function repliesFeature(deps: RepliesDeps): Feature {
  const { db, limits, model } = deps;
  const help = { ...deps, canTranslate: model.policy.readsInstructions };
  const takerIn = (member: Member) => takerOf(member, requireOrganization(member));
  async function openThread(member: Member, { conversationId }: { conversationId: string }) {
    const taker = takerIn(member);
    const place = { organizationId: taker.organizationId, conversationId };
    await requireOwn(db.read, place);
    return { taker, place };
  }
  return (app) => {
    app.route({
      ...contract("readThreadHelp"),
      handler: async ({ member, params }, reply) => {
        const { taker, place } = await openThread(member, params);
        const data = await readThreadHelp(help, place, taker, requireOrganization(member).name);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("addNote"),
      handler: async ({ member, params, body }, reply) => {
        const { taker, place } = await openThread(member, params);
        enforceLimit(reply, [await limits.take("notes", member.id, NOTES)], WAIT);
        const members = body.mentions.length === 0 ? [] : await listMentionable(deps, place.organizationId);
        return reply.send({ success: true, data: await addNote(deps, place, taker, body, members) });
      },
    });

    app.route({
      ...contract("deleteNote"),
      handler: async ({ member, params }, reply) => {
        const { taker, place } = await openThread(member, params);
        await deleteNote(deps, place, taker, params.noteId);
        return reply.send({ success: true });
      },
    });

    app.route({
      ...contract("suggestReply"),
      handler: async (request, reply) => {
        const { member, params } = request;
        const { place } = await openThread(member, params);
        enforceLimit(reply, [await limits.take("suggestions", member.id, DRAFTS)], WAIT);
        const data = await suggestReply(deps, place, {
          signal: AbortSignal.timeout(TURN_TIMEOUT_MS),
          memberId: member.id,
          address: visitorAddress(request),
          onFailure: (error) => request.log.error({ err: error }, "a suggested reply failed in part"),
        });
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("translateMessages"),
      handler: async ({ member, params, body }, reply) => {
        const { taker, place } = await openThread(member, params);
        enforceLimit(reply, [await limits.take("translations", member.id, DRAFTS)], WAIT);
        return reply
          .header("cache-control", "no-store")
          .send({ success: true, translations: await translateMessages(deps, place, taker, body) });
      },
    });

    app.route({
      ...contract("listSavedReplies"),
      handler: async ({ member }, reply) =>
        reply
          .header("cache-control", "no-store")
          .send({ success: true, ...(await listSavedReplies(db.read, requireOrganization(member).id)) }),
    });

    app.route({
      ...contract("addSavedReply"),
      handler: async ({ member, body }, reply) => reply.send({ success: true, data: await addSavedReply(deps, takerIn(member), body) }),
    });

    app.route({
      ...contract("changeSavedReply"),
      handler: async ({ member, params, body }, reply) =>
        reply.send({ success: true, data: await changeSavedReply(deps, takerIn(member), params.replyId, body) }),
    });

    app.route({
      ...contract("deleteSavedReply"),
      handler: async ({ member, params }, reply) => {
        await deleteSavedReply(deps, takerIn(member), params.replyId);
        return reply.send({ success: true });
      },
    });

    app.route({
      ...contract("readNotices"),
      handler: async ({ member }, reply) => {
        const data = await findNoticeChoice(db.read, requireOrganization(member).id, member.id);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("setNotices"),
      handler: async ({ member, body }, reply) => reply.send({ success: true, data: await setNoticeChoice(db, takerIn(member), body) }),
    });
  };
}
