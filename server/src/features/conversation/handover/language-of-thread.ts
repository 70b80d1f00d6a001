import type { Language } from "../../../agent/language/language.ts";
import { readLanguage } from "../../../agent/language/read-language.ts";
import type { Handle } from "../../../db/database.ts";

const MOST_READ = 5;

/** The language in which a visitor wrote last, as far as their words tell. */
export async function languageOfThread(tx: Handle, conversationId: string): Promise<Language> {
  const messages = await tx
    .selectFrom("messages")
    .select("text")
    .where(({ and }) => and({ conversationId, role: "visitor" }))
    .orderBy("ordinal", "desc")
    .limit(MOST_READ)
    .execute();
  return messages.reduce<Language | null>((found, { text }) => found ?? readLanguage(text), null) ?? "en";
}
