import type { Member } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
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
    serve(app, "readThreadHelp", async ({ member, params }) => {
      const { taker, place } = await openThread(member, params);
      return readThreadHelp(help, place, taker, requireOrganization(member).name);
    });

    serve(app, "addNote", async ({ member, params, body }, reply) => {
      const { taker, place } = await openThread(member, params);
      enforceLimit(reply, [await limits.take("notes", member.id, NOTES)], WAIT);
      const members = body.mentions.length === 0 ? [] : await listMentionable(deps, place.organizationId);
      return addNote(deps, place, taker, body, members);
    });

    serve(app, "deleteNote", async ({ member, params }) => {
      const { taker, place } = await openThread(member, params);
      await deleteNote(deps, place, taker, params.noteId);
    });

    serve(app, "suggestReply", async (request, reply) => {
      const { member, params } = request;
      const { place } = await openThread(member, params);
      enforceLimit(reply, [await limits.take("suggestions", member.id, DRAFTS)], WAIT);
      return suggestReply(deps, place, {
        signal: AbortSignal.timeout(TURN_TIMEOUT_MS),
        memberId: member.id,
        address: visitorAddress(request),
        onFailure: (error) => request.log.error({ err: error }, "a suggested reply failed in part"),
      });
    });

    serve(app, "translateMessages", async ({ member, params, body }, reply) => {
      const { taker, place } = await openThread(member, params);
      enforceLimit(reply, [await limits.take("translations", member.id, DRAFTS)], WAIT);
      return { translations: await translateMessages(deps, place, taker, body) };
    });

    serve(app, "listSavedReplies", ({ member }) => listSavedReplies(db.read, requireOrganization(member).id));

    serve(app, "addSavedReply", ({ member, body }) => addSavedReply(deps, takerIn(member), body));

    serve(app, "changeSavedReply", ({ member, params, body }) => changeSavedReply(deps, takerIn(member), params.replyId, body));

    serve(app, "deleteSavedReply", ({ member, params }) => deleteSavedReply(deps, takerIn(member), params.replyId));

    serve(app, "readNotices", ({ member }) => findNoticeChoice(db.read, requireOrganization(member).id, member.id));

    serve(app, "setNotices", ({ member, body }) => setNoticeChoice(db, takerIn(member), body));
  };
}
