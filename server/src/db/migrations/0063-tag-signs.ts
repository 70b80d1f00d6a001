import { type Kysely, sql } from "kysely";
import { z } from "zod";

export const beside = 'Finds "c++" no longer as "c" among companies.';

const AT_ONCE = 500;
const Rows = z.array(z.object({ id: z.string(), tags: z.string() }));
const Tags = z.array(z.string());

/** The index knows "c++" by a word of its own, no longer as "c". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let after = ""; ;) {
    const found = await sql`
      select id, tags from company_profiles where id > ${after} and tags like '%+%' order by id limit ${AT_ONCE}`.execute(db);
    const rows = Rows.parse(found.rows);
    for (const { id, tags } of rows) {
      const words = Tags.parse(JSON.parse(tags)).map((tag) => tag.replaceAll("+", "xplusx").replaceAll("-", ""));
      await sql`update company_profiles set tag_text = ${words.join(" ")} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
