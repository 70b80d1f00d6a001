import type { ReplyCause } from "@disco/protocol";
import type { Selectable } from "kysely";
import { sayPersonGone } from "../../../agent/dialogue/say-handover.ts";
import { type Language, languages } from "../../../agent/language/language.ts";
import type { Handle } from "../../../db/database.ts";
import type { HandoversTable } from "../../../db/tables/handover-tables.ts";
import { appendMessage } from "./append-message.ts";
import type { ConversationPlace } from "./handover-deps.ts";

/** The agent's own messages about handovers have ids of this form, so that each is stored once. */
export const NOTICE_ID = "notice:";

/** Says something in the thread that answers no message. */
export async function sayNotice(
  tx: Handle,
  { conversationId }: ConversationPlace,
  { handoverId, what, text, cause }: { handoverId: string; what: string; text: string; cause: ReplyCause },
  now: Date,
): Promise<void> {
  const clientMessageId = `${NOTICE_ID}${handoverId}:${what}`;
  await appendMessage(tx, conversationId, { role: "agent", text, clientMessageId, metadata: { cause } }, now);
}

/** Tells the visitor that a member has the conversation no more. */
export async function sayGone(
  tx: Handle,
  place: ConversationPlace,
  { id, memberName, language }: Pick<Selectable<HandoversTable>, "id" | "memberName" | "language">,
  how: "back" | "left",
  now: Date,
): Promise<void> {
  const said = sayPersonGone(how, memberName ?? "", toLanguage(language));
  await sayNotice(tx, place, { handoverId: id, what: how, ...said }, now);
}

export function toLanguage(text: string): Language {
  return languages.find((language) => language === text) ?? "en";
}
