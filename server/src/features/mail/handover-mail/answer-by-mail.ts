import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { InboundMailsTable } from "../../../db/tables/mail-tables.ts";
import type { Identity } from "../../../identity/identity.ts";
import { withoutTag } from "../../../mail/without-tag.ts";
import type { ConversationPlace, HandoverDeps } from "../../conversation/handover/handover-deps.ts";
import { sendMemberMessage } from "../../conversation/handover/send-member-message.ts";
import { requireTakerRole } from "../../conversation/handover/settings.ts";
import { putUndelivered } from "../../conversation/replies/undelivered.ts";
import { readAnswerAddress } from "./answer-address.ts";

const GOOD_FOR_MS = 7 * 24 * 3_600_000;
const MOST_LETTERS = 4_000;

export type AnswerByMailDeps = HandoverDeps & { identity: Pick<Identity, "listMembers">; env: { secretKey: string } };

type Mail = Pick<
  Selectable<InboundMailsTable>,
  "id" | "organizationId" | "recipient" | "fromAddress" | "verdict" | "bulk" | "deliveryKey" | "attachments"
>;

/**
 * Passes a member's answer by mail on to the visitor, once however often it arrives, and says what became of it. Null for a mail to any
 * other address.
 */
export async function answerByMail(deps: AnswerByMailDeps, mail: Mail, text: string): Promise<string | null> {
  const address = readAnswerAddress(deps.env.secretKey, mail.recipient ?? "");
  if (address === null) return null;
  const now = deps.clock();
  const handover = await deps.db.read
    .selectFrom("handovers")
    .select(["conversationId", "askedAt"])
    .where(({ and }) => and({ id: address.handoverId, organizationId: mail.organizationId }))
    .executeTakeFirst();
  if (handover === undefined) return "Not passed on: its address is of no conversation.";
  const place = { organizationId: mail.organizationId, conversationId: handover.conversationId };
  const isOver = now.getTime() - Date.parse(handover.askedAt) > GOOD_FOR_MS;
  const refusal = isOver ? "Its address is over." : await passOn(deps, place, mail, { address, text });
  if (refusal === null)
    return mail.attachments === "[]" ? "Passed on to the visitor." : "Passed on to the visitor, without its attachments.";
  const problem = `An answer by mail was not passed on. ${refusal}`;
  await deps.db.write((tx) => putUndelivered(tx, { conversationId: place.conversationId, place: "mail", key: mail.id, problem }, now));
  return `Not passed on. ${refusal}`;
}

/** Why an answer was not passed on; null once it was. */
async function passOn(
  deps: AnswerByMailDeps,
  place: ConversationPlace,
  { organizationId, fromAddress, verdict, bulk, deliveryKey }: Mail,
  { address, text }: { address: NonNullable<ReturnType<typeof readAnswerAddress>>; text: string },
): Promise<string | null> {
  // What machines send on a member's behalf, such as a notice of absence, is nothing that they said.
  if (bulk !== null && bulk !== "from a colleague") return `It is an ${bulk}.`;
  const members = (await deps.identity.listMembers?.(organizationId)) ?? [];
  const sender = members.find(({ userId, email }) => withoutTag(email) === withoutTag(fromAddress) && address.isOf(userId));
  if (sender === undefined || verdict === "unverified") return "Its sender is not proven to be the member who was asked.";
  const words = text.trim();
  if (words === "") return "It has no text of its own.";
  const { userId: id, name, email, role } = sender;
  const taker = { organizationId, member: { id, name, email, role } };
  const key = createHash("sha256").update(`mail ${deliveryKey}`).digest("base64url").slice(0, 32);
  try {
    await requireTakerRole(deps.db.read, taker);
    for (const [index, part] of inParts(words).entries())
      await sendMemberMessage(deps, place, taker, { text: part, messageId: `mail-${key}-${index}` });
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.code === "conflict" || error.code === "forbidden" || error.code === "not_found"))
      return error.message;
    throw error;
  }
}

/** A long text as messages, divided between words where it can be. */
function inParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MOST_LETTERS) {
    const blank = rest.lastIndexOf(" ", MOST_LETTERS);
    const end = blank > 0 ? blank : MOST_LETTERS;
    parts.push(rest.slice(0, end).toWellFormed());
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}
