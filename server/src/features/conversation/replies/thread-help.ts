import type { FilledReply, Member, ThreadHelp } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import type { Identity } from "../../../identity/identity.ts";
import type { ConversationPlace } from "../handover/handover-deps.ts";
import { type PresenceDeps, readPresence, type Taker } from "../presence/set-presence.ts";
import { fillReply, type ReplyValues } from "./fill-reply.ts";
import { listNotes } from "./notes.ts";
import { readSavedReplies } from "./saved-replies.ts";
import { listUndelivered } from "./undelivered.ts";

export interface ThreadHelpDeps extends PresenceDeps {
  identity: Pick<Identity, "listMembers">;
  canTranslate: boolean;
}

/** Reads the help beside a thread. */
export async function readThreadHelp(
  deps: ThreadHelpDeps,
  place: ConversationPlace,
  taker: Taker,
  organizationName: string,
): Promise<ThreadHelp> {
  const { read } = deps.db;
  const { name } = await readPresence(deps, taker);
  const [replies, notes, members, undelivered] = await Promise.all([
    fillReplies(read, place, { "member.name": name, company: organizationName }),
    listNotes(read, place, taker),
    listMentionable(deps, place.organizationId),
    listUndelivered(read, place),
  ]);
  return { replies, notes, members, canTranslate: deps.canTranslate, undelivered };
}

/** The members that a note may mention: those the identity provider names, else those who use the Live view. */
export async function listMentionable(
  { db, identity }: Pick<ThreadHelpDeps, "db" | "identity">,
  organizationId: string,
): Promise<Pick<Member & { name: string }, "id" | "name">[]> {
  const listed = (await identity.listMembers?.(organizationId)) ?? null;
  if (listed !== null) return listed.map(({ userId, name, email }) => ({ id: userId, name: name?.trim() || (email.split("@")[0] ?? "") }));
  const live = await db.read.selectFrom("liveMembers").select(["memberId", "name"]).where("organizationId", "=", organizationId).execute();
  return live.map(({ memberId, name }) => ({ id: memberId, name }));
}

async function fillReplies(
  handle: Handle,
  { organizationId, conversationId }: ConversationPlace,
  own: ReplyValues,
): Promise<FilledReply[]> {
  const saved = await readSavedReplies(handle, organizationId);
  if (saved.length === 0) return [];
  const lead = await handle
    .selectFrom("leads")
    .leftJoin("leadSources as source", (join) => join.onRef("source.refId", "=", "leads.id").on("source.kind", "=", "chat"))
    .leftJoin("deals as deal", "deal.id", "source.dealId")
    .select(["leads.name", "leads.email", "deal.company"])
    .where("leads.conversationId", "=", conversationId)
    .executeTakeFirst();
  const values = { ...own, "visitor.name": lead?.name, "visitor.email": lead?.email, "visitor.company": lead?.company } as ReplyValues;
  return saved.map(({ id, name, text }) => ({ id, name, ...fillReply(text, values) }));
}
