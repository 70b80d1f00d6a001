import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import type { Identity, OrganizationMember } from "../../../identity/identity.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { SLACK_TELL_JOB, type ToldInSlack } from "../../../jobs/handover-jobs.ts";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import { withoutAddresses } from "../../../mail/fit-for-mail.ts";
import type { NewMail } from "../../../mail/new-mail.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { GONE_AFTER_MS } from "../../conversation/presence/members-here.ts";
import { findNoticeChoice } from "../../conversation/replies/notice-choice.ts";
import { mailKey, putUndelivered } from "../../conversation/replies/undelivered.ts";
import { answerAddress } from "./answer-address.ts";

const MOST_WORDS = 600;
const MOST_NAME = 60;

export interface TellMemberDeps {
  db: Database;
  clock: () => Date;
  outbox: Outbox;
  identity: Pick<Identity, "listMembers">;
  env: { secretKey: string };
  publicUrl: string;
}

interface Told {
  organizationId: string;
  conversationId: string;
  memberId: string;
  what: ToldInSlack["what"];
  /** Names the notice, so that it goes out once. */
  about: string;
}

type Words = Pick<NewMail, "subject" | "body"> & { replyTo?: string };

const Asked = z.object({ handoverId: z.string(), organizationId: z.string(), conversationId: z.string(), memberId: z.string() });

/** Tells a member who is asked to take a conversation, by mail where they have no dashboard open, and in Slack. */
export function askMemberJob(deps: TellMemberDeps): JobHandler {
  const { db, clock, env, publicUrl } = deps;
  return async (payload) => {
    const { handoverId, ...of } = Asked.parse(payload);
    const { organizationId, conversationId, memberId } = of;
    const handover = await db.read
      .selectFrom("handovers")
      .leftJoin("leads", "leads.conversationId", "handovers.conversationId")
      .leftJoin("liveMembers as live", (join) =>
        join.onRef("live.organizationId", "=", "handovers.organizationId").on("live.memberId", "=", memberId),
      )
      .leftJoin("emailConfigurations as mail", "mail.organizationId", "handovers.organizationId")
      .select(["handovers.words", "handovers.askedAt", "leads.name", "live.seenAt", "mail.inboundDomain"])
      .where(({ and }) => and({ "handovers.id": handoverId, "handovers.organizationId": organizationId }))
      .where("handovers.takenAt", "is", null)
      .where("handovers.endedAt", "is", null)
      .executeTakeFirst();
    if (handover === undefined) return;
    const { words, askedAt, name, seenAt, inboundDomain } = handover;
    const isHere = seenAt !== null && clock().getTime() - Date.parse(seenAt) < GONE_AFTER_MS;
    const who = nameOf(name);
    const replyTo = inboundDomain == null ? undefined : answerAddress(env.secretKey, { handoverId, memberId }, inboundDomain);
    const mail: Words = {
      subject: `Waiting for you: ${who}`,
      body: [
        `${who} waits for a person, and you are asked to join.`,
        ...(words === null ? [] : [`What they wrote:\n${withoutAddresses(words, MOST_WORDS)}`]),
        `Take the conversation: ${linkTo(publicUrl, conversationId)}`,
        ...(replyTo === undefined ? [] : ["Or answer this mail: what you write above the quoted text goes to the visitor."]),
      ].join("\n\n"),
      ...(replyTo !== undefined && { replyTo }),
    };
    await tell(deps, { ...of, what: "asked", about: `ask ${handoverId} ${memberId} ${askedAt}` }, isHere ? null : mail);
  };
}

const Mentioned = z.object({ noteId: z.string(), organizationId: z.string(), conversationId: z.string(), memberId: z.string() });

/** Tells a member that a note mentions them, as they chose. */
export function mentionMemberJob(deps: TellMemberDeps): JobHandler {
  return async (payload) => {
    const { noteId, ...of } = Mentioned.parse(payload);
    const note = await deps.db.read
      .selectFrom("threadNotes")
      .select(["text", "memberName"])
      .where(({ and }) => and({ id: noteId, organizationId: of.organizationId }))
      .executeTakeFirst();
    if (note === undefined) return;
    const author = withoutAddresses(note.memberName, MOST_NAME) || "A colleague";
    const mail: Words = {
      subject: `${author} mentioned you in a note`,
      body: [note.text, `The conversation: ${linkTo(deps.publicUrl, of.conversationId)}`].join("\n\n"),
    };
    await tell(deps, { ...of, what: "mentioned", about: `note ${noteId} ${of.memberId}` }, mail);
  };
}

async function tell({ db, clock, outbox, identity }: TellMemberDeps, told: Told, words: Words | null): Promise<void> {
  const { organizationId, conversationId, memberId, what, about } = told;
  const choice = (await findNoticeChoice(db.read, organizationId, memberId))[what];
  const member = await findMember(identity, organizationId, memberId);
  const now = clock();
  if (member === null) {
    const problem = "A member could not be told, because no e-mail address of theirs is known.";
    return db.write((tx) => putUndelivered(tx, { conversationId, place: "mail", key: memberId, problem }, now));
  }
  const { email } = member;
  const mail: NewMail | null =
    choice.mail && words !== null
      ? { ...words, kind: "lead_news", organizationId, recipient: email, onceKey: mailKey(conversationId, about) }
      : null;
  const refusal = mail === null ? null : await outbox.whyNoRoom(mail);
  await db.write(async (tx) => {
    if (mail !== null && refusal === null) await outbox.add(tx, mail);
    if (refusal !== null) await putUndelivered(tx, { conversationId, place: "mail", key: memberId, problem: refusal }, now);
    const payload: ToldInSlack = { organizationId, conversationId, memberId, email, what };
    if (choice.slack) await addJob(tx, { kind: SLACK_TELL_JOB, key: about, payload }, now);
  });
}

async function findMember(
  identity: Pick<Identity, "listMembers">,
  organizationId: string,
  memberId: string,
): Promise<OrganizationMember | null> {
  const members = (await identity.listMembers?.(organizationId)) ?? [];
  return members.find(({ userId, email }) => userId === memberId && email.includes("@")) ?? null;
}

function nameOf(name: string | null): string {
  return withoutAddresses((name ?? "").replaceAll("\n", " "), MOST_NAME) || "A visitor";
}

function linkTo(publicUrl: string, conversationId: string): string {
  return `${publicUrl}/dashboard/conversations/${conversationId}`;
}
