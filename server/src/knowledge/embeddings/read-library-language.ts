import type { Database } from "../../db/database.ts";

/** The language of a text as a tag of two letters; null where its words do not tell. */
export type ReadLanguage = (text: string) => string | null;

const MOST_READ = 60;

/** The language that most of a library is written in, as a part of it shows. Null where its words do not tell. */
export async function readLibraryLanguage(db: Database, libraryId: string, languageOf: ReadLanguage): Promise<string | null> {
  const rows = await db.read
    .selectFrom("passages")
    .select(["headingPath", "text"])
    .where("libraryId", "=", libraryId)
    .orderBy("id")
    .limit(MOST_READ)
    .execute();
  const texts = rows.map(({ headingPath, text }) => `${headingPath}\n${text}`);
  const votes = new Map<string, number>();
  for (const text of texts) {
    const language = languageOf(text);
    if (language !== null) votes.set(language, (votes.get(language) ?? 0) + 1);
  }
  const [best] = [...votes].toSorted((one, other) => other[1] - one[1]);
  return best?.[0] ?? languageOf(texts.join("\n"));
}
